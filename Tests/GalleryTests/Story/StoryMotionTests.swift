import Gallery
import SceneTestSupport
import Testing
import Zoetrope

/// How stories tell what motion looks like: bounces, overshoots, turned cards, switches and texts that are set anew.
@Suite struct StoryMotionTests {
    private func text(_ body: String) throws -> String {
        let lines = try Story(Scenes.prepare("zoetrope: 2\ncanvas: { size: [200, 400] }\n\(body)")).lines
        return lines.map(\.text).joined(separator: " ")
    }

    @Test func `the overshoots of copies are told together`() throws {
        func balls(_ ratios: String) throws -> String {
            try text(
                """
                let: { ratios: \(ratios) }
                layers: [ { id: ball, repeat: 4, frame: [20 + 40 * index, 300, 30, 30], shape: ellipse, fill: red } ]
                loaded:
                  - animate: { set: { ball.position.y: 115 } }
                    timing: { response: 600ms, dampingFraction: "ratios[index]" }
                script: [ { wait: settled } ]
                """)
        }
        #expect(
            try balls("[0.25, 0.5, 0.75, 1]").contains(
                "The four balls move up by 200 points (three of them overshooting by 3 to 44 %)"))
        #expect(try balls("[0.5, 0.5, 0.5, 0.5]").contains("move up by 200 points (overshooting by 16 %)"))
        #expect(try balls("[1, 1, 1, 1]").contains("move up by 200 points;"))
    }

    @Test func `something that is dropped bounces at the end`() throws {
        let found = try text(
            """
            layers: [ { id: ball, bounds: [30, 30], shape: ellipse, fill: red, position: [100, 35] } ]
            loaded:
              - set: { ball.position.y: 335 }
              - { animate: ball.position.y, values: [35, 335, 255, 335], keyTimes: [0, 0.5, 0.75, 1], duration: 1s }
            script: [ { wait: settled } ]
            """)
        #expect(found.contains("The ball moves down by 300 points (bouncing at the end)"), "\(found)")
    }

    private static let tabs = """
        variables: { isOn: false }
        layers:
          - { id: page, frame: [0, 0, 200, 300], background: "isOn ? color('white') : color('black')" }
          - id: button
            frame: [20, 320, 60, 60]
            layers:
              - { id: icon, frame: [16, 0, 28, 28], background: "isOn ? color('blue') : color('gray')" }
              - { text: Search, frame: [0, 34, 60, 20] }
        gestures:
          - tap: button
            ended:
              - set: { isOn: true }
              - { animate: icon.transform.scale.y, values: [1, 0.82, 1.16, 0.95, 1], duration: 450ms }
        script: [ { wait: 200ms }, { tap: button }, { wait: 800ms } ]
        """

    @Test func `a small icon that is tapped bounces beside a large change`() throws {
        let found = try text(Self.tabs)
        #expect(found.contains("and the icon bounces and turns blue"), "\(found)")
        let pressed = try text(Self.tabs.replacing("[1, 0.82, 1.16, 0.95, 1]", with: "[1, 0.9, 1]"))
        #expect(!pressed.contains("bounces"), "\(pressed)")
    }

    @Test(arguments: [("90, 0", "right"), ("-90, 0", "left")]) func `a card with two faces turns over`(
        by: String, side: String
    ) throws {
        let found = try text(
            """
            variables: { turn: 0deg, goal: 0deg }
            layers:
              - id: card
                frame: [30, 100, 140, 90]
                layers:
                  - { id: back, background: blue, transform.rotation.y: turn + 180deg, doubleSided: false }
                  - { id: front, background: red, transform.rotation.y: turn, doubleSided: false }
            gestures:
              - pan: card
                changed: { set: { turn: sender.translation.x * 0.5deg } }
                ended: { animate: { set: { turn: "turn > 0deg ? 180deg : -180deg" }, duration: 500ms } }
            script: [ { wait: 200ms }, { drag: { from: card, by: [\(by)], duration: 500ms } }, { wait: settled } ]
            """)
        #expect(found.contains("the card turns to the \(side) by "), "\(found)")
        #expect(
            found.contains("When the finger lifts, the card turns over to the \(side) and shows its back;"), "\(found)")
    }

    @Test func `a switch turns on, by its label`() throws {
        let found = try text(
            """
            variables: { isOn: false }
            layers:
              - { text: Bold Text, frame: [16, 100, 100, 44] }
              - id: switch
                frame: [130, 106, 51, 31]
                background: gray
                cornerRadius: 15.5
                layers:
                  - { id: fill, background: green, cornerRadius: 15.5, opacity: "isOn ? 1 : 0" }
                  - { id: knob, frame: ["isOn ? 22 : 2", 2, 27, 27], background: white, cornerRadius: 13.5 }
            gestures: [ { tap: switch, ended: { set: { isOn: not isOn } } } ]
            script:
              - { wait: 100ms }
              - { tap: switch }
              - { wait: 100ms }
              - { tap: switch }
              - { wait: 100ms }
            """)
        #expect(
            found
                == "A finger taps the “Bold Text” switch. The “Bold Text” switch turns on. A finger taps the “Bold Text” "
                + "switch. The “Bold Text” switch turns off.")
    }

    @Test(arguments: [
        ("font.size: 24", "The passage gets larger letters (24 points instead of 16)"),
        ("font.weight: .bold", "The passage turns bold"),
        ("lineHeight: 1.5", "The passage spaces its lines further apart"),
    ])
    func `a text that is set anew is told`(change: String, words: String) throws {
        let found = try text(
            """
            layers:
              - id: passage
                text: There is nothing half so much worth doing as simply messing about in boats.
                frame: [10, 10, 180, 200]
                font: { size: 16 }
                numberOfLines: 0
            loaded: { after: 200ms, do: { set: { passage.\(change) } } }
            script: [ { wait: 500ms } ]
            """)
        #expect(found.hasPrefix(words), "\(found)")
    }

    @Test func `an icon that takes the place of another one is one change`() throws {
        let found = try text(
            """
            variables: { isDone: false }
            layers:
              - id: play
                frame: [80, 100, 40, 40]
                layers:
                  - { id: triangle, path: "M10 8 L32 20 L10 32 Z", fill: black, hidden: isDone }
                  - { id: arrow, path: "M8 20 H32 M22 10 L32 20 L22 30", stroke: black, hidden: not isDone }
            gestures: [ { tap: play, ended: { set: { isDone: true } } } ]
            script: [ { wait: 100ms }, { tap: play }, { wait: 200ms } ]
            """)
        #expect(found.contains("The triangle turns into an arrow"), "\(found)")
    }

    @Test func `what only clips its sublayers does not become smaller`() throws {
        func window(_ background: String) throws -> String {
            try text(
                """
                layers:
                  - id: window
                    frame: [0, 100, 200, 100]
                    masksToBounds: true
                    background: \(background)
                    layers: [ { id: picture, frame: [0, 0, 200, 100], background: red } ]
                  - { id: note, frame: [0, 300, 100, 60], background: blue }
                loaded: { animate: { set: { window.bounds.height: 60, note.opacity: 0 }, duration: 300ms } }
                script: [ { wait: settled } ]
                """)
        }
        #expect(try window("clear").hasPrefix("The note fades out;"))
        #expect(try window("white").contains("the window gets 40 points shorter"))
    }

    @Test func `the filled part of a slider goes with its handle`() throws {
        let lines = try Story(Scenes.own("settings-controls")).lines.map(\.text)
        #expect(
            lines.first?.hasSuffix(
                "Meanwhile, the passage gets larger letters (21.5 points instead of 16.5) and the handle of the size slider "
                    + "moves to the right by 123 points.") == true, "\(lines)")
    }
}
