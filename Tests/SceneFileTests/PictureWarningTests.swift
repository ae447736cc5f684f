import SceneFile
import SceneLanguage
import TestSupport
import Testing

/// What is not drawn of a picture is a warning of the scene.
@Suite struct PictureWarningTests {
    @Test func `a file is reported once, with how to correct it`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\n<path fill=\"lab(50% 60 40)\"/></svg>",
            to: "a.svg")
        try folder.write(
            "zoetrope: 2\nlayers:\n  - { image: a.svg, repeat: 3 }\n  - { image: a.svg }\n", to: "main.yaml")
        let outcome = try SceneLoader.load(folder.path("main.yaml"))
        #expect(outcome.scene != nil)
        #expect(
            outcome.diagnostics.map(\.message) == ["'a.svg' is an SVG with the colour lab(), which is ignored: line 2"])
        #expect(outcome.diagnostics.allSatisfy { $0.severity == .warning && $0.location.line == 3 && $0.hint != nil })
    }
}
