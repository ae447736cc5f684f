import Encoding
import Foundation
import Graphics
import TestSupport
import Testing

/// Picture files that cannot be read: one error with its location and a hint.
@Suite(.runsPrograms) struct BadPictureTests {
    private let space: Workspace
    private let png: [UInt8]

    init() throws {
        space = try Workspace()
        let sink = DataSink()
        try PNGEncoder().encode(
            Bitmap(width: 20, height: 20, pixels: (0..<400).map { 0xFF00_0000 | $0 &* 7919 }), to: sink)
        png = sink.bytes
        try space.write(
            Scenes.scene(layers: "  - { id: p, image: p.png, frame: [0, 0, 9, 9] }", script: "[{ wait: 100ms }]"),
            to: "s.yaml")
    }

    /// Runs the scene and expects one error at the location of the file name.
    private func expect(_ status: Int32, _ words: String, hint: String?) throws {
        for call in [["render", "s.yaml", "-o", "a.gif"], ["validate", "s.yaml"]] {
            let run = try space.run(call)
            #expect(run.status == status, "\(run.messages)")
            #expect(run.messages.hasPrefix("s.yaml:9:21: error: 'p.png' \(words)"), "\(run.messages)")
            #expect(run.messages.components(separatedBy: "error: ").count == 2, "\(run.messages)")
            #expect(run.messages.contains("\n  hint: ") == (hint != nil), "\(run.messages)")
            if let hint { #expect(run.messages.contains(hint), "\(run.messages)") }
            #expect(!run.messages.contains(space.folder.path), "\(run.messages)")
        }
        #expect(!space.exists("a.gif"))
    }

    /// A JPEG with a start-of-image marker and a frame header of the given size, but no data.
    private func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
        let size = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
        return [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8] + size + [1, 1, 0x11, 0]
    }

    private func sized(_ width: Int, _ height: Int) -> [UInt8] {
        var bytes = png
        for (offset, value) in [(16, width), (20, height)] {
            for k in 0..<4 { bytes[offset + k] = UInt8(value >> (24 - 8 * k) & 255) }
        }
        return bytes
    }

    @Test func `truncated files`() throws {
        for (length, words) in [(png.count / 2, "is truncated"), (20, "is truncated"), (0, "is empty, not a PNG")] {
            try space.write(Data(png.prefix(length)), to: "p.png")
            try expect(2, words, hint: "again")
        }
        try space.write(Data(jpeg(20, 20)), to: "p.png")
        try expect(2, "is truncated", hint: "again")
        var damaged = png
        damaged[png.count / 2] ^= 0x10
        try space.write(Data(damaged), to: "p.png")
        try expect(2, "is damaged", hint: "save it again")
    }

    @Test func `files of another format`() throws {
        for (start, words, hint) in [
            ("GIF89a and more", "is a GIF, not a PNG, JPEG, WebP, AVIF, HEIC or SVG picture", "clip:"),
            ("RIFF1234WEBPVP8 ", "is truncated", "copy or save the file again"),
            ("%PDF-1.7\n", "is a PDF, not", "save it as PNG or JPEG"),
            ("<svg>", "is an SVG with invalid XML: line 1", "browser"),
            ("words and nothing else", "is not a PNG, JPEG, WebP, AVIF, HEIC or SVG picture", "by their content"),
        ] {
            try space.write(start, to: "p.png")
            try expect(2, words, hint: hint)
        }
    }

    @Test func `pictures above the size limit`() throws {
        for bytes in [sized(50_000, 50_000), jpeg(50_000, 50_000)] {
            try space.write(Data(bytes), to: "p.png")
            try expect(3, "is 50000 by 50000 pixels; the limit is 8192 per side", hint: "save it smaller")
        }
        for bytes in [sized(0, 20), sized(20, 0), jpeg(20, 0)] {
            try space.write(Data(bytes), to: "p.png")
            try expect(2, "has no pixels", hint: "save it again")
        }
    }

    @Test func `pictures above the total size limit`() throws {
        // Each picture is valid. The total is checked before any is decoded.
        let sink = DataSink()
        try PNGEncoder().encode(Bitmap(width: 8192, height: 3000, fill: 0xFF00_FF00), to: sink)
        for name in ["p", "q", "r"] { try space.write(Data(sink.bytes), to: "\(name).png") }
        let layers = ["p", "q", "p", "r"].map { "  - { image: \($0).png, frame: [0, 0, 9, 9] }" }
        try space.write(Scenes.scene(layers: layers.joined(separator: "\n")), to: "s.yaml")
        let run = try space.run("validate", "s.yaml")
        #expect(run.status == 3, "\(run.messages)")
        #expect(run.messages.hasPrefix("s.yaml:12:14: error: 'r.png' is one picture too many"), "\(run.messages)")
        #expect(run.messages.contains("more than 67 million"), "\(run.messages)")
    }

    @Test func `missing files and folders`() throws {
        let missing = try space.run("render", "s.yaml", "-o", "a.gif")
        #expect(missing.status == 2, "\(missing.messages)")
        #expect(missing.messages.hasPrefix("s.yaml:9:21: error: there is no file 'p.png'"), "\(missing.messages)")
        let file = space.folder.appendingPathComponent("p.png")
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
        try expect(2, "is a folder", hint: nil)
        try FileManager.default.removeItem(at: file)
        #expect(try space.shell("mkfifo p.png").status == 0)
        try expect(2, "is not a regular file", hint: nil)
        #expect(try space.shell("rm p.png && ln -s /dev/zero p.png").status == 0)
        try expect(2, "is outside the scene's folder", hint: "copy the file into")
        let other = try Workspace()
        try other.write(Data(png), to: "p.png")
        #expect(try space.shell("rm p.png && ln -s '\(other.folder.path)/p.png' p.png").status == 0)
        try expect(2, "is outside the scene's folder", hint: "copy the file into")
        #expect(try space.shell("rm p.png && ln -s gone.png p.png").status == 0)
        try expect(2, "is a link to a file that does not exist", hint: "copy the file there")
        #expect(try space.shell("rm p.png && ln -s p.png p.png").status == 0)
        let run = try space.run("validate", "s.yaml")
        #expect(run.status == 2 && run.messages.hasPrefix("s.yaml:9:21: error: "), "\(run.messages)")
    }

    @Test func `a symbolic link inside the folder is followed`() throws {
        try space.write(Data(png), to: "art/real.bin")
        #expect(try space.shell("ln -s art/real.bin p.png").status == 0)
        #expect(try space.run("validate", "s.yaml").status == 0)
    }

    /// Pictures that actions set are checked like those that layers declare.
    @Test func `pictures that actions set are checked`() throws {
        try space.write(Data(png), to: "p.png")
        try space.write(Data(png.prefix(png.count - 30)), to: "q.png")
        let scene = Scenes.scene(layers: "  - { id: p, image: p.png, frame: [0, 0, 9, 9] }")
            .replacing("loaded:", with: "loaded:\n  - set: { p.image: q.png }")
        try space.write(scene, to: "s.yaml")
        let run = try space.run("validate", "s.yaml")
        #expect(run.status == 2, "\(run.messages)")
        #expect(run.messages.hasPrefix("s.yaml:11:21: error: 'q.png' is truncated"), "\(run.messages)")
    }
}
