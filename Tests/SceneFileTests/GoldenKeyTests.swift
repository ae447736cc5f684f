import SceneLanguage
import SceneModel
import Testing

/// The keys of `goldens`.
@Suite struct GoldenKeyTests {
    private func text(_ goldens: String) -> SceneText {
        SceneText(
            """
            zoetrope: 1
            variables: { open: false }
            layers: [ { id: card, frame: [0, 0, 100, 100] } ]
            loaded: [ { set: { card.frame.y: 3, open: true } } ]
            scripts:
              first: [ { wait: 1s }, { marker: shown } ]
              second: [ { wait: 1s } ]
            goldens: \(goldens)
            """)
    }

    @Test func keysOfAScriptReplaceCommonKeys() throws {
        let file = text(
            """
            { folder: Kept, trace: [card.frame.y, open], every: 20ms, stills: [shown, 500ms], animation: gif,
              fps: 15, scale: 0.5, levels: 2, share: 0.002, scripts: { second: { trace: open, stills: 250ms } } }
            """)
        let scene = try #require(file.scene, "\(file.report)")
        let goldens = try #require(scene.goldens)
        #expect(goldens.folder == "Kept" && goldens.sets.map(\.script) == ["first", "second"])
        let (first, second) = (goldens.sets[0], goldens.sets[1])
        #expect(first.trace.map(\.text) == ["card.frame.y", "open"] && second.trace.map(\.text) == ["open"])
        #expect(first.stills == [.marker("shown"), .time(0.5)] && first.sharesStills)
        #expect(second.stills == [.time(0.25)] && !second.sharesStills)
        #expect(first.animation == .gif && second.animation == nil)
        for set in goldens.sets {
            #expect(set.interval == 20 && set.rate == 15 && set.scale == 0.5 && set.levels == 2 && set.share == 0.002)
        }
    }

    @Test func `a property of a repeated layer is traced for each copy`() throws {
        func columns(_ count: Int, _ trace: String) -> SceneText {
            SceneText(
                "zoetrope: 2\nlayers: [ { id: dot, repeat: \(count), frame: [0, 0, 9, 9] } ]\n"
                    + "loaded: { animate: { set: { dot.opacity: 0 } } }\ngoldens: { trace: [\(trace)] }\n")
        }
        let set = try #require(columns(3, "dot.opacity, \"dot[1].position.x\"").scene?.goldens?.sets.first)
        #expect(
            set.trace.map(\.text) == ["dot[0].opacity", "dot[1].opacity", "dot[2].opacity", "dot[1].position.x"])
        let many = columns(65, "dot.opacity").mistakes
        #expect(many == ["4:20: 'dot' refers to 65 layers (choose one by index: dot[0])"], "\(many)")
    }

    @Test func stillsAtTimesBelongToTheFirstScript() throws {
        let scene = try #require(text("{ stills: [shown, 500ms] }").scene)
        #expect(scene.goldens?.sets.map(\.stills) == [[.marker("shown"), .time(0.5)], [.marker("shown")]])
        #expect(scene.goldens?.folder == "Goldens" && scene.goldens?.sets.first?.interval == 50)
        let none = try #require(SceneText(layers: "- { id: card }").scene)
        #expect(none.goldens == nil)
    }

    @Test(arguments: [
        ("{ traces: [open] }", "8:12: unknown key 'traces' in goldens (did you mean 'trace'?)"),
        (
            "{ trace: [card.frame.z] }",
            "8:20: a rectangle [x, y, width, height] has no member 'z'"
        ),
        ("{ stills: [shwon] }", "8:21: there is no marker 'shwon' (did you mean 'shown'?)"),
        (
            "{ trace: open, every: 0.5ms }",
            "8:32: 'every' cannot be 0.0005 (the interval of the rows, in whole milliseconds, 0.001 to 600 s)"
        ),
        (
            "{ trace: open, every: 1.5ms }",
            "8:32: 'every' must be a whole number of milliseconds (such as 16ms or 50ms)"
        ),
        ("{ animation: mp4 }", "8:23: 'mp4' is not allowed here (allowed: gif, apng)"),
        (
            "{ animation: gif, share: 2 }",
            "8:35: 'share' cannot be 2 (the share of pixels that can differ by more, 0 to 1)"
        ),
        ("{ scripts: { thrid: { trace: open } } }", "8:23: there is no script 'thrid' (scripts: first, second)"),
        (
            "[ open, 300ms ]",
            "8:10: goldens must be a group of keys, but found a list (for pictures of these moments, write goldens: { stills: "
                + "[open, 300ms] })"
        ),
        ("[ { at: open } ]", "8:10: goldens must be a group of keys, but found a list (keys: folder"),
    ])
    func mistakesHaveTheirPlace(goldens: String, expected: String) {
        let mistakes = text(goldens).mistakes
        #expect(mistakes.count == 1 && mistakes[0].hasPrefix(expected), "\(mistakes)")
    }
}
