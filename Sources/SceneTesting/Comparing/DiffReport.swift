import Graphics
import Snapshots
import Zoetrope

/// The result of comparing two pictures or animations.
public struct DiffReport: Codable, Sendable {
    /// A frame that differs by more than the tolerance.
    public struct Frame: Codable, Sendable {
        /// Its number in the actual animation, from 0.
        public var actual: Int
        /// The number of the expected frame it was compared with.
        public var expected: Int
        /// Start of the expected frame in seconds; nil without times.
        public var time: Double?
        /// Number of pixels that differ by more than the allowed levels.
        public var pixels: Int
        /// Share of the compared pixels that differ by more than the allowed levels, 0...1.
        public var share: Double
        /// Largest difference of a channel, in levels, 0...255.
        public var largest: Int
        /// Bounding box of the differing pixels.
        public var box: DiffTolerance.Box?
    }

    /// Consecutive frames that differ.
    public struct Stretch: Codable, Sendable {
        /// Number of the first expected frame.
        public var first: Int
        /// Number of the last expected frame.
        public var last: Int
        /// The relation of the two motions, such as `the same path, 33 ms late`; nil if none was found.
        public var change: String?
    }

    /// The reference's path, as given by the user.
    public var expected: String
    /// The path of the checked file, as given by the user.
    public var actual: String
    /// Whether they differ by more than the tolerance.
    public var differs: Bool
    /// Number of compared pairs of frames; 0 if the sizes differ.
    public var compared = 0
    /// Whether the number of frames or their times differ by more than the tolerance.
    public var timingDiffers = false
    /// Frames that differ by more than the tolerance.
    public var frames: [Frame] = []
    /// The same frames, grouped into stretches.
    public var stretches: [Stretch] = []
    /// Descriptions of the differences: timing first, then the stretches in order; empty if there are none.
    public var complaints: [String] = []
    /// Path of the file that shows the differences; nil if none was requested or no pixel differs.
    public var output: String?
    /// Description of the tolerance.
    private var allowed = ""

    init(_ job: DiffJob, sizes: SizeDifference) {
        (expected, actual, differs) = (job.expected, job.actual, true)
        complaints = [sizes.description]
    }

    init(_ job: DiffJob, _ comparison: AnimationComparison, isStill: Bool) {
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
        complaints = isStill ? comparison.shown.map(\.picture.description) : comparison.descriptions
        allowed = job.tolerance.words
    }

    private enum CodingKeys: String, CodingKey {
        case expected, actual, differs, compared, timingDiffers, frames, stretches, complaints, output
    }

    /// The result in one line, a line for each difference, and the path of the output.
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
