import Encoding
import Graphics

/// Animated WebP: lossy or lossless, full colour with alpha.
package enum WebPFormat: OutputFormat {
    package static let name = "webp"
    package static let fileExtension: String? = "webp"
    package static let mimeType: String? = "image/webp"
    package static let summary = "animated WebP in full colour"
    /// Browsers show frames of 10 ms or less for 100 ms.
    package static let maxRate: Double? = 90
    package static let isLossy = true
    package static let supportsLossless = true

    /// libwebp's quality.
    private static let qualities: LossScale = [92, 80, 60, 30]

    package static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        let file = try AtomicFile(path)
        let loss = request.quality.map { request.step?.loss ?? $0.loss }
        let encoder = try WebPEncoder(
            width: request.width, height: request.height, quality: loss.map { qualities[$0] }, plays: request.plays,
            comment: request.comment, sink: file, pool: request.pool)
        return EncodedFile(encoder, file: file, onFrame: request.onFrame)
    }

    package static func settings(of step: QualityStep) -> [(name: String, value: Double)] {
        step.loss.map { [("quality", qualities[$0])] } ?? []
    }
}
