import Playback
import SceneLanguage
import TestSupport
import Testing

/// Waiting, markers, events, random numbers and the order of things.
@Suite struct ScriptTests {
    private func play(_ rest: String, set: [String: String] = [:], script: String? = nil) throws -> Played {
        try Played("zoetrope: 1\nlayers: [ { id: a, frame: [0, 0, 100, 100] } ]\n" + rest, set: set, script: script)
    }

    @Test func `waits last as long as declared`() throws {
        let run = try play(
            "script: [ { marker: a }, { wait: 250ms }, { marker: b }, { wait: 0 }, { marker: c }, { wait: 1.001ms }, { marker: d } ]"
        )
        let end = 151.0 / 600
        #expect(run.markers == ["a": 0, "b": 0.25, "c": 0.25, "d": end])
        #expect(run.timeline.duration == end)
        #expect(run.times(of: "marker") == [0, 0.25, 0.25, end])
        #expect(run.timeline.time(ofMarker: "b") == 0.25)
    }

    @Test func `a step performs a named list of actions`() throws {
        let run = try play(
            """
            variables: { x: 0 }
            actions: { move: { parameters: { by: 10 }, do: [ { animate: { set: { x: x + by } }, duration: 200ms }, { marker: moved } ] } }
            script: [ { wait: 300ms }, { call: move }, { wait: settled }, { call: move, with: { by: x * 3 } }, { wait: 1s } ]
            """)
        #expect(run.times(of: "marker") == [0.3, 0.5])
        #expect(try [0.3, 0.5, 0.7].map { try run.number("x", at: $0) } == [0, 10, 40])
    }

    @Test func `settled waits for animations with an end`() throws {
        let run = try play(
            """
            variables: { x: 0, y: 0, z: 0 }
            loaded:
              - { animate: x, to: 1, duration: 300ms, delay: 200ms, completion: [ { animate: y, to: 1, duration: 100ms } ] }
              - { animate: z, to: 1, duration: 1s, repeat: 0 }
            script: [ { wait: settled }, { marker: still }, { wait: settled }, { marker: next } ]
            """)
        #expect(isClose(try #require(run.markers["still"]), 0.6, within: 1e-9))
        #expect(isClose(try #require(run.markers["next"]), 0.6 + 1.0 / 600, within: 1e-9))
    }

