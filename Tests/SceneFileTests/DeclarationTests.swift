import SceneModel
import Testing

/// Every key of every action, gesture, step and animator is accepted in its documented form.
///
/// A declaration without a sample in this file fails the test.
@Suite struct DeclarationTests {
    private static let actions: [String: [String]] = [
        "set": [
            "set: { open: true, card.opacity: 0.5, card.frame.y: 7, \"cell[1].opacity\": 0, \"cell[count - 1].opacity\": 1 }"
        ],
        "reset": ["reset: count", "reset: [count, open]"],
        "animate": [
            "animate: card.opacity, from: 0, to: 1, duration: 1s, delay: 50ms, timing: linear, repeat: 2, "
                + "fillMode: .both, autoreverses: true, completion: [ { marker: a } ]",
            "animate: card.opacity, values: [0, 1, 0.5], keyTimes: [0, 0.2, 1], calculationMode: cubic, duration: 1",
            "animate: card.position, path: \"M0 0 L9 9\", rotationMode: .auto, calculationMode: paced",
            "animate: card.position, values: [[0, 0], [9, 9]], calculationMode: cubic, tensionValues: [0, 1], "
                + "continuityValues: [0, 0], biasValues: [0, -1]",
            "animate: card.bounds, from: [0, 0, 1, 1]",
            "animate: card.opacity, values: [0, 1], timingFunctions: [easeIn]",
            "animate: card.opacity, from: 0, to: 0.1, additive: true, cumulative: true, repeatDuration: 2s, speed: 2, "
                + "timeOffset: 100ms",
            "animate: count, by: 2", "animate: card.transform, to: [ { scale: 2 } ]",
            "animate: { set: { card.opacity: 0, card.frame: [0, 0, 9, 9] }, duration: 1 }",
            "animate: { set: { count: 3 } }, timing: [0.4, 0, 0.2, 1], beginFromCurrentState: true, "
                + "allowUserInteraction: true",
            "animate: card.opacity, to: 0, timing: { dampingRatio: 0.5, velocity: 1 }",
            "animate: card.opacity, to: 0, timing: { mass: 1, stiffness: 100, damping: 10, velocity: 1 }",
            "animate: card.opacity, to: 0, timing: { response: 0.5, dampingFraction: 0.8, velocity: 0 }",
            "animate: card.opacity, to: 0, timing: { response: 0.5, bounce: 0.2 }",
            "animate: card.opacity, to: 0, timing: bouncy",
            "animate: card.opacity, to: 0, timing: { preset: snappy, duration: 400ms, extraBounce: 0.1, velocity: 1 }",
        ],
        "setTranslation": ["setTranslation: [0, 0]"], "setScale": ["setScale: 1"], "setRotation": ["setRotation: 0deg"],
        "setTargetContentOffset": ["setTargetContentOffset: [0, \"sender.targetContentOffset.y + sender.velocity.y\"]"],
        "zoomToRect": [
            "zoomToRect: { layer: field, rect: [0, 0, 5, count], duration: 1s }",
            "zoomToRect: field, rect: field.bounds",
        ],
        "beginRefreshing": ["beginRefreshing: field"], "endRefreshing": ["endRefreshing: [field]"],
        "flashScrollIndicators": ["flashScrollIndicators: field", "flashScrollIndicators: [field]"],
        "animateKeyframes": [
            "animateKeyframes: [ { set: { card.opacity: 0 }, relativeStart: 0.2, relativeDuration: 0.5 } ], duration: 1, "
                + "delay: 50ms, timing: linear, repeat: 2, autoreverses: true, calculationMode: .paced, "
                + "allowUserInteraction: true, completion: [ { marker: a } ]"
        ],
        "animationGroup": [
            "animationGroup: [ { animate: card.opacity, from: 0 }, { animationGroup: [], duration: 1 } ], duration: 2, "
                + "delay: 50ms, timing: easeIn, repeat: 2, repeatDuration: 3s, autoreverses: true, speed: 2, "
                + "timeOffset: 1s, fillMode: .both, completion: [ { marker: a } ]"
        ],
        "transition": [
            "transition: card",
            "transition: \"cell[count]\", type: push, subtype: fromRight, duration: 1, timing: easeIn, startProgress: 0.1, "
                + "endProgress: 0.9, completion: [ { marker: a } ]",
        ],
        "removeAnimations": [
            "removeAnimations: card", "removeAnimations: [count, card.frame, \"cell[count]\", cell, card.opacity]",
        ],
        "start": ["start: grow", "start: [grow, fade]"],
        "pause": ["pause: grow", "pause: [grow, fade, video]"],
        "scrub": ["scrub: grow, fraction: count / 9", "scrub: [grow, fade], fraction: 0.5"],
        "continue": [
            "continue: grow", "continue: [grow, fade], timing: easeOut, durationFactor: 0.5",
        ],
        "addAnimations": [
            "addAnimations: grow, animations: { card.opacity: 0 }",
            "addAnimations: grow, animations: { count: 3 }, delayFactor: 0.5",
        ],
        "reverse": ["reverse: [grow]"],
        "stop": ["stop: grow, withoutFinishing: false"],
        "finish": ["finish: grow, at: start"],
        "if": ["if: open, then: [ { marker: a } ], else: { marker: b }", "if: \"count > 2 and not open\", then: []"],
        "switch": ["switch: side, cases: { .left: [ { marker: a } ], right: [] }, default: [ { marker: b } ]"],
        "call": ["call: greet", "call: greet, with: { loudness: 3 }"],
        "play": ["play: video", "play: [video]"],
        "seek": ["seek: { clip: video, to: 1.5s }", "seek: video, to: 1.5s"],
        "each": [
            "each: cell, where: index < count, do: [ { set: { cell.opacity: index } } ]",
            "set: { cell.opacity: index }", "animate: { set: { cell.frame.y: index * 9 } }, delay: index * 35ms",
            "animate: cell.opacity, from: index",
        ],
        "after": ["after: 800ms, do: { marker: a }", "after: count * 1s, do: [], name: later"],
        "every": ["every: 1s, do: [ { set: { count: count + 1 } } ]", "every: 20ms, count: 3, do: [], name: tick"],
        "cancel": ["cancel: []", "after: 1, name: b, do: { cancel: b }"],
        "withAnimation": [
            "withAnimation: { set: { card.opacity: 0, count: 3 }, animation: snappy, duration: 1s, delay: 50ms, "
                + "completionCriteria: .removed, completion: [ { if: sender.finished, then: [] } ] }"
        ],
        "keyframeAnimator": [
            "keyframeAnimator: { card.opacity: [ { linear: 0, duration: 1s, timing: easeIn }, { move: 1 } ], "
                + "card.position: [ { cubic: [1, 2], duration: 1, startVelocity: [0, 1], endVelocity: [0, 0] }, "
                + "{ spring: [0, 0], timing: bouncy } ] }, repeating: true, completion: [ { marker: a } ]"
        ],
        "phaseAnimator": [
            "phaseAnimator: [ { set: { count: 1 } }, { set: { count: 2 }, animation: linear, duration: 1s } ], "
                + "repeating: true, completion: [ { marker: a } ]"
        ],
        "addBehavior": ["addBehavior: grab", "addBehavior: [grab, fall]"],
        "removeBehavior": ["removeBehavior: [grab]"],
        "addLinearVelocity": [
            "addLinearVelocity: [100, 0], for: ball", "addLinearVelocity: [0, 1], for: [\"token[count]\", token]",
        ],
        "addAngularVelocity": ["addAngularVelocity: 90deg, for: ball"],
        "updateItem": ["updateItem: ball", "updateItem: [ball, token]"],
        "marker": ["marker: here"],
    ]

