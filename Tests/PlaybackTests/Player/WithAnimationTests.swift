import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// SwiftUI's withAnimation moves values as `RetargetedValue` does.
@Suite struct WithAnimationTests {
    private static let times = (0..<300).map { Double($0) * 0.0101 }

    @Test func `the default animation is a spring of 0.55 s`() throws {
        let run = try play("  - withAnimation: { set: { x: 10 } }\n  - set: { y: x }")
        #expect(try run.number("y", at: 0) == 10)
        let spring = SpringPreset.default.spring()
        for time in [0, 0.1, 0.3, 0.5] {
            let rest = spring.remainder(at: time, displacement: -10, velocity: 0)
            #expect(isClose(try run.number("x", at: time), 10 + rest.value, within: 1e-9))
        }
        #expect(try run.number("x", at: 1.9) == 10)
    }

    /// It replaces the velocity that is shown, in distances per second.
    @Test(arguments: [
        ("{ response: 0.4, dampingFraction: 0.7, velocity: 9 }", 9.0),
        ("{ response: 0.4, dampingFraction: 0.7, velocity: 0 }", 0),
    ])
    func `the velocity of a spring counts`(animation: String, velocity: Double) throws {
        let run = try play(
            """
              - withAnimation: { set: { x: 4 }, animation: linear, duration: 1s }
              - after: 500ms
                do: { withAnimation: { set: { x: 10 }, animation: \(animation) } }
            """)
        let spring = Spring.response(0.4, dampingFraction: 0.7, initialVelocity: 0, mass: 1)
        for time in [0, 0.05, 0.1, 0.3] {
            let rest = spring.remainder(at: time, displacement: -8, velocity: velocity * 8)
            #expect(isClose(try run.number("x", at: 0.5 + time), 10 + rest.value, within: 1e-3), "\(time)")
        }
    }

    /// The three taps interrupt each other. Springs keep value and velocity, curves are added.
    @Test(arguments: [
        ["bouncy", "snappy", "{ response: 0.3, dampingFraction: 0.5 }"], ["bouncy", "easeOut", "smooth"],
        ["easeInEaseOut", "linear", "bouncy"], ["linear", "snappy", "easeIn"],
        ["{ stiffness: 200, damping: 8 }", "{ stiffness: 100, damping: 20 }", "snappy"],
    ])
    func `new targets`(animations: [String]) throws {
        let goals = [10.0, -4, 3]
        let run = try play(
            "  - { set: { y: 0 } }",
            script:
                "[ { wait: 100ms }, { tap: button }, { wait: 20ms }, { tap: button }, { wait: 50ms }, { tap: button }, { wait: 3s } ]",
            more: """
                gestures:
                  - tap: button
                    ended:
                      - set: { y: y + 1 }
                      - { if: y == 1, then: { withAnimation: { set: { x: 10, a.opacity: 0.5 }, animation: \(animations[0]) } } }
                      - { if: y == 2, then: { withAnimation: { set: { x: -4, a.opacity: 0.2 }, animation: \(animations[1]) } } }
                      - { if: y == 3, then: { withAnimation: { set: { x: 3, a.opacity: 0.7 }, animation: \(animations[2]) } } }
                """)
        let taps = run.times(of: "tap.ended")
        #expect(taps.count == 3)
        var (expected, opacity) = (RetargetedValue(0), RetargetedValue(1))
        for (index, name) in animations.enumerated() {
            let animation = try Self.animation(name)
            expected.animate(to: goals[index], at: taps[index], animation)
            opacity.animate(to: [0.5, 0.2, 0.7][index], at: taps[index], animation)
        }
        for time in Self.times where time < run.timeline.duration {
            #expect(isClose(try run.number("x", at: time), expected.value(at: time), within: 2e-2), "\(time)")
            let shown = try run.number(AppearanceFacet.opacity, of: "a", at: time)
            #expect(isClose(shown, opacity.value(at: time), within: 2e-3), "\(time)")
        }
        // Springs are equal until their ends, which differ by what counts as settled.
        for time in Self.times where time < taps[2] + 0.2 {
            #expect(isClose(try run.number("x", at: time), expected.value(at: time), within: 1e-8), "\(time)")
        }
    }

