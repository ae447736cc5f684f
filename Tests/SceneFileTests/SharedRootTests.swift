import Files
import Foundation
import SceneFile
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Scenes in several folders share files through a folder above them that contains a file `.zoetrope-root`.
@Suite struct SharedRootTests {
    private let outer: TemporaryFolder

    init() throws {
        outer = try TemporaryFolder([
            "secret.yaml": "brand: red",
            "design/tokens.yaml": "brand: blue",
            "design/button/button.yaml": Self.scene(including: "../tokens.yaml"),
        ])
    }

    private static func scene(including file: String) -> String {
        "zoetrope: 2\nlet: { include: \(file) }\nlayers: [ { id: box, frame: [0, 0, 9, 9], background: brand } ]\n"
    }

    private func mark(_ folder: String) throws { try outer.write("", to: PathText.join(folder, SharedRoot.marker)) }

    private func load(_ path: String = "design/button/button.yaml") throws -> SceneLoader.Outcome {
        try SceneLoader.load(outer.path(path))
    }

    @Test func `a scene uses files of the marked folder above it`() throws {
        #expect(try load().scene == nil)
        try mark("design")
        let outcome = try load()
        #expect(outcome.diagnostics.isEmpty && outcome.scene != nil, "\(outcome.diagnostics)")
        #expect(outcome.folder.sources.map(\.name) == ["", "/tokens.yaml"])
    }

    @Test(arguments: ["../../secret.yaml", "../link.yaml"]) func `a scene uses no files outside of the marked folder`(
        file: String
    ) throws {
        try mark("design")
        try FileManager.default.createSymbolicLink(
            at: outer.url("design/link.yaml"), withDestinationURL: outer.url("secret.yaml"))
        try outer.write(Self.scene(including: file), to: "design/button/button.yaml")
        let found = try load().diagnostics.map { "\($0.message) (\($0.hint?.description ?? ""))" }
        #expect(
            found == [
                "'\(file)' is outside the folder of .zoetrope-root "
                    + "(copy the file into that folder, or move .zoetrope-root to a folder above both)"
            ])
    }

    @Test func `the nearest marked folder counts`() throws {
        try mark("")
        try mark("design")
        try outer.write(Self.scene(including: "../../secret.yaml"), to: "design/button/button.yaml")
        #expect(try load().scene == nil)
        try FileManager.default.removeItem(at: outer.url("design/.zoetrope-root"))
        #expect(try load().scene != nil)
    }

    @Test(arguments: ["alias/button/button.yaml", "shortcut/button.yaml"])
    func `links in the path of the scene make no difference`(path: String) throws {
        try mark("design")
        let manager = FileManager.default
        try manager.createSymbolicLink(at: outer.url("alias"), withDestinationURL: outer.url("design"))
        try manager.createSymbolicLink(at: outer.url("shortcut"), withDestinationURL: outer.url("design/button"))
        let outcome = try load(path)
        #expect(outcome.scene != nil, "\(outcome.diagnostics)")
    }

    @Test func `a scene that needs a marker is read again when there is one`() throws {
        let marker = URL(fileURLWithPath: outer.path("design")).resolvingSymlinksInPath().path + "/.zoetrope-root"
        #expect(try load().folder.requestedPaths.contains(marker))
        try mark("design")
        #expect(try !load().folder.requestedPaths.contains(marker))
    }

    @Test func `only an empty file marks a folder`() throws {
        try outer.write("root: true", to: "design/.zoetrope-root")
        #expect(try load().scene == nil)
        try mark("design")
        #expect(try load().scene != nil)
        // Another name of the file may be that of somebody else.
        try FileManager.default.linkItem(at: outer.url("design/.zoetrope-root"), to: outer.url("other"))
        #expect(try load().scene == nil)
    }

    @Test func `only a regular file marks a folder`() throws {
        try outer.write("brand: red", to: "design/.zoetrope-root/tokens.yaml")
        #expect(try load().scene == nil)
        try FileManager.default.removeItem(at: outer.url("design/.zoetrope-root"))
        try FileManager.default.createSymbolicLink(
            at: outer.url("design/.zoetrope-root"), withDestinationURL: outer.url("secret.yaml"))
        #expect(try load().scene == nil)
    }

    /// Only root can give a file to another user.
    @Test(.enabled(if: getuid() == 0)) func `a marker of another user does not count`() throws {
        try mark("design")
        #expect(chown(outer.path("design/.zoetrope-root"), 12345, 12345) == 0)
        #expect(try load().scene == nil)
    }
}
