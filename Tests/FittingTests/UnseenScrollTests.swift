import Fitting
import Foundation
import Motion
import TestSupport
import Testing

/// Decelerations and bounces of scroll views that the samples show in part, or that a touch stops.
struct UnseenScrollTests: PartlySampledMotions {
    /// A list is flicked, and a finger touches it while it moves.
    @Test(arguments: [(350.0, 0.6), (300, 0.9), (-600, 1.1)])
    func `a deceleration that a touch stops is found`(velocity: Double, length: Double) throws {
        let curve = Deceleration(initialVelocity: velocity)
        let drag = { (t: Double) in velocity * 0.1 * pow(max(t - 0.2, 0) / 0.2, 2) }
        let fit = try fit(length: 2.2, noise: 0.02) { t in
            t < 0.4 ? drag(t) : drag(0.4) + curve.value(at: min(t - 0.4, length))
        }
        let phase = try #require(fit.animations.last)
        guard case .deceleration(let found) = phase.curve else {
            Issue.record("\(fit)")
            return
        }
        #expect(found.name == "normal" && abs(found.velocity[0].value / velocity - 1) < 0.03, "\(fit)")
        #expect(phase.isInterrupted && abs(phase.end.value - 0.4 - length) < 1.6 / 60, "\(fit)")
        #expect(abs(phase.begin.value - 0.4) < 1.5 / 60 && fit.phases.last?.curve == .rest, "\(fit)")
    }

    /// A row of a list that was flicked comes into sight, and leaves it before the list has come to rest.
    @Test(arguments: [(2100.0, 0.263, 0.5), (-1500, 0.1, 0.45)])
    func `a part of a deceleration is enough`(velocity: Double, before: Double, length: Double) throws {
        let curve = Deceleration(initialVelocity: velocity)
        let fit = try fit(length: length, noise: 0.05) { curve.value(at: $0 + before) }
        let phase = try #require(fit.animations.first, "\(fit)")
        guard case .deceleration(let found) = phase.curve else { throw Unexpected(phase) }
        let expected = curve.velocity(at: before + phase.begin.value)
        #expect(fit.phases.count == 1 && found.name == "normal", "\(fit)")
        #expect(abs(found.velocity[0].value / expected - 1) < 0.003, "\(fit)")
    }

    /// A list that was flicked is seen for half a second before it reaches its end.
    @Test func `a bounce whose deceleration began before it was seen is found`() throws {
        let motion = ScrollMotion(
            offset: 0, velocity: 2100, range: -1e7...810, rate: Deceleration.normalRate)
        let fit = try fit(length: 2.4, noise: 0.05) { motion.value(at: $0 + 0.263) }
        let phase = try #require(fit.animations.first, "\(fit)")
        guard case .scrollBounce(let bounce) = phase.curve else { throw Unexpected(phase) }
        let seen = 0.263 + phase.begin.value
        #expect(bounce.kind == .impact && phase.notes.contains(.beginNotSeen), "\(fit)")
        #expect(abs(bounce.velocity.value / motion.velocity(at: seen) - 1) < 0.003, "\(fit)")
        #expect(abs(bounce.distance.value - 810 + motion.value(at: seen)) < 0.5, "\(fit)")
        #expect(abs(phase.channels[0].from.value - motion.value(at: seen)) < 0.5, "\(fit)")
    }

    @Test func `a deceleration that is stopped before an edge says nothing about the edge`() throws {
        let curve = Deceleration(initialVelocity: 1000)
        let spring = Spring.response(0.63, dampingFraction: 1)
        let stop = 0.3 + 0.137
        let (place, velocity) = (curve.value(at: stop - 0.3), curve.velocity(at: stop - 0.3))
        let fit = try fit(length: 2.2, noise: 0.03) { t in
            if t < 0.3 { return 0 }
            return t < stop
                ? curve.value(at: t - 0.3)
                : place + spring.remainder(at: t - stop, displacement: 0, velocity: velocity).value
        }
        for phase in fit.phases {
            if case .scrollBounce(let bounce) = phase.curve { #expect(bounce.kind != .impact, "\(fit)") }
        }
    }
}