    /// Every kind of behavior, with all its keys in one of its samples.
    private static let behaviors: [String: [String]] = [
        "gravity": ["gravity: ball", "gravity: [ball, token], gravityDirection: [0, 0.5]"],
        "push": [
            "push: ball, mode: .instantaneous, pushDirection: [1, 0], targetOffsetFromCenter: [0, 5], active: false"
        ],
        "attachment": [
            "attachment: ball, anchorPoint: [10, 20], offsetFromCenter: [1, 2], length: 5, frequency: 2, damping: 0.5",
            "attachment: ball, attachedTo: \"token[0]\", attachedOffsetFromCenter: [1, 2]",
        ],
        "snap": ["snap: ball, snapPoint: [count, 20], damping: 0.3"],
        "collision": [
            "collision: [ball, token], collisionMode: items, translatesReferenceBoundsIntoBoundary: true, "
                + "boundaries: { floor: { from: [0, 50], to: [90, 50] }, bowl: { path: \"M0 0 Q50 90 99 0\" } }"
        ],
        "dynamicItem": [
            "dynamicItem: ball, density: 2, elasticity: 0.5, friction: 0.1, resistance: 1, angularResistance: 1, "
                + "allowsRotation: false, isAnchored: true, collisionBoundsType: ellipse"
        ],
    ]

