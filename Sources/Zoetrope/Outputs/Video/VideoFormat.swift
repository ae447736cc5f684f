import Encoding
import Files
import Foundation
import Graphics

/// A video that ffmpeg compresses: without transparency, at a constant frame rate, with even sides.
protocol VideoFormat: OutputFormat {
    /// ffmpeg's name for the encoder.
    static var encoder: String { get }
    /// The constant rate factors.
    static var rateFactors: LossScale { get }
    /// Further arguments of ffmpeg for the encoder and the file.
    static var arguments: [String] { get }
}

extension VideoFormat {
    package static var maxRate: Double? { ConstantRate.max }
    package static var isLossy: Bool { true }
    package static var hasEvenSides: Bool { true }

    package static func encoderVersion() throws(ZoetropeError) -> String? {
        try FFmpeg.version()
    }

    package static func settings(of step: QualityStep) -> [(name: String, value: Double)] {
        step.loss.map { [("crf", rateFactor(ofLoss: $0))] } ?? []
    }

    /// Rounded to a tenth.
    static func rateFactor(ofLoss loss: Double) -> Double { (10 * rateFactors[loss]).rounded() / 10 }

    package static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        try VideoOutput(self, path, request)
    }

    package static func state(
        of path: String, accepts: (_ comment: String, _ bytes: Int) throws(ZoetropeError) -> Bool
    ) throws(ZoetropeError) -> RenderJob.State? {
        guard FileManager.default.fileExists(atPath: path) else { return .missing }
        guard let bytes = try? InputFile.read(path), let comment = stamp(in: bytes) else { return .unknown }
        return try accepts(comment, bytes.count) ? .current : .changed
    }

    /// The stamp in the metadata of a file: printable ASCII from its beginning up to the 64 digits of its fingerprint.
    private static func stamp(in file: [UInt8]) -> String? {
        let start = Array(OutputStamp.start.utf8)
        var place = 0
        while let found = file[place...].firstRange(of: start) {
            let text = String(decoding: file[found.lowerBound...].prefix { (32...126).contains($0) }, as: UTF8.self)
            // In a WebM the next element may begin with a printable byte.
            if let stamp = text.prefixMatch(of: /.*?; [0-9a-f]{64}/) { return String(stamp.0) }
            place = found.upperBound
        }
        return nil
    }
}

/// H.264 in an MP4 with the index at its beginning, for the web.
package enum MP4Format: VideoFormat {
    package static let name = "mp4"
    package static let fileExtension: String? = "mp4"
    package static let mimeType: String? = "video/mp4"
    package static let summary = "H.264 video, compressed by ffmpeg; no transparency"
    static let encoder = "libx264"
    static let rateFactors: LossScale = [14, 20, 26, 34]
    static let arguments = ["-preset", "slow", "-movflags", "+faststart", "-f", "mp4"]
}

/// VP9 in a WebM.
package enum WebMFormat: VideoFormat {
    package static let name = "webm"
    package static let fileExtension: String? = "webm"
    package static let mimeType: String? = "video/webm"
    package static let summary = "VP9 video, compressed by ffmpeg; no transparency"
    static let encoder = "libvpx-vp9"
    static let rateFactors: LossScale = [20, 30, 38, 50]
    static let arguments = ["-b:v", "0", "-deadline", "good", "-cpu-used", "2", "-row-mt", "0", "-f", "webm"]
}

/// A video that is being written: ffmpeg writes it into a temporary folder, from where it is copied when it is complete.
private final class VideoOutput: AnimationOutput {
    /// In the temporary folder.
    private static let fileName = "video"
    /// The number of threads of the encoder. Fixed, because the bytes depend on it.
    private static let threads = 4

    private let file: AtomicFile
    private let folder: PendingFolder
    private let process: FFmpegProcess
    private let encoder: Y4MEncoder
    private let onFrame: ((_ end: Double, _ bytes: Int) throws -> Void)?
    private var lastEnd = 0.0

    init(_ format: any VideoFormat.Type, _ path: String, _ request: OutputRequest) throws {
        let program = try FFmpeg.path()
        file = try AtomicFile(path)
        folder = try PendingFolder(inUserFolder: FileManager.default.temporaryDirectory.path, isPrivate: true)
        let loss = request.step?.loss ?? (request.quality ?? .best).loss
        var arguments = [
            "-nostdin", "-hide_banner", "-loglevel", "error", "-nostats", "-y",
            "-f", "yuv4mpegpipe", "-i", "pipe:0", "-map", "0:v:0", "-c:v", format.encoder,
            "-crf", "\(format.rateFactor(ofLoss: loss))", "-threads", "\(Self.threads)", "-pix_fmt", "yuv420p",
            "-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv",
            // No dates and no names of programs, which would change the bytes.
            "-fflags", "+bitexact", "-flags:v", "+bitexact", "-map_metadata", "-1",
        ]
        if let comment = request.comment { arguments += ["-metadata", "comment=\(comment)"] }
        arguments += format.arguments + ["file:\(Self.fileName)"]
        process = try FFmpegProcess(program, arguments, in: folder.path)
        encoder = try Y4MEncoder(
            width: request.width, height: request.height, rate: request.rate, matte: request.matte ?? 0xFFFF_FFFF,
            sink: process)
        onFrame = request.onFrame
    }

    func add(_ frame: Bitmap, until end: Double) throws {
        try encoder.add(frame, until: end)
        lastEnd = end
    }

    func finish() throws {
        try encoder.finish()
        try process.finish()
        let video = try folder.contents.open(Self.fileName)
        while case let piece = try video.read(upTo: 1 << 20), !piece.isEmpty {
            try piece.withUnsafeBytes { try file.write($0) }
        }
        try onFrame?(lastEnd, file.bytes)
    }

    func commit() throws -> WrittenOutput {
        let sum = try file.commit()
        return WrittenOutput(bytes: file.bytes, sha256: sum, frames: encoder.frameCount)
    }
}
