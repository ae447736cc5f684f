import Graphics
import Motion
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// The effect of the actions of property animators on values over time.
@Suite struct AnimatorActionTests {
    private static let animators = """
        animators:
          right: { duration: 1s, timing: linear, animations: { a.frame.x: 100 } }
          back: { duration: 500ms, timing: linear, animations: { a.frame.x: 40 }, completion: [ { marker: back } ] }
          tall: { duration: 1s, delay: 500ms, timing: linear, animations: { a.frame.height: 200 } }
          again: { duration: 1s, animations: { x: x + 1 }, completion: [ { start: again } ] }
        """

    /// The changes of several animators are added (documented for addAnimations).
    @Test func `animators of one value add up`() throws {
        let run = try play("  - start: [right, back]", more: Self.animators)
        func x(_ time: Double) throws -> Double { try run.layer("a", at: time).geometry.frame.minX }
        for (time, value) in [(0.0, 0.0), (0.25, 40 - 100 * 0.75 + 60 * 0.5), (0.5, -10), (0.75, 15), (1, 40)] {
            #expect(isClose(try x(time), value, within: 1e-9), "\(time)")
        }
        #expect(run.markers["back"] == 0.5)
    }

    @Test func `start does nothing to an active animator`() throws {
        let run = try play(
            "  - start: right\n  - start: right", script: "[ { wait: 400ms }, { tap: a }, { wait: 2s } ]",
            more: Self.animators + "\ngestures: [ { tap: a, ended: [ { start: right } ] } ]")
        #expect(run.times(of: "animator.started") == [0])
        #expect(isClose(try run.layer("a", at: 0.75).geometry.frame.minX, 75, within: 1e-9))
    }

    @Test func `setting a frame sets position and size`() throws {
        let run = try play("  - start: [right, tall]", more: Self.animators)
        #expect(try run.layer("a", at: 0.5).geometry.frame == Rect(50, 0, 100, 100))
        let frame = try run.layer("a", at: 1).geometry.frame
        #expect(isClose(frame.minX, 100, within: 1e-9) && isClose(frame.minY, 0, within: 1e-9))
        #expect(isClose(frame.height, 150, within: 1e-9))
        #expect(run.times(of: "animator.finished") == [1, 1.5])
    }

    @Test func `setting one part of a frame keeps the others`() throws {
        let run = try play(
            "  - set: { a.frame.y: 30 }\n  - set: { a.frame.width: 20 }\n  - set: { a.frame.x: 5, a.frame.height: 7 }")
        #expect(try run.layer("a", at: 0).geometry.frame == Rect(5, 30, 20, 7))
        #expect(try play("  - set: { a.frame: [1, 2, 3, 4] }").layer("a", at: 0).geometry.frame == Rect(1, 2, 3, 4))
    }

    /// Taps reverse a running animator: it runs back along its curve from the current value.
    private func reversed(timing: String, by taps: String) throws -> Played {
        try play(
            "  - start: move", script: "[ \(taps), { wait: 2s } ]",
            more: """
                animators: { move: { duration: 1s, timing: \(timing), animations: { x: 100 } } }
                gestures: [ { tap: a, ended: [ { reverse: move }, { set: { y: "move.isReversed ? 1 : 0" } } ] } ]
                """)
    }

    @Test func `running animators can be reversed`() throws {
        let run = try reversed(timing: "linear", by: "{ wait: 600ms }, { tap: a }")
        for (time, value) in [(0.4, 40.0), (0.7, 70), (0.8, 60), (1.1, 30), (1.4, 0), (2, 0)] {
            #expect(isClose(try run.number("x", at: time), value, within: 1e-9), "\(time)")
        }
        #expect(try run.number("y", at: 0.7) == 1)
        let end = try #require(run.timeline.events.first { $0.name == "animator.finished" })
        #expect(end.time == 1.4)
        #expect(end.details.contains { $0.key == "position" && $0.value == .symbol("start") })
    }

    @Test func `running animators can be reversed twice`() throws {
        let run = try reversed(timing: "linear", by: "{ wait: 600ms }, { tap: a }, { wait: 100ms }, { tap: a }")
        for (time, value) in [(0.7, 70.0), (0.9, 50), (1, 60), (1.4, 100), (2, 100)] {
            #expect(isClose(try run.number("x", at: time), value, within: 1e-9), "\(time)")
        }
        #expect(try run.number("y", at: 0.9) == 0)
    }

    /// A reversed curve starts at the point at which it has the remaining fraction of its value.
    @Test func `reversed animators keep their curve`() throws {
        let run = try reversed(timing: "easeIn", by: "{ wait: 600ms }, { tap: a }")
        let curve = ProgressCurve.timing(.easeIn, duration: 1)
        let start = curve.time(reaching: 1 - curve.value(at: 0.7))
        for step in 0...5 {
            let elapsed = Double(step) / 10
            let expected = 100 * (1 - curve.value(at: min(start + elapsed, 1)))
            #expect(isClose(try run.number("x", at: 0.7 + elapsed), expected, within: 1e-6), "\(elapsed)")
        }
    }

    @Test func `animators may restart themselves`() throws {
        let run = try play("  - start: again", script: "[ { wait: 3500ms } ]", more: Self.animators)
        #expect(run.times(of: "animator.started") == [0, 1, 2, 3])
        #expect(isClose(try run.number("x", at: 3.5), 3.5, within: 1e-9))
    }
}
