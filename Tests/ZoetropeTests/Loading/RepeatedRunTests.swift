import Foundation
import TestSupport
import Testing
import Zoetrope

// Imports without indentation are checked against Package.swift.
// swift-format-ignore
#if os(Linux)
import CMalloc
#endif

#if os(Linux)
    /// Loading, drawing and writing again and again needs no more memory and no more open files: the handles of Cairo, Pango,
    /// FreeType, fontconfig, giflib, libjpeg-turbo, libdeflate and zlib are released, after errors too. In processes of their
    /// own, so that no other test changes the figures.
    @Suite struct RepeatedRunTests {
        /// The files of a scene that uses every library.
        private static func makeFolder() throws -> ClipFolder {
            let folder = try ClipFolder()
            for name in ["Boxes-Regular.ttf"] { try folder.write(Array(TestFonts.data(name)), as: name) }
            try folder.write(ClipFolder.gif(ClipFolder.greys(4)), as: "clip.gif")
            try folder.write(ClipFolder.apng(ClipFolder.greys(4)), as: "clip.png")
            let jpeg = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appendingPathComponent("../../RasterTests/Pictures/baseline.jpg")
            try folder.write(Array(Data(contentsOf: jpeg)), as: "photo.jpg")
            try folder.write(
                """
                zoetrope: 1
                canvas: { size: [60, 40] }
                layers: [ { id: dot, shape: ellipse, frame: [1, 4, 8, 8], fill: orange } ]
                loaded: { animate: { set: { dot.frame.x: 15 }, duration: 200ms } }
                script: [ { wait: 300ms } ]
                """, as: "film.yaml")
            return folder
        }

        private static let scene = """
            fonts: [Boxes-Regular.ttf]
            layers:
              - { image: photo.jpg, frame: [0, 0, 40, 30] }
              - { clip: clip.gif, frame: [40, 0, 8, 6] }
              - { clip: clip.png, frame: [50, 0, 8, 6] }
              - { clip: film.yaml, frame: [40, 10, 30, 20], cornerRadius: 4, masksToBounds: true }
              - id: wheel
                frame: [5, 5, 30, 30]
                gradient: { type: conic, colors: [red, blue] }
                shadowOpacity: 0.5
                mask: { shape: ellipse, frame: [0, 0, 30, 30] }
              - { path: M0 0 L30 20, stroke: red, lineDashPattern: [3, 2], frame: [10, 30, 30, 20] }
              - { text: a bc ✂️, font: { family: Zoetrope Boxes, size: 12 }, frame: [2, 40, 70, 18] }
              - { effect: { blurRadius: 3 }, frame: [0, 20, 80, 20] }
            loaded: { animate: { set: { wheel.frame.x: 40 }, duration: 200ms } }
            script: [ { wait: 200ms } ]

            """

        @Test func `renders release what they allocate`() async {
            let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let folder = try RepeatedRunTests.makeFolder()
                try RepeatedRunTests.printGrowth {
                    let scene = try folder.prepare(RepeatedRunTests.scene)
                    _ = try scene.still(at: .end, scale: 2)
                    var job = RenderJob()
                    job.paths = [folder.path("out.gif"), folder.path("out.png"), folder.path("frames/%04d.png")]
                    _ = try job.run(scene)
                    _ = try FileInspection(job.paths[0])
                    try FileManager.default.removeItem(atPath: folder.path("frames"))
                }
            }
            Self.expectNoGrowth(result)
        }

        @Test func `errors release what was allocated before them`() async {
            let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
                let folder = try RepeatedRunTests.makeFolder()
                let gif = try ClipFolder.gif(ClipFolder.greys(4))
                let jpeg = try Data(contentsOf: URL(fileURLWithPath: folder.path("photo.jpg")))
                try folder.write(Array(gif.dropLast(gif.count / 3)), as: "short.gif")
                try folder.write(Array(jpeg.prefix(jpeg.count / 2)), as: "short.jpg")
                try folder.write(Array(TestFonts.data("Boxes-Regular.ttf").prefix(300)), as: "short.ttf")
                try RepeatedRunTests.printGrowth {
                    for body in [
                        "layers: [ { clip: short.gif } ]\n", "layers: [ { image: short.jpg } ]\n",
                        "fonts: [short.ttf]\nlayers: []\n", "layers: [ { text: \"${gone}\" } ]\n", "layers: [ {\n",
                    ] {
                        do {
                            let scene = try folder.prepare(body)
                            _ = try scene.still(at: .end)
                            print("accepted: \(body)")
                        } catch is ZoetropeError {}
                    }
                }
            }
            Self.expectNoGrowth(result)
        }

        /// Runs a closure again and again and prints the growth of the memory in use per run, in bytes, and of the number of
        /// open files. Other threads may hold memory at either reading, so several rounds are tried: a leak grows in each.
        private static func printGrowth(_ run: () throws -> Void) throws {
            // Caches fill in the first runs.
            for _ in 0..<40 { try run() }
            let runs = 40
            var growth: (bytes: Int, files: Int) = (.max, .max)
            for _ in 0..<4 where !isSmall(growth) {
                let (bytes, files) = (bytesInUse, openFiles)
                for _ in 0..<runs { try run() }
                growth = (min(growth.bytes, (bytesInUse - bytes) / runs), min(growth.files, openFiles - files))
            }
            print("growth: \(growth.bytes) \(growth.files)")
        }

        private static func isSmall(_ growth: (bytes: Int, files: Int)) -> Bool {
            growth.bytes < 4000 && growth.files <= 0
        }

        private static func expectNoGrowth(_ result: ExitTest.Result?) {
            guard let result else { return }
            let text = String(decoding: result.standardOutputContent, as: UTF8.self)
            let figures =
                text.split(separator: "growth: ").last?.split { " \n".contains($0) }.compactMap { Int($0) } ?? []
            #expect(figures.count == 2 && isSmall((figures[0], figures[1])), "\(text)")
        }

        /// The bytes that are allocated and not freed: the least of several readings, because other threads still release what
        /// they used.
        private static var bytesInUse: Int {
            (0..<8).map { _ in
                usleep(10_000)
                let info = mallinfo2()
                return Int(info.uordblks) + Int(info.hblkhd)
            }.min() ?? 0
        }

        private static var openFiles: Int {
            (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
        }
    }
#endif
