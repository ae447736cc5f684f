import Graphics

/// The appearance of a box in a frame after the reference, for boxes whose content changes, as a label that fades into another.
///
/// Errors add up with each of them, so it is used only where the reference does not match.
struct RecentAppearance: Sendable {
    private var matcher: BoxMatcher
    /// Frames since.
    var age = 0
    /// Of the pose in its frame.
    private let uncertainty: PoseUncertainty

    /// The appearance in a frame in which the box was found; nil for one with caps, which has the shape of the reference.
    ///
    /// - Parameter reference: finds the appearance in the reference frame.
    init?(_ pyramid: LumaPyramid, _ found: Alignment, size: Size, of reference: BoxMatcher) {
        guard found.pose.caps == nil, var matcher = BoxMatcher(pyramid, pose: found.pose, size: size) else {
            return nil
        }
        matcher.lookAlikeDistance = reference.lookAlikeDistance
        matcher.mayHaveCaps = false
        // The rotation of something round would be that of its surroundings.
        if reference.template.isRound || !reference.model.turns { matcher.model.turns = false }
        self.matcher = matcher
        uncertainty = found.uncertainty
    }

    /// Whether a newer frame should replace it, which takes some milliseconds for a large box.
    var isOld: Bool { age >= 3 }

    /// The box in another frame, with the errors of both matches.
    mutating func find(
        in pyramid: LumaPyramid, around predicted: BoxPose, step: Double?, limit: Double
    ) -> Alignment? {
        guard var found = matcher.find(in: pyramid, around: predicted, step: step, limit: limit) else {
            return nil
        }
        matcher.accept(found, pyramid)
        found.uncertainty.add(uncertainty)
        return found
    }
}

extension RecentAppearance {
    /// See ``BoxMatcher/isBackground(_:in:since:)``.
    func isBackground(_ found: Alignment, in pyramid: LumaPyramid, since other: LumaPyramid) -> Bool {
        matcher.isBackground(found, in: pyramid, since: other)
    }
}

extension Alignment {
    /// Whether the content of the box changes: parts of it match, in cells all over the box. Under a cover a cell matches or does not.
    var changesEverywhere: Bool { visible < 0.8 && mixed > 0.3 }
}

extension PoseUncertainty {
    /// Adds an independent error.
    mutating func add(_ other: PoseUncertainty) {
        func sum(_ a: Double, _ b: Double) -> Double { (a * a + b * b).squareRoot() }
        x = sum(x, other.x)
        y = sum(y, other.y)
        scale = scale.map { sum($0, other.scale ?? 0) }
        scaleX = scaleX.map { sum($0, other.scaleX ?? other.scale ?? 0) }
        scaleY = scaleY.map { sum($0, other.scaleY ?? other.scale ?? 0) }
        rotation = rotation.map { sum($0, other.rotation ?? 0) }
        contrast = sum(contrast, other.contrast)
        brightness = sum(brightness, other.brightness)
    }
}
