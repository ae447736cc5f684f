import Gallery
import SceneTestSupport
import Testing
import Zoetrope

/// What belongs to which step of a story, and how a step is split.
@Suite struct StoryStepTests {
    /// The script ends before the second animation, which is not seen if it is that of a hidden layer.
    @Test(arguments: [true, false]) func `an animation that the script cuts off has not come to rest`(isHidden: Bool)
        throws
    {
        let story = try story(
            """
            layers:
              - { id: bar, frame: [10, 20, 40, 20], background: red }
              - { id: box, frame: [10, 200, 40, 40], background: green, hidden: \(isHidden) }
              - { id: button, frame: [10, 100, 80, 40], background: blue }
            gestures:
              - tap: button
                ended:
                  - { animate: { set: { bar.frame.x: 100 } }, duration: 300ms }
                  - { animate: { set: { box.frame.x: 140 } }, duration: 2s }
            script: [ { tap: button }, { wait: 600ms } ]
            """)
        #expect(story.lines.map(\.text).joined().contains("comes to rest") == isHidden, "\(story.lines.map(\.text))")
    }

    /// The first animation ends while the second one, which is added to it, goes on.
    /// In one case the next touch begins at the end of the animation.
    @Test(arguments: [(700, true), (300, true), (100, false)])
    func `nothing has come to rest while another animation runs`(pause: Int, rests: Bool) throws {
        let story = try story(
            """
            variables: { width: 40, shown: 40 }
            layers:
              - { id: bar, frame: [10, 20, shown, 20], background: red }
              - { id: button, frame: [10, 100, 80, 40], background: blue }
            gestures:
              - tap: button
                ended: [ { set: { width: width + 50 } }, { animate: { set: { shown: width } }, duration: 300ms } ]
              - contentTouch: button
                began: { animate: { set: { button.opacity: "1.7 - button.opacity" } }, duration: 100ms }
            script: [ { tap: button }, { wait: \(pause)ms }, { tap: button }, { wait: \(pause)ms }, { tap: button }, { wait: settled } ]
            """)
        let text = story.lines.map(\.text)
        #expect(text.count == 3 && text[2].contains("comes to rest"), "\(text)")
        #expect(text[0].contains("comes to rest") == rests && text[1].contains("comes to rest") == rests, "\(text)")
    }

    /// A sheet that falls, until a finger pauses its animator.
    @Test(arguments: [100, 400]) func `a finger stops what moves`(hold: Int) throws {
        let story = try story(
            """
            layers: [ { id: sheet, frame: [0, 150, 200, 400], background: red } ]
            animators: { close: { duration: 900ms, timing: { dampingRatio: 1 }, animations: { sheet.frame.y: 400 } } }
            gestures: [ { contentTouch: sheet, began: { pause: close }, ended: { continue: close } } ]
            loaded: { start: close }
            script: [ { wait: 250ms }, { press: { at: { layer: sheet, point: [100, 20] }, duration: \(hold)ms } }, { wait: settled } ]
            """)
        let text = story.lines.map(\.text)
        let start = hold > 200 ? "A finger stops the sheet and holds it for 0.4 s. " : "A finger stops the sheet. "
        try #require(text.count == 2, "\(text)")
        #expect(text[1].hasPrefix(start), "\(text)")
    }

    /// The animation ends in the tick in which the finger touches.
    @Test(arguments: ["300ms", "settled"]) func `what comes to rest by itself is not stopped`(wait: String) throws {
        let story = try story(
            """
            layers: [ { id: card, frame: [0, 100, 100, 100], background: red } ]
            gestures: [ { tap: card, ended: { set: { card.opacity: 0.5 } } } ]
            loaded: { animate: { set: { card.frame.y: 200 } }, duration: 300ms, timing: linear }
            script: [ { wait: \(wait) }, { tap: card }, { wait: 300ms } ]
            """)
        let text = story.lines.map(\.text).joined(separator: " ")
        #expect(text.contains("A finger taps the card") && !text.contains("stops"), "\(text)")
    }

    /// A ring is there at once, and grows while it fades out.
    @Test(arguments: [true, false]) func `what appears at once does not fade in`(grows: Bool) throws {
        let story = try story(
            """
            layers:
              - { id: ring, frame: [80, 80, 40, 40], cornerRadius: 20, borderWidth: 4, borderColor: red, opacity: 0 }
              - { id: button, frame: [80, 160, 40, 40], background: red }
            gestures:
              - tap: button
                ended:
                  - { animate: ring.transform.scale, from: 0.4, to: \(grows ? 2.1 : 0.4), duration: 450ms, timing: easeOut }
                  - { animate: ring.opacity, from: 1, to: 0, duration: 450ms }
            script: [ { wait: 300ms }, { tap: button }, { wait: 1s } ]
            """)
        let text = story.lines.map(\.text).joined(separator: " ")
        #expect(text.contains("The ring appears") && text.contains("fades out"), "\(text)")
        #expect(text.contains("grows") == grows && !text.contains("fades in"), "\(text)")
    }

