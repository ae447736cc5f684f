import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// `after`, `every` and `cancel`.
@Suite struct TimerTests {
    private static func play(_ loaded: String, script: String = "[ { wait: 3s } ]", more: String = "") throws -> Played
    {
        try Played(
            """
            zoetrope: 1
            layers: [ { id: a, frame: [0, 0, 10, 10] } ]
            variables: { x: 0, y: 0 }
            \(more)
            loaded: [ \(loaded) ]
            script: \(script)
            """)
    }

    private func times(_ played: Played, _ name: String) -> [Double] {
        played.timeline.markers.filter { $0.name == name }.map(\.time)
    }

    @Test func `after performs its actions once at its time`() throws {
        let played = try Self.play("{ after: 800ms, do: { set: { x: x + 1 } } }, { set: { x: 5 } }")
        #expect(try played.number("x", at: 0.799) == 5)
        // The expression is evaluated when the timer fires.
        #expect(try played.number("x", at: 0.8) == 6)
        #expect(try played.number("x", at: 2.9) == 6)
    }

    @Test func `after 0 is the next tick`() throws {
        let played = try Self.play("{ after: 0, do: { marker: later } }, { marker: now }")
        #expect(times(played, "now") == [0])
        #expect(times(played, "later") == [1.0 / 600])
    }

    @Test(arguments: [(0.25, 4), (0.1, 7), (1.0 / 7, 5)])
    func `every fires at multiples of its interval without drift`(interval: Double, count: Int) throws {
        let played = try Self.play("{ every: \(interval), count: \(count), do: { set: { x: x + 1 } } }")
        for number in 1...count {
            let time = Double(number) * interval
            #expect(try played.number("x", at: time - 0.002) == Double(number - 1))
            #expect(try played.number("x", at: time + 0.002) == Double(number))
        }
        #expect(try played.number("x", at: 2.9) == Double(count))
    }

    @Test func `cancel ends a timer, also one that is due at the same tick`() throws {
        let played = try Self.play(
            "{ every: 100ms, name: blink, do: { set: { x: x + 1 } } }, { after: 350ms, do: { cancel: blink } }")
        #expect(try played.number("x", at: 2.9) == 3)
        let same = try Self.play(
            "{ after: 100ms, do: { cancel: [other] } }, { after: 100ms, name: other, do: { set: { x: 1 } } }")
        #expect(try same.number("x", at: 2.9) == 0)
        let itself = try Self.play(
            "{ every: 100ms, name: own, do: [ { set: { x: x + 1 } }, { if: x == 2, then: { cancel: own } } ] }")
        #expect(try itself.number("x", at: 2.9) == 2)
    }

    @Test func `settled waits for timers that end`() throws {
        let script = "[ { wait: settled }, { marker: settled } ]"
        let counted = try Self.play("{ every: 200ms, count: 4, do: [] }", script: script)
        #expect(isClose(try #require(counted.markers["settled"]), 0.8, within: 0.002))
        let after = try Self.play("{ after: 1.5s, do: { set: { x: 1 } } }", script: script)
        #expect(isClose(try #require(after.markers["settled"]), 1.5, within: 0.002))
        let endless = try Self.play("{ every: 200ms, do: { set: { x: x + 1 } } }", script: script)
        #expect(isClose(try #require(endless.markers["settled"]), 0, within: 0.002))
    }

    @Test func `named actions keep their arguments until then`() throws {
        let played = try Self.play(
            "{ call: later, with: { n: 3 } }, { call: later, with: { n: 4 } }",
            more: "actions: { later: { parameters: { n: 0 }, do: [ { after: 1s, do: { set: { x: x + n } } } ] } }")
        #expect(try played.number("x", at: 2) == 7)
    }

    @Test func `timers fire after completions and before the script`() throws {
        let played = try Self.play(
            "{ after: 1s, do: { set: { x: x * 10 + 2 } } }, "
                + "{ animate: y, from: 0, to: 1, duration: 1s, completion: { set: { x: x * 10 + 1 } } }")
        #expect(try played.number("x", at: 1.1) == 12)
    }

    @Test func `a timer that starts timers is bounded`() throws {
        let error = try Played.failure(
            """
            zoetrope: 1
            layers: [ { id: a } ]
            variables: { x: 0 }
            actions: { again: [ { after: 1s, do: { call: again } }, { after: 1s, do: { call: again } } ] }
            loaded: { call: again }
            script: [ { wait: 100s } ]
            """)
        #expect(error?.diagnostic.message == "more than 1000 timers run at the same time")
        #expect(error?.isLimit == true)
    }

    @Test func `names of timers are checked`() {
        #expect(PlayedScene.firstError("layers: []\nloaded: { cancel: blink }") == "there is no timer 'blink'")
        #expect(
            PlayedScene.firstError("layers: []\nloaded: { every: 0, do: { marker: a } }") == "'every' cannot be 0")
    }
}
