import Fitting
import Foundation
import Motion
import Testing

/// Samples without noise give back the parameters of each family.
struct ExactFitTests {
    private let begin = 0.2371

    private func only(_ fit: MotionFit) throws -> FittedPhase {
        #expect(fit.animations.count == 1)
        #expect(fit.phases.count == 3)
        let phase = try #require(fit.animations.first)
        #expect(abs(phase.begin.value - begin) < 1e-4)
        return phase
    }

    @Test(arguments: ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"])
    func `a named timing function`(name: String) throws {
        let function = try #require(TimingFunction.named(name))
        let phase = try only(
            SampledMotion().fit(
                { 10 + 80 * function.value(at: ($0 - begin) / 0.62) },
                { 5 - 30 * function.value(at: ($0 - begin) / 0.62) }))
        guard case .timingFunction(let timing) = phase.curve else { throw Unexpected(phase) }
        #expect(timing.name == name)
        #expect(abs(timing.duration.value - 0.62) < 1e-4)
        #expect(abs(phase.channels[0].from.value - 10) < 1e-2 && abs(phase.channels[0].to.value - 90) < 1e-2)
        #expect(abs(phase.channels[1].from.value - 5) < 1e-2 && abs(phase.channels[1].to.value + 25) < 1e-2)
        #expect(abs(phase.end.value - begin - 0.62) < 1e-3)
        #expect(phase.indistinguishable.isEmpty)
    }

    @Test(arguments: [[0.2, 0.7, 0.3, 1.2], [0.6, -0.2, 0.4, 0.9], [0.3, 0, 0.1, 1]])
    func `control points`(points: [Double]) throws {
        let function = TimingFunction(points[0], points[1], points[2], points[3])
        let phase = try only(SampledMotion().fit { 10 + 200 * function.value(at: ($0 - begin) / 0.8) })
        guard case .timingFunction(let timing) = phase.curve else { throw Unexpected(phase) }
        #expect(timing.name == nil)
        for (estimate, point) in zip(timing.points, points) { #expect(abs(estimate.value - point) < 2e-3) }
        #expect(abs(timing.duration.value - 0.8) < 1e-3)
    }

    @Test(arguments: [0.4, 0.6, 0.8, 0.95, 1])
    func `a UIKit spring of a duration`(ratio: Double) throws {
        let curve = ProgressCurve.spring(.uikit(duration: 0.7, dampingRatio: ratio), duration: 0.7)
        let phase = try only(SampledMotion().fit { -20 + 150 * curve.value(at: $0 - begin) })
        guard case .spring(let spring) = phase.curve else { throw Unexpected(phase) }
        #expect(abs(spring.dampingRatio.value - ratio) < 1e-3)
        #expect(spring.initialVelocity.isEmpty)
        #expect(abs(try #require(spring.duration).value - 0.7) < 2e-3)
        #expect(abs(phase.end.value - begin - 0.7) < 3e-3)
    }

    @Test(arguments: [(0.4, 0.7, 5.0), (0.55, 1.0, 8), (0.5, 1.4, 3), (0.3, 0.5, -4)])
    func `a spring with a response and an initial velocity`(response: Double, ratio: Double, velocity: Double) throws {
        let original = Spring.response(response, dampingFraction: ratio, initialVelocity: velocity)
        let curve = ProgressCurve.spring(original, duration: original.settlingDuration)
        let phase = try only(SampledMotion(length: 2.6).fit { 100 * curve.value(at: $0 - begin) })
        guard case .spring(let spring) = phase.curve else { throw Unexpected(phase) }
        #expect(abs(spring.response.value - response) < 1e-3)
        #expect(abs(spring.dampingRatio.value - ratio) < 2e-3)
        #expect(abs(try #require(spring.initialVelocity.first).value - velocity) < 0.02)
        #expect(abs(spring.stiffness.value / original.stiffness - 1) < 5e-3)
        #expect(abs(spring.damping.value / original.damping - 1) < 5e-3)
        #expect(ratio <= 1 || spring.duration == nil)
    }

    @Test(arguments: [
        (Deceleration.normalRate, "normal", 900.0), (Deceleration.fastRate, "fast", -2400), (0.995, nil, 1500),
    ])
    func `a deceleration`(rate: Double, name: String?, velocity: Double) throws {
        let original = Deceleration(initialVelocity: velocity, rate: rate)
        let phase = try only(SampledMotion(length: 3.5).fit { 40 + original.value(at: $0 - begin) })
        guard case .deceleration(let deceleration) = phase.curve else { throw Unexpected(phase) }
        #expect(deceleration.name == name)
        #expect(abs(deceleration.rate.value - rate) < 1e-5)
        #expect(abs(deceleration.velocity[0].value / velocity - 1) < 1e-3)
        #expect(abs(deceleration.duration.value - original.duration) < 1e-3)
        #expect(abs(phase.channels[0].to.value - 40 - original.target) < 0.01)
    }

    @Test func `a return to the edge of a scroll view`() throws {
        let original = BounceSpring(initialDisplacement: 60)
        let phase = try only(SampledMotion().fit { -original.value(at: $0 - begin) })
        guard case .scrollBounce(let bounce) = phase.curve else { throw Unexpected(phase) }
        #expect(bounce.kind == .returnFromRest)
        #expect(abs(bounce.distance.value - 60) < 0.05)
        #expect(abs(phase.channels[0].to.value) < 0.01)
    }

    @Test func `a deceleration into the edge of a scroll view`() throws {
        let original = ScrollMotion(offset: 0, velocity: 2000, range: -10_000...300)
        let phase = try only(SampledMotion(length: 2.5).fit { original.value(at: $0 - begin) })
        guard case .scrollBounce(let bounce) = phase.curve else { throw Unexpected(phase) }
        #expect(bounce.kind == .impact && bounce.rate == Deceleration.normalRate)
        #expect(abs(bounce.velocity.value - 2000) < 2 && abs(bounce.distance.value - 300) < 0.1)
    }

    @Test func `linear keyframes`() throws {
        let original = Keyframes(values: [0, 50, 30, 120], keyTimes: [0, 0.3, 0.6, 1])
        let phase = try only(SampledMotion().fit { original.value(at: min(max(($0 - begin) / 0.9, 0), 1)) })
        guard case .keyframes(let keyframes) = phase.curve else { throw Unexpected(phase) }
        #expect(abs(keyframes.duration.value - 0.9) < 1e-3)
        for (estimate, time) in zip(keyframes.keyTimes, [0, 0.3, 0.6, 1]) { #expect(abs(estimate.value - time) < 1e-3) }
        for (value, original) in zip(keyframes.values[0], original.values) { #expect(abs(value - original) < 0.02) }
    }

    @Test func `a change without an animation`() throws {
        let fit = try SampledMotion(noise: 0.05).fit { $0 < 0.5 ? 10 : 40 }
        #expect(fit.phases.map(\.curve.family) == [.rest, .jump, .rest])
        #expect(abs(fit.phases[1].begin.value - 0.5) < 1 / 60)
    }
}

/// A phase of another family than expected.
struct Unexpected: Error, CustomStringConvertible {
    let description: String

    init(_ phase: FittedPhase) { description = "\(phase)" }
}
