import Motion
import TestSupport
import Testing

@Suite struct ScrollPhysicsTests {
    static let releases: [Deceleration] = [750, -1200, 4875].flatMap { velocity in
        [Deceleration.normalRate, Deceleration.fastRate].map { Deceleration(initialVelocity: velocity, rate: $0) }
    }

    @Test(arguments: releases) func stopsAtItsTarget(release: Deceleration) {
        #expect(isClose(abs(release.velocity(at: release.duration.nextDown)), 10, within: 1e-9))
        #expect(release.velocity(at: release.duration) == 0)
        #expect(isClose(release.value(at: release.duration.nextDown), release.target, within: 1e-9))
        #expect(release.value(at: 1e6) == release.target)
        #expect(release.value(at: 0) == 0)
        #expect(release.velocity(at: 0) == release.initialVelocity)
    }

    /// The measured sum moves slightly less than the integral of the velocity; the ratio depends on the rate.
    @Test(arguments: releases) func velocityIsNearlyTheDerivative(release: Deceleration) {
        for step in 1..<20 {
            let t = release.duration * Double(step) / 20
            let ratio = differenceQuotient(at: t, release.value) / release.velocity(at: t)
            #expect(ratio < 1 && ratio > 0.9945)
        }
    }

    @Test(arguments: releases) func findsTheTimeOfADisplacement(release: Deceleration) throws {
        for step in 0...20 {
            let displacement = release.target * Double(step) / 20
            let t = try #require(release.time(reaching: displacement))
            #expect(isClose(release.value(at: t), displacement, within: 1e-6))
        }
        #expect(release.time(reaching: release.target * 1.01) == nil)
        #expect(release.time(reaching: -release.target) == nil)
    }

    @Test func slowReleasesDoNotMove() {
        for velocity in [0, 9.9, -10] as [Double] {
            let release = Deceleration(initialVelocity: velocity)
            #expect(release.duration == 0 && release.target == 0 && release.value(at: 1) == 0)
        }
    }

    @Test func rubberBandIsOddAndStaysBelowItsDimension() {
        let band = RubberBand(dimension: 568)
        var random = SeededGenerator(seed: 6)
        var last = 0.0
        for step in 1...500 {
            let raw = Double(step) * 10
            let shown = band.shown(raw: raw)
            #expect(shown > last && shown < 568 && shown < raw)
            #expect(band.shown(raw: -raw) == -shown)
            last = shown
        }
        for _ in 0..<200 {
            let raw = random.number(in: -3000...3000)
            #expect(isClose(band.raw(shown: band.shown(raw: raw)), raw, within: 1e-8))
        }
        #expect(band.raw(shown: 568) == .infinity)
        #expect(band.raw(shown: -600) == -.infinity)
        #expect(RubberBand(dimension: 0).shown(raw: 5) == 0)
    }

    static let bounces: [BounceSpring] = [
        .init(initialDisplacement: 100), .init(initialDisplacement: -80, initialVelocity: 20),
        .init(initialDisplacement: 0, initialVelocity: 900), .init(initialDisplacement: 30, initialVelocity: -2000),
        .init(initialDisplacement: -50, initialVelocity: -400), .init(initialDisplacement: 0.01, initialVelocity: 1),
    ]

    @Test(arguments: bounces) func bounceIsContinuousAndSettles(bounce: BounceSpring) {
        #expect(bounce.value(at: 0) == (bounce.duration > 0 ? bounce.initialDisplacement : 0))
        #expect(isClose(bounce.velocity(at: 0), bounce.duration > 0 ? bounce.initialVelocity : 0, within: 1e-9))
        for step in 1..<40 where bounce.duration > 0 {
            let t = bounce.duration * Double(step) / 40
            let expected = differenceQuotient(at: t, step: 1e-6, bounce.value)
            #expect(isClose(bounce.velocity(at: t), expected, within: 1e-4 * max(1, abs(expected))), "at \(t)")
        }
        #expect(abs(bounce.value(at: bounce.duration.nextDown)) <= 0.1 + 1e-9)
        #expect(bounce.value(at: bounce.duration) == 0)
        #expect(bounce.duration < 2)
    }

    @Test func bounceFormulasMatchMeasurements() {
        // (x0 + (v0 + 11 x0) t) e^-11t at 0.1 s from 10 points at 100 points per second.
        let moving = BounceSpring(initialDisplacement: 10, initialVelocity: 100)
        #expect(isClose(moving.value(at: 0.1), 31 * 0.332871083698079_55, within: 1e-12))
        // (46 e^-9t - 9 e^-46t) x0 / 37 for a release at rest.
        let resting = BounceSpring(initialDisplacement: 37)
        #expect(isClose(resting.value(at: 0.1), 46 * 0.406569659740599_1 - 9 * 0.010051835744633_58, within: 1e-10))
    }
}
