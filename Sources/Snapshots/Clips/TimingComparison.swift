/// When two clips show something new, apart from what that is.
///
/// Frames that repeat the one before only prolong it, so that a clip may be written with or without them.
package struct TimingComparison: Sendable, Hashable, CustomStringConvertible {
    /// A frame that goes at another time.
    package struct Step: Sendable, Hashable {
        /// Of the frames that show something new, from 0.
        package var frame: Int
        /// In seconds.
        package var actualEnd: Double
        package var expectedEnd: Double
        /// How long it stays, in seconds.
        package var actualDelay: Double
        package var expectedDelay: Double
    }

    /// Frames that show something new.
    package let actualCount: Int
    package let expectedCount: Int
    /// In seconds; nil where a sequence has no times.
    package let actualDuration: Double?
    package let expectedDuration: Double?
    /// The first frame that goes too early or too late; nil where the numbers are not the same or all is well.
    package let first: Step?
    /// How many do.
    package let count: Int
    /// - Parameters:
    ///   - actual: when each frame that shows something new ends, in seconds.
    ///   - hasTimes: whether both clips say times; without them the ends are not looked at.
    ///   - slack: how far ends may lie apart, in seconds.
    init(_ actual: [Double], with expected: [Double], hasTimes: Bool, slack: Double) {
        (actualCount, expectedCount) = (actual.count, expected.count)
        actualDuration = hasTimes ? actual.last : nil
        expectedDuration = hasTimes ? expected.last : nil
        var (first, count): (Step?, Int) = (nil, 0)
        if hasTimes, actual.count == expected.count {
            // What is no multiple of a binary fraction is a rounding off.
            for frame in actual.indices where abs(actual[frame] - expected[frame]) > slack + 1e-6 {
                count += 1
                guard first == nil else { continue }
                let starts = frame == 0 ? (0, 0) : (actual[frame - 1], expected[frame - 1])
                first = Step(
                    frame: frame, actualEnd: actual[frame], expectedEnd: expected[frame],
                    actualDelay: actual[frame] - starts.0, expectedDelay: expected[frame] - starts.1)
            }
        }
        (self.first, self.count) = (first, count)
    }

    package var passes: Bool { actualCount == expectedCount && first == nil }

    /// `119 frames instead of 120, 3.97 s instead of 4 s` or `frame 12 stays 100 ms instead of 33 ms; 47 frames end
    /// at other times`.
    package var description: String {
        guard actualCount == expectedCount else {
            var text = "\(actualCount) frame\(actualCount == 1 ? "" : "s") instead of \(expectedCount)"
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
