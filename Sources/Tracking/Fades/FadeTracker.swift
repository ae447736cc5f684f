import Foundation
import Graphics

/// Follows a box through frames in which it fades in or out in front of a backdrop, which is known from the frames without the box.
///
/// A match with the frames as they are takes what is seen through the box for a part of it: a card of 270 x 140 points that grew while it faded in
/// in front of a list was found in half of its frames, with errors of its scale up to 0.1. Cost: two or three searches near the box, and pyramids,
/// for most frames, and at most twelve.
struct FadeTracker {
    /// What was found in one frame.
    struct Step {
        /// The index of the frame.
        var place: Int
        var found: Alignment
        var mixture: FadeMixture
    }

    /// The frames after the first one in which the box was found, in their order; empty if it does not fade in front of a backdrop.
    private(set) var steps: [Step] = []
    /// The opacities of the frames after those in which the box is too transparent to be found.
    private(set) var faintOpacities: [Double] = []
    /// Whether the box was followed until it could not be seen.
    private(set) var hasFadedOut = false

    /// A backdrop is shown for at least this time, in seconds. After the second time from its begin, a fade that ends slowly has ended.
    private static let (leastRest, settledRest) = (0.15, 0.3)
    /// Two frames are the same if this share of the pixels differs by no more than this luma. The text of a label covers a few percent of its box.
    private static let (equalShare, maxRestDifference) = (0.995, 5)
    /// By how much the region is longer and wider than the box, as a share of it: springs overshoot.
    private static let margin = 0.25
    /// Below this opacity too little of a box is seen; that of a box that has faded out is at most the second, with errors.
    private static let (minOpacity, maxFaintOpacity) = (0.04, 0.1)
    /// A box that was more transparent than this when it was last found has faded out.
    private static let lastOpacity = 0.35
    /// The box is found if this share of it matches, and if the mixture explains this share of it.
    private static let (minVisible, minExplained) = (0.6, 0.75)
    /// The fewest frames with an opacity in this range that are a fade.
    private static let minFadeFrames = 3
    private static let fadeRange = 0.05...0.95
    /// The most times that opacity and pose are estimated in turn, and the changes of the opacity and of a place in the box, in pixels of the
    /// frame, below which they are not again.
    private static let passes = 12
    private static let (maxChange, maxShift) = (0.002, 0.02)

    /// - Parameters:
    ///   - matcher: that of the frame on which the box was drawn.
    ///   - frames: from one in which the box is opaque on, in the order in which it fades out, which may be backwards in time.
    ///   - poses: those in which the box was found in these frames, until it was lost; the first must be known.
    ///   - end: the time at which the next frame is shown, or the recording ends, in seconds; nil if it is unknown.
    ///   - endsElsewhere: whether something at another size that looks like the box is known to be another thing.
    init(
        _ matcher: BoxMatcher, through frames: [LumaFrame], poses: [BoxPose?], until end: Double?, endsElsewhere: Bool
    ) {
        guard let start = poses.first ?? nil, let lost = poses.firstIndex(where: { $0 == nil }) else { return }
        let size = matcher.template.size
        let box = Rect(-size.width / 2, -size.height / 2, size.width, size.height)
            .insetBy(-Self.margin * size.width, -Self.margin * size.height)
        let bounds = (poses[..<lost].compactMap(\.self) + [matcher.origin]).map { $0.transform.apply(box) }
        let region = bounds.dropFirst().reduce(bounds[0]) { $0.union($1) }.intersection(frames[0].bounds)
        guard let region, let rest = Self.firstRest(frames, from: lost, until: end, in: region) else { return }
        var matcher = matcher
        matcher.mayHaveCaps = false
        // The noise is that of a mixture that does not fit yet.
        matcher.mayBeRigid = false
        let behind = LumaPyramid(frames[rest])
        // What rests may be the box.
        let last = poses[lost - 1] ?? start
        if let found = matcher.find(near: last, in: behind) {
            guard endsElsewhere, found.pose.differsInSize(from: last),
                matcher.opacity(of: found, size: size, in: behind) == nil
            else { return }
        }
        var backdrop = Backdrop(behind, region: region)
        backdrop.findSurroundings(of: matcher.template, in: LumaPyramid(frames[0]), at: start)
        if let surroundings = backdrop.surroundings { matcher.ignore(surroundings) }
        var history = MotionHistory(start, time: frames[0].time)
        for place in 1..<rest {
            let isRepeated = frames[place].hasSamePixels(as: frames[place - 1])
            if isRepeated, let last = faintOpacities.last {
                faintOpacities.append(last)
                continue
            }
            if isRepeated, var step = steps.last {
                step.place = place
                steps.append(step)
                continue
            }
            let pyramid = LumaPyramid(frames[place])
            let predicted = history.prediction(at: frames[place].time)
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
            history.append(step.found.pose, time: frames[place].time)
            steps.append(Step(place: place, found: step.found, mixture: step.mixture))
        }
        let isComplete = steps.count + faintOpacities.count == rest - 1
        if isComplete {
            let same = frames[rest...].prefix { Self.areSame($0, frames[rest], in: region) }
            faintOpacities += same.map { _ in 0 }
        }
        hasFadedOut = isComplete || (steps.last?.mixture.opacity ?? 1) < Self.lastOpacity
        if steps.count(where: { Self.fadeRange.contains($0.mixture.opacity) }) < Self.minFadeFrames { steps = [] }
    }

