import Graphics
import Snapshots
import Zoetrope

/// What comparing two pictures or animations gave, ready to be printed.
public struct DiffReport: Codable, Sendable {
    /// A frame that differs by more than is allowed.
    public struct Frame: Codable, Sendable {
        /// Its number in the actual animation, from 0.
        public var actual: Int
        /// The number of the expected frame beside it.
        public var expected: Int
        /// Seconds from the start, of the expected frame; nil without times.
        public var time: Double?
        /// How many pixels are beyond the levels.
        public var pixels: Int
        /// Of those compared, 0...1.
        public var share: Double
        /// The largest difference of a channel, in levels.
        public var largest: Int
        /// Around the pixels.
        public var box: DiffTolerance.Box?
    }

    /// Frames in a row that differ.
    public struct Stretch: Codable, Sendable {
        /// Number of the first expected frame.
        public var first: Int
        /// Number of the last expected frame.
        public var last: Int
        /// Such as `the same path, 33 ms late`; nil where the motion is another.
        public var change: String?
    }

    /// What something is measured by, as the user named it.
    public var expected: String
    /// What is measured.
    public var actual: String
    /// Whether they differ by more than is allowed.
    public var differs: Bool
    /// Pairs of frames that were compared; 0 where the sizes differ.
    public var compared = 0
    /// Whether the number of frames or their times differ by more than is allowed.
    public var timingDiffers = false
    /// Frames beyond the tolerance.
    public var frames: [Frame] = []
    /// The same frames in a row.
    public var stretches: [Stretch] = []
    /// What differs in words, the gravest first; empty where nothing does.
    public var complaints: [String] = []
    /// The file that shows the differences; nil where none was asked for or no pixel differs.
    public var output: String?
    /// The allowance in words.
    private var allowed = ""

    init(_ job: DiffJob, sizes: SizeDifference) {
        (expected, actual, differs) = (job.expected, job.actual, true)
        complaints = [sizes.description]
    }

    init(_ job: DiffJob, _ comparison: ClipComparison, isStill: Bool) {
        (expected, actual, differs) = (job.expected, job.actual, !comparison.passes)
        compared = comparison.compared
        timingDiffers = !comparison.timingPasses
        frames = comparison.frames.map { frame in
            Frame(
                actual: frame.actual, expected: frame.expected, time: frame.time, pixels: frame.picture.differing,
                share: frame.picture.share, largest: frame.picture.worst,
                box: frame.picture.box.map {
                    DiffTolerance.Box(x: $0.x, y: $0.y, width: $0.width, height: $0.height)
                })
        }
        stretches = comparison.stretches.map { stretch in
            Stretch(
                first: stretch.frames[0].expected, last: stretch.frames[stretch.frames.count - 1].expected,
                change: stretch.change?.description)
        }
        complaints = isStill ? comparison.frames.map(\.picture.description) : comparison.complaints
        allowed = job.tolerance.words
    }

    private enum CodingKeys: String, CodingKey {
        case expected, actual, differs, compared, timingDiffers, frames, stretches, complaints, output
    }

    /// A line for the verdict, one for each complaint, and where the differences are drawn.
    public var text: String {
        guard differs else {
            let count = compared == 1 ? "" : ", \(compared) frames"
            return "\(actual) is the same as \(expected)\(allowed)\(count)"
        }
        let lines = ["\(actual) differs from \(expected)\(allowed)"] + complaints.map { "  \($0)" }
        return (lines + (output.map { ["  drawn in \($0)"] } ?? [])).joined(separator: "\n")
    }

    /// As JSON with sorted keys.
    public var json: String { JSONText.encode(self) }
}
