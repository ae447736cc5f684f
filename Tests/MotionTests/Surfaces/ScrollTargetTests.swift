import Motion
import TestSupport
import Testing

@Suite struct ScrollTargetTests {
    /// Without limits in the way, the proposed target is where the motion ends.
    @Test func theProposedTargetIsWhereTheContentStops() {
        var random = SeededGenerator(seed: 31)
        for _ in 0..<300 {
            let (offset, velocity) = (random.number(in: 0...1000), random.number(in: -4...4))
            let motion = ScrollMotion(offset: offset, velocity: velocity * 1000, range: 0...1000)
            let target = ScrollMotion.willEndTarget(offset: offset, velocity: velocity, range: 0...1000)
            #expect(isClose(motion.end, target, within: 1e-9))
        }
    }

    @Test func aChangedTargetIsReachedExactly() {
        var random = SeededGenerator(seed: 32)
        for _ in 0..<300 {
            let (offset, target) = (random.number(in: 0...1000), random.number(in: -100...1100))
            let rate = Bool.random(using: &random) ? Deceleration.normalRate : Deceleration.fastRate
            let motion = ScrollMotion(offset: offset, velocity: 700, target: target, range: 0...1000, rate: rate)
            let limited = min(max(target, 0), 1000)
            #expect(motion.end == limited && motion.value(at: motion.duration) == limited)
            #expect(isClose(motion.value(at: motion.duration.nextDown), limited, within: 1e-6))
            #expect(motion.value(at: 0) == offset)
            // It never passes the target, nor an end.
            for step in 0...50 {
                let value = motion.value(at: motion.duration * Double(step) / 50)
                #expect((value - limited) * (offset - limited) >= -1e-6)
            }
        }
    }

    @Test func aTargetWhereTheContentIsMovesNothing() {
        let motion = ScrollMotion(offset: 40, velocity: 2000, target: 40, range: 0...100)
        #expect(motion.duration == 0 && motion.end == 40)
        #expect(Deceleration.velocity(reaching: 0) == 0)
    }

    @Test func contentBeyondAnEndReturns() {
        let free = ScrollMotion(offset: -60, velocity: -300, range: 0...1000)
        #expect(ScrollMotion(offset: -60, velocity: -300, target: 500, range: 0...1000) == free)
    }
}
