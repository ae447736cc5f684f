import Foundation
import Graphics

extension BoxMatcher {
    /// After this number of frames in which no caps were found, they are searched in every sixth frame only, because a search is expensive.
    private static let maxFailedCaps = 6
    /// The share of the edges from which on a match is not doubted.
    static let sureTexture = 0.97
    /// The share that may be left of the edges that did not match.
    static let maxHidden = 0.7
    /// The same for a change from scaled pixels to caps or back.
    private static let maxHiddenByChange = 0.3
    /// If less than this share of the edges matches with caps, scaled pixels are tried again.
    private static let lostCapTexture = 0.7
    /// The share of the points that may leave the canvas at once when a box with caps is found.
    private static let maxLostShare = 0.1
    /// How much better the match of all points has to be: parts that have left the canvas hide edges that differ for another reason, such as
    /// those of a home indicator or of a finger.
    private static let minGainedQuality = 0.001
    /// The least share of the edges that has to match with caps. With fewer, parts of other things match.
    private static let minCapTexture = 0.95
    /// The least difference of the logarithms of the scales of a box that is stretched.
    static let minStretch = 0.01
    /// The cost of one model (caps or scaled pixels) has to be below this share of the cost of the other one for a decision.
    private static let capGain = 0.5
    /// The number of frames in which the pixels of a box are scaled after which it has no caps.
    private static let maxScaledFrames = 3
    /// The changes of the length that are tried with scaled pixels, in multiples of it.
    private static let growths = [0.05, 0.11, 0.18, 0.28, -0.05, -0.11, -0.18, -0.28]
    /// With caps: the distance between two of them, in pixels of the level, and the largest.
    private static let capStep = 2.0
    private static let maxCapGrowth = 0.6
    /// The number of them, with both signs, at equal distances: at the full resolution, the end of a thin bar is found only near its place.
    private static func denseGrowths(at level: Int) -> Int { level == 0 ? 120 : 16 }
    /// What a point off the canvas costs: nothing is known of it, and a box that covers more than the canvas must not be the best one.
    private static let costOffCanvas = 0.5
    /// The level at which poses are tried before an alignment, if the reference has it.
    static let coarseTrialLevel = 2

    /// The level of a search for poses: with caps not coarser than the reference, which is compared pixel by pixel.
    private func trialLevel(_ hasCaps: Bool) -> Int {
        hasCaps ? min(Self.coarseTrialLevel, template.levels.count - 1) : Self.coarseTrialLevel
    }

    /// The alignment with a side of the box elsewhere than the others, or with caps, if more edges match.
    ///
    /// Where a plain bar becomes longer at one end, the nearest match has the place of one end, and takes the other one for a cover.
    mutating func stretched(insteadOf found: Alignment, _ predicted: BoxPose, _ pyramid: LumaPyramid) -> Alignment? {
        let isCapped = found.pose.caps != nil
        let mayBeLonger = found.axisTexture < Self.sureTexture
        let isDoubtful = isCapped ? mayBeLonger : found.texture < Self.sureTexture
        if !mayBeLonger { failedCaps = 0 }
        let mayBeCapped =
            mayHaveCaps && !isCapped && !template.caps.isEmpty && scaledFrames < Self.maxScaledFrames
            && (failedCaps < Self.maxFailedCaps || failedCaps.isMultiple(of: Self.maxFailedCaps))
        guard model.growth != .none, isDoubtful || mayBeCapped && (mayBeLonger || found.isStretched) else {
            return nil
        }
        let learned = lastAlignment
        var best = isDoubtful ? stretched(from: found, predicted, pyramid) : nil
        if mayBeCapped {
            let scaled = best ?? found
            for caps in template.caps where best?.pose.caps == nil || best?.axisTexture ?? 0 < Self.sureTexture {
                guard let match = alignment(with: caps, insteadOf: scaled, predicted, pyramid) else { continue }
                if best?.pose.caps == nil || match.axisTexture > best?.axisTexture ?? 0 { best = match }
            }
            if best?.pose.caps == nil, scaled.isStretched, isScaled(scaled, pyramid) { scaledFrames += 1 }
        } else if isCapped, isDoubtful, let match = alignment(withoutCaps: best ?? found, pyramid) {
            best = match
        }
        if mayBeLonger, !isCapped, best?.pose.caps == nil { failedCaps += 1 }
        restore(learned, found, replacedBy: best, pyramid)
        return best
    }

