import Foundation
import Graphics

extension BoxMatcher {
    /// The share of the edges from which on a match is not doubted.
    static let sureTexture = 0.97
    /// The share that may be left of the edges that did not match.
    static let maxHidden = 0.7
    /// The least difference of the logarithms of the scales of a box that is stretched.
    private static let minStretch = 0.01
    /// The changes of the length that are tried, in multiples of it.
    private static let growths = [0.05, 0.11, 0.18, 0.28, -0.05, -0.11, -0.18, -0.28]
    /// The level at which they are tried.
    static let trialLevel = 2

    /// The alignment with a side of the box elsewhere than the others, if more edges agree with it.
    ///
    /// Where a plain bar becomes longer at one end, the nearest match has the place of one end, and takes the other one for a cover.
    mutating func stretched(insteadOf found: Alignment, _ predicted: BoxPose, _ pyramid: LumaPyramid) -> Alignment? {
        guard model.growth != .none, found.texture < Self.sureTexture else { return nil }
        let learned = lastAlignment
        var starts = abs(predicted.logScaleX - predicted.logScaleY) > Self.minStretch ? [predicted] : []
        if let start = poseWithOneSideElsewhere(found, pyramid) { starts.append(start) }
        let level = levels(at: found.pose, pyramid)
        var best: Alignment?
        for start in starts {
            var (pose, light) = (start, found.light)
            for step in [Self.trialLevel, 1] {
                let pair = levels(at: pose, step: step, pyramid)
                guard let match = align(pair, pose, light, model.stretching, steps: 8, tolerance: 0.03, pyramid) else {
                    continue
                }
                (pose, light) = (match.pose, match.light)
            }
            let match = align(level, pose, light, model.stretching, steps: 8, tolerance: 0.003, pyramid)
            guard let match, match.isStretched, match.texture > best?.texture ?? 0,
                1 - match.texture < Self.maxHidden * (1 - found.texture)
            else { continue }
            best = match
        }
        restore(learned, found, replacedBy: best, pyramid)
        return best
    }

    /// The pose with one side elsewhere at which most pixels agree; nil if that is the found one.
    private mutating func poseWithOneSideElsewhere(_ found: Alignment, _ pyramid: LumaPyramid) -> BoxPose? {
        let level = levels(at: found.pose, step: Self.trialLevel, pyramid)
        guard let whole = align(level, found.pose, found.light, found.model, steps: 0, tolerance: 0, pyramid) else {
            return nil
        }
        var least = cost(at: level, noise: whole.noise)
        var best: BoxPose?
        let (cosine, sine) = (cos(found.pose.rotation), sin(found.pose.rotation))
        for isVertical in [false, true] {
            let axis = isVertical ? Point(-sine, cosine) : Point(cosine, sine)
            let length =
                isVertical ? template.size.height * found.pose.scaleY : template.size.width * found.pose.scaleX
            for growth in Self.growths {
                for side in [1.0, -1] {
                    var pose = found.pose
                    pose.center = found.pose.center + axis * (side * growth * length / 2)
                    if isVertical { pose.logScaleY += log(1 + growth) } else { pose.logScaleX += log(1 + growth) }
                    guard compare(level, pose, found.light, pyramid) else { continue }
                    let cost = cost(at: level, noise: whole.noise)
                    if cost < least { (best, least) = (pose, cost) }
                }
            }
        }
        return best
    }
}
