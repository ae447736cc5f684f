import Encoding
import Graphics

/// An animated GIF.
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
        let encoder = try GIFEncoder(width: request.width, height: request.height, options: options, sink: file)
        return EncodedFile(encoder, file: file, watch: request.watch)
    }
}

/// An encoder with the file into which it writes.
final class EncodedFile: AnimationOutput {
    private var encoder: any AnimationEncoder
    private let file: AtomicFile
    private let watch: ((_ end: Double, _ bytes: Int) throws -> Void)?
    private var lastEnd = 0.0

    init(
        _ encoder: any AnimationEncoder, file: AtomicFile, watch: ((_ end: Double, _ bytes: Int) throws -> Void)?
    ) {
        self.encoder = encoder
        self.file = file
        self.watch = watch
    }

    func add(_ frame: Bitmap, until end: Double) throws {
        try encoder.add(frame, until: end)
        lastEnd = end
        try watch?(end, file.bytes)
    }

    func finish() throws {
        try encoder.finish()
        try watch?(lastEnd, file.bytes)
    }

    func commit() throws -> WrittenOutput {
        let sum = try file.commit()
        return WrittenOutput(bytes: file.bytes, sha256: sum)
    }
}
