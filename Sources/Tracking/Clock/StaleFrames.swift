import Graphics

/// Frames within a motion in which a box is where it was in the frame before, although their pixels differ: images that correct a GIF while
/// a frame is shown, and frames that a codec wrote twice.
struct StaleFrames: Sendable {
    private(set) var frames: Set<Int> = []

    /// Shorter steps are not judged, in points.
    private static let minStep = 0.3
    /// The largest part of the shorter of the steps before and after that a stale frame moves by.
    private static let maxShare = 0.1

    init(_ track: MotionTrack) {
        let steps =
            [nil]
            + zip(track.samples, track.samples.dropFirst()).map { before, after -> Double? in
                guard after.state == .tracked, let start = before.motion, let end = after.motion else { return nil }
                return start.position.distance(to: end.position)
            }
        guard steps.count > 2 else { return }
        for index in 1..<steps.count - 1 {
            guard let step = steps[index], let before = steps[index - 1], let after = steps[index + 1] else { continue }
            let shorter = min(before, after)
            if shorter >= Self.minStep, step <= Self.maxShare * shorter { frames.insert(index) }
        }
    }
}
