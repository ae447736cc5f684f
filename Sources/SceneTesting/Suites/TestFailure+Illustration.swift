import Foundation
import Graphics
import Playback
import SceneModel
import Zoetrope

extension TestFailure {
    /// The longer side of a picture in a report, in pixels.
    private static let side = 480.0

    /// Adds the curves of what is compared, and a picture of the moment. Without a picture if the scene cannot be drawn.
    mutating func illustrate(
        _ failure: ExpectationReview.Failure, of expectation: Expectation, in scene: PreparedScene
    ) {
        let found = ExpectationReview.Curves(of: expectation, failure.contradiction, in: scene.sampler)
        let isNumeric = found.lines.contains { $0.values.contains { $0 != nil } }
        if isNumeric {
            func rounded(_ number: Double?) -> Double? { number.map { ($0 * 1e4).rounded() / 1e4 } }
            curves = Curves(
                duration: found.duration, start: found.span.lowerBound, end: found.span.upperBound,
                from: found.window?.lowerBound, until: found.window?.upperBound, names: found.lines.map(\.name),
                targets: found.lines.map { rounded($0.target) },
                targetKind: found.targetKind == .end ? nil : found.targetKind.rawValue,
                values: found.lines.map { $0.values.map(rounded) })
        }
        guard let time else { return }
        let size = scene.sampler.timeline.scene.canvas.size
        let scale = min(1, Self.side / max(size.width, size.height))
        pictureData = try? scene.still(at: .time(time), scale: scale)
    }
}