    private static let steps: [String: [String]] = [
        "wait": [
            "wait: 500ms", "wait: settled", "wait: count * 1s", "wait: { until: open }",
            "wait: { until: settled, atMost: 20s }", "wait: { until: \"count == 3\", atMost: 1s }",
        ],
        "tap": [
            "tap: card", "tap: \"cell[1]\"", "tap: [10, 20]", "tap: { layer: card, point: [1, 2] }",
            "tap: [count, canvas.height / 2]", "tap: { at: card, count: 2 }",
        ],
        "press": ["press: { at: card, duration: 1s }"],
        "drag": [
            "drag: { from: card, by: [0, 20], duration: 1s, timing: easeOut, hold: 100ms, press: 50ms }",
            "drag: { from: [1, 1], to: { layer: card, point: [3, 3] } }",
        ],
        "flick": [
            "flick: { from: card, direction: up, distance: 50, speed: 900 }",
            "flick: { from: card, by: [0, -50], duration: 100ms }", "flick: { from: card, to: [1, 1] }",
        ],
        "pinch": [
            "pinch: { at: card, from: 50, scale: 2, angle: 90deg, by: [1, 1], duration: 1, timing: linear, hold: 1, press: 1 }",
            "pinch: { at: card, to: 200 }",
        ],
        "rotate": [
            "rotate: { at: card, by: 90deg, radius: 30, angle: 0, duration: 1, timing: linear, hold: 1, press: 1 }"
        ],
        "fingers": [
            """
            fingers: [ { down: card, at: 1s, then: [ { hold: 1 }, { move: { by: [1, 1], duration: 1, timing: linear } }, \
            up ] }, { down: [9, 9], then: [ { move: { to: card } }, cancel ] } ]
            """
        ],
        "marker": ["marker: here"],
    ]

    private func scene(
        loaded: String = "", script: String = "wait: 1", gestures: String = "", behavior: String = "gravity: ball"
    ) -> SceneText {
        SceneText(
            """
            zoetrope: 1
            variables:
              open: false
              count: 2
              side: { initial: .left, values: [.left, .right] }
            layers:
              - { id: card, frame: [0, 0, 10, 10] }
              - { id: cell, repeat: 2 }
              - id: field
                scroll: { contentSize: [20, 20], showsVerticalScrollIndicator: true, maximumZoomScale: 2, refreshControl: true }
              - { id: video, clip: AnyClips.swift }
              - { id: table, layers: [ { id: ball, frame: [0, 0, 9, 9] }, { id: token, repeat: 2, frame: [0, 0, 9, 9] } ] }
            animators:
              grow: { duration: 1s, animations: { card.frame.width: 20 } }
              fade:
                duration: 500ms
                delay: 100ms
                timing: { dampingRatio: 1 }
                animations: { card.opacity: 0 }
                completion: [ { marker: faded } ]
                scrubsLinearly: false
                pausesOnCompletion: true
                isUserInteractionEnabled: false
                isManualHitTestingEnabled: true
                addAnimations: [ { animations: { card.opacity: 0 }, delayFactor: 0.2 } ]
            dynamics:
              world:
                referenceLayer: table
                didPause: [ { marker: resting } ]
                behaviors:
                  grab: { attachment: ball, anchorPoint: [0, 0] }
                  fall: { gravity: token }
                  tested: { \(behavior) }
            actions:
              greet: { parameters: { loudness: 1 }, do: [ { set: { count: loudness } } ] }
              leave: [ { marker: gone } ]
            gestures: [ \(gestures) ]
            loaded: [ \(loaded) ]
            script: [ { \(script) } ]
            """, path: AnyClips.scene)
    }

