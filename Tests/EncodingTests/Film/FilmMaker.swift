import Foundation
import Graphics
import TestSupport

/// Makes films with ffmpeg.
enum FilmMaker {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A film of frames of equal size.
    ///
    /// - Parameters:
    ///   - options: ffmpeg's options of the output.
    ///   - name: its extension selects the format.
    static func film(_ frames: [Bitmap], rate: Int = 10, _ options: [String], name: String) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try folder.write(
            frames.flatMap {
                $0.pixels.flatMap { pixel in (0..<4).map { UInt8(truncatingIfNeeded: pixel >> (8 * $0)) } }
            },
            to: "frames.raw")
        let input = [
            "-f", "rawvideo", "-pix_fmt", "bgra", "-s", "\(frames[0].width)x\(frames[0].height)", "-r", "\(rate)", "-i",
            "frames.raw",
        ]
        return try made(input + options, name: name, in: folder)
    }

    /// A film of any input of ffmpeg.
    static func film(_ arguments: [String], name: String) throws -> [UInt8] {
        try made(arguments, name: name, in: TemporaryFolder())
    }

    private static func made(_ arguments: [String], name: String, in folder: TemporaryFolder) throws -> [UInt8] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/ffmpeg")
        process.arguments = ["-nostdin", "-v", "error", "-y"] + arguments + [name]
        process.currentDirectoryURL = folder.url
        try process.start()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Failure(description: "ffmpeg \(arguments)") }
        return [UInt8](try folder.data(name))
    }

    /// Frames of one colour each.
    static func solid(_ colors: [UInt32], width: Int = 64, height: Int = 48) -> [Bitmap] {
        colors.map { Bitmap(width: width, height: height, fill: $0) }
    }
}
