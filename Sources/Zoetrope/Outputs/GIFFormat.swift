import Encoding
import Graphics

/// Animated GIF: up to 256 colours per frame, at most 50 frames per second.
package enum GIFFormat: OutputFormat {
    package static let name = "gif"
    package static let fileExtension: String? = "gif"
    package static let summary = "animated GIF"
    package static let maxRate: Double? = 50
    package static let isLossy = true

    package static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        let file = try AtomicFile(path)
        var options = GIFEncoder.Options(
            quality: request.quality, plays: request.plays, comment: request.comment, matte: request.matte)
        if let settings = request.settings { options.settings = settings }
        let encoder = try GIFEncoder(
            width: request.width, height: request.height, options: options, sink: file, pool: request.pool)
        return EncodedFile(encoder, file: file, onFrame: request.onFrame)
    }
}

/// An encoder and the file that it writes to.
final class EncodedFile: AnimationOutput {
    private var encoder: any AnimationEncoder
    private let file: AtomicFile
    private let onFrame: ((_ end: Double, _ bytes: Int) throws -> Void)?
    private var lastEnd = 0.0

    init(
        _ encoder: any AnimationEncoder, file: AtomicFile, onFrame: ((_ end: Double, _ bytes: Int) throws -> Void)?
    ) {
        self.encoder = encoder
        self.file = file
        self.onFrame = onFrame
    }

    func add(_ frame: Bitmap, until end: Double) throws {
        try encoder.add(frame, until: end)
        lastEnd = end
        try onFrame?(end, file.bytes)
    }

    func finish() throws {
        try encoder.finish()
        try onFrame?(lastEnd, file.bytes)
    }

    func commit() throws -> WrittenOutput {
        let sum = try file.commit()
        return WrittenOutput(bytes: file.bytes, sha256: sum)
    }
}
