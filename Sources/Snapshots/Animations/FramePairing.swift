/// Which frames of two animations are laid beside each other.
///
/// As many frames as the other has: by their number, so that a late frame is a matter of timing and not of pixels.
/// Otherwise by time: each frame of the one that has more beside what the other shows half way through it. Files without
/// times share the other's duration evenly; where neither has times, or no time is left to share, by number as far as
/// both go.
package struct FramePairing: Sendable, Hashable {
    package struct Pair: Sendable, Hashable {
        package var actual: Int
        package var expected: Int
    }

    /// Both numbers rise.
    package let pairs: [Pair]
    /// When frames end, of files without times as they are compared; nil where neither has times.
    package let actualEnds: [Double]?
    package let expectedEnds: [Double]?

    package init(_ actual: FrameSequence, _ expected: FrameSequence) {
        func ends(_ one: FrameSequence, besides other: FrameSequence) -> [Double]? {
            if let ends = one.ends { return ends }
            guard let others = other.ends, let duration = others.last else { return nil }
            if others.count == one.count { return others }
            return (1...one.count).map { duration * Double($0) / Double(one.count) }
        }
        (actualEnds, expectedEnds) = (ends(actual, besides: expected), ends(expected, besides: actual))
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
