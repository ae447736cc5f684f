import Graphics

extension BoxTracker {
    /// The most likely reason why the box is not found at its predicted place; `noMatch` if none is known.
    func lossReason(in pyramid: LumaPyramid, at predicted: BoxPose) -> LossReason {
        if case .lost(let reason) = lastSample.state, reason != .noMatch { return reason }
        let seen = share(of: predicted, on: pyramid.bounds)
        if seen < 0.3 || hasLookAlike && seen < 0.8 { return .leftCanvas }
        if contrasts.last ?? 1 < 0.3 || hasLookAlike && isFading { return .fadedOut }
        let onCanvas = share(of: history.pose, on: pyramid.bounds)
        if lastVisible < Self.coveredShare * onCanvas { return .covered }
        // A fast box leaves the canvas between two frames.
        if onCanvas < Self.coveredShare { return .leftCanvas }
        return .noMatch
    }

    /// A box of which less than this share of what was on the canvas was visible in the last frame in which it was found is covered.
    private static let coveredShare = 0.85

    /// The number of frames that show a fade.
    static let contrastCount = 4
    /// The least loss of contrast of a fade in that many frames.
    private static let leastFade = 0.05

    /// The contrast, in proportion to that of the reference, of a box that has begun to fade in.
    private static let faintContrast = 0.6

    /// Whether the contrast of the box was falling when it was last found.
    var isFading: Bool {
        guard contrasts.count == Self.contrastCount, let first = contrasts.first, let last = contrasts.last else {
            return false
        }
        return first - last > Self.leastFade && zip(contrasts, contrasts.dropFirst()).allSatisfy { $0 > $1 }
    }

    /// Whether a match is another thing that looks like the box, because the box was fading and this thing, at another place than the
    /// predicted one, is not.
    func isBrighterLookAlike(_ found: Alignment, _ predicted: BoxPose) -> Bool {
        guard hasLookAlike, isFading, let last = contrasts.last else { return false }
        return found.light.contrast > last + Self.leastFade && !isNear(found, predicted)
    }

    /// Whether a match is at about the place of a pose.
    private func isNear(_ found: Alignment, _ pose: BoxPose) -> Bool {
        let shift = found.pose.center - pose.center
        return max(abs(shift.x), abs(shift.y)) < 0.2 * min(size.width, size.height)
    }

    /// Whether a box with look-alikes that has faded out fades in again: at its place, and faintly at first. A look-alike that comes to
    /// its place has its whole contrast.
    func appearsAgain(_ found: Alignment) -> Bool {
        found.light.contrast < Self.faintContrast && isNear(found, history.pose)
    }

    /// The share of the box at a pose that is on the canvas.
    func share(of pose: BoxPose, on canvas: Rect) -> Double {
        let bounds = pose.transform.apply(Rect(-size.width / 2, -size.height / 2, size.width, size.height))
        return bounds.intersection(canvas).map { $0.width * $0.height / (bounds.width * bounds.height) } ?? 0
    }
}