    @Test func `each call of a script is described on its own`() throws {
        let story = try story(
            """
            layers: [ { id: banner, frame: [10, -60, 80, 40], background: red } ]
            actions: { move: { parameters: { y: 0 }, do: { animate: { set: { banner.frame.y: y } }, duration: 300ms } } }
            script: [ { wait: 300ms }, { call: move, with: { y: 20 } }, { wait: 1s }, { call: move, with: { y: -60 } }, { wait: 1s } ]
            """)
        #expect(
            story.lines.map(\.text) == ["The banner slides in from above.", "The banner slides out at the top."])
        #expect(story.lines.map(\.time) == [0.3, 1.3])
    }

    private func lines(_ body: String) throws -> [Story.Line] {
        try Story(Scenes.prepare("zoetrope: 2\ncanvas: { size: [200, 400] }\n\(body)")).lines
    }

    /// A count that changes when a finger touches, and a state that a tap changes.
    private static let counter = """
        variables: { count: 0, isOn: false }
        layers:
          - { id: button, frame: [50, 100, 100, 100], background: red, opacity: "isOn ? 1 : 0.5" }
          - { id: number, text: "${count}", frame: [0, 0, 100, 40] }
        gestures:
          - { contentTouch: button, began: { set: { count: count + 1 } } }
          - tap: button
            ended: [ { set: { isOn: not isOn } }, { animate: { set: { button.cornerRadius: 20 }, duration: 300ms } } ]
        """

    @Test func `a change in the tick of a touch belongs to its step`() throws {
        let found = try lines(
            """
            \(Self.counter)
            script: [ { tap: button }, { wait: 400ms }, { tap: button }, { wait: 400ms }, { press: { at: button, duration: 600ms } } ]
            """)
        #expect(found.count == 3)
        // What touches at 0 changes the first picture.
        #expect(!found[0].text.contains("the number changes"), "\(found[0].text)")
        #expect(found[1].text.contains("the number changes from “1” to “2”"), "\(found[1].text)")
        #expect(found[2].text.contains("the number changes from “2” to “3”"), "\(found[2].text)")
    }

    @Test(arguments: [
        ("clear", "label", "The star is filled."), ("clear", "red", "The star is filled with red."),
        ("label", "clear", "The star becomes an outline."),
    ])
    func `an outline is filled`(old: String, new: String, sentence: String) throws {
        let found = try lines(
            """
            variables: { isOn: false }
            layers:
              - { id: star, frame: [20, 20, 60, 60], shape: star, stroke: label, fill: "isOn ? \(new) : \(old)" }
              - { id: button, frame: [20, 120, 60, 44], background: red }
            gestures: [ { tap: button, ended: { set: { isOn: true } } } ]
            script: [ { wait: 300ms }, { tap: button }, { wait: 300ms } ]
            """)
        let text = found.map(\.text).joined(separator: " ")
        #expect(text.contains(sentence), "\(text)")
    }

    @Test(arguments: [
        ("' '", "'7'", "The digit reads “7”"), ("'7'", "''", "The digit is cleared"),
        ("'7'", "'8'", "The digit changes from “7” to “8”"), ("'q'", "'Q'", nil),
    ])
    func `texts that are blank before or after are not quoted`(old: String, new: String, clause: String?) throws {
        let found = try lines(
            """
            variables: { isNew: false }
            layers:
              - { id: digit, frame: [20, 20, 60, 60], text: "${isNew ? \(new) : \(old)}", font: { size: 30 } }
              - { id: button, frame: [20, 120, 60, 44], background: red }
            gestures: [ { tap: button, ended: { set: { isNew: true } } } ]
            script: [ { wait: 300ms }, { tap: button }, { wait: 300ms } ]
            """)
        let text = found.map(\.text).joined(separator: " ")
        #expect(clause.map { text.contains("\($0).") } ?? !text.contains("digit"), "\(text)")
    }

    @Test func `a step lists all values of a variable, also of the first one at 0 s`() throws {
        let found = try lines(
            """
            variables: { isOn: false, mode: { initial: .a, values: [.a, .b, .c] } }
            layers: [ { id: button, frame: [50, 100, 100, 100], background: red, opacity: "isOn ? 1 : 0.5" } ]
            gestures:
              - tap: button
                ended:
                  - set: { isOn: true }
                  - { after: 100ms, do: { set: { mode: .b } } }
                  - { after: 200ms, do: { set: { isOn: false, mode: .c } } }
            script: [ { tap: button }, { wait: 1s }, { tap: button }, { wait: 50ms } ]
            """)
        #expect(found.map(\.states) == [["isOn = true → false", "mode = .b → .c"], ["isOn = true"]])
    }

    /// The second motion begins where the first one ends, without a pause.
    @Test(arguments: [("marker: done", 2), ("set: { count: 1 }", 1)])
    func `a marker between two motions splits a step`(action: String, count: Int) throws {
        let found = try lines(
            """
            variables: { count: 0 }
            layers:
              - { id: ring, frame: [50, 50, 100, 100], path: M0 0 H100, stroke: red, fill: clear, strokeEnd: 0 }
              - { id: disc, frame: [50, 200, 100, 100], background: red, transform.scale: 0 }
            loaded:
              animate: { set: { ring.strokeEnd: 1 } }
              duration: 1s
              delay: 300ms
              completion:
                - { animate: { set: { disc.transform.scale: 1 } }, duration: 500ms }
                - { animate: { set: { disc.cornerRadius: 20 } }, duration: 300ms, delay: 100ms }
                - { \(action) }
            script: [ { wait: settled } ]
            """)
        #expect(found.count == count, "\(found)")
        #expect(found[0].text.contains("ring") && found[0].text.contains("disc") == (count == 1), "\(found)")
        #expect(abs(found[0].time - 0.3) < 0.01)
        guard count == 2 else { return }
        #expect(found[1].text.contains("disc") && abs(found[1].time - 1.3) < 0.02, "\(found)")
        #expect(found.map(\.markers) == [["done"], []])
    }

    @Test func `a marker belongs to the end of a step unless the next touch has marked it`() throws {
        let found = try lines(
            """
            \(Self.counter)
            script:
              - marker: ready
              - wait: 200ms
              - tap: button
              - wait: settled
              - marker: on
              - press: { at: button, duration: 200ms, markers: { down: 0 } }
            """)
        #expect(found.map(\.markers) == [["ready", "on"], ["down"]], "\(found)")
    }

    /// A marker that names the rest before a touch belongs to the step before, a second one and one in a motion to the touch.
    @Test(arguments: [
        ("{ wait: 500ms }, { marker: counted }", [["counted"], []]),
        ("{ wait: settled }, { marker: counted }, { wait: 1s }, { marker: again }", [["counted"], ["again"]]),
        ("{ wait: settled }, { marker: counted }, { marker: again }", [["counted"], ["again"]]),
        ("{ wait: 100ms }, { marker: caught }", [[], ["caught"]]),
    ])
    func `a marker before a touch`(steps: String, markers: [[String]]) throws {
        let found = try lines(
            "\(Self.counter)\nscript: [ { tap: button }, \(steps), { tap: button }, { wait: 500ms } ]")
        #expect(found.map(\.markers) == markers, "\(found)")
    }

    @Test func `a rest splits a step, and an alt text says how long something stays`() throws {
        let scene = """
            zoetrope: 2
            title: Toast
            canvas: { size: [200, 400] }
            layers:
              - { id: button, frame: [50, 100, 100, 50], background: red }
              - { id: toast, frame: [20, 410, 160, 50], background: black }
            gestures:
              - tap: button
                ended:
                  - { animate: { set: { toast.frame.y: 330 } }, duration: 500ms, timing: { dampingRatio: 1 } }
                  - { after: 2s, do: { animate: { set: { toast.frame.y: 410 } }, duration: 300ms } }
            script: [ { wait: 100ms }, { tap: button }, { wait: settled } ]
            """
        let story = try Story(Scenes.prepare(scene))
        #expect(
            story.lines.map(\.text) == [
                "A finger taps the button. The toast slides in from below. After a pause of 1.5 s, the toast slides out at the "
                    + "bottom; everything comes to rest 0.3 s later."
            ])
        #expect(
            story.summary
                == "A finger taps the button; the toast slides in from below, stays for 1.5 s and slides out again.")
    }

    @Test func `sizes are relative to the size without a transform`() throws {
        let found = try lines(
            """
            layers: [ { id: card, frame: [50, 100, 100, 100], background: red, transform.scale: 0.8 } ]
            gestures: [ { tap: card, ended: { animate: { set: { card.transform.scale: 1 }, duration: 300ms } } } ]
            script: [ { tap: card }, { wait: settled } ]
            """)
        #expect(found.first?.text.contains("The card grows to its full size;") == true, "\(found)")
    }

    @Test func `the end of a motion is counted from a moment that the sentence names`() throws {
        func text(_ step: String) throws -> String {
            try story(
                """
                layers: [ { id: knob, frame: [80, 100, 40, 40], background: red } ]
                gestures:
                  - pan: knob
                    changed: { set: { knob.position.x: sender.location.x } }
                    ended: { animate: { set: { knob.position.x: 100 } }, duration: 400ms }
                  - tap: knob
                    ended: { animate: { set: { knob.frame.y: 300 } }, duration: 400ms }
                script: [ \(step), { wait: settled } ]
                """
            ).lines.map(\.text).joined(separator: " ")
        }
        #expect(try text("{ tap: knob }").hasSuffix("everything comes to rest 0.4 s after the finger lifts."))
        let dragged = try text("{ drag: { from: knob, by: [70, 0], duration: 400ms } }")
        #expect(
            dragged.contains(" When the finger lifts, ") && dragged.hasSuffix("comes to rest 0.4 s later."),
            "\(dragged)")
    }
}
