import Encoding
import Foundation
import Graphics
import TestSupport
import Testing

/// Memory use does not depend on the number of frames.
///
/// All frames together take several megabytes in these tests. The limit of 2 MB allows about 300 bytes for the name and
/// the times of each frame.
@Suite(.runsPrograms, .disabled(if: isSanitized, "sanitizers keep freed memory")) struct MemoryTests {
    private static let most = 2_048

    /// The program's peak resident memory, in kilobytes.
    private func peak(_ space: Workspace, _ arguments: String...) throws -> Int {
        // A separate Python process measures it, since a child process of the tests would inherit their memory use.
        let script = """
            import os, sys
            child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
            _, status, usage = os.wait4(child, 0)
            print(usage.ru_maxrss)
            sys.exit(os.waitstatus_to_exitcode(status))
            """
        let run = try Tool.start(
            "/usr/bin/python3", ["-c", script, try Tool.path.get()] + arguments + ["--jobs", "2", "--quiet"],
            in: space.folder
        ).wait()
        try #require(run.status == 0, "\(run.messages)")
        return try #require(Int(run.text.trimmingCharacters(in: .whitespacesAndNewlines)))
    }

    @Test(arguments: ["gif", "png"])
    func `encoding 6,000 frames takes the memory of 60`(format: String) throws {
        let space = try Workspace()
        let pixels = try frames(in: space)
        let few = try peak(space, "encode", "few", "-o", "few.\(format)", "--fps", "50")
        let many = try peak(space, "encode", "many", "-o", "many.\(format)", "--fps", "50")
        // Enough to exceed the limit if frames were kept.
        #expect(pixels * 100 / 1024 > 2 * Self.most)
        #expect(try space.data("many.\(format)").count > 80 * space.data("few.\(format)").count)
        #expect(many - few <= Self.most, "\(few) kB for 60 frames, \(many) kB for 6,000")
    }

    @Test func `rendering 3,600 frames takes the memory of 60`() throws {
        let space = try Workspace()
        try space.write(
            """
            zoetrope: 1
            canvas: { size: [40, 30], background: "#FFFFFF" }
            layers:
              - { id: box, frame: [5, 5, 10, 10], background: "#DC1D05" }
            loaded:
              - animate: { set: { box.frame.x: 30, box.background: "#0A84FF" }, duration: 72s, timing: linear }
            script: [{ wait: 72s }]
            """, to: "slide.yaml")
        let few = try peak(space, "render", "slide.yaml", "-o", "few.gif", "--fps", "50", "--to", "1.2s")
        let many = try peak(space, "render", "slide.yaml", "-o", "many.gif", "--fps", "50")
        #expect(40 * 30 * 4 * 3_600 / 1024 > 8 * Self.most)
        #expect(try space.data("many.gif").count > 20 * space.data("few.gif").count)
        #expect(many - few <= Self.most, "\(few) kB for 60 frames, \(many) kB for 3,600")
    }

    /// Creates a folder of 60 frames, noise with a moving box, and one of 6,000 that repeats them.
    ///
    /// - Returns: the size of the pixels of 60 frames, in bytes.
    private func frames(in space: Workspace) throws -> Int {
        let (width, height) = (16, 12)
        let manager = FileManager.default
        for folder in ["few", "many"] {
            try manager.createDirectory(
                at: space.folder.appendingPathComponent(folder), withIntermediateDirectories: true)
        }
        for number in 0..<6_000 {
            let source = space.folder.appendingPathComponent("few/\(number % 60).png")
            if number < 60 {
                var bitmap = Bitmap(width: width, height: height)
                for y in 0..<height {
                    for x in 0..<width {
                        let isBox = (3..<9).contains(y) && (number % 10..<number % 10 + 6).contains(x)
                        let noise = UInt32(truncatingIfNeeded: (x + 7) * (y + 3) * (number + 11) * 40_503)
                        bitmap[x, y] = isBox ? 0xFFDC_1D05 : 0xFF00_0000 | noise & 0xFF_FFFF
                    }
                }
                let sink = DataSink()
                try PNGEncoder().encode(bitmap, to: sink)
                try Data(sink.bytes).write(to: source)
            }
            try manager.linkItem(at: source, to: space.folder.appendingPathComponent("many/\(number).png"))
        }
        return width * height * 4 * 60
    }
}
