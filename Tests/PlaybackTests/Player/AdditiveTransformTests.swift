import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Blocks that animate a whole transform are concatenated (motion.md, section 5.4).
@Suite struct AdditiveTransformTests {
    /// Linear blocks of one second, by their begin in seconds and their goal.
    private func transform(_ blocks: [(begin: Double, goal: String)], at time: Double) throws -> AffineTransform {
        let animate = blocks.map { block in
            "{ animate: { set: { a.transform: \(block.goal) }, duration: 1s, timing: linear } }"
        }
        let timers = zip(blocks.indices, blocks).filter { $0.1.begin > 0 }.map { index, block in
            "t\(index): { duration: \(block.begin)s, animations: { clock: \(index) }, completion: [ \(animate[index]) ] }"
        }
        let starts = blocks.indices.map { blocks[$0].begin > 0 ? "{ start: t\($0) }" : animate[$0] }
        let played = try Played(
            """
            zoetrope: 1
            variables: { clock: 0 }
            layers: [ { id: a, frame: [0, 0, 10, 10], transform: identity } ]
            animators: { \(timers.joined(separator: ", ")) }
            loaded: [ \(starts.joined(separator: ", ")) ]
            script: [ { wait: 3s } ]
            """)
        return try played.layer("a", at: time).transform
    }

    /// Rows of the published table: interrupted scalings multiply.
    @Test(arguments: [(0.5, 0.5, 1.5), (0.5, 0.75, 1.53125), (0.5, 1, 1.5)])
    func `an interrupted scaling multiplies`(begin: Double, time: Double, scale: Double) throws {
        let found = try transform([(0, "[ { scale: 2 } ]"), (begin, "identity")], at: time)
        #expect(isClose(found.a, scale, within: 1e-9) && isClose(found.d, scale, within: 1e-9), "\(found)")
    }

    @Test func `one block of a rotation, a uniform scale and a translation is the plain interpolation`() throws {
        let goal = "[ { rotate: 0.5rad }, { scale: 2 }, { translate: [100, 0] } ]"
        let found = try transform([(0, goal)], at: 0.4)
        let expected = AffineTransform(
            a: 1.37209320897774, b: 0.278137063113086, c: -0.278137063113086, d: 1.37209320897774, tx: 40, ty: 0)
        for (a, b) in [
            (found.a, expected.a), (found.b, expected.b), (found.c, expected.c), (found.d, expected.d),
            (found.tx, expected.tx), (found.ty, expected.ty),
        ] { #expect(isClose(a, b, within: 1e-9), "\(found)") }
    }

    /// Nothing jumps when a block interrupts another one, whatever the two change.
    @Test func `an interruption is continuous`() throws {
        let first = "[ { scale: 3 }, { rotate: 1rad }, { translate: [40, 9] } ]"
        let second = "[ { translate: [-20, 30] }, { scale: 0.5 } ]"
        let before = try transform([(0, first)], at: 0.6)
        let after = try transform([(0, first), (0.6, second)], at: 0.6)
        for (a, b) in [
            (before.a, after.a), (before.b, after.b), (before.c, after.c), (before.d, after.d), (before.tx, after.tx),
            (before.ty, after.ty),
        ] { #expect(isClose(a, b, within: 1e-9)) }
    }

    /// Without an inverse nothing can be concatenated: the block replaces and starts from what is shown.
    @Test func `a block to a scale of 0 replaces`() throws {
        let found = try transform([(0, "[ { scale: 2 } ]"), (0.5, "[ { scale: 0 } ]")], at: 1)
        #expect(isClose(found.a, 0.75, within: 1e-9), "\(found)")
    }
}
