import Playback
import SceneModel
import Testing

/// What actions read after other actions of the same instant have changed it.
@Suite struct StateReadingTests {
    /// The values of `a`, `b` and `c`, which actions set one after the other.
    private func values(_ loaded: String, script: String = "{ wait: 1s }", at time: Double = 0.9) throws -> [Double] {
        let played = try Played(
            """
            zoetrope: 2
            canvas: { size: [100, 100] }
            variables: { a: -1, b: -1, c: -1, v: 5 }
            animators: { move: { duration: 1s, timing: linear, animations: { other.position.y: 90 } } }
            layers:
              - { id: box, frame: [10, 0, 20, 20], opacity: v / 10 }
              - { id: bound, frame: [v, 0, 10, 10] }
              - id: list
                frame: [0, 0, 50, 50]
                scroll: { contentSize: [50, 300] }
                layers: [ { repeat: 6, frame: [0, index * 50, 50, 50] } ]
              - { id: other, frame: [60, 60, 10, 10] }
            loaded: [ \(loaded) ]
            script: [ \(script) ]
            """)
        return try ["a", "b", "c"].map { try played.number($0, at: time) }
    }

    @Test func `a member of a layer is that of the properties that were just set`() throws {
        let found = try values(
            """
            { set: { a: box.frame.x } }, { set: { box.position.x: 60 } }, { set: { b: box.frame.x } },
            { set: { box.bounds: [0, 0, 40, 20] } }, { set: { c: box.frame.x } }
            """)
        #expect(found == [10, 50, 40])
    }

    @Test func `a bound property follows the variable that was just set`() throws {
        let found = try values(
            """
            { set: { a: bound.frame.x } }, { set: { v: 8 } }, { set: { b: bound.frame.x } },
            { set: { v: 2 } }, { set: { c: 10 * box.opacity } }
            """)
        #expect(found == [5, 8, 2])
    }

    @Test func `the visible sublayers are those at the offset that was just set`() throws {
        let found = try values(
            """
            { set: { a: list.visible.first } }, { set: { list.contentOffset: [0, 120] } },
            { set: { b: list.visible.first, c: list.visible.last } }
            """)
        #expect(found == [0, 2, 3])
    }

    @Test func `what an animator has changed is read at once`() throws {
        let found = try values(
            """
            { set: { a: move.fractionComplete } }, { pause: move }, { scrub: move, fraction: 0.5 },
            { set: { b: move.fractionComplete } }, { scrub: move, fraction: 0.75 }, { set: { c: move.fractionComplete } }
            """)
        #expect(found == [0, 0.5, 0.75])
    }

    @Test func `the time passes also where nothing changes`() throws {
        let found = try values(
            """
            { animate: { set: { other.position.y: 165 } }, duration: 1s, timing: linear },
            { after: 250ms, do: { set: { a: other.presentation.frame.y } } },
            { after: 500ms, do: { set: { b: other.presentation.frame.y } } },
            { after: 750ms, do: { set: { c: other.presentation.frame.y } } }
            """)
        #expect(zip(found, [85, 110, 135]).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
    }

    @Test func `parameters are those of the action that is performed`() throws {
        let played = try Played(
            """
            zoetrope: 2
            canvas: { size: [100, 100] }
            variables: { a: 0, b: 0, c: 0 }
            layers: [ { id: box, frame: [10, 0, 20, 20] } ]
            actions:
              outer:
                parameters: { n: 0 }
                do: [ { set: { a: n } }, { call: inner, with: { n: n + 1 } }, { set: { c: n } } ]
              inner: { parameters: { n: 0 }, do: [ { set: { b: n } } ] }
            loaded: [ { call: outer, with: { n: 3 } } ]
            script: [ { wait: 100ms } ]
            """)
        #expect(try ["a", "b", "c"].map { try played.number($0, at: 0.05) } == [3, 4, 3])
    }
}
