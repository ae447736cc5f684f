import Gallery
import SceneTestSupport
import Testing
import Zoetrope

/// Small changes, which are described only where nothing greater happens.
@Suite struct StorySlightTests {
    private static let screen = "[393, 852]"

    private func texts(_ body: String) throws -> [String] { try story(body, size: Self.screen).lines.map(\.text) }

    @Test func `a small layer that moves and comes back`() throws {
        let found = try texts(
            """
            layers:
              - { id: save, frame: [150, 500, 90, 50], background: systemIndigo }
              - { id: toast, frame: [140, 100, 105, 48], background: systemGreen }
            gestures:
              - tap: save
                ended:
                  - { animate: { set: { toast.frame.y: 188 }, duration: 500ms } }
                  - { after: 1500ms, do: { animate: { set: { toast.frame.y: 100 }, duration: 300ms } } }
            script: [ { wait: 400ms }, { tap: save }, { wait: settled }, { wait: 300ms } ]
            """)
        #expect(
            found == [
                "A finger taps the save button. The toast moves down by 88 points. After a pause of 1 s, the toast moves up by"
                    + " 88 points; everything comes to rest 0.3 s later."
            ])
    }

    private func pressed(_ began: String, _ ended: String, _ step: String, side: Double = 90) throws -> [String] {
        try texts(
            """
            layers: [ { id: save, frame: [150, 500, \(side), \(side / 2)], background: systemIndigo } ]
            gestures:
              - contentTouch: save
                began: { animate: { set: { \(began) }, duration: 120ms } }
                ended: { animate: { set: { \(ended) }, duration: 250ms } }
            script: [ { wait: 400ms }, \(step), { wait: settled }, { wait: 300ms } ]
            """)
    }

    private static let tap = "{ tap: save }"
    private static let press = "{ press: { at: save, duration: 400ms } }"

    /// The finger lifts before the button is as small as the scene says.
    @Test(arguments: [("0.94", "94 %"), ("0.88", "88 %")])
    func `a size is that of the scene if a short touch nearly reaches it`(scale: String, percent: String) throws {
        let found = try texts(
            """
            layers: [ { id: save, frame: [150, 500, 90, 45], background: systemIndigo } ]
            gestures:
              - contentTouch: save
                began: { animate: { set: { save.transform.scale: \(scale) }, duration: 300ms, timing: { dampingRatio: 0.8 } } }
                ended: { animate: { set: { save.transform.scale: 1 }, duration: 300ms, timing: { dampingRatio: 0.8 } } }
            script: [ { wait: 200ms }, { press: { at: save, duration: 120ms } }, { wait: 500ms } ]
            """)
        #expect(found.first?.contains("shrinks to \(percent) of its size and back again") == true, "\(found)")
    }

    @Test func `a button that shrinks under the finger`() throws {
        let (small, large) = ("save.transform.scale: 0.95", "save.transform.scale: 1")
        #expect(
            try pressed(small, large, Self.tap) == [
                "A finger taps the save button. The save button shrinks to 95 % of its size and back again; everything comes to"
                    + " rest 0.25 s after the finger lifts."
            ])
        #expect(
            try pressed(small, large, Self.press) == [
                "A finger taps the save button. Meanwhile, the save button shrinks to 95 % of its size. When the finger lifts,"
                    + " the save button grows back to its size; everything comes to rest 0.25 s later."
            ])
    }

    @Test func `a button that changes its colour under the finger changes back`() throws {
        let (blue, indigo) = ("save.background: systemBlue", "save.background: systemIndigo")
        #expect(
            try pressed(blue, indigo, Self.tap) == [
                "A finger taps the save button. The save button changes colour and back again; everything comes to rest 0.25 s"
                    + " after the finger lifts."
            ])
        #expect(
            try pressed(blue, indigo, Self.press) == [
                "A finger taps the save button. Meanwhile, the save button changes colour. When the finger lifts, the save button"
                    + " changes back; everything comes to rest 0.25 s later."
            ])
    }

    /// A change that is too small for words is not called none.
    @Test func `what is too small to describe is left out`() throws {
        #expect(
            try pressed("save.background: systemBlue", "save.background: systemIndigo", Self.tap, side: 12) == [
                "A finger taps the save button."
            ])
        // Nobody sees what receives touches.
        let unseen = try texts(
            """
            layers:
              - { id: save, frame: [150, 500, 90, 45], background: systemIndigo }
              - { id: card, frame: [0, 0, 90, 45], background: systemIndigo }
            gestures:
              - contentTouch: save
                began: { set: { card.isUserInteractionEnabled: false } }
                ended: { set: { card.isUserInteractionEnabled: true } }
            script: [ { wait: 400ms }, { tap: save }, { wait: 300ms } ]
            """)
        #expect(unseen == ["A finger taps the save button. Nothing changes."])
    }

    @Test func `a line without a touch begins with its motion`() throws {
        let late = try story(
            """
            layers: [ { id: box, frame: [10, 10, 40, 40], background: systemRed } ]
            loaded: { after: 1500ms, do: { animate: { set: { box.frame.x: 150 } } } }
            script: [ { wait: 700ms }, { marker: shown }, { wait: settled }, { wait: 200ms } ]
            """, size: "[200, 100]")
        #expect(late.lines.map(\.time) == [1.5])
        #expect(late.lines.map(\.text) == ["The box moves to the right by 140 points."])
        let held = try Story(Scenes.own("toast", script: "held")).lines
        #expect(held.last?.text == "The toast slides out at the top.")
        let time = try #require(held.last?.time)
        #expect(abs(time - 5.4) < 0.01, "\(time)")
        // What is set at once.
        let set = try story(
            """
            layers: [ { id: box, frame: [10, 10, 40, 40], background: systemRed } ]
            loaded: { after: 800ms, do: { set: { box.frame.x: 150 } } }
            script: [ { wait: 1s } ]
            """, size: "[200, 100]")
        #expect(set.lines.map(\.time) == [0.8])
    }

    /// The one that is a little larger does not overshoot by more than anyone sees.
    @Test func `identical motions of buttons of different sizes are described alike`() throws {
        func text(width: Int) throws -> String {
            try story(
                """
                layers: [ { id: save, frame: [10, 10, \(width), 70], background: red } ]
                gestures:
                  - contentTouch: save
                    began: { animate: { set: { save.transform.scale: 0.95 }, duration: 120ms } }
                    ended: { animate: { set: { save.transform.scale: 1 }, timing: { dampingRatio: 0.6 }, duration: 350ms } }
                script: [ { press: { at: save, duration: 300ms } }, { wait: settled }, { wait: 200ms } ]
                """, size: "[420, 200]"
            ).lines.map(\.text).joined()
        }
        #expect(try text(width: 400) == text(width: 300))
    }
}
