import Gallery
import SceneTestSupport
import Testing
import Zoetrope

/// How stories tell what fingers do.
@Suite struct StoryTouchTests {
    /// What the finger does, which is the first sentence.
    private func touch(_ body: String) throws -> String {
        let lines = try Story(Scenes.prepare("zoetrope: 2\ncanvas: { size: [200, 400] }\n\(body)")).lines
        return String(lines.first?.text.split(separator: ".", maxSplits: 1)[0] ?? "")
    }

    /// A button that becomes enabled, on a card with its own text.
    private static let form = """
        variables: { isValid: false }
        layers:
          - id: form
            frame: [0, 0, 200, 400]
            background: white
            layers:
              - id: sendButton
                frame: [50, 100, 100, 50]
                background: "isValid ? .blue : .gray"
                isUserInteractionEnabled: isValid
                layers: [ { text: Send, frame: [0, 0, 100, 50] } ]
          - { id: field, frame: [20, 300, 160, 40], background: gray }
        gestures:
          - { tap: field, ended: { set: { isValid: true } } }
          - { tap: sendButton, ended: { animate: { set: { sendButton.frame.y: 150 }, duration: 200ms } } }
        """

    @Test(arguments: [
        ("tap: sendButton", "taps the “Send” button, which is disabled."),
        (
            "press: { at: sendButton, duration: 600ms }",
            "presses and holds the “Send” button, which is disabled, for 0.6 s."
        ),
    ])
    func `a touch of a disabled control says that it is disabled`(step: String, words: String) throws {
        let lines = try Story(
            Scenes.prepare(
                """
                zoetrope: 2
                canvas: { size: [200, 400] }
                \(Self.form)
                script:
                  - wait: 200ms
                  - \(step)
                  - wait: 300ms
                  - tap: field
                  - wait: 300ms
                  - tap: sendButton
                  - wait: settled
                """)
        ).lines.map(\.text)
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("A finger \(words)") && lines[0].hasSuffix(" Nothing changes."), "\(lines)")
        #expect(lines[2].hasPrefix("A finger taps the “Send” button. The “Send” button moves down"), "\(lines)")
    }

    /// An alert with two buttons that light up under the finger.
    private static let alert = """
        variables: { at: "[0, 0]", isDown: false }
        layers:
          - id: alert
            frame: [0, 100, 200, 100]
            background: white
            layers:
              - id: cancelButton
                frame: [0, 0, 100, 100]
                background: "isDown and at.x < 100 ? .gray : .clear"
                layers: [ { text: Cancel } ]
              - id: deleteButton
                frame: [100, 0, 100, 100]
                background: "isDown and at.x >= 100 ? .gray : .clear"
                layers: [ { text: Delete } ]
        gestures:
          - contentTouch: alert
            began: { set: { at: sender.location, isDown: true } }
            changed: { set: { at: sender.location } }
            ended: { set: { isDown: false } }
        """

    @Test(arguments: [
        (
            "from: deleteButton, by: [-100, 0]",
            "A finger presses the “Delete” button and slides to the “Cancel” button in 0"
        ),
        ("from: deleteButton, by: [0, 120]", "A finger presses the “Delete” button and slides off it in 0"),
        ("from: deleteButton, by: [0, 30]", "A finger moves down on the alert by 30 points in 0"),
    ])
    func `a press that slides over something that does not follow is no drag of it`(drag: String, text: String) throws {
        let found = try touch("\(Self.alert)\nscript: [ { drag: { \(drag), duration: 600ms } }, { wait: settled } ]")
        #expect(found == text)
    }

    @Test func `a control is chosen by its text`() throws {
        #expect(try touch("\(Self.alert)\nscript: [ { tap: deleteButton } ]") == "A finger taps the “Delete” button")
        let bar = """
            layers:
              - id: bar
                frame: [0, 300, 200, 50]
                background: black
                layers: [ { text: Deleted, frame: [0, 0, 100, 50] }, { text: Undo, frame: [100, 0, 100, 50] } ]
            gestures: [ { tap: bar } ]
            script: [ { tap: { at: { layer: bar, point: [150, 25] } } } ]
            """
        #expect(try touch(bar) == "A finger taps “Undo” in the bar")
    }

    @Test func `a double tap is of one finger, and a touch beside everything moves nothing`() throws {
        let card = """
            layers: [ { id: card, frame: [50, 100, 100, 100], background: red } ]
            gestures: [ { tap: card, count: 2, ended: { animate: { set: { card.opacity: 0 }, duration: 300ms } } } ]
            script:
            """
        let lines = try Story(
            Scenes.prepare(
                "zoetrope: 2\ncanvas: { size: [200, 400] }\n\(card) [ { tap: { at: card, count: 2 } }, { wait: settled } ]"
            )
        ).lines
        #expect(
            lines.first?.text.hasPrefix("A finger taps the card twice.") == true && !"\(lines)".contains("fingers"),
            "\(lines)")
        #expect(
            try touch("\(card) [ { drag: { from: [10, 300], by: [60, 0], duration: 400ms } } ]")
                .hasPrefix("A finger moves to the right on the screen"))
    }

    @Test func `a finger catches what is in flight, and rests are no part of the movement`() throws {
        let sheet = """
            variables: { start: 0.0 }
            layers: [ { id: sheet, frame: [0, 300, 200, 400], background: red } ]
            gestures:
              - contentTouch: sheet
                began: [ { set: { start: sheet.presentation.frame.y } }, { removeAnimations: sheet }, { set: { sheet.frame.y: start } } ]
              - pan: sheet
                changed: { set: { sheet.frame.y: start + sender.translation.y } }
                ended: { animate: { set: { sheet.frame.y: 100 } }, duration: 600ms, allowUserInteraction: true }
            script:
            """
        let lines = try Story(
            Scenes.prepare(
                """
                zoetrope: 2
                canvas: { size: [200, 400] }
                \(sheet)
                  - drag: { from: sheet, press: 200ms, by: [0, -50], duration: 300ms }
                  - wait: 200ms
                  - drag: { from: sheet, press: 300ms, by: [0, 80], duration: 400ms, hold: 500ms }
                """)
        ).lines.map(\.text)
        #expect(
            lines[0].hasPrefix("A finger holds the sheet for 0.2 s and drags it up by 50 points in 0.3 s."), "\(lines)")
        #expect(
            lines[1].hasPrefix(
                "A finger catches the sheet in flight, holds it for 0.3 s, drags it down by 80 points in 0.4 s and holds it "
                    + "there for 0.5 s."), "\(lines)")
    }

    @Test func `what follows the finger, and what a part of it does, is dragged`() throws {
        let slider = """
            layers:
              - { id: slider, frame: [0, 100, 200, 50], layers: [ { id: knob, frame: [0, 0, 50, 50], background: red } ] }
            gestures: [ { pan: slider, changed: { set: { knob.frame.x: sender.translation.x } } } ]
            script: [ { drag: { from: slider, by: [80, 0], duration: 500ms } } ]
            """
        #expect(try touch(slider).hasPrefix("A finger drags the slider to the right"))
        let fixed = """
            layers: [ { id: sheet, frame: [0, 100, 200, 300], background: red } ]
            gestures: [ { pan: sheet } ]
            script: [ { drag: { from: sheet, by: [0, -80], duration: 500ms } } ]
            """
        #expect(try touch(fixed).hasPrefix("A finger moves up on the sheet by 80 points"))
        // The button shrinks under the finger and stays where it is.
        let button = """
            layers: [ { id: button, frame: [50, 100, 100, 50], background: red } ]
            gestures: [ { contentTouch: button, began: { animate: { set: { button.transform.scale: 0.9 }, duration: 100ms } } } ]
            script: [ { drag: { from: button, by: [0, 120], duration: 500ms } } ]
            """
        #expect(try touch(button).hasPrefix("A finger presses the button and slides off it"))
    }
}
