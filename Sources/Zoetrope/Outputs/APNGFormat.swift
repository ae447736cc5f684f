import Encoding
import Graphics

/// An animated PNG in full colour.
package enum APNGFormat: OutputFormat {
    package static let name = "apng"
    package static let fileExtension: String? = "png"
    package static let summary = "animated PNG in full colour"
    package static let maxRate: Double? = nil
    package static let countsColors = true

    package static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        let file = try AtomicFile(path)
        let encoder = try APNGEncoder(
            width: request.width, height: request.height, plays: request.plays, comment: request.comment,
            census: request.census, sink: file)
        return EncodedFile(encoder, file: file, watch: request.watch)
    }
}
