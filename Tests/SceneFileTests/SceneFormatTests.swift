import SceneFile
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// What the versions of the format change.
@Suite struct SceneFormatTests {
    /// Whether each layer with text has optical sizes, by its id.
    private func optical(_ text: String, files: [String: String] = [:]) throws -> [String: Bool] {
        let folder = try TemporaryFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        try folder.write(text, to: "main.yaml")
        let outcome = try SceneLoader.load(folder.path("main.yaml"))
        let scene = try #require(outcome.scene, "\(outcome.diagnostics)")
        let texts = scene.layers.filter { $0.properties["text"] != nil }
        return Dictionary(
            uniqueKeysWithValues: texts.map { layer in
                (
                    layer.id ?? "",
                    (layer.properties["font.optical"]?.constant ?? TextFacet.optical.initial) == .bool(true)
                )
            })
    }

    @Test func `text has optical sizes from version 2 on`() throws {
        let layers =
            "layers: [ { id: a, text: A }, { id: b, text: B, font: { optical: false } }, { id: c, text: C, font.optical: true } ]"
        #expect(try optical("zoetrope: 1\n\(layers)") == ["a": false, "b": false, "c": true])
        #expect(try optical("zoetrope: 2\n\(layers)") == ["a": true, "b": false, "c": true])
    }

    @Test func `layers without text get no property of text`() throws {
        let scene = try #require(SceneText("zoetrope: 2\nlayers: [ { id: a, background: red } ]").scene)
        #expect(scene.layers[0].properties["font.optical"] == nil)
    }

    @Test func `included files keep their version`() throws {
        let files = [
            "one.yaml": "zoetrope: 1\nlayers: [ { id: one, text: A } ]",
            "two.yaml": "zoetrope: 2\nlayers: [ { id: two, text: A }, { include: none.yaml } ]",
            "none.yaml": "layers: [ { id: none, text: A } ]",
        ]
        let includes = "layers: [ { include: one.yaml }, { include: two.yaml }, { id: after, text: A } ]"
        let inner = ["one": false, "two": true, "none": true]
        #expect(try optical("zoetrope: 1\n\(includes)", files: files) == inner.merging(["after": false]) { $1 })
        #expect(try optical("zoetrope: 2\n\(includes)", files: files) == inner.merging(["after": true]) { $1 })
        let parts = "layers: [ { id: p, include: one.yaml }, { id: q, include: none.yaml }, { id: after, text: A } ]"
        #expect(try optical("zoetrope: 2\n\(parts)", files: files) == ["p.one": false, "q.none": true, "after": true])
    }

    @Test func `an included file must have a known version`() throws {
        let folder = try TemporaryFolder()
        try folder.write("zoetrope: 3\nlayers: []", to: "part.yaml")
        try folder.write(
            "zoetrope: 2\nlayers: [ { include: part.yaml }, { id: p, include: part.yaml } ]", to: "main.yaml")
        let found = try SceneLoader.load(folder.path("main.yaml")).diagnostics
        #expect(found.map(\.message) == ["this scene has version 3; this program reads version 1 or 2"])
        #expect(found.first?.location.file.hasSuffix("part.yaml") == true)
    }
}
