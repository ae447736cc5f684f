package import Encoding
import Foundation
package import Graphics
import Work

/// An output format for animations: a single file or a folder of files.
///
/// To add a format, write a type that conforms to this protocol in a file of its own and add it to `OutputFormats.all`.
package protocol OutputFormat: Sendable {
    /// The value of `--format`.
    static var name: String { get }
    /// The file extension that selects it, without the dot; nil for a folder.
    static var fileExtension: String? { get }
    static var summary: String { get }
    /// The highest frame rate that viewers support, in frames per second; nil for no limit.
    static var maxRate: Double? { get }
    /// Whether the format has lossy compression, whose loss is `OutputRequest.quality`.
    static var isLossy: Bool { get }
    /// Whether the format has lossless compression.
    static var supportsLossless: Bool { get }
    /// The MIME type of the files, `image/…` or `video/…`, if web pages can show them; otherwise nil.
    static var mimeType: String? { get }
    /// Whether a picture with an odd side gets one more column or row.
    static var hasEvenSides: Bool { get }
    /// Whether the path may be `-`.
    static var supportsStandardOutput: Bool { get }
    /// The version of a program that encodes, as the bytes depend on it; nil if a linked library encodes.
    ///
    /// - Throws: exit code 4 if the program is missing.
    static func encoderVersion() throws(ZoetropeError) -> String?
    /// Whether lossy compression reduces the number of colours.
    static var hasColorTables: Bool { get }
    /// Whether the encoder needs colour statistics of all frames before the first frame is added. If so, all frames are
    /// drawn twice.
    static var needsColorStatistics: Bool { get }
    /// Whether the size of an output in bytes can be limited.
    static var supportsSizeLimit: Bool { get }
    /// The names and values of the settings that depend on the loss and the colours of a step, for messages.
    static func settings(of step: QualityStep) -> [(name: String, value: Double)]
    /// The state of an existing output, found without drawing; nil if the frames have to be drawn and compared.
    ///
    /// - Parameter accepts: whether a file with a comment and a size in bytes is up to date.
    /// - Throws: the errors of `accepts`.
    static func state(
        of path: String, accepts: (_ comment: String, _ bytes: Int) throws(ZoetropeError) -> Bool
    ) throws(ZoetropeError) -> RenderJob.State?
    /// The files of an output.
    ///
    /// - Parameter count: the number of files; 1 for a single file.
    static func files(of path: String, count: Int) -> [String]
    /// Writes an output from the contents of its files. Other files at the path are removed as after `commit()`.
    ///
    /// - Parameters:
    ///   - count: the number of files.
    ///   - contents: the contents of a file; nil if they are not available.
    /// - Returns: false if contents are not available; nothing was written then.
    /// - Throws: exit code 4 if a file cannot be written.
    static func restore(
        _ count: Int, to path: String, contents: (_ file: Int) -> [UInt8]?
    ) throws(ZoetropeError) -> Bool
    /// Starts writing an output. An existing file at the path is not changed until `commit()`.
    ///
    /// - Throws: `ZoetropeError` with exit code 4 if the file cannot be created, and the errors of the encoder.
    static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput
}

extension OutputFormat {
    package static var isLossy: Bool { false }
    package static var supportsLossless: Bool { !isLossy }
    package static var hasColorTables: Bool { false }
    package static var mimeType: String? { nil }
    package static var supportsStandardOutput: Bool { false }
    package static var hasEvenSides: Bool { false }
    package static func encoderVersion() throws(ZoetropeError) -> String? { nil }

    /// The size of the picture in a file, in pixels.
    static func fileSize(width: Int, height: Int) -> (width: Int, height: Int) {
        hasEvenSides ? ((width + 1) & ~1, (height + 1) & ~1) : (width, height)
    }

    package static func settings(of step: QualityStep) -> [(name: String, value: Double)] { [] }

    package static func files(of path: String, count: Int) -> [String] { [path] }

