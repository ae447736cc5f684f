import Encoding
import Graphics

/// Animated PNG: lossless, 8 bits per channel with alpha.
package enum APNGFormat: OutputFormat {
    package static let name = "apng"
    package static let fileExtension: String? = "png"
    package static let mimeType: String? = "image/apng"
    package static let summary = "animated PNG in full colour"
    package static let maxRate: Double? = nil
    package static let needsColorStatistics = true

    package static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        let file = try AtomicFile(path)
        let encoder = try APNGEncoder(
            width: request.width, height: request.height, plays: request.plays, comment: request.comment,
            statistics: request.statistics, sink: file, pool: request.pool)
        return EncodedFile(encoder, file: file, onFrame: request.onFrame)
    }
}