    private static func animation(_ name: String) throws -> RetargetedValue.Animation {
        switch name {
        case "{ response: 0.3, dampingFraction: 0.5 }":
            return .persistent(.response(0.3, dampingFraction: 0.5, initialVelocity: 0, mass: 1))
        case "{ stiffness: 200, damping: 8 }":
            let spring = Spring(mass: 1, stiffness: 200, damping: 8)
            return .additive(.spring(spring, duration: spring.settlingDuration))
        case "{ stiffness: 100, damping: 20 }":
            let spring = Spring(mass: 1, stiffness: 100, damping: 20)
            return .additive(.spring(spring, duration: spring.settlingDuration))
        default:
            if let preset = SpringPreset(rawValue: name) { return .persistent(preset.spring()) }
            return .additive(.timing(try #require(TimingFunction.named(name)), duration: 0.35))
        }
    }

    @Test func `points and colours keep the velocity of each component`() throws {
        let run = try play(
            "  - withAnimation: { set: { place: [100, -50], tint: white }, animation: bouncy }",
            script: "[ { wait: 80ms }, { tap: button }, { wait: 2s } ]",
            more:
                "gestures: [ { tap: button, ended: { withAnimation: { set: { place: [0, 80], tint: red }, animation: snappy } } } ]"
        )
        let tapped = try #require(run.times(of: "tap.ended").first)
        func components(_ name: String, _ time: Double) throws -> [Double] {
            try #require(try run.variable(name, at: time).components)
        }
        let step = 1e-5
        for name in ["place", "tint"] {
            let (before, now, after) = (
                try components(name, tapped - step), try components(name, tapped), try components(name, tapped + step)
            )
            for index in now.indices {
                let (into, out) = ((now[index] - before[index]) / step, (after[index] - now[index]) / step)
                #expect(abs(into - out) < 0.02 * max(abs(into), 1), "\(name) \(index)")
            }
        }
        #expect(try run.variable("place", at: run.timeline.duration) == .point(Point(0, 80)))
    }

    @Test func `completion runs when the spring is logically complete or when it has settled`() throws {
        let run = try play(
            """
              - withAnimation: { set: { x: 1 }, animation: bouncy, completion: { marker: near } }
              - withAnimation: { set: { y: 1 }, animation: bouncy, completionCriteria: removed, completion: { marker: settled } }
              - withAnimation: { set: { a.opacity: 0 }, animation: linear, duration: 400ms, delay: 300ms, completion: { marker: curve } }
            """, script: "[ { wait: 4s } ]")
        #expect(run.markers["near"] == 0.5)
        let settling = SpringPreset.bouncy.spring().settlingDuration(displacement: -1, velocity: 0)
        let settled = try #require(run.markers["settled"])
        #expect(settled >= settling && settled < settling + 0.002)
        #expect(run.markers["curve"] == 0.7)
        #expect(try run.number(AppearanceFacet.opacity, of: "a", at: 0.3) == 1)
        #expect(isClose(try run.number(AppearanceFacet.opacity, of: "a", at: 0.5), 0.5, within: 1e-9))
    }

    @Test func `an item that physics moves hands its velocity to a spring`() throws {
        let run = try play(
            "  - addBehavior: free\n  - { addLinearVelocity: [300, 0], for: a }",
            script: "[ { wait: 500ms }, { tap: button }, { wait: 2s } ]",
            more: """
                dynamics: { world: { behaviors: { free: { dynamicItem: a } } } }
                gestures:
                  - tap: button
                    ended: [ { removeBehavior: free }, { withAnimation: { set: { a.position.x: 0 }, animation: smooth } } ]
                """)
        let tapped = try #require(run.times(of: "tap.ended").first)
        func x(_ time: Double) throws -> Double { try run.number(GeometryFacet.positionX, of: "a", at: time) }
        #expect(abs((try x(tapped + 1e-4) - x(tapped)) / 1e-4 - 300) < 5)
        #expect(try x(run.timeline.duration) == 0)
    }
}
