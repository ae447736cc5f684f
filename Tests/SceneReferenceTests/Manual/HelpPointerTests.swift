import Foundation
import SceneReference
import Testing

/// The command that explains a place of a scene.
@Suite struct HelpPointerTests {
    private static let scene = """
        zoetrope: 1
        canvas: { size: [100, 100] }
        layers:
          - id: card
            opacity: 2
            font:
              size: 20
            layers: [ { text: Hi, cornerRadius: x } ]
            odd: 1
        gestures:
          - tap: card
            ended:
              - animate: { set: { card.opacity: 0 }, duration: 1 }
          - pan: card
            began: { set: { start: card.frame.y } }
        script:
          - drag: { at: card, by: [1, 2] }
        expect:
          - { settles: card.opacity, within: 1 }
        loaded: [ { marker: a } ]
        """

    @Test(arguments: [
        ("zoetrope", "help key zoetrope"), ("size: [100", "help key size"), ("opacity: 2", "help key opacity"),
        ("size: 20", "help key font.size"), ("Hi", "help key text"), ("cornerRadius", "help key cornerRadius"),
        ("id: card", "help key id"), ("odd", "manual scenes"), ("tap: card", "help gesture tap"),
        ("card.opacity: 0", "help action animate"), ("duration", "help action animate"),
        ("pan: card", "help gesture pan"), ("start: card", "help action set"),
        ("by: [1", "help step drag"), ("within", "help expectation settles"), ("marker: a", "help action marker"),
    ])
    func `the innermost key is explained`(text: String, command: String) throws {
        let before = try #require(Self.scene.range(of: text)).lowerBound
        let lines = Self.scene[..<before].split(separator: "\n", omittingEmptySubsequences: false)
        let found = HelpPointer(Data(Self.scene.utf8)).command(line: lines.count, column: (lines.last?.count ?? 0) + 1)
        #expect(found == "zoetrope " + command)
    }

    @Test func `text that is not YAML is explained by the page on files`() {
        #expect(HelpPointer(Data("layers: [".utf8)).command(line: 1, column: 1) == "zoetrope manual scenes")
        #expect(HelpPointer(Data([0xFF, 0xFE])).command(line: 3, column: 9) == "zoetrope manual scenes")
    }

    @Test func `every command that it names explains something`() {
        for command in [
            "key font.size", "gesture tap", "action animate", "step drag", "expectation settles", "behavior gravity",
        ] {
            let words = command.split(separator: " ").map(String.init)
            #expect(HelpTopics.markdown(of: words[1], kind: HelpTopic.Kind(rawValue: words[0])) != nil, "\(command)")
        }
    }
}
