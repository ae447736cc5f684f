/// A frame that differs by more than the tolerance.
package struct FrameDifference: Sendable, Hashable {
    /// The frame's number in the actual animation, from 0.
    package let actual: Int
    /// Number of the expected frame it was compared with.
    package let expected: Int
    /// Start of the expected frame in seconds; nil without times.
    package let time: Double?
    package let picture: PictureComparison
}

/// Consecutive differing frames, with gaps of at most two equal frames.
package struct DifferingStretch: Sendable, Hashable, CustomStringConvertible {
    /// At least one.
    package let frames: [FrameDifference]
    /// The relation of the two motions; nil if none was found.
    package internal(set) var change: MotionChange?
    /// Maximum number of equal frames between differing frames of one stretch.
    static let maxBetween = 2

    /// The frame with the most differing pixels, the first on a tie.
    package var worst: FrameDifference {
        frames.reduce(frames[0]) { $1.picture.differing > $0.picture.differing ? $1 : $0 }
    }

    /// The region that is the first one of most frames.
    package var region: String? {
        let names = Dictionary(grouping: frames.compactMap(\.picture.regions.first), by: { $0 }).mapValues(\.count)
        return names.min { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }?.key
    }

    /// `frames 13-57 (0.433 s to 1.9 s) differ: the same path, 33 ms late; most in frame 30 (1 s): 12 of ...`
    package var description: String {
        let (first, last) = (frames[0], frames[frames.count - 1])
        func moment(_ frame: FrameDifference) -> String { frame.time.map { " (\(Figures.seconds($0)))" } ?? "" }
        if frames.count == 1 { return "frame \(first.expected)\(moment(first)): \(first.picture.description)" }
        let all = last.expected - first.expected + 1
        // Several actual frames can be compared with one expected frame.
        var text = frames.count < all ? "\(frames.count) of frames " : all == 1 ? "frame " : "frames "
        text += all == 1 ? "\(first.expected)" : "\(first.expected)-\(last.expected)"
        if let start = first.time, let end = last.time {
            text += " (\(Figures.seconds(start)) to \(Figures.seconds(end)))"
        }
        text += all == 1 ? " differs" : " differ"
        if let change { text += ": \(change)" }
        return text + "; most in frame \(worst.expected)\(moment(worst)): \(worst.picture.description)"
    }

    static func stretches(of frames: [FrameDifference]) -> [DifferingStretch] {
        var runs: [[FrameDifference]] = []
        for frame in frames {
            if let last = runs.last?.last,
                max(frame.expected - last.expected, frame.actual - last.actual) <= maxBetween + 1
            {
                runs[runs.count - 1].append(frame)
            } else {
                runs.append([frame])
            }
        }
        return runs.map { DifferingStretch(frames: $0) }
    }
}
