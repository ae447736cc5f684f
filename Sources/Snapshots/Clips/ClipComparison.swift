/// How one animation is from another: the frames' pixels, their number and times, and what a person would say of it.
package struct ClipComparison: Sendable, Hashable {
    package let tolerance: ClipTolerance
    /// How many pairs of frames were compared.
    package let compared: Int
    /// The frames beyond the tolerance, in their order.
    package let frames: [FrameDifference]
    /// The same frames by stretches.
    package let stretches: [DifferingStretch]
    /// Of no weight where the tolerance does not compare it.
    package let timing: TimingComparison
    /// The same motion at another time, where no pixel tells it but the times of frames do.
    package let change: MotionChange?
    /// The largest difference of any pixel of any frame, in levels.
    package let worst: Int

    /// Stretches whose motion is looked for.
    private static let maxSearched = 5

    package var picturesPass: Bool { frames.isEmpty }
    package var timingPasses: Bool { !tolerance.comparesTiming || timing.passes }
    package var passes: Bool { picturesPass && timingPasses }

    /// Reads both once from the first frame to the last; holds one frame of each, and besides 4 MB and 3 kB a frame at most.
    ///
    /// - Parameters:
    ///   - regions: parts of an expected frame with names, such as its layers.
    ///   - visit: called for each pair in order.
    /// - Throws: `SizeDifference` where frames are not of one size, and what reading and `visit` throw.
    package init(
        _ actual: FrameSequence, with expected: FrameSequence, within tolerance: ClipTolerance = .exact,
        regions: (_ expectedFrame: Int) -> [NamedRegion] = { _ in [] },
        visit: (_ pair: FramePairing.Pair, _ comparison: PictureComparison) throws -> Void = { _, _ in }
    ) throws {
        guard actual.width == expected.width, actual.height == expected.height else {
            throw SizeDifference(
                actual: [actual.width, actual.height], expected: [expected.width, expected.height])
        }
        let pairing = FramePairing(actual, expected)
        let grid = FrameFingerprint.Grid(
            width: expected.width, height: expected.height, frames: max(actual.count, expected.count))
        var found = FrameTrack(actual, ends: pairing.actualEnds, grid: grid)
        var wanted = FrameTrack(expected, ends: pairing.expectedEnds, grid: grid)
        let hasTimes = pairing.expectedEnds != nil && pairing.actualEnds != nil
        var (frames, worst): ([FrameDifference], Int) = ([], 0)
        for pair in pairing.pairs {
            let b = try wanted.advance(to: pair.expected, beside: nil)
            let a = try found.advance(to: pair.actual, beside: wanted)
            let picture = try PictureComparison(
                a, with: b, within: tolerance.picture, regions: regions(pair.expected))
            worst = max(worst, picture.worst)
            try visit(pair, picture)
            guard !picture.passes else { continue }
            frames.append(
                FrameDifference(
                    actual: pair.actual, expected: pair.expected,
                    time: hasTimes ? wanted.start(of: pair.expected) : nil, picture: picture))
        }
        _ = try wanted.advance(to: expected.count - 1, beside: nil)
        _ = try found.advance(to: actual.count - 1, beside: nil)
        // A clip in hundredths says each end as well as it can.
        let isSaidAlike = actual.timeStep == expected.timeStep
        timing = TimingComparison(
            found, with: wanted, hasTimes: actual.ends != nil && expected.ends != nil,
            slack: max(tolerance.time, isSaidAlike ? 0 : max(actual.timeStep, expected.timeStep) / 2))
        let search = MotionSearch(found, wanted, hasTimes: hasTimes)
        var stretches = DifferingStretch.stretches(of: frames)
        for index in stretches.indices.prefix(Self.maxSearched) where stretches[index].frames.count > 1 {
            stretches[index].change = search.change(in: Self.span(of: stretches[index], found, wanted))
        }
        self.tolerance = tolerance
        (compared, self.frames, self.stretches, self.worst) = (pairing.pairs.count, frames, stretches, worst)
        if frames.isEmpty, let first = timing.first, let end = wanted.ends.last, let other = found.ends.last {
            let start = min(first.actualEnd, first.expectedEnd)
            change = start < max(end, other) ? search.change(in: start...max(end, other)) : nil
        } else {
            change = nil
        }
    }

    /// From when the first frame of a stretch comes until the last goes, in either clip.
    private static func span(of stretch: DifferingStretch, _ actual: FrameTrack, _ expected: FrameTrack)
        -> ClosedRange<Double>
    {
        let (first, last) = (stretch.frames[0], stretch.frames[stretch.frames.count - 1])
        let start = min(actual.start(of: first.actual), expected.start(of: first.expected))
        return start...max(start, actual.ends[last.actual], expected.ends[last.expected])
    }

    /// What differs, the gravest first, a sentence each; empty where the tolerance allows everything.
    package var complaints: [String] {
        var lines: [String] = []
        if !timingPasses {
            lines.append("timing: \(timing)" + (change.map { ": \($0)" } ?? ""))
        }
        let most = 10
        lines += stretches.prefix(most).map(\.description)
        if stretches.count > most {
            let rest = stretches.dropFirst(most).reduce(0) { $0 + $1.frames.count }
            lines.append(
                "and \(rest) frame\(rest == 1 ? "" : "s") more, up to frame \(frames[frames.count - 1].expected)")
        }
        return lines
    }
}
