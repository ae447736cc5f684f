import Foundation
import Graphics

/// Follows a box through frames in which it fades in or out in front of a backdrop, which is known from the frames without the box.
///
/// A match with the frames as they are takes what is seen through the box for a part of it: a card of 270 x 140 points that grew while it faded in
/// in front of a list was found in half of its frames, with errors of its scale up to 0.1. Cost: about twice that of `BoxTracker`.
struct FadeTracker {
    /// What was found in one frame.
    struct Step {
        /// The number of the frame, from 1: that of the place in `frames`.
        var number: Int
        var found: Alignment
        var mixture: FadeMixture
    }

    /// The frames in which the box was found, in their order; empty if it does not fade in front of a backdrop.
    private(set) var steps: [Step] = []
    /// The opacities of the frames after those, up to the end, in which the box is too transparent to be found.
    private(set) var faintOpacities: [Double] = []
    /// Whether the box was followed until it could not be seen.
    private(set) var hasFadedOut = false

    /// A frame shows the backdrop if as many frames after it are the same, or all that there are.
    private static let restFrames = 6
    /// The mean difference in luma of two frames that are the same.
    private static let maxRestDifference = 0.4
    /// By how much the region is longer and wider than the box, as a share of it: springs overshoot.
    private static let margin = 0.25

    /// Below this opacity too little of a box is seen.
    private static let minOpacity = 0.04
    /// The opacity of a box that has faded out is at most this, with errors.
    private static let maxFaintOpacity = 0.1
    /// The box is found if this share of it matches.
    private static let minVisible = 0.6
    /// The fewest frames with an opacity in this range that are a fade.
    private static let minFadeFrames = 3
    private static let fadeRange = 0.05...0.95

    /// - Parameters:
    ///   - matcher: that of the frame on which the box was drawn.
    ///   - frames: from the last one in which the box is opaque on, in the order in which it fades out, which may be backwards in time.
    ///   - poses: those in which the box was found in these frames; the first must be known.
    init(_ matcher: BoxMatcher, through frames: [LumaFrame], poses: [BoxPose?]) {
        guard let start = poses.first ?? nil, let lost = poses.firstIndex(where: { $0 == nil }) else { return }
        let size = matcher.template.size
        let box = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
            .insetBy(-Self.margin * size.width, -Self.margin * size.height)
        let bounds = (poses.compactMap(\.self) + [matcher.origin]).map { $0.transform.apply(box) }
        let region = bounds.dropFirst().reduce(bounds[0]) { $0.union($1) }.intersection(frames[0].bounds)
        guard let region, let rest = Self.firstRest(frames, from: lost, in: region) else { return }
        let backdrop = Backdrop(LumaPyramid(frames[rest]), region: region)
        var matcher = matcher
        matcher.mayHaveCaps = false
        var history = MotionHistory(start, time: frames[0].time)
        for number in 1..<rest {
            let pyramid = LumaPyramid(frames[number])
            let predicted = history.prediction(at: frames[number].time)
            guard let light = backdrop.light(in: pyramid) else { break }
            let mixture = backdrop.mixture(of: &matcher, at: predicted, in: pyramid, light, isExact: false)
            guard let mixture else { break }
            guard mixture.opacity >= Self.minOpacity, faintOpacities.isEmpty else {
                guard mixture.opacity < Self.maxFaintOpacity else { break }
                faintOpacities.append(mixture.opacity)
                continue
            }
            let step = Self.find(&matcher, pyramid, predicted, history.stride, backdrop, light, mixture)
            guard let step else { break }
            history.append(step.found.pose, time: frames[number].time)
            steps.append(Step(number: number, found: step.found, mixture: step.mixture))
        }
        let isComplete = steps.count + faintOpacities.count == rest - 1
        if isComplete {
            let frames = frames[rest...].prefix {
                Self.difference($0, frames[rest], in: region) < Self.maxRestDifference
            }
            faintOpacities += frames.map { _ in 0 }
        }
        hasFadedOut = isComplete || (steps.last?.mixture.opacity ?? 1) < Self.lastOpacity
        if steps.count(where: { Self.fadeRange.contains($0.mixture.opacity) }) < Self.minFadeFrames { steps = [] }
    }

    /// A box that was more transparent when it was last found has faded out.
    private static let lastOpacity = 0.35

    /// The box in a frame from which the backdrop is removed, first with the opacity at the predicted pose.
    private static func find(
        _ matcher: inout BoxMatcher, _ pyramid: LumaPyramid, _ predicted: BoxPose, _ stride: Double,
        _ backdrop: Backdrop,
        _ light: Light, _ start: FadeMixture
    ) -> (found: Alignment, mixture: FadeMixture)? {
        var (pose, mixture) = (predicted, start)
        var result: Alignment?
        var clear = pyramid
        for _ in 0..<passes {
            clear = backdrop.frame(
                pyramid, without: mixture.atLeast(minOpacity), at: pose, size: matcher.template.size, light)
            guard
                let found = matcher.find(near: pose, in: clear)
                    ?? matcher.find(in: clear, around: pose, step: stride),
                found.visible >= minVisible * found.onCanvas,
                let next = backdrop.mixture(of: &matcher, at: found.pose, in: pyramid, light, isExact: true)
            else { return nil }
            let change = abs(next.opacity - mixture.opacity)
            (pose, mixture, result) = (found.pose, next, found)
            if change < maxChange { break }
        }
        guard let result else { return nil }
        matcher.accept(result, clear)
        return (result, mixture)
    }

    /// The most times that the opacity is estimated at a better pose, and the change below which it is not.
    private static let passes = 3
    private static let maxChange = 0.002

    /// The first frame from which on nothing changes in a region.
    private static func firstRest(_ frames: [LumaFrame], from start: Int, in region: Rect) -> Int? {
        (start..<frames.count).first { first in
            let last = min(first + restFrames, frames.count - 1)
            return last == first || difference(frames[first], frames[last], in: region) < maxRestDifference
        }
    }

    /// The mean difference in luma in a region.
    private static func difference(_ a: LumaFrame, _ b: LumaFrame, in region: Rect) -> Double {
        var (sum, count) = (0, 0)
        for row in Int(region.minY)..<min(Int(region.maxY.rounded(.up)), a.height) {
            let columns = row * a.width + Int(region.minX)..<row * a.width + min(Int(region.maxX.rounded(.up)), a.width)
            for index in columns { sum += abs(Int(a.luma[index]) - Int(b.luma[index])) }
            count += columns.count
        }
        return Double(sum) / Double(max(count, 1))
    }
}
