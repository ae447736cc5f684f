import Graphics

/// Frames within a motion in which a box is as it was in the frame before, although their pixels differ: images that correct a GIF while
/// a frame is shown, and frames that a codec wrote twice.
struct StaleFrames: Sendable {
    private(set) var frames: Set<Int> = []
    /// Frames in which the box is as it was in the frame before, also outside of motions.
    private(set) var resting: Set<Int> = []

    /// Shorter steps are not judged, in points.
    private static let minStep = 0.3
    /// The longest step of a box that rests, in points.
    private static let maxRest = 0.05
    /// The largest part of the shorter of the steps before and after that a stale frame moves by.
    private static let maxShare = 0.1
    /// The distance of the corners from the middle of a box, in points, by which turns and scales are steps. Tracks do not have the size of
    /// their box, and twice the distance or half of it makes no difference.
    private static let radius = 50.0

    init(_ track: MotionTrack) {
        let steps =
            [nil]
            + zip(track.samples, track.samples.dropFirst()).map { before, after -> SIMD4<Double>? in
                guard after.state == .tracked, let start = before.motion, let end = after.motion else { return nil }
                return Self.step(from: start, to: end)
            }
        resting = Set(steps.indices.filter { steps[$0].map(Self.length) ?? .infinity <= Self.maxRest })
        guard steps.count > 2 else { return }
        for index in 1..<steps.count - 1 {
            guard let step = steps[index], let before = steps[index - 1], let after = steps[index + 1] else { continue }
            let (first, second) = (Self.length(before), Self.length(after))
            let shorter = min(first, second)
            guard shorter >= Self.minStep, Self.length(step) <= Self.maxShare * shorter else { continue }
            // Where a motion turns around, a frame may be as far before the turn as the next one is after it.
            if (before * after).sum() > 0.5 * first * second { frames.insert(index) }
        }
    }

    /// How far the middle of a box and its corners move, in points: by position, turn and scale.
    private static func step(from start: BoxMotion, to end: BoxMotion) -> SIMD4<Double> {
        SIMD4(
            end.position.x - start.position.x, end.position.y - start.position.y,
            radius * (end.rotation - start.rotation) * .pi / 180, radius * (end.scale - start.scale))
    }

    private static func length(_ step: SIMD4<Double>) -> Double { (step * step).sum().squareRoot() }
}
