import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// SwiftUI's keyframe and phase animators in scenes.
@Suite struct KeyframeAnimatorTests {
    @Test func `a track moves as KeyframeTrack does, and its last value stays`() throws {
        let run = try play(
            """
              - keyframeAnimator:
                  x: [ { cubic: 10, duration: 200ms }, { cubic: 4, duration: 300ms, endVelocity: 5 }, { linear: 0, duration: 100ms, timing: easeIn }, { spring: 8, timing: bouncy, duration: 400ms }, { move: -1 }, { spring: 2, startVelocity: 30 } ]
                  y: [ { linear: 5, duration: 100ms } ]
                completion: { marker: done }
              - set: { a.opacity: x / 10 }
            """, script: "[ { wait: 3s } ]")
        let track = KeyframeTrack(
            initialValue: 0,
            keyframes: [
                .cubic(to: 10, duration: 0.2), .cubic(to: 4, duration: 0.3, endVelocity: 5),
                .linear(to: 0, duration: 0.1, timingFunction: .easeIn),
                .spring(to: 8, spring: SpringPreset.bouncy.spring(), duration: 0.4), .move(to: -1),
                .spring(to: 2, spring: SpringPreset.spring.spring(), startVelocity: 30),
            ])
        for time in stride(from: 0, to: track.duration, by: 0.0171) {
            #expect(isClose(try run.number("x", at: time), track.value(at: time), within: 1e-9), "\(time)")
        }
        #expect(try run.number("x", at: 2.9) == 2)
        #expect(try run.number("y", at: 0.05) == 2.5)
        #expect(try run.number("y", at: 0.3) == 5)
        // The model values change at once.
        #expect(try run.number(AppearanceFacet.opacity, of: "a", at: 0) == 0.2)
        let done = try #require(run.markers["done"])
        #expect(done >= track.duration && done < track.duration + 0.002)
    }

    @Test func `the components of a value and the parts of a member have the same times`() throws {
        let run = try play(
            """
              - keyframeAnimator:
                  a.position: [ { spring: [60, 900] }, { linear: [0, 0], duration: 1s } ]
            """, script: "[ { wait: 4s } ]")
        let spring = SpringPreset.spring.spring()
        let settled = max(
            spring.settlingDuration(displacement: -10, velocity: 0),
            spring.settlingDuration(displacement: -850, velocity: 0))
        let layer = try run.layer("a", at: settled + 0.5)
        #expect(isClose(layer.number(GeometryFacet.positionX), 30, within: 1e-6))
        #expect(isClose(layer.number(GeometryFacet.positionY), 450, within: 1e-6))
    }

    @Test func `repeated keyframes start again from the first value and do not change the model`() throws {
        let run = try play(
            """
              - set: { x: 3 }
              - keyframeAnimator: { x: [ { linear: 10, duration: 200ms } ] }
                repeating: true
              - set: { y: x }
            """, script: "[ { wait: 1s }, { wait: settled } ]")
        #expect(try run.number("y", at: 0) == 3)
        for time in [0.05, 0.25, 0.65] { #expect(isClose(try run.number("x", at: time), 4.75, within: 1e-9)) }
    }

    /// bouncy takes 0.5 s, the curve 0.2 s, and smooth 0.5 s.
    private static let phases = """
        [ { set: { x: 1 }, animation: bouncy }, { set: { x: 5 }, animation: smooth }, \
        { set: { x: 9 }, animation: linear, duration: 200ms } ]
        """

    @Test func `phases follow each other once and end with the first one`() throws {
        let run = try play(
            """
              - phaseAnimator: \(Self.phases)
                completion: { marker: done }
            """, script: "[ { wait: 3s } ]")
        #expect(try run.number("x", at: 0) == 1)
        #expect(run.markers["done"] == 1.2)
        var expected = RetargetedValue(1)
        expected.animate(to: 5, at: 0, .persistent(SpringPreset.smooth.spring()))
        expected.animate(to: 9, at: 0.5, .additive(.timing(.linear, duration: 0.2)))
        // The curve has ended, despite rounding errors, and leaves no velocity.
        expected.animate(to: 1, at: 0.7 + 1e-9, .persistent(SpringPreset.bouncy.spring()))
        for time in stride(from: 0, to: 1.5, by: 0.0173) {
            #expect(isClose(try run.number("x", at: time), expected.value(at: time), within: 1e-6), "\(time)")
        }
        #expect(try run.number("x", at: 2.9) == 1)
    }

    @Test func `repeated phases go on, do not keep the scene from being settled, and end with their animations`() throws
    {
        let run = try play(
            """
              - phaseAnimator: \(Self.phases)
                repeating: true
            """, script: "[ { wait: settled }, { wait: 3s }, { tap: button }, { wait: 2s } ]",
            more: "gestures: [ { tap: button, ended: { removeAnimations: x } } ]")
        // The third round begins at 2.4 s.
        #expect(isClose(try run.number("x", at: 2.4 + 0.6), 7, within: 0.2))
        let removed = try #require(run.times(of: "tap.ended").first)
        let last = try run.variable("x", at: removed)
        #expect(try run.variable("x", at: removed + 1) == last)
        #expect(try run.variable("x", at: run.timeline.duration) == last)
    }

    @Test func `phases without duration are skipped, and do not repeat without end`() throws {
        let run = try play(
            """
              - phaseAnimator:
                  - { set: { x: 1 }, animation: linear, duration: 0 }
                  - { set: { x: 2 }, animation: linear, duration: 0 }
                repeating: true
                completion: { marker: done }
            """)
        #expect(run.markers["done"] == 0)
        #expect(try run.number("x", at: 0) == 1)
    }
}
