import Snapshots
public import Zoetrope

/// Compares two pictures or animations: PNG, APNG and GIF files and folders of frames, in any combination.
public struct DiffJob: Sendable {
    /// The reference: a file, or a folder of PNG frames.
    public var expected: String
    /// The picture or animation to check: a file, or a folder of PNG frames.
    public var actual: String
    /// The differences that are allowed.
    public var tolerance = DiffTolerance()
    /// The frame rate to assume for folders, whose frames have no times; nil to use the times of the other side.
    public var rate: Double?
    /// Path of the output file, which shows differing pixels in strong colours on the dimmed expected picture: a PNG for
    /// pictures, any of `RenderJob.formats` for animations; nil for no output.
    public var output: String?

    /// A job that allows no difference.
    public init(expected: String, actual: String) {
        (self.expected, self.actual) = (expected, actual)
    }

    /// Compares both sides. Holds only a few frames in memory, regardless of how many there are.
    ///
    /// - Parameter progress: called after each pair of frames.
    /// - Throws: exit code 64 for invalid arguments, 3 for an exceeded limit, 4 for a file that cannot be read or written.
    ///   A difference is not an error. The output is complete or does not exist.
    public func run(progress: ((_ done: Int, _ all: Int) -> Void)? = nil) throws(ZoetropeError) -> DiffReport {
        try tolerance.check()
        if let rate, !(rate > 0 && rate.isFinite) { throw ZoetropeError(.usage, "--fps must be more than 0") }
        let sources = (expected: try FrameSource([expected]), actual: try FrameSource([actual]))
        let isStill = sources.expected.isStill && sources.actual.isStill
        var drawing: DifferenceDrawing?
        if let output { drawing = try DifferenceDrawing(output, isStill: isStill, notOverwriting: [expected, actual]) }
        let (old, new) = (sequence(of: sources.expected), sequence(of: sources.actual))
        do {
            var done = 0
            let all = max(old.count, new.count)
            let comparison = try AnimationComparison(
                new, with: old, within: tolerance.animation,
                visit: { _, _ in
                    done += 1
                    progress?(done, all)
                })
            var report = DiffReport(self, comparison, isStill: isStill)
            if let drawing, !comparison.picturesPass {
                try drawing.write(
                    sources.actual, with: sources.expected, FramePairing(new, old), within: tolerance.animation.picture,
                    isDithered: comparison.leavesOutDither)
                report.output = drawing.path
            }
            return report
        } catch let sizes as SizeDifference {
            return DiffReport(self, sizes: sizes)
        } catch {
            throw ZoetropeError(during: "comparing \(actual) with \(expected)", error)
        }
    }

    private func sequence(of source: FrameSource) -> FrameSequence {
        var ends = source.ends
        if ends == nil, !source.isStill, let rate { ends = (1...source.count).map { Double($0) / rate } }
        return FrameSequence(
            width: source.width, height: source.height, count: source.count, ends: ends, timeStep: source.timeStep,
            isDithered: source.isDithered, makeReader: source.makeReader)
    }
}