    /// The box in a frame from which the backdrop is removed, first with the opacity at the predicted pose.
    private static func find(
        _ matcher: inout BoxMatcher, _ pyramid: LumaPyramid, _ predicted: BoxPose, _ stride: Double,
        _ backdrop: Backdrop, _ light: Light, _ start: FadeMixture
    ) -> (found: Alignment, mixture: FadeMixture)? {
        var (pose, mixture) = (predicted, start)
        var result: Alignment?
        var clear = pyramid
        for _ in 0..<passes {
            clear = backdrop.frame(
                pyramid, without: mixture.atLeast(minOpacity), at: pose, size: matcher.template.size, light)
            guard
                let found = matcher.find(near: pose, in: clear)
                    ?? (result == nil ? matcher.find(in: clear, around: pose, step: stride) : nil),
                found.visible >= minVisible * found.onCanvas,
                let next = backdrop.mixture(of: &matcher, at: found.pose, in: pyramid, light, isExact: true),
                next.explained >= minExplained
            else { return nil }
            let change = abs(next.opacity - mixture.opacity)
            let shift = pose.distance(to: found.pose, over: matcher.template.size)
            (pose, mixture, result) = (found.pose, next, found)
            if change < maxChange, shift < maxShift { break }
        }
        guard let result else { return nil }
        matcher.accept(result, clear)
        return (result, mixture)
    }

    /// A frame of the first stretch in which nothing changes in a region for some time: the last one that is shown soon enough after its begin.
    private static func firstRest(
        _ frames: [LumaFrame], from start: Int, until end: Double?, in region: Rect
    ) -> Int? {
        let isBackwards = (frames.last?.time ?? 0) < frames[0].time
        /// How long the frames of a range are shown.
        func duration(_ range: ClosedRange<Int>) -> Double {
            if isBackwards { return frames[range.lowerBound - 1].time - frames[range.upperBound].time }
            let next = range.upperBound + 1
            return (next < frames.count ? frames[next].time : end ?? frames[range.upperBound].time)
                - frames[range.lowerBound].time
        }
        for first in start..<frames.count {
            let same = (first..<frames.count).prefix { place in
                (place == first || duration(first...place - 1) < settledRest)
                    && areSame(frames[first], frames[place], in: region)
            }
            if let last = same.last, duration(first...last) >= leastRest { return last }
        }
        return nil
    }

    /// Whether nearly all pixels of a region are the same but for the noise of a codec.
    private static func areSame(_ a: LumaFrame, _ b: LumaFrame, in region: Rect) -> Bool {
        var (different, count) = (0, 0)
        for row in Int(region.minY)..<min(Int(region.maxY.rounded(.up)), a.height) {
            let columns = row * a.width + Int(region.minX)..<row * a.width + min(Int(region.maxX.rounded(.up)), a.width)
            for index in columns where abs(Int(a.luma[index]) - Int(b.luma[index])) > maxRestDifference {
                different += 1
            }
            count += columns.count
        }
        return Double(different) <= (1 - equalShare) * Double(count)
    }
}
