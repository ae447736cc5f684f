import Motion
import TestSupport
import Testing

@Suite struct SystemSurfaceTests {
    @Test func curvesOfTheSystem() {
        #expect(isClose(Spring.curve7().angularFrequency, 18.257_418_583_505_537, within: 1e-12))
        #expect(Spring.curve7().dampingRatio == 1)
        #expect(isClose(ProgressCurve.curve7.duration, 0.6, within: 1e-12))
        // Printed by Flutter's authors: stiffness 522.35, damping 45.70996.
        guard case .spring(let alert, _) = ProgressCurve.alert else { return #expect(Bool(false)) }
        #expect(isClose(alert.stiffness, 522.35, within: 0.005) && isClose(alert.damping, 45.709_96, within: 5e-5))
    }

    @Test func settlingMotionsEndAtRest() {
        for (displacement, velocity) in [(300, 0), (300, 1500), (-20, 4000), (0, 900), (0, 0)] as [(Double, Double)] {
            let motion = SettlingMotion(displacement: displacement, velocity: velocity)
            #expect(motion.value(at: -1) == (motion.duration > 0 ? displacement : 0))
            #expect(motion.value(at: motion.duration) == 0 && motion.velocity(at: motion.duration) == 0)
            for step in 1..<30 where motion.duration > 0 {
                let t = motion.duration * Double(step) / 31
                let slope = differenceQuotient(at: t, step: 1e-6, motion.value)
                #expect(isClose(motion.velocity(at: t), slope, within: 1e-2))
            }
        }
    }

    @Test func sheets() {
        #expect(SheetDrag.offset(travel: 9) == 0 && SheetDrag.offset(travel: -50) == 0)
        let sheet = SheetDrag(height: 800)
        #expect(sheet.dimming(offset: 900) == 0 && sheet.dimming(offset: -5) == 0.2)
        #expect(!sheet.dismisses(offset: 400, velocity: 0) && sheet.dismisses(offset: 401, velocity: -5000))
        #expect(SheetDrag(height: 0).dimming(offset: 0) == 0)
        #expect(SheetDrag.nearestDetent(offset: 170, detents: [0, 350]) == 0)
        #expect(SheetDrag.nearestDetent(offset: 180, detents: [0, 350]) == 350)
        #expect(SheetDrag.nearestDetent(offset: 175, detents: [0, 350]) == 0)
        #expect(SheetDrag.nearestDetent(offset: 175, detents: []) == 0)
        #expect(SheetDrag.settling(offset: 200, velocity: 0, to: 350).value(at: 0) == -150)
    }

    @Test func navigation() {
        let swipe = NavigationSwipe(width: 390)
        let (start, end) = (swipe.placement(progress: 0), swipe.placement(progress: 1))
        #expect(start.upper == 390 && start.lower == 0 && start.dimming == 0)
        #expect(end.upper == 0 && isClose(end.lower, -117, within: 1e-9) && end.dimming == 0.09)
        #expect(swipe.progress(translation: 195) == 0.5 && swipe.progress(translation: -5) == 0)
        #expect(!swipe.completes(progress: 0.5, velocity: 0) && swipe.completes(progress: 0.51, velocity: 0))
        #expect(swipe.completes(progress: 0.1, velocity: 390) && !swipe.completes(progress: 0.9, velocity: -390))
    }

    /// The curve after a release continues the finger's velocity, in either direction.
    @Test func theReleaseOfASwipeContinuesItsVelocity() {
        let swipe = NavigationSwipe(width: 390)
        for (progress, velocity) in [(0.3, 500), (0.7, 0), (0.8, 300), (0.2, -100), (0.4, -600), (1, 0)]
            as [(Double, Double)]
        {
            let curve = swipe.settling(progress: progress, velocity: velocity)
            let goal = swipe.completes(progress: progress, velocity: velocity) ? 1.0 : 0
            #expect(
                isClose(curve.velocity(at: 0) * (goal - progress) * 390, goal == progress ? 0 : velocity, within: 1e-9))
            #expect(curve.value(at: 0.35) == 1 && curve.duration == 0.35)
        }
    }

    @Test func largeTitles() {
        let bar = LargeTitleBar()
        #expect(!bar.showsSmallTitle(offset: 41) && bar.showsSmallTitle(offset: 42))
        #expect([-10, 0, 25, 26, 51, 52, 70].map(bar.restingOffset) == [-10, 0, 0, 52, 52, 52, 70])
        for step in 0...100 {
            let offset = Double(step)
            #expect(bar.height(offset: offset) == max(96 - offset, 44))
        }
    }

    @Test func refreshing() {
        #expect(!RefreshPull.triggers(offset: -99) && RefreshPull.triggers(offset: -100))
        #expect(!RefreshPull.triggers(offset: -150, topInset: 88) && RefreshPull.triggers(offset: -188, topInset: 88))
    }
}
