import Foundation
import SceneFile
import SceneLanguage
import SceneReference
import Testing

@Suite struct KeyPlaceTests {
    @Test func `a property in an expression is found by its complete name`() throws {
        let root = try YAMLReader.read(
            """
            layers: [ { id: a, opacity: 1 } ]
            variables: { other: a.scale2 + 1, longer: a.scale.x, scale: a.scales, found: 2 * a.scale + 1 }
            """, file: "scene.yaml")
        #expect(KeyPlace.layer.uses(of: "scale", in: root).map(\.name) == ["found"])
    }

    @Test func `the excerpt of an action is complete`() throws {
        let text = """
            loaded:
              - animate: card.opacity
                to: 1
                duration: 1s
              - { set: { isOpen: true } }
            """
        let root = try YAMLReader.read(text, file: "scene.yaml")
        func lines(_ kind: String, _ key: String) -> [String] {
            KeyPlace.kind(kind, in: ["loaded"]).uses(of: key, in: root).flatMap { SourceExcerpt(text).lines(of: $0) }
        }
        #expect(lines("animate", "animate") == ["animate: card.opacity", "to: 1", "duration: 1s"])
        #expect(lines("animate", "duration") == ["duration: 1s"])
        #expect(lines("set", "set") == ["set: { isOpen: true }"])
    }
}
