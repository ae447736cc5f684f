import Snapshots
public import Zoetrope

/// Compares pictures and animations: PNGs, APNGs, GIFs and folders of frames, each with each.
public struct DiffJob: Sendable {
    /// What the other is measured by: a file, or a folder of PNG frames.
    public var expected: String
    /// A file, or a folder of PNG frames.
    public var actual: String
    /// What may differ.
    public var tolerance = DiffTolerance()
    /// Frames a second of folders, which say no times themselves; nil to give them those of the other.
    public var rate: Double?
    /// Where pixels differ, shown in strong colours on the dimmed picture: a PNG for pictures, anything that
    /// `RenderJob.formats` has for animations; nil for nowhere.
    public var output: String?

    /// A job that allows nothing to differ.
    public init(expected: String, actual: String) {
        (self.expected, self.actual) = (expected, actual)
    }

    /// Compares. Memory is bounded by a few frames, however many there are.
    ///
    /// - Throws: exit code 64 for a wrong call, 3 for a limit, 4 for a file that cannot be read or written. That they
    ///   differ is no error. Nothing is left half-written.
    public func run(progress: ((_ done: Int, _ all: Int) -> Void)? = nil) throws(ZoetropeError) -> DiffReport {
        try tolerance.check()
        if let rate, !(rate > 0 && rate.isFinite) { throw ZoetropeError(.usage, "--fps is more than 0") }
        let sources = (expected: try FrameSource([expected]), actual: try FrameSource([actual]))
        let isStill = sources.expected.isStill && sources.actual.isStill
        var drawing: DifferenceDrawing?
        if let output { drawing = try DifferenceDrawing(output, isStill: isStill, sparing: [expected, actual]) }
        let (old, new) = (sequence(of: sources.expected), sequence(of: sources.actual))
        do {
            var done = 0
            let all = max(old.count, new.count)
            let comparison = try ClipComparison(
                new, with: old, within: tolerance.clip,
                visit: { _, _ in
                    done += 1
                    progress?(done, all)
                })
            var report = DiffReport(self, comparison, isStill: isStill)
            if let drawing, !comparison.picturesPass {
                try drawing.write(
                    sources.actual, with: sources.expected, FramePairing(new, old), within: tolerance.clip.picture)
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
            frame: source.makeReader())
    }
}
