import Graphics

/// Frames within a motion in which a box is as it was in the frame before, although their pixels differ: images that correct a GIF while
/// a frame is shown, and frames that a codec wrote twice.
struct StaleFrames: Sendable {
    private(set) var frames: Set<Int> = []
    /// Frames in which the box is as it was in the frame before, also outside of motions.
    private(set) var resting: Set<Int> = []
    /// Frames in which the box has moved clearly since the frame before.
    private(set) var moving: Set<Int> = []

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
                guard let start = before.motion, let end = after.motion else { return nil }
                return after.state == .repeated ? .zero : Self.step(from: start, to: end)
            }
        let tracked = Set(track.samples.indices.filter { track.samples[$0].state == .tracked })
        resting = tracked.filter { steps[$0].map(Self.length) ?? .infinity <= Self.maxRest }
        moving = Set(steps.indices.filter { steps[$0].map(Self.length) ?? 0 >= Self.minStep })
        for length in 1...Self.maxRepeats where steps.count > length + 1 {
            for start in 1..<steps.count - length where Self.areStale(start..<start + length, steps) {
                frames.formUnion(start..<start + length)
            }
        }
        frames.formIntersection(tracked)
        moving.subtract(frames)
    }

    /// The frames that are stale for one of several boxes and in which none moves clearly. All boxes are in the same frames: one of them may
    /// be lost, or come to rest, where another one shows that a frame repeats the one before.
    ///
    /// - Parameter first: those of the first box; nil without one.
    static func common(_ first: StaleFrames?, _ others: [MotionTrack]) -> Set<Int> {
        let all = [first].compactMap(\.self) + others.map { StaleFrames($0) }
        return all.reduce(into: Set<Int>()) { $0.formUnion($1.frames) }
            .subtracting(all.reduce(into: Set<Int>()) { $0.formUnion($1.moving) })
    }

    /// The most frames in a row that show the one before: at 24 frames per second within 60, each is shown two or three times.
    private static let maxRepeats = 2

    /// Whether steps between two others are much shorter than these.
    private static func areStale(_ range: Range<Int>, _ steps: [SIMD4<Double>?]) -> Bool {
        guard let before = steps[range.lowerBound - 1], let after = steps[range.upperBound] else { return false }
        let (first, second) = (length(before), length(after))
        let shorter = min(first, second)
        guard shorter >= minStep, range.allSatisfy({ steps[$0].map(length) ?? .infinity <= maxShare * shorter }) else {
            return false
        }
        // Where a motion turns around, a frame may be as far before the turn as the next one is after it.
        return (before * after).sum() > 0.5 * first * second
    }

    /// How far the middle of a box and its corners move, in points: by position, turn and scale.
    private static func step(from start: BoxMotion, to end: BoxMotion) -> SIMD4<Double> { place(end) - place(start) }

    /// Where the middle of a box and its corners are, in points: by position, turn and scale.
    static func place(_ motion: BoxMotion) -> SIMD4<Double> {
        SIMD4(motion.position.x, motion.position.y, radius * motion.rotation * .pi / 180, radius * motion.scale)
    }

    private static func length(_ step: SIMD4<Double>) -> Double { (step * step).sum().squareRoot() }
}
