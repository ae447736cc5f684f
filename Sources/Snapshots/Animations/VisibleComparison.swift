import Graphics

/// Where and when two animations differ by more than the palettes and the dither of a GIF explain.
///
/// Frames are paired by time: each is compared with all that the other shows meanwhile. Whether one animation extends a frame and
/// the other repeats it, as an encoder does where nothing visible changes, makes no difference.
struct VisibleComparison {
    /// The pairs that differ visibly.
    private(set) var frames: [FrameDifference] = []
    /// Whether both last equally long, and nothing visible changes at the times at which only one of them has a new frame.
    private(set) var isTimingSame = true

    /// Reads both animations once, in order.
    ///
    /// - Parameters:
    ///   - slack: maximum difference of equal ends in seconds.
    ///   - regions: named parts of an expected frame.
    /// - Throws: the errors of reading, and `SizeDifference`.
    init(
        _ actual: FrameSequence, with expected: FrameSequence, _ pairing: FramePairing, slack: Double,
        within tolerance: PictureTolerance, regions: (_ expectedFrame: Int) -> [NamedRegion]
    ) throws {
        let ends = pairing.expectedEnds.flatMap { expected in pairing.actualEnds.map { (expected, $0) } }
        let slots = ends.map { FramePairing.slots(actual: $0.1, expected: $0.0, slack: slack) }
        let pairs = slots ?? pairing.pairs.map { FramePairing.Slot(pair: $0, start: nil) }
        if let (expected, actual) = ends, let last = expected.last, let other = actual.last {
            isTimingSame = abs(last - other) <= slack + 1e-6
        }
        var shown: (pair: FramePairing.Pair, actual: Bitmap, expected: Bitmap)?
        for slot in pairs {
            let pair = slot.pair
            let a = try shown.flatMap { $0.pair.actual == pair.actual ? $0.actual : nil } ?? actual.frame(pair.actual)
            let b =
                try shown.flatMap { $0.pair.expected == pair.expected ? $0.expected : nil }
                ?? expected.frame(pair.expected)
            if let shown, isTimingSame {
                let changes = (a: shown.pair.actual != pair.actual, b: shown.pair.expected != pair.expected)
                // The times agree where both change.
                if changes.a, !changes.b { isTimingSame = Self.isSame(a, shown.actual) }
                if changes.b, !changes.a { isTimingSame = Self.isSame(b, shown.expected) }
            }
            shown = (pair, a, b)
            let picture = try PictureComparison(
                a, with: b, within: tolerance, regions: regions(pair.expected), isDithered: true)
            guard picture.differing > 0 else { continue }
            // A share of the pixels is allowed to differ.
            if tolerance.share > 0, try PictureComparison(a, with: b, within: tolerance).passes { continue }
            frames.append(
                FrameDifference(
                    actual: pair.actual, expected: pair.expected, time: slot.start, picture: picture))
        }
    }

    /// Whether nothing visible changes from one frame to the next.
    private static func isSame(_ frame: Bitmap, _ other: Bitmap) -> Bool {
        VisibleDifference.ofDithered(frame, with: other)?.isEmpty ?? (frame.pixels == other.pixels)
    }
}
