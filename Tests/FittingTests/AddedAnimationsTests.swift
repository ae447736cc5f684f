import Fitting
import Foundation
import Motion
import Testing

/// Animations that overlap are added to each other, as the blocks of UIKit are, and each is found.
struct AddedAnimationsTests {
    /// An animation from one value to the next.
    private struct Animation {
        var begin: Double
        var curve: ProgressCurve
        var x: Double
        var y = 0.0
    }

    private func fit(
        _ animations: [Animation], frame: Double = 1 / 60, noise: Double = 0.05, length: Double = 2.6
    ) throws -> MotionFit {
        try SampledMotion(frame: frame, length: length, noise: noise).fit(
            { t in animations.reduce(0) { $0 + $1.x * $1.curve.value(at: t - $1.begin) } },
            { t in animations.reduce(0) { $0 + $1.y * $1.curve.value(at: t - $1.begin) } })
    }

    /// Whether a number is within twice the interval, which misses one in ten.
    private func isNear(_ estimate: Estimate, _ truth: Double) -> Bool {
        abs(estimate.value - truth) < 2 * estimate.margin
    }

    /// Checks that an answer has each animation with its begin and its values.
    private func check(_ fit: MotionFit, _ animations: [Animation], frame: Double = 1 / 60) {
        #expect(fit.phases.map(\.curve.family).filter { $0 != .rest }.count == animations.count, "\(fit)")
        var (x, y) = (0.0, 0.0)
        for (phase, animation) in zip(fit.animations, animations) {
            let distance = abs(animation.x) + abs(animation.y)
            #expect(abs(phase.begin.value - animation.begin) < frame / 2, "\(fit)")
            #expect(isNear(phase.begin, animation.begin), "\(fit)")
            #expect(abs(phase.channels[0].from.value - x) < 0.02 * distance, "\(fit)")
            (x, y) = (x + animation.x, y + animation.y)
            #expect(abs(phase.channels[0].to.value - x) < 0.02 * distance, "\(fit)")
            #expect(abs(phase.channels[1].to.value - y) < 0.02 * distance, "\(fit)")
            #expect(!phase.isInterrupted, "\(fit)")
        }
    }

