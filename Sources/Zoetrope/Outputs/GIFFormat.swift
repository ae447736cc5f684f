import Encoding
import Graphics

/// An animated GIF.
enum GIFFormat: OutputFormat {
    static let name = "gif"
    static let fileExtension: String? = "gif"
    static let summary = "animated GIF"
    static let highestRate: Double? = 50
    static let isLossy = true

    static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        let file = try AtomicFile(path)
        let encoder = try GIFEncoder(
            width: request.width, height: request.height,
            options: GIFEncoder.Options(
                quality: request.quality, plays: request.plays, comment: request.comment, matte: request.matte),
            sink: file)
        return EncodedFile(encoder, file: file)
    }
}

/// An encoder with the file into which it writes.
final class EncodedFile: AnimationOutput {
    private var encoder: any AnimationEncoder
    private let file: AtomicFile

    init(_ encoder: any AnimationEncoder, file: AtomicFile) {
        self.encoder = encoder
        self.file = file
    }

    func add(_ frame: Bitmap, until end: Double) throws {
        try encoder.add(frame, until: end)
    }

    func commit() throws -> WrittenOutput {
        try encoder.finish()
        let sum = try file.commit()
        return WrittenOutput(bytes: file.bytes, sha256: sum)
    }
}
