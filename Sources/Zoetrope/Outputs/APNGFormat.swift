import Encoding
import Graphics

/// An animated PNG in full colour.
enum APNGFormat: OutputFormat {
    static let name = "apng"
    static let fileExtension: String? = "png"
    static let summary = "animated PNG in full colour"
    static let highestRate: Double? = nil
    static let countsColors = true

    static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        let file = try AtomicFile(path)
        let encoder = try APNGEncoder(
            width: request.width, height: request.height, plays: request.plays, comment: request.comment,
            census: request.census, sink: file)
        return EncodedFile(encoder, file: file, watch: request.watch)
    }
}