    package static func restore(
        _ count: Int, to path: String, contents: (_ file: Int) -> [UInt8]?
    ) throws(ZoetropeError) -> Bool {
        guard count == 1, let bytes = contents(0) else { return false }
        try FileWriter.write(Data(bytes), to: path)
        return true
    }
    package static var needsColorStatistics: Bool { false }

    package static var supportsSizeLimit: Bool { true }

    package static func state(
        of path: String, accepts: (_ comment: String, _ bytes: Int) throws(ZoetropeError) -> Bool
    ) throws(ZoetropeError) -> RenderJob.State? {
        guard FileManager.default.fileExists(atPath: path) else { return .missing }
        guard let bytes = try? InputFile.read(path), let anatomy = try? FileAnatomy(bytes),
            anatomy.comment.hasPrefix(OutputStamp.start)
        else { return .unknown }
        return try accepts(anatomy.comment, bytes.count) ? .current : .changed
    }
}

/// The settings of an output.
package struct OutputRequest {
    /// In pixels.
    var width: Int
    /// In pixels.
    var height: Int
    /// Number of frames.
    var frames: Int
    /// The loss of a lossy format; nil for lossless compression.
    var quality: Quality?
    /// Replaces the loss of `quality` when it was reduced for a budget.
    var step: QualityStep?
    var plays: Plays
    /// An opaque colour under partly transparent pixels, as 0xAARRGGBB; nil for none.
    var matte: UInt32?
    /// A comment for the file, in ASCII; nil for none.
    var comment: String?
    /// The colours of all frames, for formats with `needsColorStatistics`.
    var statistics: ColorStatistics?
    /// The frame rate of formats with a constant one.
    var rate = ConstantRate(30)
    /// The threads that draw, which an encoder can use too; nil for none.
    var pool: WorkerPool?
    /// Called after each frame with its end in seconds and the size of the file so far, for formats with
    /// `supportsSizeLimit`. An error that it throws ends the output.
    package var onFrame: ((_ end: Double, _ bytes: Int) throws -> Void)?

    package init(
        width: Int, height: Int, frames: Int, quality: Quality?, step: QualityStep? = nil, plays: Plays,
        matte: UInt32? = nil, comment: String? = nil, statistics: ColorStatistics? = nil,
        onFrame: ((_ end: Double, _ bytes: Int) throws -> Void)? = nil
    ) {
        self.width = width
        self.height = height
        self.frames = frames
        self.quality = quality
        self.step = step
        self.plays = plays
        self.matte = matte
        self.comment = comment
        self.statistics = statistics
        self.onFrame = onFrame
    }
}

/// An animation that is being written.
package protocol AnimationOutput: AnyObject {
    /// Adds a frame that is shown until a time in seconds from the start.
    func add(_ frame: Bitmap, until end: Double) throws
    /// Ends the output. No frame can be added afterwards.
    func finish() throws
    /// Moves a finished output to its path.
    func commit() throws -> WrittenOutput
}

/// A file that was written, or a folder of frames.
package struct WrittenOutput {
    /// Size of the file, or of all files.
    var bytes: Int
    /// SHA-256 in hexadecimal digits; for a folder, of the digests of its files in order.
    var sha256: String
    /// The number of frames in the file, or of files.
    var frames: Int
}

/// The supported formats.
package enum OutputFormats {
    /// The default first.
    package static let all: [any OutputFormat.Type] = [
        GIFFormat.self, APNGFormat.self, WebPFormat.self, MP4Format.self, WebMFormat.self, Y4MFormat.self,
        FramesFormat.self,
    ]

    /// The values of `--format`.
    package static var names: [String] { all.map { $0.name } }

    package static func named(_ name: String) -> (any OutputFormat.Type)? {
        all.first { $0.name == name }
    }

    /// The format with the file extension of a path; nil if there is none.
    static func forExtension(of path: String) -> (any OutputFormat.Type)? {
        all.first { format in
            guard let fileExtension = format.fileExtension else { return false }
            return path.lowercased().hasSuffix(".\(fileExtension)")
        }
    }
}
