import Foundation
import TestSupport
import Testing
import Zoetrope

@Suite struct OutputStampTests {
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