    /// The gestures in whose handlers an action must be.
    private static let gestures = [
        "setTranslation": "pan: card, changed", "setScale": "pinch: card, changed",
        "setRotation": "rotation: card, changed", "setTargetContentOffset": "scrolled: field, willEndDragging",
    ]

    @Test func everyAction() {
        #expect(Set(Actions.all.map { $0.declaration.name }).subtracting(Self.actions.keys).isEmpty)
        for kind in Actions.all {
            let samples = Self.actions[kind.declaration.name] ?? []
            for sample in samples {
                let gesture = Self.gestures[kind.declaration.name]
                let file =
                    gesture.map { scene(gestures: "{ \($0): { \(sample) } }") }
                    ?? scene(loaded: "{ \(sample) }")
                #expect(file.mistakes.isEmpty, "\(sample)\n\(file.report)")
            }
            for field in kind.declaration.allFields where !samples.contains(where: { $0.contains(field.key + ":") }) {
                Issue.record("no sample of \(kind.declaration.name) has \(field.key)")
            }
        }
    }

    @Test func everyBehavior() {
        for kind in Behaviors.all {
            let samples = Self.behaviors[kind.declaration.name] ?? []
            #expect(!samples.isEmpty, "\(kind.declaration.name)")
            for sample in samples {
                let file = scene(behavior: sample)
                #expect(file.mistakes.isEmpty, "\(sample)\n\(file.report)")
            }
            for field in kind.declaration.allFields where !samples.contains(where: { $0.contains(field.key + ":") }) {
                Issue.record("no sample of \(kind.declaration.name) has \(field.key)")
            }
        }
    }

