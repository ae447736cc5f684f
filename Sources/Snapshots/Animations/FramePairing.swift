/// The pairs of frames of two animations that are compared.
///
/// If both have the same number of frames, they are paired by index, so that a late frame counts as a timing
/// difference, not as a pixel difference. Otherwise they are paired by time: each frame of the animation with more frames is paired with the frame that
/// the other shows at the middle of its time. A sequence without times divides the other's duration evenly. If neither
/// has times, frames are paired by index up to the shorter one's end.
package struct FramePairing: Sendable, Hashable {
    package struct Pair: Sendable, Hashable {
        package var actual: Int
        package var expected: Int
    }

    /// In ascending order of both numbers.
    package let pairs: [Pair]
    /// Frame end times in seconds, assumed if the sequence has none; nil if neither sequence has times.
    package let actualEnds: [Double]?
    package let expectedEnds: [Double]?

    package init(_ actual: FrameSequence, _ expected: FrameSequence) {
        func ends(_ one: FrameSequence, relativeTo other: FrameSequence) -> [Double]? {
            if let ends = one.ends { return ends }
            guard let others = other.ends, let duration = others.last else { return nil }
            if others.count == one.count { return others }
            return (1...one.count).map { duration * Double($0) / Double(one.count) }
        }
        (actualEnds, expectedEnds) = (ends(actual, relativeTo: expected), ends(expected, relativeTo: actual))
        let common = (0..<min(actual.count, expected.count)).map { Pair(actual: $0, expected: $0) }
        guard actual.count != expected.count, let actualEnds, let expectedEnds else {
            pairs = common
            return
        }
        if actual.count > expected.count {
            pairs = Self.shown(expectedEnds, halfwayThrough: actualEnds).enumerated().map {
                Pair(actual: $0, expected: $1)
            }
        } else {
            pairs = Self.shown(actualEnds, halfwayThrough: expectedEnds).enumerated().map {
                Pair(actual: $1, expected: $0)
            }
        }
    }

    private static func shown(_ ends: [Double], halfwayThrough others: [Double]) -> [Int] {
        var shown = 0
        return others.indices.map { index in
            let time = ((index == 0 ? 0 : others[index - 1]) + others[index]) / 2
            while shown < ends.count - 1, ends[shown] <= time + 1e-9 { shown += 1 }
            return shown
        }
    }
}
