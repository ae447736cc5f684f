import Graphics

extension BoxTracker {
    /// The most likely reason why the box is not found at its predicted place; `noMatch` if none is known.
    func lossReason(in pyramid: LumaPyramid, at predicted: BoxPose) -> LossReason {
        if case .lost(let reason) = lastSample.state, reason != .noMatch { return reason }
        let seen = share(of: predicted, on: pyramid)
        if seen < 0.3 || hasLookAlike && seen < 0.8 { return .leftCanvas }
        if lastContrast < 0.3 { return .fadedOut }
        let onCanvas = share(of: history.pose, on: pyramid)
        if lastVisible < Self.coveredShare * onCanvas { return .covered }
        // A fast box leaves the canvas between two frames.
        if onCanvas < Self.coveredShare { return .leftCanvas }
        return .noMatch
    }

    /// A box of which less than this share of what was on the canvas was visible in the last frame in which it was found is covered.
    private static let coveredShare = 0.85

    /// The share of the box at a pose that is on the canvas.
    func share(of pose: BoxPose, on pyramid: LumaPyramid) -> Double {
        let bounds = pose.transform.apply(Rect(-size.width / 2, -size.height / 2, size.width, size.height))
        let canvas = Rect(0, 0, Double(pyramid.width), Double(pyramid.height))
        return bounds.intersection(canvas).map { $0.width * $0.height / (bounds.width * bounds.height) } ?? 0
    }
}