    @Test(arguments: [
        ("easeInEaseOut", 0.4), ("easeInEaseOut", 0.55), ("easeOut", 0.35), ("easeIn", 0.5), ("default", 0.25),
    ])
    func `a block that turns another one back`(name: String, duration: Double) throws {
        let curve = ProgressCurve.timing(try #require(TimingFunction.named(name)), duration: duration)
        let animations = [
            Animation(begin: 0.41, curve: curve, x: 150, y: 40),
            Animation(begin: 0.41 + 0.45 * duration, curve: curve, x: -110),
        ]
        let fit = try fit(animations)
        check(fit, animations)
        for phase in fit.animations {
            guard case .timingFunction(let found) = phase.curve else { throw Unexpected(phase) }
            #expect(found.name == name, "\(fit)")
            #expect(abs(found.duration.value - duration) < 0.02 * duration, "\(fit)")
            #expect(isNear(found.duration, duration), "\(fit)")
        }
        // Only the second one is added to another.
        #expect(fit.animations.map(\.notes.count) == [0, 1], "\(fit)")
        #expect(fit.description.contains("added to the animation that runs until"), "\(fit)")
    }

    @Test(arguments: [0.02, 0.15])
    func `springs with the same parameters`(noise: Double) throws {
        let curve = ProgressCurve.spring(.response(0.45, dampingFraction: 0.7), duration: 3)
        let animations = [
            Animation(begin: 0.333, curve: curve, x: 200), Animation(begin: 0.5, curve: curve, x: -120),
        ]
        let fit = try fit(animations, noise: noise)
        check(fit, animations)
        for phase in fit.animations {
            guard case .spring(let found) = phase.curve else { throw Unexpected(phase) }
            #expect(found.initialVelocity.isEmpty, "\(fit)")
            #expect(isNear(found.response, 0.45) && abs(found.response.value - 0.45) < 0.009, "\(fit)")
            #expect(isNear(found.dampingRatio, 0.7) && abs(found.dampingRatio.value - 0.7) < 0.02, "\(fit)")
        }
    }

    @Test func `a spring of UIKit ends at its duration`() throws {
        let first = ProgressCurve.timing(.easeInEaseOut, duration: 0.4)
        let second = ProgressCurve.spring(.uikit(duration: 0.5, dampingRatio: 0.8), duration: 0.5)
        let animations = [
            Animation(begin: 0.41, curve: first, x: 300), Animation(begin: 0.6, curve: second, x: -220),
        ]
        let fit = try fit(animations, noise: 0.02)
        check(fit, animations)
        let phase = try #require(fit.animations.last)
        guard case .spring(let found) = phase.curve else { throw Unexpected(phase) }
        #expect(abs(try #require(found.duration).value - 0.5) < 0.01, "\(fit)")
        #expect(abs(found.dampingRatio.value - 0.8) < 0.01, "\(fit)")
    }

    @Test func `an animation within a longer one`() throws {
        let animations = [
            Animation(begin: 0.41, curve: .timing(.easeInEaseOut, duration: 0.6), x: -250),
            Animation(begin: 0.53, curve: .timing(.easeInEaseOut, duration: 0.3), x: 90),
        ]
        check(try fit(animations, noise: 0.02), animations)
    }

    /// Both cancel each other for a while.
    @Test func `a sum that stands still for a moment`() throws {
        let curve = ProgressCurve.timing(.easeOut, duration: 0.9805)
        let animations = [
            Animation(begin: 0.325, curve: curve, x: 79.1), Animation(begin: 0.795, curve: curve, x: -46.7),
        ]
        check(try fit(animations, noise: 0.03), animations)
    }

    @Test func `one axis after the other`() throws {
        let curve = ProgressCurve.timing(.easeOut, duration: 0.4)
        let animations = [
            Animation(begin: 0.41, curve: curve, x: 120), Animation(begin: 0.56, curve: curve, x: 0, y: 90),
        ]
        check(try fit(animations, frame: 1 / 30), animations, frame: 1 / 30)
    }

    @Test func `three taps in a row`() throws {
        let curve = ProgressCurve.timing(.easeInEaseOut, duration: 0.4)
        let animations = [
            Animation(begin: 0.41, curve: curve, x: 150), Animation(begin: 0.61, curve: curve, x: -150),
            Animation(begin: 0.8, curve: curve, x: 150),
        ]
        check(try fit(animations), animations)
    }

    /// A control point of its own in both animations, as a design system has.
    @Test func `a timing function without a name`() throws {
        let curve = ProgressCurve.timing(TimingFunction(0.2, 0, 0, 1), duration: 0.5)
        let animations = [
            Animation(begin: 0.41, curve: curve, x: 150, y: 60), Animation(begin: 0.55, curve: curve, x: -200),
        ]
        check(try fit(animations, noise: 0.02), animations)
    }

    /// Chromium's and Material's curves, and those of springs from rest, are one animation.
    @Test(arguments: [TimingFunction(0.2, 0, 0, 1), TimingFunction(0.4, 0, 0.2, 1), TimingFunction(0.3, 0.6, 0.7, 0.9)])
    func `one curve stays one curve`(function: TimingFunction) throws {
        let curve = ProgressCurve.timing(function, duration: 0.5)
        for noise in [0.02, 0.1] {
            let fit = try fit([Animation(begin: 0.41, curve: curve, x: 150, y: 20)], noise: noise)
            #expect(fit.animations.count == 1, "\(fit)")
            #expect(fit.animations.allSatisfy { $0.notes.isEmpty }, "\(fit)")
        }
    }

    /// Both explain the samples: one cubic timing function is the simpler answer, and the other is listed.
    @Test func `a motion that may be one animation or two`() throws {
        let curve = ProgressCurve.timing(.easeInEaseOut, duration: 0.4)
        let fit = try fit(
            [Animation(begin: 0.41, curve: curve, x: 60), Animation(begin: 0.55, curve: curve, x: 30)], noise: 0.2)
        #expect(fit.animations.count == 1, "\(fit)")
        #expect(fit.description.contains("easeInEaseOut and easeInEaseOut, one added to the other"), "\(fit)")
    }

    /// The middle of a picture that is pinched about a place that moves. Two large animations that nearly cancel each other would follow it.
    @Test(arguments: [0.02, 0.05, 0.1])
    func `no animation goes much farther than what is seen`(noise: Double) throws {
        func middle(_ time: Double, _ focus: ClosedRange<Double>, isUp: Bool, offset: Double) -> Double {
            let u = min(max((time - 0.3) / 0.9, 0), 1)
            let place =
                isUp
                ? focus.upperBound - u * (focus.upperBound - focus.lowerBound)
                : focus.lowerBound + u * (focus.upperBound - focus.lowerBound)
            return place + offset * (1 + 0.8 * u * u * (3 - 2 * u))
        }
        let fit = try SampledMotion(noise: noise).fit(
            { middle($0, 150...180, isUp: false, offset: -20) }, { middle($0, 108...160, isUp: true, offset: 20) })
        for phase in fit.phases {
            #expect(abs(phase.channels[0].to.value - phase.channels[0].from.value) < 4.2 * 14, "\(fit)")
            #expect(abs(phase.channels[1].to.value - phase.channels[1].from.value) < 4.2 * 36, "\(fit)")
        }
    }

    @Test func `the code has an animation for each`() throws {
        let curve = ProgressCurve.timing(.easeInEaseOut, duration: 0.4)
        let fit = try fit(
            [Animation(begin: 0.41, curve: curve, x: 150), Animation(begin: 0.61, curve: curve, x: -50)], noise: 0.005)
        let actions = fit.animations.flatMap {
            $0.sceneActions(layer: "card", after: fit.animation(before: $0))
        }
        #expect(
            actions == [
                "{ animate: { set: { card.position.x: card.position.x + 150 } }, duration: 400ms, timing: easeInEaseOut }",
                "{ animate: { set: { card.position.x: card.position.x - 50 } }, duration: 400ms, timing: easeInEaseOut }",
            ], "\(fit)")
    }
}
