import Encoding
import Graphics

/// Animated GIF: up to 256 colours per frame, at most 50 frames per second.
package enum GIFFormat: OutputFormat {
    package static let name = "gif"
    package static let fileExtension: String? = "gif"
    package static let mimeType: String? = "image/gif"
    package static let summary = "animated GIF"
    package static let maxRate: Double? = 50
    package static let isLossy = true
    package static let hasColorTables = true

    package static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        let file = try AtomicFile(path)
        var options = GIFEncoder.Options(
            quality: request.quality ?? .best, plays: request.plays, comment: request.comment, matte: request.matte)
        if let step = request.step, let settings = gifSettings(of: step) { options.settings = settings }
        let encoder = try GIFEncoder(
            width: request.width, height: request.height, options: options, sink: file, pool: request.pool)
        return EncodedFile(encoder, file: file, onFrame: request.onFrame)
    }

    package static func settings(of step: QualityStep) -> [(name: String, value: Double)] {
        guard let settings = gifSettings(of: step), let colors = step.colors else { return [] }
        return [
            ("dither", Double(settings.diffusion)), ("tolerance", Double(settings.tolerance)),
            ("colours", Double(colors)),
        ]
    }

    /// The settings of the encoder; nil for a step without a loss.
    static func gifSettings(of step: QualityStep) -> GIFSettings? {
        guard let loss = step.loss, let colors = step.colors else { return nil }
        var settings = GIFSettings(loss: loss)
        // The transparent entry counts: one colour more would double the size of the table.
        settings.colors = min(colors == 256 ? 256 : colors - 1, settings.colors)
        return settings
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
        return WrittenOutput(bytes: file.bytes, sha256: sum, frames: encoder.frameCount)
    }
}