    /// The properties of behaviors are read, set and animated by name.
    @Test func behaviorProperties() {
        let file = scene(
            loaded: """
                { set: { grab.anchorPoint: "[grab.anchorPoint.x + 1, 2]", tested.gravityDirection: [1, 0] } }, \
                { animate: { set: { grab.damping: 1 } } }, { removeAnimations: grab.damping }
                """)
        #expect(file.mistakes.isEmpty, "\(file.report)")
        #expect(
            file.scene?.behaviors.map { $0.variables.keys.sorted() } == [
                ["anchorPoint", "damping"], [], ["gravityDirection"],
            ])
        #expect(file.scene?.dynamics.first?.items == [6, 7, 8])
    }

    @Test func everyStep() {
        for kind in ScriptSteps.all {
            let samples = Self.steps[kind.declaration.name] ?? []
            #expect(!samples.isEmpty, "\(kind.declaration.name)")
            for sample in samples {
                let file = scene(script: sample)
                #expect(file.mistakes.isEmpty, "\(sample)\n\(file.report)")
            }
            for field in kind.declaration.allFields where !samples.contains(where: { $0.contains(field.key + ":") }) {
                Issue.record("no sample of \(kind.declaration.name) has \(field.key)")
            }
        }
    }

    /// The handlers of each state can use every member of `sender` that the gesture declares.
    @Test func everyGesture() {
        let keys = [
            "tap": "card, count: 2, touches: 2, name: a, in: field",
            "swipe": "card, direction: .up, touches: 2",
            "longPress": "card, minimumDuration: 1s, allowance: 5, touches: 2, simultaneous: true",
            "pan": "card, minimumTouches: 1, maximumTouches: 2, axis: horizontal, in: card", "pinch": "card",
            "rotation": "card", "edgePan": "card, edges: [left, top]", "scrolled": "field",
            "contentTouch": "card",
        ]
        for kind in Gestures.all {
            let uses = (kind.senderMembers.map { $0.name } + ["state"]).map { "sender.\($0) == sender.\($0)" }
            let condition = uses.joined(separator: " and ")
            let gesture = "\(kind.declaration.name): \(keys[kind.declaration.name] ?? "")"
            for state in kind.states {
                let file = scene(
                    gestures: """
                        { \(gesture), \(state.rawValue): [ { if: "\(condition)", then: [] } ] }
                        """)
                #expect(file.mistakes.isEmpty, "\(file.report)")
            }
        }
        let copies = scene(
            gestures: "{ tap: cell, ended: [ { marker: a } ] }, { tap: \"cell[1]\", ended: { marker: b } }")
        #expect(copies.scene?.gestures.map(\.layer) == [1, 2, 2], "\(copies.report)")
    }

    @Test(arguments: [
        ("spin: card", "there is no action 'spin' (actions: set, reset, animate"),
        ("satrt: grow", "there is no action 'satrt' (did you mean 'start'?)"),
        ("set: { open: 1 }", "expected true or false, but this is a number"),
        ("set: open", "expected a group of targets with values, but found a single value (write { layer.opacity: 0.5"),
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
        ("scrub: { fraction: 1 }", "'scrub' takes names, but found a group of keys (write scrub: name, with the other"),
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
        ("animate: count, path: M0 0 L1 1", "a path gives points, but 'count' is a number (animate position with it)"),
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
            "animate: card.opacity, to: 1, timing: { dampingRatio: 1, mass: 2 }",
            "'mass' does not go with 'dampingRatio'"
        ),
        ("if: open", "'if' needs 'then' (the actions performed if the condition is true)"),
        ("if: count, then: []", "expected true or false, but this is a number"),
        ("switch: side, cases: { up: [] }", "'side' is never .up (cases: left, right)"),
        ("call: gret", "there is no action 'gret' (did you mean 'greet'?)"),
        ("call: greet, with: { loudnes: 1 }", "'greet' has no parameter 'loudnes' (did you mean 'loudness'?)"),
        ("marker: a, set: { open: true }", "'set' starts another action (start it with '- ' on its own line)"),
        ("set: { open: true }, delay: 1", "unknown key 'delay' in 'set' (keys: set)"),
    ])
    func wrongActions(action: String, expected: String) {
        let file = scene(loaded: "{ \(action) }")
        #expect(file.mistakes.count == 1 && file.mistakes[0].contains(": \(expected)"), "\(file.report)")
    }

    @Test(arguments: [
        ("wiat: 1", "there is no step 'wiat' (did you mean 'wait'?)"),
        ("wait: 1, tap: card", "'tap' starts another step"),
        ("wait: -1", "a wait cannot be negative"),
        ("wait: open", "expected a number, but this is true or false"),
        ("wait: { atMost: 1 }", "wait needs 'until' (settled, or a condition to wait for)"),
        ("wait: { until: 1 }", "expected true or false, but this is a number"),
        ("tap: crad", "there is no layer 'crad' (did you mean 'card'?)"),
        ("tap: cell", "'cell' refers to 2 layers (choose one by index: cell[0])"),
        ("tap: 'cell[5]'", "'cell[5]' is not a copy of 'cell' (valid indices: 0...1)"),
        ("tap: [1, 2, 3]", "expected 2 numbers, but found 3 (write [x, y])"),
        ("tap: { point: [1, 1] }", "the target of a touch needs 'layer' (the layer)"),
        ("tap:", "the target of a touch is missing (give a layer's id or a point [x, y] on the canvas)"),
        ("marker: ", "'marker' takes a name, but found nothing"),
    ])
    func wrongSteps(step: String, expected: String) {
        let file = scene(script: step)
        #expect(file.mistakes.count == 1 && file.mistakes[0].contains(": \(expected)"), "\(file.report)")
    }

    @Test(arguments: [
        ("{ tpa: card }", "there is no gesture 'tpa' (did you mean 'tap'?)"),
        ("{ tap: crad, ended: [] }", "there is no layer 'crad' (did you mean 'card'?)"),
        ("{ tap: card, began: [] }", "unknown key 'began' in 'tap'"),
        ("{ tap: card }", "this gesture does nothing (add ended)"),
        ("{ tap: card, ended: [ { set: { count: sender.scale } } ] }", "'sender' has no member 'scale'"),
        ("tap", "a gesture must be a group of keys, but found a single value"),
    ])
    func wrongGestures(gesture: String, expected: String) {
        let file = scene(gestures: gesture)
        #expect(file.mistakes.count == 1 && file.mistakes[0].contains(": \(expected)"), "\(file.report)")
    }
}
