/// The differences in number and times of the frames of two animations.
///
/// A frame identical to the previous one only extends it, so an animation may be stored with or without such frames.
package struct TimingComparison: Sendable, Hashable, CustomStringConvertible {
    /// A frame that ends at another time.
    package struct Step: Sendable, Hashable {
        /// The frame's number from 0, counting only frames with visible changes if both animations have as many of these.
        package var frame: Int
        /// In seconds.
        package var actualEnd: Double
        package var expectedEnd: Double
        /// Time on screen in seconds.
        package var actualDelay: Double
        package var expectedDelay: Double
    }

    /// Number of stored frames.
    package let actualCount: Int
    package let expectedCount: Int
    /// Number of frames that differ from the previous one.
    package let actualChanges: Int
    package let expectedChanges: Int
    /// In seconds; nil if a sequence has no times.
    package let actualDuration: Double?
    package let expectedDuration: Double?
    /// The first frame that ends at another time; nil if there is none or the numbers of frames differ.
    package let first: Step?
    /// The number of such frames; nil if the numbers of frames differ.
    package let count: Int?

    /// - Parameters:
    ///   - hasTimes: whether both sequences have times; otherwise ends are not compared.
    ///   - slack: maximum difference of ends in seconds.
    init(_ actual: FrameTrack, with expected: FrameTrack, hasTimes: Bool, slack: Double) {
        let written = Self.late(actual.ends, expected.ends, hasTimes: hasTimes, slack: slack)
        let seen = Self.late(actual.seenEnds, expected.seenEnds, hasTimes: hasTimes, slack: slack)
        // Equal stored times are sufficient, even if one animation repeats a frame that changes in the other.
        let late = written?.isEmpty == true ? [] : seen ?? written
        (actualCount, expectedCount) = (actual.ends.count, expected.ends.count)
        (actualChanges, expectedChanges) = (actual.seenEnds.count, expected.seenEnds.count)
        actualDuration = hasTimes ? actual.ends.last : nil
        expectedDuration = hasTimes ? expected.ends.last : nil
        first = late?.first
        count = late.map(\.count)
    }

    /// The frames that end at other times; nil if the numbers of frames differ.
    private static func late(_ actual: [Double], _ expected: [Double], hasTimes: Bool, slack: Double) -> [Step]? {
        guard actual.count == expected.count else { return nil }
        guard hasTimes else { return [] }
        // A tolerance of 1 µs for rounding errors.
        return actual.indices.filter { abs(actual[$0] - expected[$0]) > slack + 1e-6 }.map { frame in
            let starts = frame == 0 ? (0, 0) : (actual[frame - 1], expected[frame - 1])
            return Step(
                frame: frame, actualEnd: actual[frame], expectedEnd: expected[frame],
                actualDelay: actual[frame] - starts.0, expectedDelay: expected[frame] - starts.1)
        }
    }

    package var passes: Bool { count == 0 }

    /// Whether both animations are known to last equally long.
    var isSameDuration: Bool {
        guard let actualDuration, let expectedDuration else { return false }
        return abs(actualDuration - expectedDuration) < 1e-6
    }

    /// `119 frames instead of 120, 3.97 s instead of 4 s` or `frame 12 stays 100 ms instead of 33 ms; 47 frames end
    /// at other times`.
    package var description: String {
        guard let count else {
            var text = "\(actualCount) frame\(actualCount == 1 ? "" : "s") instead of \(expectedCount)"
            if actualCount == expectedCount {
                text =
                    "\(actualChanges) frame\(actualChanges == 1 ? "" : "s") with changes instead of \(expectedChanges)"
            }
            if let actualDuration, let expectedDuration, abs(actualDuration - expectedDuration) > 1e-6 {
                text += ", \(Figures.seconds(actualDuration)) instead of \(Figures.seconds(expectedDuration))"
            }
            return text
        }
        guard let first else { return "the same frames at the same times" }
        var text = "frame \(first.frame) "
        if abs(first.actualDelay - first.expectedDelay) > 5e-4 {
            text +=
                "stays \(Figures.milliseconds(first.actualDelay)) instead of \(Figures.milliseconds(first.expectedDelay))"
        } else {
            text += "ends at \(Figures.seconds(first.actualEnd)) instead of \(Figures.seconds(first.expectedEnd))"
        }
        if count > 1 { text += "; \(count) frames end at other times" }
        return text
    }
}
