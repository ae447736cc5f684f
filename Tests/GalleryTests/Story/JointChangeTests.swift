import Gallery
import SceneTestSupport
import Testing
import Zoetrope

/// What several layers do together, and what appears beside larger changes.
@Suite struct JointChangeTests {
    private func text(_ body: String) throws -> String {
        let lines = try Story(Scenes.prepare("zoetrope: 2\ncanvas: { size: [200, 400] }\n\(body)")).lines
        return lines.map(\.text).joined(separator: " ")
    }

    /// Two digits, of which the second one rolls.
    private static let odometer = """
        variables: { roll: 0.0 }
        layers:
          - id: digit
            repeat: [ { was: "1", is: "1" }, { was: "9", is: "0" } ]
            let: { way: "item.was == item.is ? 0 : roll" }
            frame: [40 + index * 30, 100, 30, 60]
            layers:
              - { text: "${item.was}", frame: [0, -60 * way, 30, 60], opacity: 1 - way }
              - { text: "${item.is}", frame: [0, 60 - 60 * way, 30, 60], opacity: way }
        loaded: [ { animate: { set: { roll: 1 }, duration: 600ms } } ]
        """

    @Test func `digits that roll are a number that changes`() throws {
        let found = try text("\(Self.odometer)\nscript: [ { wait: settled } ]")
        #expect(found == "The number changes from “19” to “10”; everything comes to rest 0.6 s after the start.")
        // Between two digits there is no number.
        #expect(try !text("\(Self.odometer)\nscript: [ { wait: 300ms } ]").contains("number"))
    }

    @Test(arguments: [
        (
            "[100 + 60 * t * cos(index * 45deg), 200 + 60 * t * sin(index * 45deg)]",
            "Eight small dots fly apart and disappear"
        ),
        ("[20 + index * 20, 20 + 300 * t]", "Eight small dots fall and disappear"),
        ("[20 + index * 20, 200]", ""),
    ])
    func `many small layers that come and go are particles`(position: String, words: String) throws {
        let found = try text(
            """
            variables: { t: 0.0 }
            layers:
              - { id: card, frame: [0, 0, 100, 40 + 20 * t], background: blue }
              - { repeat: 8, shape: ellipse, bounds: [0, 0, 8, 8], position: "\(position)", fill: red, opacity: "t > 0.02 and t < 0.98 ? 1 : 0" }
            loaded: [ { animate: { set: { t: 1 }, duration: 1s, timing: linear } } ]
            script: [ { wait: settled }, { wait: 200ms } ]
            """)
        #expect(found.contains("dots") == !words.isEmpty && found.lowercased().contains(words.lowercased()), "\(found)")
    }

    @Test func `a bar that appears beside larger changes is described with its texts`() throws {
        let found = try text(
            """
            variables: { t: 0.0 }
            layers:
              - { id: first, frame: [200 * t, 0, 200, 90], background: red }
              - { id: second, frame: [0, 100 - 100 * t, 200, 90], background: green }
              - { id: third, frame: [0, 200, 200 - 90 * t, 90], background: blue }
              - id: bar
                frame: [20, 400 - 40 * t, 160, 30]
                background: black
                layers: [ { text: Deleted, frame: [0, 0, 80, 30] }, { text: Undo, frame: [80, 0, 80, 30] } ]
            loaded: [ { animate: { set: { t: 1 }, duration: 500ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(found.contains("and the bar with “Deleted” and “Undo” slides in from below"), "\(found)")
    }

    @Test func `a layer that is raised above others comes to the front`() throws {
        func layers(_ order: Int) -> String {
            """
            variables: { t: 0.0 }
            layers:
              - { id: card, frame: [0, 0, 100, 100], background: red, transform.scale: 1 + 0.1 * t, zPosition: "t > 0 ? \(order) : 0" }
              - { id: shade, frame: [0, 0, 200, 400], background: "#00000040" }
            loaded: [ { animate: { set: { t: 1 }, duration: 500ms } } ]
            script: [ { wait: settled } ]
            """
        }
        #expect(try text(layers(1)).contains("The card comes to the front and grows to 1.1 times its size"))
        #expect(try !text(layers(0)).contains("front"))
    }

    @Test func `what moves with its superlayer is described once`() throws {
        let found = try text(
            """
            variables: { t: 0.0 }
            layers:
              - id: card
                frame: [0, 0, 100 + 100 * t, 100]
                background: red
                layers: [ { id: photo, frame: [0, 0, 100 + 100 * t, 100], background: blue } ]
            loaded: [ { animate: { set: { t: 1 }, duration: 500ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(
            found
                == "The card gets 100 points wider; everything comes to rest 0.5 s after the start."
        )
    }

    @Test(arguments: [
        ("[0, 0, 100 + 140 * t, 100 + 20 * t]", "The card grows to 240 × 120 points;"),
        ("[0, 0, 100 + 100 * t, 100 + 100 * t]", "The card grows to twice its size;"),
        (
            "[100 * t, 0, 100 + 140 * t, 100 + 20 * t]",
            "The card grows to 240 × 120 points and moves to the right until"
        ),
    ])
    func `a layer that is stretched has its width and height told`(frame: String, words: String) throws {
        let found = try text(
            """
            variables: { t: 0.0 }
            layers: [ { id: card, frame: \(frame), background: red } ]
            loaded: [ { animate: { set: { t: 1 }, duration: 500ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(found.hasPrefix(words), "\(found)")
    }
}
