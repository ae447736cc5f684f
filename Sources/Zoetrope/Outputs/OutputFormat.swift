package import Encoding
import Foundation
package import Graphics

/// A kind of file or folder that an animation can become.
///
/// A new format is one file that conforms to this and one line in `OutputFormats.all`.
package protocol OutputFormat: Sendable {
    /// As `--format` takes it.
    static var name: String { get }
    /// The file ending that stands for it; nil for a folder.
    static var fileExtension: String? { get }
    static var summary: String { get }
    /// The highest frame rate that its viewers honour; nil for any.
    static var maxRate: Double? { get }
    /// Whether `OutputRequest.quality` decides how it looks.
    static var isLossy: Bool { get }
    /// Whether it has to know the colours of all frames before the first, which takes drawing them twice.
    static var countsColors: Bool { get }
    /// Whether an output can be held to a size in bytes.
    static var takesBudget: Bool { get }
    /// Whether an output is what a request and its frames give now, told without drawing; nil where only that tells.
    ///
    /// - Parameter accepts: whether a file of so many bytes with such a comment is.
    static func state(
        of path: String, accepts: (_ comment: String, _ bytes: Int) throws(ZoetropeError) -> Bool
    ) throws(ZoetropeError) -> RenderJob.State?
    /// Starts an output; its bytes appear under the path only when it is committed.
    static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput
}

extension OutputFormat {
    package static var isLossy: Bool { false }
    package static var countsColors: Bool { false }

    package static var takesBudget: Bool { true }

    package static func state(
        of path: String, accepts: (_ comment: String, _ bytes: Int) throws(ZoetropeError) -> Bool
    ) throws(ZoetropeError) -> RenderJob.State? {
        guard FileManager.default.fileExists(atPath: path) else { return .missing }
        guard let bytes = try? PictureFile.read(path), let anatomy = try? FileAnatomy(bytes),
            anatomy.comment.hasPrefix(OutputStamp.start)
        else { return .unknown }
        return try accepts(anatomy.comment, bytes.count) ? .current : .changed
    }
}

/// What an output needs to know before its first frame.
package struct OutputRequest {
    /// Size in pixels.
    var width: Int
    var height: Int
    var frames: Int
    var quality: Quality
    /// What stands for the quality where a budget asks for less; nil for what the quality says.
    var settings: GIFSettings?
    var plays: Plays
    /// Beneath partly transparent pixels, opaque; nil for a clear canvas.
    var matte: UInt32?
    /// To be kept in the file, in ASCII; nil for none.
    var comment: String?
    /// The colours of all frames, for formats that count them.
    var census: ColorStatistics?
    /// Called after each frame with its end in seconds and the bytes of the file so far, for formats that take a
    /// budget; what it throws ends the output.
    package var watch: ((_ end: Double, _ bytes: Int) throws -> Void)?

    package init(
        width: Int, height: Int, frames: Int, quality: Quality, settings: GIFSettings? = nil, plays: Plays,
        matte: UInt32? = nil, comment: String? = nil, census: ColorStatistics? = nil,
        watch: ((_ end: Double, _ bytes: Int) throws -> Void)? = nil
    ) {
        self.width = width
        self.height = height
        self.frames = frames
        self.quality = quality
        self.settings = settings
        self.plays = plays
        self.matte = matte
        self.comment = comment
        self.census = census
        self.watch = watch
    }
}

/// An animation on its way into a file.
package protocol AnimationOutput: AnyObject {
    /// Adds a frame that is on screen until a time in seconds.
    func add(_ frame: Bitmap, until end: Double) throws
    /// Ends the output; nothing can be added any more.
    func finish() throws
    /// Gives a finished output its name.
    func commit() throws -> WrittenOutput
}

/// A file, or the files of a folder, that were written.
package struct WrittenOutput {
    var bytes: Int
    /// Hexadecimal digits; of a folder, of its files' digests in their order.
    var sha256: String
}

/// Every format, the default first.
package enum OutputFormats {
    package static let all: [any OutputFormat.Type] = [GIFFormat.self, APNGFormat.self, FramesFormat.self]

    /// For `--format`.
    package static var names: [String] { all.map { $0.name } }

    static func named(_ name: String) -> (any OutputFormat.Type)? {
        all.first { $0.name == name }
    }

    /// The format for a path's ending; nil where the ending stands for none.
    static func forExtension(of path: String) -> (any OutputFormat.Type)? {
        all.first { format in
            guard let ending = format.fileExtension else { return false }
            return path.lowercased().hasSuffix(".\(ending)")
        }
    }
}
