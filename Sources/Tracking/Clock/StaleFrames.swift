import Graphics

/// Frames within a motion in which a box is where it was in the frame before, although their pixels differ: images that correct a GIF while
/// a frame is shown, and frames that a codec wrote twice.
struct StaleFrames: Sendable {
    private(set) var frames: Set<Int> = []
    /// Frames in which the box is where it was in the frame before, also outside of motions.
    private(set) var resting: Set<Int> = []

    /// Shorter steps are not judged, in points.
    private static let minStep = 0.3
    /// The longest step of a box that rests, in points.
    private static let maxRest = 0.05
    /// The largest part of the shorter of the steps before and after that a stale frame moves by.
    private static let maxShare = 0.1

    init(_ track: MotionTrack) {
        let steps =
            [nil]
            + zip(track.samples, track.samples.dropFirst()).map { before, after -> Point? in
                guard after.state == .tracked, let start = before.motion, let end = after.motion else { return nil }
                return end.position - start.position
            }
        resting = Set(steps.indices.filter { (steps[$0]?.distance(to: .zero) ?? .infinity) <= Self.maxRest })
        guard steps.count > 2 else { return }
        for index in 1..<steps.count - 1 {
            guard let step = steps[index], let before = steps[index - 1], let after = steps[index + 1] else { continue }
            let (first, second) = (before.distance(to: .zero), after.distance(to: .zero))
            let shorter = min(first, second)
            guard shorter >= Self.minStep, step.distance(to: .zero) <= Self.maxShare * shorter else { continue }
            // Where a motion turns around, a frame may be as far before the turn as the next one is after it.
            if before.x * after.x + before.y * after.y > 0.5 * first * second { frames.insert(index) }
        }
    }
}
