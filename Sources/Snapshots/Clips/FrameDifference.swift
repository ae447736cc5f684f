/// A frame that differs by more than is allowed.
package struct FrameDifference: Sendable, Hashable {
    /// The frame's number, from 0.
    package let actual: Int
    /// Of the one it was laid beside.
    package let expected: Int
    /// When the expected frame is shown, from the start, in seconds; nil where there are no times.
    package let time: Double?
    package let picture: PictureComparison
}

/// Frames one after the other that differ, up to two that do not between them.
package struct DifferingStretch: Sendable, Hashable, CustomStringConvertible {
    /// At least one.
    package let frames: [FrameDifference]
    /// The same motion at another time, where that is what differs.
    package internal(set) var change: MotionChange?
    /// Equal frames between two stretches that are told as one.
    static let maxBetween = 2

    /// The frame with most pixels that differ, the first of several.
    package var worst: FrameDifference {
        frames.reduce(frames[0]) { $1.picture.differing > $0.picture.differing ? $1 : $0 }
    }

    /// The region that most of the frames name.
    package var region: String? {
        let names = Dictionary(grouping: frames.compactMap(\.picture.region), by: { $0 }).mapValues(\.count)
        return names.min { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }?.key
    }

    /// `frames 13-57 (0.433 s to 1.9 s) differ: the same path, 33 ms late; most in frame 30 (1 s): 12 of ...`
    package var description: String {
        let (first, last) = (frames[0], frames[frames.count - 1])
        func moment(_ frame: FrameDifference) -> String { frame.time.map { " (\(Figures.seconds($0)))" } ?? "" }
        if frames.count == 1 { return "frame \(first.expected)\(moment(first)): \(first.picture.description)" }
        let all = last.expected - first.expected + 1
        var text = frames.count < all ? "\(frames.count) of frames " : "frames "
        text += "\(first.expected)-\(last.expected)"
        if let start = first.time, let end = last.time {
            text += " (\(Figures.seconds(start)) to \(Figures.seconds(end)))"
        }
        text += " differ"
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
