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

    /// What both animations show from a time on.
    package struct Slot: Sendable, Hashable {
        package var pair: Pair
        /// In seconds; nil without times.
        package var start: Double?
    }

    /// What both show at each time, a slot for each change of either. Changes at most `slack` seconds apart are at the same time.
    package static func slots(actual: [Double], expected: [Double], slack: Double) -> [Slot] {
        var slots: [Slot] = []
        var (a, b, start) = (0, 0, 0.0)
        while true {
            slots.append(Slot(pair: Pair(actual: a, expected: b), start: start))
            let (isLastA, isLastB) = (a >= actual.count - 1, b >= expected.count - 1)
            if isLastA, isLastB { return slots }
            let (endA, endB) = (isLastA ? .infinity : actual[a], isLastB ? .infinity : expected[b])
            start = min(endA, endB)
            if endA <= start + slack + 1e-6 { a += 1 }
            if endB <= start + slack + 1e-6 { b += 1 }
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
