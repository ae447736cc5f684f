import SceneModel
import Testing

/// Mistakes in actions, steps and gestures have one message, which names what is allowed.
@Suite struct DeclarationMistakeTests {
    @Test(
        arguments: [
            ("spin: card", "there is no action 'spin' (actions: set, reset, animate"),
            ("satrt: grow", "there is no action 'satrt' (did you mean 'start'?)"),
            ("set: { open: 1 }", "expected true or false, but this is a number"),
            (
                "set: open",
                "expected a group of targets with values, but found a single value (write { layer.opacity: 0.5"
            ),
            ("set: { card: 1 }", "'card' is a layer; use one of its properties (properties: position.x"),
            ("set: { card.opcity: 1 }", "layer 'card' has no property 'opcity' (did you mean 'opacity'?)"),
            ("set: { card.font.size: 1 }", "layer 'card' has no property 'font.size' (properties"),
            ("set: { crad.opacity: 1 }", "there is no variable or layer 'crad' (did you mean 'card'?)"),
            ("set: { count: cell.opacity }", "'cell' refers to 2 layers (choose one by index: cell[0])"),
            ("set: { \"cell[2].opacity\": 1 }", "'cell' has no element 2 (valid indices: 0...1)"),
            ("set: { grow: 1 }", "there is no variable or layer 'grow'"),
            ("set: { side: .up }", "'.up' is not allowed here (allowed: left, right)"),
            ("set: { card.opacity: 2 }", "opacity cannot be 2"),
            ("set: { open: true, open: false }", "duplicate key 'open'"),
            ("reset: cuont", "there is no variable 'cuont' (did you mean 'count'?)"),
            ("start: gorw", "there is no animator 'gorw' (did you mean 'grow'?)"),
            ("start: { a: b }", "unknown key 'a' in 'start'"),
            (
                "scrub: { fraction: 1 }",
                "'scrub' takes names, but found a group of keys (write scrub: name, with the other"
            ),
            ("stop: {}", "'stop' takes names, but found a group of keys"),
            ("animate: card.opacity", "animate needs to, from, by, values or path (or animate: { set: { card.opacity"),
            (
                "animate: card.frame, to: [0, 0, 1, 1]",
                "'frame' is computed from position and bounds, so it cannot be animated from and to"
            ),
            (
                "animate: { set: { count: 1 }, to: 1 }",
                "'to' does not go with set (write animate: { set: { property: value } })"
            ),
            ("animate: { duration: 1 }", "animate needs a property or set"),
            (
                "animate: count, path: M0 0 L1 1",
                "a path gives points, but 'count' is a number (animate position with it)"
            ),
            (
                "animate: card.transform.translation, path: M0 0 L1 1, rotationMode: auto",
                "only position can turn with a path, not 'card.transform.translation' (leave out rotationMode)"
            ),
            ("animate: count, values: [1, 2], rotationMode: .auto", "'rotationMode' goes with path only"),
            ("animate: card.position, path: M0 0 Q", "invalid path data"),
            (
                "animate: count, values: [1, 2, 3], keyTimes: [0, 1], calculationMode: discrete",
                "keyTimes needs one time for each value and the end 1, ascending from 0"
            ),
            (
                "animate: count, values: [1, 2], timingFunctions: [ { dampingRatio: 1 } ]",
                "a segment of keyframes cannot use a spring (a curve such as easeInEaseOut)"
            ),
            ("setScale: 2", "'setScale' is available only in the actions of a gesture with sender.scale"),
            (
                "animateKeyframes: [ { relativeStart: 2, set: { count: 1 } } ]",
                "'relativeStart' cannot be 2 (when the frame starts, as a fraction of the duration, 0 to 1)"
            ),
            ("animateKeyframes: [ { relativeStart: 0 } ]", "a frame needs 'set' (the values at the end of the frame)"),
            ("animateKeyframes: { set: { count: 1 } }", "animateKeyframes is a list of frames"),
            ("animateKeyframes: [], timing: snappy", "keyframes cannot use a spring (timing: easeInEaseOut)"),
            ("animate: { set: { count: 1 }, speed: 2 }", "'speed' does not go with set"),
            (
                "animationGroup: [ { set: { count: 1 } } ]",
                "a group contains key-path animations without completions, and groups"
            ),
            (
                "animationGroup: [ { animate: { set: { count: 1 } } } ]",
                "a group contains key-path animations without completions, and groups"
            ),
            ("addAnimations: nothing, animations: { count: 1 }", "there is no animator 'nothing'"),
            ("addAnimations: grow, animations: { count: 1 }, delayFactor: 2", "'delayFactor' cannot be 2"),
            ("addAnimations: grow", "'addAnimations' needs 'animations'"),
            ("transition: card, timing: snappy", "a transition cannot use a spring (timing: easeInEaseOut)"),
            ("transition: card, subtype: fromTop", "'subtype' does not go with a fade (type: push)"),
            ("transition: card.opacity", "there is no layer 'card.opacity'"),
            ("transition: count", "there is no layer 'count'"),
            ("animationGroup: [], timing: { dampingRatio: 1 }", "a group cannot use a spring"),
            (
                "animate: { set: { card.hidden: true } }",
                "'card.hidden' cannot be animated: true or false can only switch (change it with set; what can be animated: numbers,"
            ),
            ("animate: { set: { open: true } }", "'open' cannot be animated: true or false can only switch"),
            ("animate: { set: { side: .left } }", "'side' cannot be animated: one of left, right can only switch"),
            ("animate: card.hidden, to: true", "'card.hidden' cannot be animated: true or false can only switch"),
            (
                "animate: card.opacity, to: 1, allowUserInteraction: true",
                "'allowUserInteraction' goes with set only (write animate: { set: { ... } })"
            ),
            ("animate: card.opacity, to: red", "expected a number, but this is a colour"),
            ("animate: card.opacity, to: 1, timing: easeOutt", "unknown timing 'easeOutt' (did you mean 'easeOut'?)"),
            (
                "animate: card.opacity, to: 1, timing: [1, 2]",
                "a timing curve has four numbers, not 2 (write [x1, y1, x2, y2])"
            ),
            ("animate: card.opacity, to: 1, timing: [2, 0, 0, 1]", "x of a control point is outside 0...1"),
            (
                "animate: card.opacity, to: 1, timing: { velocity: 1 }",
                "a spring needs dampingRatio, response, stiffness or preset"
            ),
            (
                "animate: card.opacity, to: 1, timing: { duration: 0.5, bounce: 0.2 }",
                "a spring needs dampingRatio, response, stiffness or preset (write { response: 0.5, bounce: 0.2 })"
            ),
            (
                "animate: card.opacity, to: 1, timing: { springDuration: 0.4 }",
                "a spring needs dampingRatio, response, stiffness or preset (write { response: 0.4 })"
            ),
            (
                "animate: card.opacity, to: 1, timing: { dampingFraction: 0.7 }",
                "a spring needs dampingRatio, response, stiffness or preset (write { response: 0.5, dampingFraction: 0.7 })"
            ),
            (
                "animate: card.opacity, to: 1, timing: { spring: { duration: 0.5, bounce: 0.2 } }",
                "'spring' is not a key of timing (write { response: 0.5, bounce: 0.2 })"
            ),
            (
                "animate: card.opacity, to: 1, timing: { spring: 0.5 }",
                "'spring' is not a key of timing ({ dampingRatio: 0.8 }, { response: 0.5, dampingFraction: 0.8 }"
            ),
            (
                "animate: card.opacity, to: 1, spring: { duration: 0.5, bounce: 0.2 }",
                "unknown key 'spring' in 'animate' (write timing: { response: 0.5, bounce: 0.2 })"
            ),
            (
                "animate: card.opacity, to: 1, spring: { dampingRatio: 0.6, velocity: 2 }",
                "unknown key 'spring' in 'animate' (write timing: { dampingRatio: 0.6, velocity: 2 })"
            ),
            (
                "animate: { set: { card.opacity: 0, timing: smooth } }",
                "there is no variable or layer 'timing' (write 'timing' beside set, not in it)"
            ),
            ("animate: card.opacity, to: 1, ease: easeOut", "unknown key 'ease' in 'animate' (did you mean 'timing'?)"),
            ("animate: card.opacity, to: 1, timing: ease", "unknown timing 'ease' (did you mean 'default'?)"),
            (
                "animate: card.opacity, to: 1, timing: easyEase",
                "unknown timing 'easyEase' (After Effects's 'easyEase' is the curve 'easeInEaseOut' here)"
            ),
            ("animate: card.opacity, to: 1, loop: true", "unknown key 'loop' in 'animate' (did you mean 'repeat'?)"),
            (
                "spring: card.opacity, to: 1",
                "there is no action 'spring' (write animate: { set: { key: value } }, timing: { response: 0.4, "
                    + "dampingFraction: 0.7 })"
            ),
            (
                "animate: card.opacity, to: 1, stagger: 50ms",
                "unknown key 'stagger' in 'animate' (give each copy a delay of its own: delay: index * 50ms)"
            ),
            (
                "animate: { card.opacity: 0, duration: 300ms }",
                "unknown key 'card.opacity' in 'animate' (write set: { card.opacity: 0 })"
            ),
            (
                "animate: card.opacity, to: 1, curve: easeOut",
                "unknown key 'curve' in 'animate' (did you mean 'timing'?)"
            ),
            (
                "animate: card.opacity, to: 1, timing: { dampingRatio: 1, mass: 2 }",
                "'mass' does not go with 'dampingRatio'"
            ),
            (
                "animate: card.opacity, to: 1, timing: { dampingRatio: 1, duration: 500ms }",
                "'duration' does not go with 'dampingRatio' (the duration of an animation is a key beside 'timing': duration: 500ms)"
            ),
            (
                "animate: card.opacity, to: 1, timing: { curve: easeOut }",
                "'curve' is not a key of timing (write timing: easeOut)"
            ),
            (
                "animate: card.opacity, to: 1, timing: { duration: 300ms, bezier: [0.4, 0, 0.2, 1] }",
                "'bezier' is not a key of timing (write timing: [0.4, 0, 0.2, 1], and beside it duration: 300ms)"
            ),
            ("if: open", "'if' needs 'then' (the actions performed if the condition is true)"),
            ("if: count, then: []", "expected true or false, but this is a number"),
            ("switch: side, cases: { up: [] }", "'side' is never .up (cases: left, right)"),
            ("call: gret", "there is no action 'gret' (did you mean 'greet'?)"),
            ("call: greet, with: { loudnes: 1 }", "'greet' has no parameter 'loudnes' (did you mean 'loudness'?)"),
            ("marker: a, set: { open: true }", "'set' starts another action (start it with '- ' on its own line)"),
            ("set: { open: true }, delay: 1", "unknown key 'delay' in 'set' (write after: 1, do: { set: ... })"),
        ] as [(String, String)])
    func wrongActions(action: String, expected: String) {
        let file = DeclarationScene.text(loaded: "{ \(action) }")
        #expect(file.mistakes.count == 1 && file.mistakes[0].contains(": \(expected)"), "\(file.report)")
    }

