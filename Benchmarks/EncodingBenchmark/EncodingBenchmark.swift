import ArgumentParser
import Encoding
import Foundation
import Graphics
import Raster

/// Measures the time of the GIF encoder on frames in memory, without drawing and reading.
@main
struct EncodingBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "encoding-benchmark",
        abstract: "Encode folders of PNG frames and measure the time per frame.",
        discussion: """
            Prints a line of JSON for each folder and quality: the size in bytes, and the CPU time per source frame in \
            milliseconds, the median over the runs.
            """)

    @Argument(help: "Folders of PNG frames, in the order of their names.")
    var clips: [String]

    @Option(help: "Qualities to encode with.")
    var quality: [String] = Quality.allCases.map(\.rawValue)

    @Option(help: "Frames per second.")
    var fps = 25.0

    @Option(help: "Number of times each folder is encoded.")
    var runs = 3

    @Option(name: .customLong("set"), help: "A setting of the encoder that replaces that of the quality: NAME=VALUE.")
    var changes: [String] = []

    @Option(name: .shortAndLong, help: "Folder for the files, named FOLDER.QUALITY.gif.")
    var output: String?

    func run() throws {
        for clip in clips {
            let frames = try FrameFolder(path: clip).bitmaps()
            for quality in try qualities() {
                var settings = GIFSettings(quality)
                for change in changes { try SettingChange(change).apply(to: &settings) }
                let trial = Trial(frames: frames, fps: fps, settings: settings)
                var times: [Double] = []
                var bytes: [UInt8] = []
                for _ in 0..<max(runs, 1) {
                    let (seconds, file) = try trial.run()
                    times.append(1000 * seconds / Double(frames.count))
                    bytes = file
                }
                let name = URL(fileURLWithPath: clip).lastPathComponent
                if let output {
                    let path = URL(fileURLWithPath: output).appendingPathComponent("\(name).\(quality.rawValue).gif")
                    try Data(bytes).write(to: path)
                }
                let line = Line(
                    clip: name, quality: quality.rawValue, frames: frames.count, bytes: bytes.count,
                    milliseconds: (times.sorted()[times.count / 2] * 100).rounded() / 100)
                let encoder = JSONEncoder()
                encoder.outputFormatting = .sortedKeys
                print(String(decoding: try encoder.encode(line), as: UTF8.self))
                fflush(nil)
            }
        }
    }

    private func qualities() throws -> [Quality] {
        try quality.map { name in
            guard let quality = Quality(rawValue: name) else {
                throw ValidationError("unknown quality '\(name)'")
            }
            return quality
        }
    }

    private struct Line: Encodable {
        var clip: String
        var quality: String
        var frames: Int
        var bytes: Int
        /// CPU time per source frame.
        var milliseconds: Double
    }
}
