import Fitting
import Foundation
import Motion
import Testing

/// Positions that move in one direction while the other one rests or moves at another time.
struct RestingDirectionTests: PartlySampledMotions {
    @Test func `a direction without a motion has no velocity`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.6)
        let fit = try fit(
            { $0 < 0.4 ? 0 : 200 + spring.remainder(at: $0 - 0.4, displacement: -200, velocity: 1500).value },
            { _ in 0 })
        let phase = try #require(fit.animations.first)
        guard case .spring(let found) = phase.curve else { throw Unexpected(phase) }
        #expect(found.initialVelocity.count == 2)
        #expect(found.initialVelocity[0].contains(7.5) && found.initialVelocity[1] == Estimate(0, margin: 0))
    }

    @Test func `a deceleration has no velocity in a direction that rests`() throws {
        let curve = Deceleration(initialVelocity: -1000, rate: Deceleration.fastRate)
        let fit = try fit(noise: 0.03, { _ in 110 }, { 274 + curve.value(at: $0 - 0.5) })
        guard case .deceleration(let found)? = fit.animations.first?.curve else {
            Issue.record("\(fit)")
            return
        }
        #expect(found.velocity[0] == Estimate(0, margin: 0) && found.velocity[1].contains(-1000), "\(found)")
        #expect(fit.description.contains("decelerationRate .fast, from (0, -"), "\(fit)")
    }

    @Test func `an exponential deceleration has no velocity in a direction that rests`() throws {
        let fit = try fit(noise: 0.03, { 100 * exp(-10 * max($0 - 0.5, 0)) }, { _ in 110 })
        guard case .deceleration(let found)? = fit.animations.first?.curve else {
            Issue.record("\(fit)")
            return
        }
        #expect(found.velocity[1] == Estimate(0, margin: 0), "\(found)")
    }

    @Test func `the velocity of Core Animation is that of the direction that moves`() throws {
        let spring = Spring.response(0.5, dampingFraction: 0.6)
        let fit = try fit(
            { _ in 0 },
            { $0 < 0.4 ? 0 : 200 + spring.remainder(at: $0 - 0.4, displacement: -200, velocity: 1500).value })
        let code = try #require(fit.animations.first?.uiKitCode)
        #expect(code.contains("CGVector(dx: 0, dy: 7.5)") && code.contains("spring.initialVelocity = 7.5\n"), "\(code)")
    }

    @Test func `a short way is found before a long one in the other direction`() throws {
        let spring = Spring.response(0.4, dampingFraction: 0.7)
        let fit = try fit(
            noise: 0.03, { 300 * ProgressCurve.timing(.easeInEaseOut, duration: 0.4).value(at: $0 - 1.3) },
            { $0 < 0.3 ? 0 : 8 + spring.remainder(at: $0 - 0.3, displacement: -8, velocity: 0).value })
        #expect(fit.phases.map(\.curve.family) == [.rest, .spring, .rest, .timingFunction, .rest])
        #expect(abs(try #require(fit.animations.first).channels[1].to.value - 8) < 0.1)
    }
}
