import Foundation
import TestSupport
import Testing
import Zoetrope

@Suite struct OutputStampTests {
    private static let files = [
        "scene.yaml": """
        zoetrope: 1
        canvas: { size: [60, 40] }
        layers:
          - { id: box, frame: [0, 0, 8, 8], background: red }
          - { include: part.yaml }
          - { clip: clip.yaml, frame: [20, 0, 20, 20] }
        loaded: { animate: { set: { box.frame.x: 50 }, duration: 200ms } }
        script: [ { wait: 300ms } ]
        """,
        "part.yaml": "layers:\n  - { frame: [0, 20, 8, 8], background: blue }\n",
        "clip.yaml": """
        zoetrope: 1
        canvas: { size: [20, 20] }
        layers: [ { include: dot.yaml } ]
        script: [ { wait: 100ms } ]
        """,
        "dot.yaml": "layers:\n  - { frame: [0, 0, 8, 8], background: green }\n",
    ]

    /// The fingerprint of the scene after a replacement in one of its files.
    private func fingerprint(_ file: String = "scene.yaml", replacing old: String = "", with new: String = "") throws
        -> String
    {
        var files = Self.files
        if !old.isEmpty {
            #expect(files[file]?.contains(old) == true, "\(old)")
            files[file] = files[file]?.replacing(old, with: new)
        }
        let folder = try TemporaryFolder(files)
        return try withExtendedLifetime(folder) {
            try RenderJob().fingerprint(of: PreparedScene(folder.path("scene.yaml")))
        }
    }

    @Test(arguments: [
        ("scene.yaml", "canvas:", "# A comment.\n\ncanvas:"),
        ("scene.yaml", "background: red }", "background: red }  # red"),
        (
            "scene.yaml", "{ id: box, frame: [0, 0, 8, 8], background: red }",
            "id: box\n    frame:   [ 0, 0, 8, 8 ]\n    background: red"
        ),
        ("scene.yaml", "\n", "\r\n"), ("part.yaml", "layers:\n", "# A comment.\nlayers:\n"),
        ("clip.yaml", "canvas:", "# A comment.\ncanvas:"), ("dot.yaml", "layers:\n", "layers:  # A comment.\n\n"),
    ])
    func `comments and line breaks have no effect`(file: String, old: String, new: String) throws {
        #expect(try fingerprint(file, replacing: old, with: new) == fingerprint())
    }

    @Test(arguments: [
        ("scene.yaml", "duration: 200ms", "duration: 201ms"), ("scene.yaml", "background: red", "borderColor: red"),
        ("scene.yaml", "[0, 0, 8, 8]", "[0, 0, 8, 8.0]"), ("scene.yaml", "wait: 300ms", "wait: '300ms'"),
        ("scene.yaml", "  - { include: part.yaml }\n", ""), ("part.yaml", "blue", "green"),
        ("clip.yaml", "100ms", "200ms"),
        ("dot.yaml", "green", "red"),
    ])
    func `keys and values have an effect`(file: String, old: String, new: String) throws {
        #expect(try fingerprint(file, replacing: old, with: new) != fingerprint())
    }

    @Test func `a used file that cannot be read any more is an error`() throws {
        let folder = try TemporaryFolder()
        let dot = """
            zoetrope: 1
            canvas: { size: [8, 8], background: red }
            layers: []
            """
        try folder.write(dot, to: "dot.yaml")
        try PreparedScene(folder.path("dot.yaml")).still(at: .end).write(
            to: folder.url.appendingPathComponent("dot.png"))
        try folder.write(
            """
            zoetrope: 1
            canvas: { size: [8, 8] }
            layers: [ { image: dot.png, frame: [0, 0, 8, 8] } ]
            """, to: "scene.yaml")
        let scene = try PreparedScene(folder.path("scene.yaml"))
        #expect(try !RenderJob().fingerprint(of: scene).isEmpty)
        // A folder can be opened but not read.
        try folder.remove("dot.png")
        try folder.write("", to: "dot.png/file")
        let error = #expect(throws: ZoetropeError.self) { try RenderJob().fingerprint(of: scene) }
        #expect(error?.exitCode == .fileError)
        #expect(error?.description.hasSuffix("dot.png: cannot be read any more") == true)
    }
}
