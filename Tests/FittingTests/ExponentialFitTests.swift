import Fitting
import Foundation
import Motion
import TestSupport
import Testing

/// Motions whose velocity falls exponentially without the speed at which UIScrollView stops.
struct ExponentialFitTests {
    private func deceleration(_ fit: MotionFit) throws -> (phase: FittedPhase, curve: FittedDeceleration) {
        let phase = try #require(fit.animations.first)
        guard fit.animations.count == 1, case .deceleration(let found) = phase.curve else { throw Unexpected(phase) }
        return (phase, found)
    }

    /// The law of UIScrollView, from a rest to the end.
    private func decaying(_ velocity: Double, _ rate: Double) -> (Double) -> Double {
        let decay = -1000 * log(rate)
        return { time in velocity / decay * (1 - exp(-decay * max(time - 0.2, 0))) }
    }

    @Test(arguments: [(500.0, 0.998, 3.3), (1000.0, 0.99, 1.5)])
    func `a deceleration without a cutoff has a rate`(velocity: Double, rate: Double, length: Double) throws {
        let fit = try SampledMotion(length: length, noise: 0.05).fit({ _ in 150 }, decaying(-velocity, rate))
        let (phase, found) = try deceleration(fit)
        #expect(found.stoppingSpeed == nil && abs(found.rate.value - rate) < 0.02 * (1 - rate), "\(found)")
        #expect(found.velocity[1].contains(-velocity) || abs(found.velocity[1].value + velocity) < 0.01 * velocity)
        #expect(fit.description.contains("runs to rest without the cutoff of UIScrollView"))
        #expect(try #require(phase.uiKitCode).contains("pow(\(rate), t)"), "\(phase.uiKitCode ?? "")")
    }

    @Test func `a deceleration with a cutoff remains one`() throws {
        let curve = Deceleration(initialVelocity: 500)
        let found = try deceleration(SampledMotion(length: 3, noise: 0.03).fit { curve.value(at: $0 - 0.2) }).curve
        #expect(found.stoppingSpeed == Deceleration.stoppingSpeed && found.name == "normal")
    }

    /// easeOutExpo of web pages.
    @Test func `an exponential motion that jumps to its end has determined parameters`() throws {
        let fit = try SampledMotion(length: 1.3, noise: 0.03).fit { time in
            let x = (time - 0.2) / 0.6
            return x <= 0 ? 100 : x >= 1 ? 300 : 300 - 200 * pow(2, -10 * x)
        }
        let (phase, found) = try deceleration(fit)
        #expect(abs(found.duration.value - 0.6) < 0.01, "\(found)")
        #expect(abs(phase.channels[0].to.value - 300) < 0.1)
    }

    /// A heavily damped spring from rest, of which only one combination of damping and stiffness is seen.
    @Test(arguments: [2.5, 3.4, 8])
    func `no parameter of a spring is less certain than its value`(ratio: Double) throws {
        let spring = Spring.response(0.3, dampingFraction: ratio)
        let fit = try SampledMotion(length: 3, noise: 0.05).fit { time in
            time < 0.3 ? 0 : 200 + spring.remainder(at: time - 0.3, displacement: -200, velocity: 0).value
        }
        for phase in fit.animations {
            guard case .spring(let found) = phase.curve else { continue }
            for estimate in [
                found.dampingRatio, found.response, found.stiffness, found.damping, found.settlingDuration,
            ] {
                #expect(estimate.margin < estimate.value, "\(fit)")
            }
        }
    }
}