    @Test(arguments: [
        ("wiat: 1", "there is no step 'wiat' (did you mean 'wait'?)"),
        ("wait: 1, tap: card", "'tap' starts another step"),
        ("wait: -1", "a wait cannot be negative"),
        ("wait: open", "a wait takes a time, but this is true or false (write wait: { until: open })"),
        ("wait: { atMost: 1 }", "wait needs 'until' (settled, or a condition to wait for)"),
        (
            "animate: { set: { n: 1 } }",
            "there is no step 'animate' ('animate' is an action: write it in a gesture that the script makes, or in a list "
                + "under 'actions', which the step 'call: name' performs)"
        ),
        ("wait: { until: 1 }", "expected true or false, but this is a number"),
        ("tap: crad", "there is no layer 'crad' (did you mean 'card'?)"),
        ("tap: cell", "'cell' refers to 2 layers (choose one by index: cell[0])"),
        ("tap: 'cell[index]'", "'cell[index]' is not a copy of 'cell' (valid indices: 0...1)"),
        ("tap: 'cell[5]'", "'cell[5]' is not a copy of 'cell' (valid indices: 0...1)"),
        ("tap: [1, 2, 3]", "expected 2 numbers, but found 3 (write [x, y])"),
        (
            "tap: { point: [1, 1] }",
            "the target of a touch needs 'layer' (the layer; for a point on the canvas, write [x, y] alone)"
        ),
        ("tap:", "the target of a touch is missing (give a layer's id or a point [x, y] on the canvas)"),
        ("marker: ", "'marker' takes a name, but found nothing"),
        // Keys of a step that are the names of others.
        ("flick: { from: card, direction: up, press: 1s }", "unknown key 'press' in 'flick'"),
        ("rotate: { at: card, by: 1, tap: 1 }", "unknown key 'tap' in 'rotate'"),
        ("drag: { from: card, by: [0, 9], duration: 1s, wait: 1s }", "unknown key 'wait' in 'drag'"),
        ("wait: 600 ms", "'ms' is apart from its number (write 600ms)"),
        ("wait: 70%", "a percentage is not a number here (write a fraction: 0.7 for 70%)"),
    ])
    func wrongSteps(step: String, expected: String) {
        let file = DeclarationScene.text(script: step)
        #expect(file.mistakes.count == 1 && file.mistakes[0].contains(": \(expected)"), "\(file.report)")
    }

    @Test(arguments: [
        ("{ tpa: card }", "there is no gesture 'tpa' (did you mean 'tap'?)"),
        ("{ tap: crad, ended: [] }", "there is no layer 'crad' (did you mean 'card'?)"),
        ("{ tap: card, began: [] }", "unknown key 'began' in 'tap'"),
        ("{ tap: card }", "this gesture does nothing (add ended)"),
        ("{ tap: card, ended: [ { set: { count: sender.scale } } ] }", "'sender' has no member 'scale'"),
        (
            "{ tap: card, ended: { phaseAnimator: [ { set: { count: sender.location.x } } ] } }",
            "'sender' is available only in the actions of a gesture"
        ),
        (
            "{ tap: card, ended: { phaseAnimator: [ { set: { count: 1 } } ], completion: { set: { count: sender.location.x } } } }",
            "'sender' is available only in the actions of a gesture"
        ),
        ("tap", "a gesture must be a group of keys, but found a single value"),
    ])
    func wrongGestures(gesture: String, expected: String) {
        let file = DeclarationScene.text(gestures: gesture)
        #expect(file.mistakes.count == 1 && file.mistakes[0].contains(": \(expected)"), "\(file.report)")
    }
}
