import Gallery
import Playback
import SceneLanguage
import SceneModel
import SceneTestSupport
import Testing
import TestSupport
import Zoetrope

@Suite struct StoryTests {
    @Test func `a tap that opens a card`() throws {
        let story = try Story(Scenes.prepare(Scenes.card))
        #expect(story.lines.count == 1)
        let line = try #require(story.lines.first)
        #expect(line.time == 0.2)
        #expect(line.markers == ["tapped", "open"])
        #expect(line.states == ["isOpen = true", "mode = .high"])
        #expect(
            line.text
                == "A finger taps the card. The card moves up by 200 points until it covers 75 % of the screen (overshooting "
                + "by 16 %), and the shade and the cover fade in; everything comes to rest 0.5 s after the finger lifts."
        )
    }

    /// The file has the same coordinates in both layouts.
    @Test func `what is seen from right to left is described so`() throws {
        func text(_ direction: String) throws -> String {
            let story = try Story(
                Scenes.prepare(
                    """
                    zoetrope: 2
                    canvas: { size: [200, 400], layoutDirection: \(direction) }
                    layers:
                      - { id: drawer, frame: [-120, 0, 120, 400], background: gray }
                      - { id: knob, frame: [20, 300, 40, 40], background: red }
                    gestures:
                      - pan: knob
                        changed: { set: { knob.position.x: sender.location.x } }
                        ended: { animate: { set: { drawer.frame.x: 0 } }, duration: 300ms }
                    script: [ { drag: { from: knob, by: [90, 0], duration: 300ms } }, { wait: settled } ]
                    """))
            return story.lines.map(\.text).joined()
        }
        let (left, right) = (try text("leftToRight"), try text("rightToLeft"))
        #expect(left.contains("drags the knob to the right by 90 points"), "\(left)")
        #expect(right.contains("drags the knob to the left by 90 points"), "\(right)")
        #expect(left.contains("the drawer slides in from the left"), "\(left)")
        #expect(right.contains("the drawer slides in from the right"), "\(right)")
        // Only the sides differ.
        #expect(right.replacing("left", with: "right") == left.replacing("left", with: "right"))
    }

    @Test func `drags, flicks, presses and taps`() throws {
        let story = try story(
            """
            layers: [ { id: knobView, frame: [80, 100, 40, 40], background: red } ]
            variables: { start: 0.0 }
            gestures:
              - pan: knobView
                began: { set: { start: knobView.frame.y } }
                changed: { set: { knobView.frame.y: start + sender.translation.y } }
            script:
              - drag: { from: knobView, by: [0, 110], duration: 500ms, hold: 200ms }
              - wait: 100ms
              - flick: { from: knobView, by: [0, -60], duration: 120ms }
              - press: { at: knobView, duration: 1s }
              - tap: { at: knobView, count: 2 }
            """)
        #expect(
            story.lines.map(\.text) == [
                "A finger drags the knob down by 110 points in 0.5 s and holds it there for 0.2 s. Meanwhile, the knob moves down"
                    + " by 100 points.",
                "A finger flicks the knob up by 60 points in 0.12 s. The knob moves up by 49 points.",
                "A finger presses and holds the knob for 1 s. Nothing changes.",
                "A finger taps the knob twice. Nothing changes.",
            ])
        #expect(
            story.alt
                == "A title: A finger drags the knob down; the knob moves down. Then a finger flicks the knob up; the "
                + "knob moves up.")
    }

    @Test func `a pinch`() throws {
        let story = try story(
            """
            layers: [ { id: photo, frame: [50, 150, 100, 100], background: red } ]
            gestures: [ { pinch: photo, changed: { set: { photo.transform.scale: sender.scale } } } ]
            script: [ { pinch: { at: photo, from: 40, scale: 3, duration: 500ms } } ]
            """)
        let text = try #require(story.lines.first?.text)
        #expect(
            text.hasPrefix(
                "Two fingers spread on the photo, from 40 to 120 points apart. Meanwhile, the photo grows to "))
    }

    @Test func `changes without touches, and changes that are undone`() throws {
        let story = try story(
            """
            layers:
              - { id: toast, frame: [20, -60, 160, 50], background: black }
              - { id: dot, repeat: 3, frame: [20 + index * 40, 300, 20, 20], background: red }
              - { id: needle, frame: [80, 150, 40, 40], background: blue }
            loaded:
              - animate: toast.position.y
                to: 60
                duration: 400ms
                autoreverses: true
              - animate: { set: { needle.transform.rotation.z: 900deg }, duration: 1s, timing: linear }
              - animate: { set: { "dot[0].opacity": 0, "dot[1].opacity": 0, "dot[2].opacity": 0 }, duration: 1s }
            script: [ { wait: 1s }, { marker: done } ]
            """)
        let line = try #require(story.lines.first)
        #expect(line.text.contains("The toast slides in from above and out again"))
        #expect(line.text.contains("the needle rotates 2.5 times"))
        #expect(line.text.contains("the three dots fade out"))
        #expect(story.alt.hasPrefix("A title: The toast slides in from above and out again"))
    }

    @Test func `copies with a plural as their id`() throws {
        let story = try story(
            """
            layers: [ { id: items, repeat: 2, frame: [20 + index * 60, 100, 40, 100], background: red } ]
            loaded: [ { animate: { set: { "items[0].opacity": 0, "items[1].opacity": 0 }, duration: 500ms } } ]
            script: [ { wait: 1s } ]
            """)
        #expect(story.lines.map(\.text) == ["The two items fade out; everything comes to rest 0.5 s after the start."])
    }

    @Test(arguments: [
        ("0", "1", "is drawn"), ("0", "0.5", "is drawn to 50 %"), ("1", "0.5", "is erased to 50 %"),
        ("1", "0", "is erased"),
    ])
    func `a stroke that is drawn or erased`(start: String, end: String, text: String) throws {
        let story = try story(
            """
            layers: [ { id: tick, path: "M2 8 L7 13 L16 3", frame: [0, 0, 100, 100], stroke: black, fill: clear, strokeEnd: \(start) } ]
            loaded: [ { animate: { set: { tick.strokeEnd: \(end) }, duration: 500ms } } ]
            script: [ { wait: 1s } ]
            """)
        #expect(story.lines.map(\.text) == ["The tick \(text); everything comes to rest 0.5 s after the start."])
    }

    @Test(arguments: [
        (".none", ".light", "blurs what is behind it"), (".light", ".none", "stops blurring what is behind it"),
        (".dark", ".light", "changes the style of the blur"),
    ])
    func `a blur that starts, stops or changes its style`(start: String, end: String, text: String) throws {
        let story = try story(
            """
            variables: { isOn: false }
            layers: [ { id: glass, frame: [0, 0, 200, 400], effect: "isOn ? \(end) : \(start)" } ]
            gestures: [ { tap: glass, ended: { set: { isOn: true } } } ]
            script: [ { tap: glass }, { wait: 100ms } ]
            """)
        #expect(story.lines.first?.text.contains("The glass \(text)") == true, "\(story.lines)")
    }

    @Test func `copies that change by different amounts`() throws {
        let story = try story(
            """
            layers: [ { id: bar, repeat: 2, frame: [20 + index * 60, 100, 40, 100], background: red } ]
            loaded:
              - animate: { set: { "bar[0].frame.height": 200, "bar[1].frame.height": 150 }, duration: 500ms }
            script: [ { wait: 1s } ]
            """)
        #expect(
            story.lines.map(\.text) == [
                "The two bars get taller; everything comes to rest 0.5 s after the start."
            ])
    }

    /// A tap makes a button narrower and green, increases a count and draws a tick.
    private static let follow = """
        variables: { followers: 1283 }
        layers:
          - { id: followButton, bounds: [0, 0, 220, 44], position: [150, 80], background: "#2F6FD6" }
          - { id: tick, path: "M2 8 L7 13 L16 3", bounds: [0, 0, 18, 18], position: [150, 160], stroke: black, fill: clear, strokeEnd: 0 }
          - { id: count, text: "${followers}", frame: [0, 200, 300, 30] }
        gestures:
          - tap: followButton
            ended:
              - set: { followers: followers + 1 }
              - animate: { set: { followButton.bounds.width: 120, followButton.background: "#35C759" }, duration: 500ms, timing: { dampingRatio: 0.6 } }
              - animate: { set: { tick.strokeEnd: 1 }, duration: 300ms }
        script: [ { tap: followButton }, { wait: settled } ]
        """

    @Test func `the overshoot is that of the described property`() throws {
        let text = try #require(try story(Self.follow, size: "[300, 240]").lines.first?.text)
        // exp(-0.6 pi / sqrt(1 - 0.36)) of the width is 9.478 %. The overshoot of the size (the root of the area) differs.
        #expect(text.contains("The follow button gets 100 points narrower (overshooting by 9 %)"), "\(text)")
        #expect(text.contains("turns green") && !text.contains("green ("), "\(text)")
    }

    @Test func `alt texts mention text and strokes but no points`() throws {
        let alt = try story(Self.follow, size: "[300, 240]").alt
        #expect(!alt.contains("point"), "\(alt)")
        for part in ["gets narrower", "the count changes from “1283” to “1284”", "the tick is drawn"] {
            #expect(alt.contains(part), "\(alt)")
        }
    }

    @Test func `a card that rises on its own and follows a finger down`() throws {
        let story = try story(
            """
            variables: { lift: 0.0, pull: 0.0 }
            layers:
              - { id: card, frame: [0, "300 - lift + pull", 200, 300], background: blue }
              - { id: handle, frame: [80, 100, 40, 40], background: red }
            loaded: [ { animate: { set: { lift: 200 }, duration: 200ms } } ]
            gestures: [ { pan: handle, changed: { set: { pull: sender.translation.y } } } ]
            script: [ { drag: { from: handle, by: [0, 150], duration: 1.5s } }, { wait: 200ms } ]
            """)
        let text = try #require(story.lines.first?.text)
        let match = try #require(
            text.firstMatch(
                of: /Meanwhile, the card moves up by (\d+) points(?: until[^,]*)?, then down by (\d+) points/),
            "\(text)")
        let (up, down) = (Double(match.output.1) ?? 0, Double(match.output.2) ?? 0)
        // The pan begins after 10 points, without the part of the drag before it.
        #expect(up > 175 && up <= 200 && abs(up - 200 + 140 - down) < 6, "\(text)")
        #expect(story.alt.contains("the card moves up, then down"), "\(story.alt)")
    }

    @Test(arguments: [0.2, 0.4, 0.8]) func `a spring that overshoots does not turn around`(ratio: Double) throws {
        let story = try story(
            """
            layers: [ { id: card, frame: [0, 300, 200, 300], background: blue } ]
            loaded: [ { animate: { set: { card.frame.y: 100 }, duration: 500ms, timing: { dampingRatio: \(ratio) } } } ]
            script: [ { wait: settled } ]
            """)
        let text = try #require(story.lines.first?.text)
        #expect(text.contains("moves up by 200 points") && !text.contains("then"), "\(text)")
    }

    @Test func `two ways of similar length without a finger`() throws {
        let story = try story(
            """
            layers: [ { id: card, frame: [0, 300, 200, 40], background: blue } ]
            loaded:
              - animate: { set: { card.frame.y: 100 }, duration: 300ms, timing: linear }
                completion: { animate: { set: { card.frame.y: 250 }, duration: 300ms, timing: linear } }
            script: [ { wait: settled } ]
            """)
        #expect(
            story.lines.first?.text.contains("The card moves up by 200 points, then down by 150 points") == true,
            "\(story.lines)")
    }

    @Test(arguments: [(6, true), (1, false)]) func `small copies that move together are noticed`(
        count: Int, isNoticed: Bool
    ) throws {
        let story = try story(
            """
            variables: { x: 0.0 }
            layers: [ { id: dot, repeat: \(count), frame: [x, 20 + index * 30, 8, 8], background: red } ]
            loaded: [ { animate: { set: { x: 40 }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(
            story.lines.contains { $0.text.hasPrefix("The six dots move to the right") } == isNoticed, "\(story.lines)")
    }

    @Test(arguments: [(40, 0, "The row collapses"), (0, 40, "The row expands")])
    func `a layer without height has no place`(start: Int, end: Int, words: String) throws {
        let story = try story(
            """
            layers: [ { id: row, frame: [0, 100, 200, \(start)], background: red } ]
            loaded: [ { animate: { set: { row.frame: [0, 100, 200, \(end)] }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(story.lines.first?.text.hasPrefix("\(words);") == true, "\(story.lines)")
    }

    @Test func `a scene without motion`() throws {
        let story = try story("layers: [ { id: a, frame: [0, 0, 9, 9] } ]\nscript: [ { wait: 100ms } ]")
        #expect(story.lines.isEmpty)
        #expect(story.alt == "A title: nothing moves.")
    }

    @Test func `a description in the scene file is used`() throws {
        let body = "layers: [ { id: a, frame: [0, 0, 9, 9] } ]\nscript: [ { wait: 100ms } ]\n"
        let story = try story(body + "description: |\n  A dial\n  that turns.\n")
        #expect(story.alt == "A title: A dial that turns.")
        #expect(story.summary == "A dial that turns.")
        let long = try GalleryTests.story(body + "description: \(String(repeating: "word ", count: 99))")
        #expect(long.alt.count <= Story.maxAltLength && long.alt.hasSuffix("word…"))
    }

    @Test(arguments: TestCases.every(4, of: Scenes.names)) func `every example scene has a story`(name: String) throws {
        let scene = try RecordedScenes.named(name).scene
        let story = try Story(scene)
        #expect(!story.lines.isEmpty)
        #expect(story.alt.count <= Story.maxAltLength && story.alt.hasPrefix("\(scene.scene.title): "))
        #expect(zip(story.lines, story.lines.dropFirst()).allSatisfy { $0.time < $1.time })
        #expect(story.lines.allSatisfy { $0.text.hasSuffix(".") && !$0.text.contains("  ") })
    }

    @Test func `stories of two example scenes`() throws {
        #expect(
            try Story(Scenes.own("card-popover")).alt
                == "Card pop-over: A tap on the handle raises a card over a landscape, which blurs and darkens behind it; a "
                + "second tap lowers the card again.")
        let wheel = try Story(Scenes.own("lucky-wheel"))
        #expect(
            wheel.lines.first?.text
                == "A finger taps the “Spin” button. The wheel rotates 5.5 times; everything comes to rest 4.37 s after the "
                + "finger lifts."
        )
    }
}
