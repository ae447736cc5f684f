import Foundation
import Motion
import TestSupport
import Testing

@Suite struct ScrollMotionTests {
    private func motions(_ count: Int, _ body: (ScrollMotion, _ offset: Double, _ velocity: Double) -> Void) {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<count {
            let (offset, velocity) = (random.number(in: -300...1300), random.number(in: -6000...6000))
            let rate = Bool.random(using: &random) ? Deceleration.normalRate : Deceleration.fastRate
            body(ScrollMotion(offset: offset, velocity: velocity, range: 0...1000, rate: rate), offset, velocity)
        }
    }

    @Test func `the motion starts at the release, ends within its range and is continuous`() {
        motions(300) { motion, offset, velocity in
            #expect(isClose(motion.value(at: 0), offset, within: 1e-9))
            #expect((0...1000).contains(motion.end) && motion.value(at: motion.duration) == motion.end)
            #expect(motion.value(at: motion.duration + 1) == motion.end && motion.velocity(at: motion.duration) == 0)
            // A bounce ends 0.1 points before its rest.
            #expect(abs(motion.value(at: motion.duration.nextDown) - motion.end) <= 0.11)
            var last = motion.value(at: 0)
            for step in 1...400 {
                let value = motion.value(at: motion.duration * Double(step) / 400)
                let limit = (abs(velocity) + 11 * 300) * motion.duration / 400 * 1.1 + 0.11
                #expect(abs(value - last) <= limit)
                last = value
            }
        }
    }

    @Test func `velocities are derivatives, except for the excess of the geometric sum`() {
        motions(60) { motion, _, _ in
            for step in 1..<20 {
                let time = motion.duration * (Double(step) + 0.37) / 20
                let slope = differenceQuotient(at: time, step: 1e-6, motion.value)
                // 0.1 % at the normal rate, 0.5 % at the fast one (see `Deceleration`); more where an end is crossed.
                let velocity = motion.velocity(at: time)
                #expect(abs(velocity - slope) <= 0.006 * abs(slope) + 0.01, "\(velocity) \(slope)")
            }
        }
    }

    @Test func `the bounce at an end starts with the velocity of that moment`() {
        let motion = ScrollMotion(offset: 900, velocity: 2000, range: 0...1000)
        let deceleration = Deceleration(initialVelocity: 2000)
        let crossing = deceleration.time(reaching: 100) ?? .nan
        let spring = BounceSpring(initialDisplacement: 0, initialVelocity: deceleration.fadingVelocity(at: crossing))
        for time in [0.001, 0.05, 0.2, 0.5] {
            #expect(isClose(motion.value(at: crossing + time), 1000 + spring.value(at: time), within: 1e-9))
        }
        #expect(isClose(motion.duration, crossing + spring.duration, within: 1e-12))
        let stopped = ScrollMotion(offset: 900, velocity: 2000, range: 0...1000, bounces: false)
        #expect(isClose(stopped.duration, crossing, within: 1e-12) && stopped.end == 1000)
    }

    @Test func `a release beyond an end returns, and continues as a deceleration when it is fast`() {
        let rest = ScrollMotion(offset: -37, velocity: 0, range: 0...1000)
        #expect(isClose(rest.value(at: 0.1), -BounceSpring(initialDisplacement: 37).value(at: 0.1), within: 1e-12))
        let thrown = ScrollMotion(offset: -50, velocity: 3000, range: 0...1000)
        #expect(thrown.end > 200 && thrown.end <= 1000)
        let none = ScrollMotion(offset: 500, velocity: 9, range: 0...1000)
        #expect(none.duration == 0 && none.end == 500)
        let point = ScrollMotion(offset: -50, velocity: 3000, range: 0...0)
        #expect(point.end == 0)
    }

    @Test(arguments: [
        (0.0, 0.0, 0.0, 0.0), (160, 0, 0, 0), (210, 0, 0, 400), (100, 700, 0, 400), (100, 9000, 0, 400),
        (500, -9000, 1, 0), (1190, 9000, 3, 1200), (390, -100, 1, 400),
    ])
    func `paging moves by at most one page`(offset: Double, velocity: Double, startingPage: Double, end: Double) {
        let motion = ScrollMotion(
            offset: offset, velocity: velocity, range: 0...1200, page: 400, startingPage: startingPage)
        #expect(motion.end == end)
        #expect(motion.value(at: 0) == offset || motion.duration == 0)
        let w = 11.0
        let x0 = offset - end
        if motion.duration > 0.1 {
            #expect(
                isClose(motion.value(at: 0.1), end + (x0 + (velocity + w * x0) * 0.1) * exp(-w * 0.1), within: 1e-9))
        }
    }
}
