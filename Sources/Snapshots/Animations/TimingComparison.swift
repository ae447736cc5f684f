/// When two clips show something new, apart from what that is.
///
/// Frames that repeat the one before only prolong it, so that a clip may be written with or without them.
package struct TimingComparison: Sendable, Hashable, CustomStringConvertible {
    /// A frame that goes at another time.
    package struct Step: Sendable, Hashable {
        /// From 0; of the frames that show something new where there are as many of them in both.
        package var frame: Int
        /// In seconds.
        package var actualEnd: Double
        package var expectedEnd: Double
        /// How long it stays, in seconds.
        package var actualDelay: Double
        package var expectedDelay: Double
    }

    /// Frames as they are written.
    package let actualCount: Int
    package let expectedCount: Int
    /// Frames that show something new.
    package let actualChanges: Int
    package let expectedChanges: Int
    /// In seconds; nil where a sequence has no times.
    package let actualDuration: Double?
    package let expectedDuration: Double?
    /// The first frame that goes too early or too late; nil where the numbers are not the same or all is well.
    package let first: Step?
    /// How many do; nil where the numbers are not the same.
    package let count: Int?

    /// - Parameters:
    ///   - hasTimes: whether both clips say times; without them the ends are not looked at.
    ///   - slack: how far ends may lie apart, in seconds.
    init(_ actual: FrameTrack, with expected: FrameTrack, hasTimes: Bool, slack: Double) {
        let written = Self.late(actual.ends, expected.ends, hasTimes: hasTimes, slack: slack)
        let seen = Self.late(actual.seenEnds, expected.seenEnds, hasTimes: hasTimes, slack: slack)
        // What was written alike is alike, though more may be seen to move in one of both.
        let late = written?.isEmpty == true ? [] : seen ?? written
        (actualCount, expectedCount) = (actual.ends.count, expected.ends.count)
        (actualChanges, expectedChanges) = (actual.seenEnds.count, expected.seenEnds.count)
        actualDuration = hasTimes ? actual.ends.last : nil
        expectedDuration = hasTimes ? expected.ends.last : nil
        first = late?.first
        count = late.map(\.count)
    }

    /// The frames that go at other times; nil where there are not as many in both.
    private static func late(_ actual: [Double], _ expected: [Double], hasTimes: Bool, slack: Double) -> [Step]? {
        guard actual.count == expected.count else { return nil }
        guard hasTimes else { return [] }
        // What is no multiple of a binary fraction is a rounding off.
        return actual.indices.filter { abs(actual[$0] - expected[$0]) > slack + 1e-6 }.map { frame in
            let starts = frame == 0 ? (0, 0) : (actual[frame - 1], expected[frame - 1])
            return Step(
                frame: frame, actualEnd: actual[frame], expectedEnd: expected[frame],
                actualDelay: actual[frame] - starts.0, expectedDelay: expected[frame] - starts.1)
        }
    }

    package var passes: Bool { count == 0 }

    /// `119 frames instead of 120, 3.97 s instead of 4 s` or `frame 12 stays 100 ms instead of 33 ms; 47 frames end
    /// at other times`.
    package var description: String {
        guard let count else {
            var text = "\(actualCount) frame\(actualCount == 1 ? "" : "s") instead of \(expectedCount)"
            if actualCount == expectedCount {
                text =
                    "\(actualChanges) frame\(actualChanges == 1 ? "" : "s") show something new instead of \(expectedChanges)"
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
