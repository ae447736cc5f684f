import Foundation
import Graphics
import Preview
import TestSupport
import Testing
import Zoetrope

extension ServerTests {
    /// A file that the scene is compared with.
    @Suite struct ReferenceFileTests {
        /// The colour in the middle of the second canvas: red, green and blue.
        static let pixel = """
            (() => { const canvas = document.querySelector('#second'), brush = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
              brush.drawImage(canvas, canvas.width / 2, canvas.height / 2, 1, 1, 0, 0, 1, 1);
              return Array.from(brush.getImageData(0, 0, 1, 1).data).slice(0, 3).join(); })()
            """

        /// Writes `reference.png`, an animation of 80 × 60 pixels: red, green and blue for 0.1 s each.
        static func writeColors(_ folder: PreviewedFolder) throws {
            try folder.write(
                """
                zoetrope: 2
                canvas: { size: [80, 60] }
                variables: { count: 0 }
                layers:
                  - { frame: [0, 0, 80, 60], background: "#FF0000" }
                  - { frame: [0, 0, 80, 60], background: "#00FF00", hidden: count < 1 }
                  - { frame: [0, 0, 80, 60], background: "#0000FF", hidden: count < 2 }
                loaded: [ { every: 100ms, count: 2, do: { set: { count: count + 1 } } } ]
                script: [ { wait: 300ms } ]
                """, as: "colors.yaml")
            var job = RenderJob()
            job.format = "apng"
            job.paths = [folder.path("reference.png")]
            job.options.rate = 10
            _ = try job.run(try PreparedScene(folder.path("colors.yaml")))
        }

        private static func second(_ folder: PreviewedFolder) async throws -> RevisionTests.Second {
            let answer = try await folder.wire.get("/second?source=reference")
            guard answer.status == 200 else { throw Wire.Failure(description: answer.text) }
            return try JSONDecoder().decode(RevisionTests.Second.self, from: answer.body)
        }

        private static func color(_ folder: PreviewedFolder, _ picture: Int, at time: Double) async throws -> UInt32 {
            let frame = try await folder.wire.get("/frame?picture=\(picture)&time=\(time)&scale=1")
            return try folder.bitmap(frame.body)[40, 30]
        }

        @Test func `each time has its frame of the file, as wide as the canvas`() async throws {
            let folder = try await PreviewedFolder.serving(
                PreviewedFolder.slide.replacing("[80, 60]", with: "[160, 90]"), reference: "reference.png",
                prepare: { try Self.writeColors($0) })
            let second = try await Self.second(folder)
            #expect(second.caption == "reference.png" && second.problem == nil)
            #expect(second.scene?.canvas == [160, 120])
            #expect(abs((second.scene?.duration ?? 0) - 0.3) < 1e-5)
            let picture = try #require(second.picture)
            for (time, color): (Double, UInt32) in [
                (0, 0xFFFF_0000), (0.09, 0xFFFF_0000), (0.1, 0xFF00_FF00), (0.19, 0xFF00_FF00), (0.2, 0xFF00_00FF),
                (0.29, 0xFF00_00FF),
            ] {
                #expect(try await Self.color(folder, picture, at: time) == color, "\(time)")
            }
            let last = try await folder.wire.get("/frame?picture=\(picture)&time=\(second.scene?.duration ?? 0)")
            #expect(try folder.bitmap(last.body)[40, 30] == 0xFF00_00FF)
            // The same file is read once, another one again.
            #expect(try await Self.second(folder).picture == picture)
            let still = try PreparedScene(folder.path("colors.yaml")).still(at: .time(0.25), scale: 1)
            try still.write(to: URL(fileURLWithPath: folder.path("reference.png")))
            let other = try await Self.second(folder)
            #expect(other.picture != picture && (other.scene?.duration ?? 1) < 0.01)
            #expect(try await Self.color(folder, try #require(other.picture), at: 0) == 0xFF00_00FF)
        }

        @Test func `a file that cannot be used is explained`() async throws {
            let folder = try await PreviewedFolder.serving(
                reference: "it's ${a} \"b\".mov", prepare: { try $0.write("no film", as: "it's ${a} \"b\".mov") })
            let problem = try #require(try await Self.second(folder).problem)
            #expect(problem.contains("is neither a GIF, an animated PNG"))
            #expect(!problem.contains("(reference)"))
            try FileManager.default.removeItem(atPath: folder.path("it's ${a} \"b\".mov"))
            #expect(try await Self.second(folder).problem?.contains("there is no file") == true)
            let without = try await PreviewedFolder.serving()
            #expect(
                try await Self.second(without).problem
                    == "the preview was started without a reference; use --reference FILE with a film or a picture")
            let missing = #expect(throws: ZoetropeError.self) {
                _ = try PreviewServer(
                    without.path(), settings: SceneSettings(), reference: without.path("none.mp4"), port: 0)
            }
            #expect(missing?.exitCode == .fileError)
        }
    }
}