    /// The alignment of a box with scaled pixels, if it has lost many of its edges with caps. Edges that are enlarged may be off by more than
    /// others, so that a few more that match say nothing.
    private mutating func alignment(withoutCaps found: Alignment, _ pyramid: LumaPyramid) -> Alignment? {
        guard found.axisTexture < Self.lostCapTexture else { return nil }
        var pose = found.pose
        pose.caps = nil
        let level = levels(at: pose, pyramid)
        let match = align(level, pose, found.light, model.stretching, steps: 8, tolerance: 0.003, pyramid)
        guard let match, match.axisTexture > Self.minCapTexture,
            1 - match.axisTexture < Self.maxHiddenByChange * (1 - found.axisTexture)
        else { return nil }
        return match
    }

    /// The alignment of a box with caps; nil if its pixels seem to be scaled.
    private mutating func alignment(
        with caps: BoxCaps, insteadOf found: Alignment, _ predicted: BoxPose, _ pyramid: LumaPyramid
    ) -> Alignment? {
        var (capped, expected) = (found, predicted)
        capped.pose.caps = caps
        expected.caps = caps
        if found.axisTexture < Self.sureTexture {
            let match = stretched(from: capped, expected, pyramid)
            // What is off the canvas agrees with anything.
            if let match, match.axisTexture > Self.minCapTexture,
                1 - match.axisTexture < Self.maxHiddenByChange * (1 - found.axisTexture),
                match.onCanvas > found.onCanvas - Self.maxLostShare,
                match.quality > found.quality + Self.minGainedQuality
            {
                return match
            }
        }
        // While a box has hardly grown, nearly all edges agree either way.
        guard found.isStretched else { return nil }
        let level = levels(at: capped.pose, pyramid)
        guard let match = align(level, capped.pose, found.light, model, steps: 8, tolerance: 0.003, pyramid),
            match.axisTexture > Self.minCapTexture, match.axisTexture >= found.axisTexture
        else { return nil }
        let cost = cost(at: level, noise: found.noise)
        return cost < Self.capGain * scaledCost(found, pyramid) ? match : nil
    }

    /// Whether the pixels of a stretched box are scaled, rather than that it has caps.
    private mutating func isScaled(_ found: Alignment, _ pyramid: LumaPyramid) -> Bool {
        let scaled = scaledCost(found, pyramid)
        return template.caps.allSatisfy { caps in
            var pose = found.pose
            pose.caps = caps
            let level = levels(at: pose, pyramid)
            guard align(level, pose, found.light, model, steps: 8, tolerance: 0.003, pyramid) != nil else {
                return true
            }
            return scaled < Self.capGain * cost(at: level, noise: found.noise)
        }
    }

    private mutating func scaledCost(_ found: Alignment, _ pyramid: LumaPyramid) -> Double {
        let level = levels(at: found.pose, pyramid)
        return compare(level, found.pose, found.light, pyramid) ? cost(at: level, noise: found.noise) : 1
    }

