import Foundation
import TestSupport
import Testing

/// The result of independent decoders for a file.
struct Decoded {
    var width: Int
    var height: Int
    /// Frames decoded by Pillow: `0xAARRGGBB`, straight, 0 where alpha is 0.
    var pillow: [[UInt32]]
    /// Frames decoded by ffmpeg; empty for a WebP or JPEG.
    var ffmpeg: [[UInt32]]
    /// The same by giflib; nil for a PNG.
    var giflib: [[UInt32]]?
    /// Pillow's name for the kind of pixels.
    var mode: String
    /// How long each frame is shown, in milliseconds, by Pillow.
    var milliseconds: [Double]
    /// The same by ffmpeg; empty for a still.
    var probed: [Double]
    /// The same by giflib; nil for a PNG.
    var slurped: [Double]?
    /// The loop count in the file, `nil` for none.
    var loop: Int?
    var comment: String

    /// The first difference between the decoders; nil if they agree on every frame and delay.
    var disagreement: String? {
        var others = [(name: "ffmpeg", frames: ffmpeg, milliseconds: probed)]
        if let giflib, let slurped { others.append(("giflib", giflib, slurped)) }
        for other in others {
            if other.frames.count != pillow.count {
                return "\(other.name) sees \(other.frames.count) frames, Pillow \(pillow.count)"
            }
            for (frame, pair) in zip(other.frames, pillow).enumerated() where pair.0 != pair.1 {
                return "\(other.name) and Pillow see other pixels in frame \(frame)"
            }
            if other.milliseconds != milliseconds, !other.milliseconds.isEmpty {
                return "\(other.name) has delays \(other.milliseconds), Pillow \(milliseconds)"
            }
        }
        return nil
    }
}

/// Runs the decoders once for a whole batch of files.
enum Decoders {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// Decodes files, given as bytes by name with extension.
    static func decode(_ files: [String: [UInt8]], sizes: [String: (Int, Int)]) throws -> [String: Decoded] {
        let folder = try write(files)
        try run("decode", folder)
        var result: [String: Decoded] = [:]
        for (name, bytes) in files {
            guard let (width, height) = sizes[name] else { throw Failure(description: "\(name) has no size") }
            let base = folder.url((name as NSString).deletingPathExtension)
            var seen = try read(base, width, height)
            if name.hasSuffix(".gif") {
                let file = try ReferenceGIF(bytes)
                seen.giflib = file.frames
                seen.slurped = file.images.map { Double($0.delay) * 10 }
            }
            result[name] = seen
        }
        return result
    }

    /// The result of Chromium for an animated PNG.
    struct Browsed {
        /// As `Decoded.pillow`.
        var frames: [[UInt32]]
        var milliseconds: [Double]
    }

    /// Whether Debian's Chromium or its headless shell is installed; without them some tests are skipped.
    static let hasChromium = ["/usr/lib/chromium/chromium-headless-shell", "/usr/bin/chromium"].contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// Decodes animated PNGs with Chromium.
    static func browse(_ files: [String: [UInt8]], sizes: [String: (Int, Int)]) throws -> [String: Browsed] {
        let folder = try write(files)
        let browser = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../ReferenceTests").standardizedFileURL
        try run("chromium", folder, [browser.path])
        var result: [String: Browsed] = [:]
        for name in files.keys {
            guard let (width, height) = sizes[name] else { throw Failure(description: "\(name) has no size") }
            let base = folder.url(String(name.dropLast(4)))
            let durations = try String(contentsOf: base.appendingPathExtension("durations"), encoding: .utf8)
            result[name] = Browsed(
                frames: try frames(base.appendingPathExtension("chromium"), width * height),
                milliseconds: durations.split(separator: " ").compactMap { Double($0) }.map { $0 / 1000 })
        }
        return result
    }

    private static func write(_ files: [String: [UInt8]]) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        for (name, bytes) in files { try folder.write(bytes, to: name) }
        return folder
    }

    /// Runs one of the scripts among the resources on a folder.
    static func run(_ script: String, _ folder: TemporaryFolder, _ arguments: [String] = []) throws {
        let python = "/usr/bin/python3"
        guard FileManager.default.isExecutableFile(atPath: python) else {
            throw Failure(description: "the tests need Pillow: install Debian's python3-pil")
        }
        guard let script = Bundle.module.url(forResource: script, withExtension: "py", subdirectory: "Decoders")
        else { throw Failure(description: "\(script).py is not among the resources of the tests") }
        try folder.write("", to: "errors")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [script.path, folder.path] + arguments
        process.standardError = try FileHandle(forWritingTo: folder.url("errors"))
        try process.start()
        process.waitUntilExit()
        guard process.terminationStatus != 0 else { return }
        let text = try folder.text("errors")
        if text.contains("No module named 'PIL'") {
            throw Failure(description: "the tests need Pillow: install Debian's python3-pil")
        }
        if text.contains("No such file or directory: 'ff") {
            throw Failure(description: "the tests need ffmpeg: install Debian's ffmpeg")
        }
        throw Failure(description: "\(script.lastPathComponent) failed: \(text)")
    }

    private static func read(_ base: URL, _ width: Int, _ height: Int) throws -> Decoded {
        let lines = try String(contentsOf: base.appendingPathExtension("txt"), encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count >= 5 else { throw Failure(description: "decode.py wrote \(lines)") }
        return Decoded(
            width: width, height: height,
            pillow: try frames(base.appendingPathExtension("pillow"), width * height),
            ffmpeg: try frames(base.appendingPathExtension("ffmpeg"), width * height), mode: lines[0],
            milliseconds: lines[1].split(separator: " ").compactMap { Double($0) },
            probed: lines[2].split(separator: " ").compactMap { Double($0) }.map { $0 / 10 }, loop: Int(lines[3]),
            comment: lines[4])
    }

    private static func frames(_ file: URL, _ pixels: Int) throws -> [[UInt32]] {
        guard let frames = Pixels.frames(rgba: [UInt8](try Data(contentsOf: file)), of: pixels) else {
            throw Failure(description: "\(file.lastPathComponent) does not hold whole frames")
        }
        return frames
    }
}
