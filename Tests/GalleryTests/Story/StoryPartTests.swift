import Gallery
import TestSupport
import Testing
import Zoetrope

/// What layers of included files are called.
@Suite struct StoryPartTests {
    private static let sheet = """
        zoetrope: 2
        variables: { up: 0.0 }
        layers:
          - id: body
            frame: [0, "canvas.height - 200 * up", canvas.width, 200]
            background: white
        actions:
          present: { animate: { set: { up: 1 }, duration: 300ms } }
        """
    private static let control = """
        zoetrope: 2
        variables: { share: 0.0 }
        layers:
          - id: track
            frame: [0, 0, 52, 32]
            background: "lerp(color('systemGray4'), color('systemBlue'), share)"
            cornerRadius: 16
            layers: [ { id: knob, frame: [2 + 20 * share, 2, 28, 28], background: white, cornerRadius: 14 } ]
        gestures:
          - tap: track
            ended: { animate: { set: { share: 1 - share }, duration: 300ms } }
        """

    private func texts(_ body: String) throws -> [String] {
        let folder = try TemporaryFolder([
            "scene.yaml": "zoetrope: 2\ntitle: A\n\(body)", "parts/ds-sheet.yaml": Self.sheet,
            "parts/ds-switch.yaml": Self.control,
        ])
        return try Story(PreparedScene(folder.path("scene.yaml"))).lines.map(\.text)
    }

    @Test(arguments: [("sheet", "sheet"), ("panel", "panel"), ("share", "share sheet")])
    func `a part is called by its id, without abbreviations in the name of the file`(id: String, name: String) throws {
        let found = try texts(
            """
            canvas: { size: [300, 600] }
            layers:
              - { id: knob, frame: [100, 100, 90, 50], background: red }
              - { id: \(id), include: parts/ds-sheet.yaml, isUserInteractionEnabled: false }
            gestures: [ { tap: knob, ended: { call: \(id).present } } ]
            script: [ { tap: knob }, { wait: settled } ]
            """)
        #expect(
            found == [
                "A finger taps the knob. The \(name) slides in from below until it covers 33 % of the screen; everything comes"
                    + " to rest 0.3 s after the finger lifts."
            ])
    }

    @Test func `a copy of a switch is called by its label, otherwise by its number`() throws {
        func texts(_ labels: String) throws -> [String] {
            try self.texts(
                """
                canvas: { size: [300, 140] }
                layers:
                  - { id: toggle, repeat: 2, include: parts/ds-switch.yaml, frame: [200, 10 + 60 * index, 80, 52] }
                \(labels)
                script: [ { tap: "toggle[1].track" }, { wait: settled } ]
                """)
        }
        #expect(
            try texts("  - { repeat: [Wi-Fi, Bluetooth], text: \"${item}\", frame: [16, 60 * index, 120, 52] }") == [
                "A finger taps the “Bluetooth” switch. The “Bluetooth” switch turns on; everything comes to rest 0.3 s after the"
                    + " finger lifts."
            ])
        let plain = try texts("")
        #expect(plain.first?.hasPrefix("A finger taps the second toggle switch. The ") == true, "\(plain)")
    }
}
