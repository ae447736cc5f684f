import Foundation
import Graphics
import Tracking
import TrackingScenes

/// The errors of one track.
struct AccuracyResult {
    var positionRMS = 0.0
    var positionMax = 0.0
    /// In percent.
    var scaleRMS = 0.0
    /// In degrees.
    var rotationRMS = 0.0
    /// Root mean square of the errors over their standard deviations.
    var normalized = 0.0
    var normalizedScale = 0.0
    var lost = 0
    var opacityRMS: Double?
    var opacityCount = 0

    init(_ samples: [MotionSample], truth: [SyntheticPose]) {
        var (count, squares, scales, turns, ratios, scaleRatios) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
        var (opacities, known) = (0.0, 0.0)
        var scaleCount = 0.0
        for (sample, pose) in zip(samples, truth).dropFirst() {
            guard let motion = sample.motion else {
                lost += 1
                continue
            }
            let (dx, dy) = (motion.position.x - pose.center.x, motion.position.y - pose.center.y)
            count += 1
            squares += (dx * dx + dy * dy) / 2
            positionMax = max(positionMax, abs(dx), abs(dy))
            let scale = motion.scale / (pose.scaleX * pose.scaleY / truth[0].scaleX / truth[0].scaleY).squareRoot() - 1
            scales += scale * scale
            let turn = motion.rotation - pose.rotation + truth[0].rotation
            turns += turn * turn
            if let x = motion.deviation.x, let y = motion.deviation.y, x > 0, y > 0 {
                ratios += (dx * dx / (x * x) + dy * dy / (y * y)) / 2
            }
            if let deviation = motion.deviation.scale, deviation > 0 {
                scaleRatios += scale * scale / (deviation * deviation / motion.scale / motion.scale)
                scaleCount += 1
            }
            if let opacity = motion.opacity {
                opacities += (opacity - pose.opacity) * (opacity - pose.opacity)
                known += 1
            }
        }
        guard count > 0 else { return }
        positionRMS = (squares / count).squareRoot()
        scaleRMS = (scales / count).squareRoot() * 100
        rotationRMS = (turns / count).squareRoot()
        normalized = (ratios / count).squareRoot()
        normalizedScale = scaleCount > 0 ? (scaleRatios / scaleCount).squareRoot() : 0
        opacityCount = Int(known)
        opacityRMS = known > 0 ? (opacities / known).squareRoot() : nil
    }

    static let header =
        "case                                          rms px  max px  scale %  rot deg  err/sd  scale/sd  lost  opacity"

    func row(_ name: String) -> String {
        let opacity = opacityRMS.map { String(format: "%.3f (%d)", $0, opacityCount) } ?? "-"
        return name.padding(toLength: 44, withPad: " ", startingAt: 0)
            + String(
                format: "%8.4f%8.3f%9.4f%9.4f%8.2f%10.2f%6d  ", positionRMS, positionMax, scaleRMS, rotationRMS,
                normalized,
                normalizedScale, lost) + opacity
    }
}
