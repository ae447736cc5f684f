import Encoding
import Graphics

/// Animated WebP: lossy or lossless, full colour with alpha.
package enum WebPFormat: OutputFormat {
    package static let name = "webp"
    package static let fileExtension: String? = "webp"
    package static let summary = "animated WebP in full colour"
    /// Browsers show frames of 10 ms or less for 100 ms.
    package static let maxRate: Double? = 90
    package static let isLossy = true
    package static let supportsLossless = true

    /// libwebp's quality for the losses 0 (`best`), 1 (`standard`), 2 (`small`) and 3; linear in between.
    private static let qualities = [92.0, 80, 60, 30]

    package static func open(_ path: String, request: OutputRequest) throws -> any AnimationOutput {
        let file = try AtomicFile(path)
        let loss = request.quality.map { request.step?.loss ?? $0.loss }
        let encoder = try WebPEncoder(
            width: request.width, height: request.height, quality: loss.map(quality(ofLoss:)), plays: request.plays,
            comment: request.comment, sink: file, pool: request.pool)
        return EncodedFile(encoder, file: file, onFrame: request.onFrame)
    }

    package static func settings(of step: QualityStep) -> [(name: String, value: Double)] {
        step.loss.map { [("quality", quality(ofLoss: $0))] } ?? []
    }

    private static func quality(ofLoss loss: Double) -> Double {
        let place = min(max(loss, 0), Double(qualities.count - 1))
        let below = min(Int(place), qualities.count - 2)
        return qualities[below] + (qualities[below + 1] - qualities[below]) * (place - Double(below))
    }
}
