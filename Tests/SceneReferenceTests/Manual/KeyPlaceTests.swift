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
}