    @Test func `settled fails after its time limit`() throws {
        let failure = try Played.failure(
            """
            zoetrope: 1
            layers: [ { id: card }, { id: a } ]
            variables: { x: 0 }
            loaded:
              - { animate: x, to: 1, duration: 20s }
              - { animate: { set: { card.opacity: 0 } }, duration: 20s }
              - { animate: { set: { a.opacity: 0 } }, duration: 1s }
            script:
              - wait: 1s
              - wait: settled
            """)
        #expect(failure?.diagnostic.message == "the scene did not settle within 10 s; still moving: card.opacity, x")
        #expect(failure?.diagnostic.hint?.description == "allow more time: wait: { until: settled, atMost: 30s }")
        #expect(failure?.diagnostic.location.line == 10)
        let sooner = try Played.failure(
            "zoetrope: 1\nlayers: []\nvariables: { x: 0 }\nloaded: [ { animate: x, to: 1, duration: 2s } ]\nscript: [ { wait: { until: settled, atMost: 1s } } ]"
        )
        #expect(sooner?.diagnostic.message == "the scene did not settle within 1 s; still moving: x")
        let endless = try Played.failure(
            "zoetrope: 1\nlayers: []\nvariables: { x: 0 }\nloaded: [ { animate: x, to: 1, duration: 500 } ]\nscript: [ { wait: settled } ]"
        )
        #expect(
            endless?.diagnostic.hint?.description
                == "an animation lasts 500 s; write milliseconds with their unit: 600ms")
        let longer = try play(
            "variables: { x: 0 }\nloaded: [ { animate: x, to: 1, duration: 20s } ]\nscript: [ { wait: { until: settled, atMost: 30s } } ]"
        )
        #expect(longer.timeline.duration == 20)
    }

    /// Conditions of a script read presentation values.
    @Test func `a wait ends when its condition is true`() throws {
        let run = try play(
            """
            variables: { x: 0, y: 0 }
            loaded: [ { animate: { set: { x: 10 } }, duration: 1s, timing: linear } ]
            script: [ { wait: { until: x >= 5 } }, { marker: half }, { wait: { until: "y == 0" } }, { marker: now } ]
            """)
        #expect(run.markers == ["half": 0.5, "now": 0.5 + 1.0 / 600])
        let failure = try Played.failure(
            "zoetrope: 1\nlayers: []\nvariables: { x: 0 }\nscript:\n- wait: { until: \"x == 1\", atMost: 500ms }")
        #expect(failure?.diagnostic.message == "'x == 1' did not become true within 0.5 s")
        #expect(failure?.diagnostic.hint?.description == "it is 0 == 1 then; atMost allows more time")
        #expect(failure?.diagnostic.location.line == 5)
        let absurd = try Played.failure(
            "zoetrope: 1\nlayers: []\nvariables: { x: 0 }\nscript: [ { wait: 1s }, { wait: { until: \"x == 1\", atMost: 600s } } ]"
        )
        #expect(absurd?.isLimit == true)
    }

    @Test func `the duration of scripts is limited`() throws {
        let failure = try Played.failure("zoetrope: 1\nlayers: []\nscript: [ { wait: 300s }, { wait: 301s } ]")
        #expect(failure?.diagnostic.message == "the script plays longer than 600 s")
        #expect(failure?.isLimit == true)
        #expect(try play("script: [ { wait: 600s } ]").timeline.duration == 600)
        #expect(try Played.failure("zoetrope: 1\nlayers: []\nscript: [ { wait: 1e300 } ]")?.isLimit == true)
    }

    @Test func `scripts are chosen by name`() throws {
        let text = "scripts: { first: [ { wait: 1s } ], second: [ { wait: 2s } ] }"
        #expect(try play(text).timeline.script == "first")
        #expect(try play(text, script: "second").timeline.duration == 2)
        #expect(throws: Player.UnknownScript.self) { try play(text, script: "third") }
        let none = try play("")
        #expect(none.timeline.duration == 0 && none.timeline.events.isEmpty)
    }

    /// Within a tick: completions, then touches, then the script.
    @Test func `order within a tick`() throws {
        let run = try play(
            """
            variables: { x: 0 }
            loaded: [ { animate: x, to: 1, duration: 100ms, completion: [ { marker: completion } ] } ]
            gestures:
              - tap: a
                ended: [ { marker: touch } ]
            script: [ { tap: a }, { marker: script } ]
            """)
        #expect(run.timeline.markers.map(\.name) == ["completion", "touch", "script"])
        #expect(run.timeline.markers.allSatisfy { $0.time == 0.1 })
    }

    @Test func `gestures of one layer recognise in the order of the file`() throws {
        let run = try play(
            "gestures: [ { tap: a, ended: [ { marker: one } ] }, { tap: a, ended: [ { marker: two } ] } ]\nscript: [ { tap: a } ]"
        )
        #expect(run.timeline.markers.map(\.name) == ["one"])
    }

    @Test func `events record the run`() throws {
        let run = try play(
            """
            gestures: [ { tap: a, ended: [ { start: fade } ] } ]
            animators: { fade: { duration: 500ms, animations: { a.opacity: 0 } } }
            script: [ { tap: a }, { wait: settled }, { marker: done } ]
            """)
        let recorded = run.timeline.events.map { event in
            let details = event.details.map { "\($0.key)=\($0.value)" }
            return ([Value.format(event.time), event.name] + [event.layer].compactMap(\.self) + details).joined(
                separator: " ")
        }
        #expect(
            recorded == [
                "0 touch.began a location=[50, 50]", "0.1 touch.ended location=[50, 50]", "0.1 tap.ended a",
                "0.1 animation.began a property=\"opacity\" from=1 to=0 begin=0.1 duration=0.5",
                "0.1 animator.started animator=\"fade\"", "0.6 animation.ended a property=\"opacity\"",
                "0.6 animator.finished animator=\"fade\" position=.end", "0.6 marker name=\"done\"",
            ])
    }

    @Test func `if, switch and call`() throws {
        let run = try play(
            """
            variables: { x: 0, side: { initial: .left, values: [.left, .right] } }
            actions:
              add: { parameters: { amount: 1 }, do: [ { set: { x: x + amount } } ] }
              twice: [ { call: add }, { call: add, with: { amount: x * 10 } } ]
            loaded:
              - call: twice
              - { if: x > 10, then: [ { marker: more } ], else: [ { marker: less } ] }
              - { switch: side, cases: { .left: [ { set: { side: .right } } ], right: [ { marker: wrong } ] } }
              - { if: "side == .right", then: { marker: right } }
            """)
        #expect(try run.number("x", at: 0) == 11)
        #expect(run.timeline.markers.map(\.name) == ["more", "right"])
    }

    /// `do` is a key of some actions too; only a group without such an action has parameters.
    @Test func `a named action may be one action that has a do`() throws {
        let run = try play(
            """
            variables: { x: 0 }
            actions:
              later: { after: 100ms, do: { call: add, with: { by: [1, 20], table: [5, 6, 7] } } }
              often: { every: 100ms, count: 2, do: { call: add } }
              add:
                parameters: { by: [100, 0], table: [1, 2, 3] }
                do: { set: { x: "x + by.x + by.y + table[1]" } }
            loaded: [ { call: later }, { call: often } ]
            script: [ { wait: 500ms } ]
            """)
        #expect(try run.number("x", at: 0) == 0)
        #expect(try run.number("x", at: 0.5) == 27 + 2 * 102)
    }

    @Test func `random numbers depend on seed, call site and number of draws`() throws {
        func values(seed: Int, draws: Int = 0, before: String = "") throws -> [Double] {
            let run = try Played(
                """
                zoetrope: 1
                seed: \(seed)
                variables: { \(before) a: "random(0, 1)", b: "random(0, 1)", c: "random(10, 20)" }
                layers: []
                loaded:
                  - { marker: start }
                \(String(repeating: "  - reset: a\n", count: draws))
                """)
            return try ["a", "b", "c"].map { try run.number($0, at: 0) }
        }
        let first = try values(seed: 1)
        #expect(try values(seed: 1) == first)
        #expect(Set(first).count == 3)
        #expect((0..<1).contains(first[0]) && (10..<20).contains(first[2]))
        let other = try values(seed: 2)
        #expect(zip(first, other).allSatisfy { $0 != $1 })
        // Drawing at one call site does not affect the others and returns the next number each time.
        let again = try (1...3).map { try values(seed: 1, draws: $0) }
        #expect(again.allSatisfy { $0[1...] == first[1...] })
        #expect(Set(again.map { $0[0] } + [first[0]]).count == 4)
        // An additional call site shifts those after it.
        #expect(try values(seed: 1, before: "z: \"random(0, 1)\", ")[0] == first[1])
    }

    @Test func `random numbers are uniformly distributed`() throws {
        let run = try Played(
            """
            zoetrope: 1
            variables: { sum: 0, low: 0, r: 0 }
            layers: []
            animators:
              again:
                duration: 0
                animations: {}
                completion:
                  - set: { r: "random(0, 1)" }
                  - set: { sum: sum + r, low: "low + (r < 0.25 ? 1 : 0)" }
                  - start: again
            loaded: [ { start: again } ]
            script: [ { wait: 4s } ]
            """)
        let count = Double(run.times(of: "animator.finished").count)
        #expect(count > 2000)
        #expect(isClose(try run.number("sum", at: 4) / count, 0.5, within: 0.02))
        #expect(isClose(try run.number("low", at: 4) / count, 0.25, within: 0.03))
    }

    @Test func `reset evaluates the declaration again`() throws {
        let run = try play(
            """
            variables: { x: 1, y: x * 2 }
            loaded: [ { set: { x: 5 } }, { set: { y: 0 } }, { reset: y }, { reset: [x] } ]
            """)
        #expect(try run.number("y", at: 0) == 10)
        #expect(try run.number("x", at: 0) == 1)
        #expect(
            try play("variables: { x: 1 }\nloaded: [ { set: { x: 5 } }, { reset: x } ]", set: ["x": "3"]).number(
                "x", at: 0) == 3)
    }

    /// A variable with a list of cases rejects other values from any source.
    @Test func `a variable accepts only its cases`() throws {
        let failure = try Played.failure(
            "zoetrope: 1\nlayers: []\nvariables: { any: .up, side: { initial: .left, values: [.left, .right] } }\nloaded:\n- set: { any: .down }\n- set: { side: any }"
        )
        #expect(failure?.diagnostic.message == "side cannot be .down")
        #expect(failure?.diagnostic.location.line == 6)
    }
}
