import Foundation
import Graphics

/// Follows one box from its reference frame through frames that come one after another, forwards or backwards in time.
///
/// Each frame is matched to the reference frame, so errors do not add up. Where the appearance changes, it is also matched to a
/// later frame, until the box looks again as in the reference. Memory: about 300 bytes for each of at most 10,000 points of
/// two appearances, and the luma of the reference frame and of the last frame in which the box was found.
package struct BoxTracker: Sendable {
    package let box: TrackedBox
    /// Pixels of the recording per point.
    let scale: Double
    let size: Size
    private(set) var reference: BoxMatcher
    private var recent: RecentAppearance?
    private(set) var history: MotionHistory
    private(set) var lastSample: MotionSample
    /// The share of the box that was visible when it was last found.
    private(set) var lastVisible = 1.0
    /// The contrast in the last frames in which the reference was found, at most ``contrastCount``.
    private(set) var contrasts: [Double] = []
    /// The frame on which the box was drawn.
    let referenceFrame: LumaPyramid
    /// The last frame in which the box was found.
    private var lastShown: LumaPyramid
    /// A coarse level of the last frame in which the box was looked for and not found.
    private var searched: LumaPlane?
    /// Whether the box had another length or width, and corners as before, in the last frame.
    private(set) var isCapped = false
    /// The quality of the best match with another thing in the frame in which the box left the canvas; nil if there is none.
    private var lookAlikeQuality: Double?
    /// The number of frames in which the box was looked for since it was found last.
    private var missedFrames = 0
    /// Pose and light when most of the box was last visible: what little is seen of it later may mislead.
    private var reliable: (pose: BoxPose, light: Light)

    /// - Parameters:
    ///   - frame: the one on which the box was drawn.
    ///   - scale: pixels of the recording per point.
    package init(_ box: TrackedBox, in frame: LumaFrame, scale: Double = 1) throws(TrackingError) {
        try self.init(box, LumaPyramid(frame), time: frame.time, scale: scale)
    }

    init(_ box: TrackedBox, _ pyramid: LumaPyramid, time: Double, scale: Double) throws(TrackingError) {
        let rect = box.rect
        let least = Double(TrackingLimits.minBoxLength)
        guard [rect.minX, rect.minY, rect.width, rect.height].allSatisfy(\.isFinite), rect.width >= least,
            rect.height >= least, max(rect.width, rect.height) <= Double(LumaFrame.maxLength)
        else { throw .badBox(box.name, rect) }
        guard pyramid.bounds.contains(rect) else {
            throw .boxOutsideFrame(box.name, rect, width: pyramid.width, height: pyramid.height)
        }
        try TextureCheck(pyramid.levels[0], rect: rect).require(box.name)
        let pose = BoxPose(center: rect.center)
        guard var reference = BoxMatcher(pyramid, pose: pose, size: rect.size) else { throw .noTexture(box.name) }
        if reference.template.levels[0].needsBorder, let wider = Self.withMargin(rect, on: pyramid),
            let matcher = BoxMatcher(pyramid, pose: pose, size: wider.size),
            !matcher.template.levels[0].needsBorder
        {
            reference = matcher
        }
        reference.lookAlikeDistance = reference.distanceToLookAlike(in: pyramid)
        self.box = box
        self.scale = scale
        self.reference = reference
        size = rect.size
        (referenceFrame, lastShown) = (pyramid, pyramid)
        history = MotionHistory(pose, time: time)
        reliable = (pose, Light())
        let motion = BoxMotion(
            position: pose.center * (1 / scale), opacity: 1,
            deviation: MotionDeviation(
                x: 0, y: 0, scale: reference.model.growth == .none ? nil : 0, rotation: reference.model.turns ? 0 : nil,
                opacity: 0))
        lastSample = MotionSample(time: time, state: .tracked, motion: motion, visible: 1)
    }

    /// The box with a margin, which shows the whole width of edges on its border; nil where the frame has no room for the margin.
    private static func withMargin(_ rect: Rect, on pyramid: LumaPyramid) -> Rect? {
        let wider = rect.insetBy(-margin, -margin)
        return pyramid.bounds.contains(wider) ? wider : nil
    }

    /// In pixels.
    private static let margin = 4.0

    /// The sample of the reference frame, before any frame was followed; later that of the last frame.
    package var sample: MotionSample { lastSample }

    /// The box in the next frame.
    package mutating func follow(_ frame: LumaFrame) -> MotionSample {
        follow(LumaPyramid(frame), time: frame.time, isRepeated: false)
    }

    /// - Parameter isRepeated: whether the frame has the same pixels as the last one that was followed.
    mutating func follow(_ pyramid: LumaPyramid, time: Double, isRepeated: Bool) -> MotionSample {
        isCapped = false
        if isRepeated {
            var sample = lastSample
            sample.time = time
            if sample.motion != nil { sample.state = .repeated }
            lastSample = sample
            return sample
        }
        if hasLookAlike, case .lost(.leftCanvas) = lastSample.state {
            // What comes to its place may be another thing that looks the same.
            lastSample.time = time
            return lastSample
        }
        let coarse = pyramid.levels[min(Self.coarseLevel, pyramid.levels.count - 1)]
        if !isFound, let searched, searched.largestDifference(from: coarse) <= Self.maxUnseenChange {
            lastSample.time = time
            return lastSample
        }
        let step = isFound ? history.stride : nil
        var predicted = history.prediction(at: time)
        if !isFound {
            // The velocity from before means nothing after some time.
            predicted = reliable.pose
            predicted.center = history.pose.center
            reference.light = reliable.light
        }
        // A box that leaves the canvas comes back where it left, if at all.
        let isAtEdge =
            lastSample.state == .lost(.leftCanvas) || isFound && share(of: history.pose, on: pyramid.bounds) < 0.9
        // While it is seen, it does not jump by half of its shorter side: the next row of a list looks like the row that leaves.
        let isLeaving =
            isAtEdge && isFound && history.hasVelocity
            && share(of: predicted, on: pyramid.bounds) < share(of: history.pose, on: pyramid.bounds)
        let (width, height) = (size.width * predicted.scaleX, size.height * predicted.scaleY)
        // It may stop, or move twice as far as before.
        let jump = predicted.center.distance(to: history.pose.center)
        let reach = isLeaving ? 0.4 * min(width, height) + jump : 0.2 * (width + height) + 1.5 * history.stride
        let limit = isAtEdge ? reach : .infinity
        var first = find(in: pyramid, around: predicted, step: step, limit: limit)
        if !isFound, abs(predicted.logScale) > Self.maxUnseenShrinking {
            // A box that has shrunk to nothing grows from nothing, or appears again at its own size.
            var whole = BoxPose(center: predicted.center)
            whole.rotation = predicted.rotation
            first =
                first.flatMap { $0.isSure ? $0 : nil }
                ?? find(in: pyramid, around: whole, step: step, limit: limit).flatMap { $0.isSure ? $0 : nil }
        }
        // What comes to its place may be another row, which looks more like the reference than the best one did, or of which little is seen.
        // The box itself looks the same.
        if lastSample.state == .lost(.leftCanvas), let quality = lookAlikeQuality, let found = first,
            found.visible < Self.knownShare || 1 - found.quality > Self.sameShare * (1 - quality)
        {
            first = nil
        }
        let hasFaded = hasLookAlike && lastSample.state == .lost(.fadedOut)
        if hasFaded, let found = first, !appearsAgain(found) { first = nil }
        // Of a box that has changed, a recent frame is the better witness.
        let isRecolored = first.map { reference.isRecolored($0) } ?? false
        let isDoubtful = !hasFaded && (first.map { $0.visible < 0.85 } ?? true || isRecolored)
        var second = isDoubtful ? recent?.find(in: pyramid, around: predicted, step: step, limit: limit) : nil
        if let found = second, isAwayFromReference(found),
            recent?.isBackground(found, in: pyramid, since: referenceFrame) == true
        {
            second = nil
        }
        recent?.age += 1
        if var first, isRecolored || first.quality + 0.1 > second?.quality ?? 0 {
            reference.accept(first, pyramid)
            isCapped = first.pose.caps != nil && first.isStretched
            contrasts = contrasts.suffix(Self.contrastCount - 1) + [first.light.contrast]
            if first.visible > 0.6 { reliable = (first.pose, first.light) }
            if first.visible > 0.9 && !isRecolored || first.pose.caps != nil { recent = nil }
            if first.changesEverywhere || isRecolored, recent?.isOld ?? true {
                recent = recentAppearance(pyramid, first) ?? recent
            }
            // Since a recent frame, colours have changed by little, so that it shows whether the rest is covered. The place is that of the
            // reference, which has smaller errors.
            if isRecolored, !first.isStretched, let second,
                second.pose.center.distance(to: first.pose.center) < Self.sameDistance
            {
                first.visible = max(first.visible, second.visible)
            }
            lastSample = sample(of: first, opacityOf: first, pyramid, time: time)
        } else if let second {
            if second.changesEverywhere { recent = recentAppearance(pyramid, second) ?? recent }
            // Of most of the box the reference still tells how opaque it is.
            let known = first.flatMap { $0.visible > 0.6 ? $0 : nil }
            lastSample = sample(of: second, opacityOf: known, pyramid, time: time)
        } else {
            recent = nil
            if isLeaving { lookAlikeQuality = reference.qualityOfLookAlike(in: pyramid, besides: predicted) }
            let reason = lossReason(in: pyramid, at: predicted)
            lastSample = MotionSample(time: time, state: .lost(reason), motion: nil, visible: 0)
        }
        // Of a frame in which the box is lost at first, less is searched.
        searched = !isFound && missedFrames > 0 && searchesTurned ? coarse : nil
        missedFrames = isFound ? 0 : missedFrames + 1
        if isFound { lastShown = pyramid }
        return lastSample
    }

    /// The distance in pixels up to which two matches are the same place.
    private static let sameDistance = 1.0
    /// The level at which frames are compared in which the box was not found, and the difference in luma that shows nothing new: a box that
    /// fades in is found at a contrast of 0.06 or more.
    private static let coarseLevel = 2
    /// A lost box is looked for with other rotations in one of as many frames.
    private static let turnInterval = 4
    private static let maxUnseenChange = 3

    /// The share of a box that is seen when it is known from a thing that looks like it, and its difference from the reference, as a share of
    /// that of the other thing.
    private static let (knownShare, sameShare) = (0.6, 0.2)

    /// Finds the reference in a frame, unless what is found was there while the box was seen elsewhere.
    private mutating func find(
        in pyramid: LumaPyramid, around predicted: BoxPose, step: Double?, limit: Double
    ) -> Alignment? {
        let match = reference.find(
            in: pyramid, around: predicted, step: step, limit: limit, turned: searchesTurned)
        guard let found = match else { return nil }
        guard !isBrighterLookAlike(found, predicted) else { return nil }
        if isAwayFromReference(found), reference.isBackground(found, in: pyramid, since: referenceFrame) { return nil }
        return isElsewhere(found) && reference.isShown(found, in: pyramid, alsoIn: lastShown) ? nil : found
    }

    /// Whether the box is looked for with other rotations.
    private var searchesTurned: Bool { missedFrames < 2 || missedFrames.isMultiple(of: Self.turnInterval) }

    /// A change of the logarithm of the scale from which on a lost box is also looked for at its own size.
    private static let maxUnseenShrinking = 0.2

    /// Whether a match is so far from where the box was last found that it may be another thing.
    private func isElsewhere(_ found: Alignment) -> Bool {
        BoxMatcher.isBeside(found.pose.center, history.pose.center, size: size)
    }

    /// Whether a match is where the reference frame does not show the box.
    private func isAwayFromReference(_ found: Alignment) -> Bool {
        BoxMatcher.isBeside(found.pose.center, box.rect.center, size: size)
    }

    private func recentAppearance(_ pyramid: LumaPyramid, _ found: Alignment) -> RecentAppearance? {
        RecentAppearance(pyramid, found, size: size, of: reference)
    }

    /// Whether another thing on the frame of the reference looks like the box.
    var hasLookAlike: Bool { reference.lookAlikeDistance != nil }

    /// The distances between the edges in the reference box, in points, if it can become longer or wider while its corners keep their size.
    var lengths: Size? {
        reference.template.caps.first.map { Size(2 * $0.halfWidth / scale, 2 * $0.halfHeight / scale) }
    }

    /// Whether the box shows a rotation.
    var turns: Bool { reference.model.turns }

    /// Whether the last frame showed the box.
    private var isFound: Bool { lastSample.motion != nil }

    /// - Parameter witness: the match with the reference that tells the opacity; nil if there is none.
    private mutating func sample(
        of found: Alignment, opacityOf witness: Alignment?, _ pyramid: LumaPyramid, time: Double
    ) -> MotionSample {
        var opacity: Double?
        if let witness { opacity = reference.opacity(of: witness, size: size, in: pyramid) }
        let opacityDeviation = opacity.flatMap { _ in witness?.uncertainty.contrast }
        if isFound { history.append(found.pose, time: time) } else { history.restart(found.pose, time: time) }
        lastVisible = found.visible
        return sample(
            of: found, opacity: opacity, deviation: opacityDeviation, on: pyramid.bounds, time: time)
    }

    /// The sample that a match means.
    ///
    /// - Parameter deviation: of the opacity.
    func sample(
        of found: Alignment, opacity: Double?, deviation: Double?, on canvas: Rect, time: Double
    ) -> MotionSample {
        let pose = found.pose
        let degrees = 180 / Double.pi
        let uncertainty = found.uncertainty
        let motion = BoxMotion(
            position: pose.center * (1 / scale), scale: exp(pose.logScale), scaleX: pose.scaleX, scaleY: pose.scaleY,
            rotation: pose.rotation * degrees, opacity: opacity,
            deviation: MotionDeviation(
                x: uncertainty.x / scale, y: uncertainty.y / scale,
                scale: uncertainty.scale.map { $0 * exp(pose.logScale) },
                scaleX: uncertainty.scaleX.map { $0 * pose.scaleX },
                scaleY: uncertainty.scaleY.map { $0 * pose.scaleY },
                rotation: uncertainty.rotation.map { $0 * degrees }, opacity: deviation)
        )
        return MotionSample(
            time: time, state: .tracked, motion: motion, visible: min(found.visible, 1),
            onCanvas: share(of: pose, on: canvas))
    }
}

extension Alignment {
    /// Whether nothing else matches so well: what a box has covered may have the same outline, or parts that look like a small box.
    fileprivate var isSure: Bool { quality > Self.sureQuality && noise < Self.sureNoise }

    private static let sureQuality = 0.86
    private static let sureNoise = 6.0
}