    /// - Parameter found: with the caps that the result has.
    private mutating func stretched(
        from found: Alignment, _ predicted: BoxPose, _ pyramid: LumaPyramid
    ) -> Alignment? {
        let hasCaps = found.pose.caps != nil
        var starts = abs(predicted.logScaleX - predicted.logScaleY) > Self.minStretch ? [predicted] : []
        let wider = poseWithOneSideElsewhere(found, isVertical: false, pyramid)
        let taller = poseWithOneSideElsewhere(found, isVertical: true, pyramid)
        if hasCaps {
            starts += [wider?.pose, taller?.pose, found.pose].compactMap { $0 }
            if let wider {
                var both = found
                both.pose = wider.pose
                if let pose = poseWithOneSideElsewhere(both, isVertical: true, pyramid)?.pose { starts.append(pose) }
            }
        } else if let start = [wider, taller].compactMap({ $0 }).min(by: { $0.cost < $1.cost }) {
            starts.append(start.pose)
        }
        let level = levels(at: found.pose, pyramid)
        // The ends of a long bar have few of all gradients.
        func texture(_ match: Alignment) -> Double { hasCaps ? match.axisTexture : match.texture }
        var best: Alignment?
        for start in starts {
            var (pose, light) = (start, found.light)
            for step in Set([trialLevel(hasCaps), 1]).sorted(by: >) {
                let pair = levels(at: pose, step: step, pyramid)
                guard let match = align(pair, pose, light, model.stretching, steps: 8, tolerance: 0.03, pyramid) else {
                    continue
                }
                (pose, light) = (match.pose, match.light)
            }
            let match = align(level, pose, light, model.stretching, steps: 8, tolerance: 0.003, pyramid)
            guard let match, match.isStretched, texture(match) > best.map(texture) ?? 0,
                1 - texture(match) < Self.maxHidden * (1 - texture(found))
            else { continue }
            best = match
        }
        return best
    }

    /// The changes of the length that are tried with caps, in multiples of it: the small ones at equal distances, because edges stay as sharp
    /// as they are, and the others farther apart, so that long boxes do not need many.
    ///
    /// - Parameter level: of the pyramid.
    private static func capGrowths(_ length: Double, at level: Int) -> [Double] {
        let step = capStep * Double(1 << level) / max(length, capStep)
        var growths: [Double] = []
        var growth = step
        while growth < maxCapGrowth {
            growths += growth < 1 - step ? [growth, -growth] : [growth]
            growth += growths.count < denseGrowths(at: level) ? step : max(step, 0.2 * growth)
        }
        return growths
    }

    /// The pose with one side elsewhere at which most pixels agree, and its cost; nil if that is the found one.
    private mutating func poseWithOneSideElsewhere(
        _ found: Alignment, isVertical: Bool, _ pyramid: LumaPyramid
    ) -> (pose: BoxPose, cost: Double)? {
        let hasCaps = found.pose.caps != nil
        let level = levels(at: found.pose, step: trialLevel(hasCaps), pyramid)
        guard let whole = align(level, found.pose, found.light, found.model, steps: 0, tolerance: 0, pyramid) else {
            return nil
        }
        let costOffCanvas = hasCaps ? Self.costOffCanvas : nil
        var least = cost(at: level, noise: whole.noise, offCanvas: costOffCanvas)
        var best: BoxPose?
        let (cosine, sine) = (cos(found.pose.rotation), sin(found.pose.rotation))
        let axis = isVertical ? Point(-sine, cosine) : Point(cosine, sine)
        let lengths = found.pose.lengths(of: template.size)
        let length = isVertical ? lengths.height : lengths.width
        for growth in hasCaps ? Self.capGrowths(length, at: level.plane) : Self.growths {
            // Of a box with caps, a match may have none of the sides in its place.
            for side in hasCaps ? [1.0, -1, 0] : [1, -1] {
                var pose = found.pose
                pose.center = found.pose.center + axis * (side * growth * length / 2)
                if isVertical { pose.logScaleY += log(1 + growth) } else { pose.logScaleX += log(1 + growth) }
                guard compare(level, pose, found.light, pyramid) else { continue }
                let cost = cost(at: level, noise: whole.noise, offCanvas: costOffCanvas)
                if cost < least { (best, least) = (pose, cost) }
            }
        }
        return best.map { ($0, least) }
    }
}
