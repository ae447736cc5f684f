import Motion
import TestSupport
import Testing

@Suite struct KeyframeTrackTests {
    static let spring = SpringPreset.bouncy.spring()
    static let smoothTrack = KeyframeTrack(
        initialValue: 5,
        keyframes: [
            .cubic(to: 40, duration: 0.3), .cubic(to: -10, duration: 0.5), .linear(to: 20, duration: 0.2),
            .cubic(to: 90, duration: 0.4), .linear(to: 30, duration: 0.2, timingFunction: .easeOut),
            .spring(to: 0, spring: spring, duration: 0.4), .cubic(to: 50, duration: 0.5),
        ])

    @Test func isContinuousInValueAndVelocity() {
        // The linear keyframe after the spline, and the springs, start with the velocity before them. A spring has not
        // reached its target exactly at its end.
        let track = Self.smoothTrack
        #expect(isClose(track.duration, 2.5, within: 1e-12))
        for end in [0.3, 0.8, 1.0, 1.4, 1.6] {
            #expect(isClose(track.value(at: end - 1e-9), track.value(at: end + 1e-9), within: 1e-5), "\(end)")
            #expect(isClose(track.velocity(at: end - 1e-9), track.velocity(at: end + 1e-9), within: 0.05), "\(end)")
        }
        #expect(isClose(track.velocity(at: 2 - 1e-9), track.velocity(at: 2 + 1e-9), within: 1e-4))
        #expect(track.velocity(at: 0) == 0)
        #expect(isClose(track.velocity(at: 2.5 - 1e-9), 0, within: 1e-5))
    }

    @Test func velocityIsTheDerivative() {
        for step in 0..<100 {
            let t = 0.0033 + Double(step) / 40
            let expected = differenceQuotient(at: t, step: 1e-6, Self.smoothTrack.value)
            #expect(isClose(Self.smoothTrack.velocity(at: t), expected, within: 1e-3 * max(1, abs(expected))), "\(t)")
        }
    }

    @Test func holdsOutside() {
        #expect(Self.smoothTrack.value(at: -1) == 5 && Self.smoothTrack.velocity(at: -1) == 0)
        #expect(Self.smoothTrack.value(at: 2.5) == 50 && Self.smoothTrack.velocity(at: 2.5) == 0)
        #expect(Self.smoothTrack.value(at: 99) == 50)
        let empty = KeyframeTrack(initialValue: 7, keyframes: [])
        #expect(empty.value(at: 0) == 7 && empty.duration == 0)
    }

    /// The middle velocity of two cubics is the slope from the start of the first to the end of the second.
    @Test func neighbouringCubicsAreASpline() {
        let track = KeyframeTrack(
            initialValue: 0, keyframes: [.cubic(to: 30, duration: 1), .cubic(to: 60, duration: 2)])
        #expect(isClose(track.velocity(at: 1), 20, within: 1e-12))
    }

    @Test func velocitiesOverrideTheSpline() {
        let track = KeyframeTrack(
            initialValue: 0,
            keyframes: [
                .cubic(to: 30, duration: 1), .cubic(to: 60, duration: 1, startVelocity: -7, endVelocity: 11),
                .cubic(to: 90, duration: 1), .spring(to: 0, spring: Self.spring, startVelocity: 13),
            ])
        #expect(isClose(track.velocity(at: 1 - 1e-9), -7, within: 1e-5))
        #expect(isClose(track.velocity(at: 1), -7, within: 1e-9))
        #expect(isClose(track.velocity(at: 2 - 1e-9), 11, within: 1e-5))
        #expect(isClose(track.velocity(at: 2), 11, within: 1e-9))
        #expect(isClose(track.velocity(at: 3 - 1e-9), 13, within: 1e-5))
        #expect(isClose(track.velocity(at: 3), 13, within: 1e-9))
        let before = KeyframeTrack(
            initialValue: 0, keyframes: [.cubic(to: 30, duration: 1), .spring(to: 0, spring: Self.spring)])
        #expect(isClose(before.velocity(at: 1 - 1e-9), 0, within: 1e-5))
    }

    @Test func movesJumpAndRest() {
        let track = KeyframeTrack(
            initialValue: 0,
            keyframes: [
                .move(to: 10), .linear(to: 20, duration: 1), .move(to: 50), .linear(to: 0, duration: 0), .move(to: 60),
                .cubic(to: 70, duration: 1), .move(to: -1),
            ])
        #expect(track.duration == 2)
        #expect(track.value(at: 0) == 10 && track.value(at: 1) == 60 && track.value(at: 2) == -1)
        #expect(isClose(track.value(at: 1.0.nextDown), 20, within: 1e-9))
        // A jump ends a spline: its neighbours start and end at rest.
        #expect(track.velocity(at: 1) == 0 && isClose(track.velocity(at: 2 - 1e-9), 0, within: 1e-6))
    }

    @Test func aSpringWithoutADurationSettles() {
        let track = KeyframeTrack(initialValue: 0, keyframes: [.spring(to: 10, spring: Self.spring)])
        #expect(isClose(track.duration, Self.spring.settlingDuration, within: 1e-9))
        #expect(abs(track.value(at: track.duration.nextDown) - 10) <= 0.01)
    }
}
