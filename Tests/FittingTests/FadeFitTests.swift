import Fitting
import Motion
import TestSupport
import Testing

/// Fades in the noise of a film, seen whole and in part.
struct FadeFitTests {
    /// In the noise of a film, the slow part of a long fade looks like a rest over a few frames.
    @Test(arguments: ["easeIn", "easeOut"]) func `the slow part of a long fade belongs to it`(name: String) throws {
        let function = try #require(TimingFunction.named(name))
        var held = 0
        for seed in 1...20 {
            let sampling = SampledMotion(length: 2.5, noise: 0.015, unit: .opacity, seed: UInt64(seed))
            let fit = try sampling.fit { 1 - 0.565 * function.value(at: min(max(($0 - 0.5877) / 0.815, 0), 1)) }
            try #require(fit.animations.count == 1, "\(fit)")
            let phase = fit.animations[0]
            guard case .timingFunction(let timing) = phase.curve else { throw Unexpected(phase) }
            #expect(abs(phase.channels[0].from.value - 1) < 0.02, "\(fit)")
            held += (phase.begin.contains(0.5877) ? 1 : 0) + (timing.duration.contains(0.815) ? 1 : 0)
        }
        #expect(held >= 33, "of 40 intervals of 90 %")
    }

    /// A fade of which the begin was not seen looks like a deceleration, which no opacity has.
    @Test func `a fade does not decelerate`() throws {
        let function = TimingFunction(0.2, 0.8, 0.2, 1)
        let fit = try SampledMotion(length: 1.2, noise: 0.004, unit: .opacity).fit {
            function.value(at: min(($0 + 0.06) / 0.3, 1))
        }
        #expect(!fit.phases.contains { $0.curve.family == .deceleration }, "\(fit)")
    }
}
