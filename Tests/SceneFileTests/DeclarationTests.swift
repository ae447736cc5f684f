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
        "seek": [
            "seek: { clip: video, to: 1.5s }", "seek: video, to: 1.5s", "seek: video, marker: reveal",
            "marker: reveal, seek: video",
        ],
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
        "press": ["press: { at: card, duration: 1s, markers: { lit: 300ms } }"],
        "drag": [
            "drag: { from: card, by: [0, 20], duration: 1s, timing: easeOut, hold: 100ms, press: 50ms, markers: { half: count * 1s } }",
            "drag: { from: [1, 1], to: { layer: card, point: [3, 3] } }",
        ],
        "flick": [
            "flick: { from: card, direction: up, distance: 50, speed: 900 }",
            "flick: { from: card, by: [0, -50], duration: 100ms, markers: { up: 100ms } }",
            "flick: { from: card, to: [1, 1] }",
        ],
        "pinch": [
            "pinch: { at: card, from: 50, scale: 2, angle: 90deg, by: [1, 1], duration: 1, timing: linear, hold: 1, press: 1 }",
            "pinch: { at: card, to: 200, markers: { wide: 1s } }",
        ],
        "rotate": [
            "rotate: { at: card, by: 90deg, radius: 30, angle: 0, duration: 1, timing: linear, hold: 1, press: 1 }",
            "rotate: { at: card, by: 90deg, markers: { turned: 100ms } }",
        ],
        "fingers": [
            """
            fingers: [ { down: card, at: 1s, then: [ { hold: 1 }, { move: { by: [1, 1], duration: 1, timing: linear } }, \
            up ] }, { down: [9, 9], then: [ { move: { to: card } }, cancel ] } ], markers: { two: 500ms }
            """
        ],
        "call": ["call: greet", "call: greet, with: { loudness: count + 1 }"],
        "marker": ["marker: here"],
    ]

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
                    gesture.map { DeclarationScene.text(gestures: "{ \($0): { \(sample) } }") }
                    ?? DeclarationScene.text(loaded: "{ \(sample) }")
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
                let file = DeclarationScene.text(behavior: sample)
                #expect(file.mistakes.isEmpty, "\(sample)\n\(file.report)")
            }
            for field in kind.declaration.allFields where !samples.contains(where: { $0.contains(field.key + ":") }) {
                Issue.record("no sample of \(kind.declaration.name) has \(field.key)")
            }
        }
    }

    /// The properties of behaviors are read, set and animated by name.
    @Test func behaviorProperties() {
        let file = DeclarationScene.text(
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
                let file = DeclarationScene.text(script: sample)
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
                let file = DeclarationScene.text(
                    gestures: """
                        { \(gesture), \(state.rawValue): [ { if: "\(condition)", then: [] } ] }
                        """)
                #expect(file.mistakes.isEmpty, "\(file.report)")
            }
        }
        let copies = DeclarationScene.text(
            gestures: "{ tap: cell, ended: [ { marker: a } ] }, { tap: \"cell[1]\", ended: { marker: b } }")
        #expect(copies.scene?.gestures.map(\.layer) == [1, 2, 2], "\(copies.report)")
    }
}
