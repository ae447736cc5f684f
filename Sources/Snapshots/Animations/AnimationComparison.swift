/// The differences between two animations: pixels of the frames, their number and times, and descriptions of these.
package struct AnimationComparison: Sendable, Hashable {
    package let tolerance: AnimationTolerance
    /// Number of compared pairs of frames.
    package let compared: Int
    /// The frames that differ by more than the tolerance, in order.
    package let frames: [FrameDifference]
    /// The frames that say what has changed, in order: in a GIF those that differ by more than another palette explains, if there are
    /// any, with only these differences; otherwise `frames`.
    package let shown: [FrameDifference]
    /// Whether one of the animations is a GIF.
    package let isDithered: Bool
    /// Whether frames differ, but no more than another palette of a GIF explains.
    package let isOnlyDither: Bool
    /// Whether the times differ only where nothing visible changes.
    package let isTimingExplained: Bool
    /// `shown`, grouped into stretches.
    package let stretches: [DifferingStretch]
    /// The timing; ignored by `passes` if the tolerance does not compare timing.
    package let timing: TimingComparison
    /// The relation of the two motions if only frame times differ; nil if pixels differ or there is no simple relation.
    package let change: MotionChange?
    /// The largest difference of any pixel of any frame, in levels.
    package let worst: Int

    /// Number of stretches for which a relation of the motions is searched.
    private static let maxSearchedStretches = 5

    /// The frame of `shown` in which the largest share of the pixels differs; nil if there is none.
    package var mostDifferent: FrameDifference? { shown.max { $0.picture.share < $1.picture.share } }

    package var picturesPass: Bool { frames.isEmpty }
    package var timingPasses: Bool { !tolerance.comparesTiming || timing.passes }
    package var passes: Bool { picturesPass && timingPasses }
    /// Whether `shown` leaves out what another palette of a GIF explains.
    package var leavesOutDither: Bool { isDithered && !isOnlyDither }
    /// Whether the times have changed; not if a change of pictures is described and nothing visible changes at those times.
    package var showsTiming: Bool { !timingPasses && !(isTimingExplained && !frames.isEmpty) }

    /// Reads both animations once, in order, and GIFs that differ once more. Memory: one frame of each, plus at most 4 MB and 3 kB per frame.
    ///
    /// - Parameters:
    ///   - searchesMotion: whether to search for the same motion at another time, which takes as long as comparing.
    ///   - regions: named parts of an expected frame, such as its layers.
    ///   - visit: called for each pair in order.
    /// - Throws: `SizeDifference` if frames differ in size, and the errors of reading and of `visit`.
    package init(
        _ actual: FrameSequence, with expected: FrameSequence, within tolerance: AnimationTolerance = .exact,
        searchesMotion: Bool = true,
        regions: (_ expectedFrame: Int) -> [NamedRegion] = { _ in [] },
        visit: (_ pair: FramePairing.Pair, _ comparison: PictureComparison) throws -> Void = { _, _ in }
    ) throws {
        guard actual.width == expected.width, actual.height == expected.height else {
            throw SizeDifference(
                actual: [actual.width, actual.height], expected: [expected.width, expected.height])
        }
        let pairing = FramePairing(actual, expected)
        let isDithered = actual.isDithered || expected.isDithered
        let grid = FrameFingerprint.Grid(
            width: expected.width, height: expected.height, frames: max(actual.count, expected.count))
        var actualTrack = FrameTrack(actual, ends: pairing.actualEnds, grid: grid)
        var expectedTrack = FrameTrack(expected, ends: pairing.expectedEnds, grid: grid)
        let hasTimes = pairing.expectedEnds != nil && pairing.actualEnds != nil
        var (frames, worst): ([FrameDifference], Int) = ([], 0)
        for pair in pairing.pairs {
            let b = try expectedTrack.advance(to: pair.expected, beside: nil)
            let a = try actualTrack.advance(to: pair.actual, beside: expectedTrack)
            let picture = try PictureComparison(
                a, with: b, within: tolerance.picture, regions: isDithered ? [] : regions(pair.expected))
            worst = max(worst, picture.worst)
            try visit(pair, picture)
            guard !picture.passes else { continue }
            frames.append(
                FrameDifference(
                    actual: pair.actual, expected: pair.expected,
                    time: hasTimes ? expectedTrack.start(of: pair.expected) : nil, picture: picture))
        }
        _ = try expectedTrack.advance(to: expected.count - 1, beside: nil)
        _ = try actualTrack.advance(to: actual.count - 1, beside: nil)
        // Formats with different time steps round the same end to different times.
        let hasSameTimeStep = actual.timeStep == expected.timeStep
        let slack = max(tolerance.time, hasSameTimeStep ? 0 : max(actual.timeStep, expected.timeStep) / 2)
        timing = TimingComparison(
            actualTrack, with: expectedTrack, hasTimes: actual.ends != nil && expected.ends != nil, slack: slack)
        var visible: VisibleComparison?
        if isDithered, !frames.isEmpty || tolerance.comparesTiming && !timing.passes {
            visible = try VisibleComparison(
                actual.rewound(), with: expected.rewound(), pairing, slack: slack, within: tolerance.picture,
                regions: regions)
        }
        let isOnlyDither = visible?.frames.isEmpty == true && !frames.isEmpty
        let shown = visible.flatMap { $0.frames.isEmpty ? nil : $0.frames } ?? frames
        let search = MotionSearch(actualTrack, expectedTrack, hasTimes: hasTimes)
        var stretches = DifferingStretch.stretches(of: shown)
        let searched = searchesMotion ? Self.maxSearchedStretches : 0
        for index in stretches.indices.prefix(searched) where stretches[index].frames.count > 1 {
            stretches[index].change = search.change(in: Self.span(of: stretches[index], actualTrack, expectedTrack))
        }
        self.tolerance = tolerance
        (self.shown, self.isDithered, self.isOnlyDither) = (shown, isDithered, isOnlyDither)
        isTimingExplained = visible?.isTimingSame == true
        (compared, self.frames, self.stretches, self.worst) = (pairing.pairs.count, frames, stretches, worst)
        if searchesMotion, frames.isEmpty, let first = timing.first, let end = expectedTrack.ends.last,
            let other = actualTrack.ends.last
        {
            let start = min(first.actualEnd, first.expectedEnd)
            change = start < max(end, other) ? search.change(in: start...max(end, other)) : nil
        } else {
            change = nil
        }
    }

    /// The time from the start of a stretch's first frame to the end of its last, over both animations.
    private static func span(of stretch: DifferingStretch, _ actual: FrameTrack, _ expected: FrameTrack)
        -> ClosedRange<Double>
    {
        let (first, last) = (stretch.frames[0], stretch.frames[stretch.frames.count - 1])
        let start = min(actual.start(of: first.actual), expected.start(of: first.expected))
        return start...max(start, actual.ends[last.actual], expected.ends[last.expected])
    }

    /// Descriptions of the differences: timing first if the durations differ or no pictures do, then the stretches in order; empty if all are
    /// within the tolerance.
    package var descriptions: [String] {
        var lines: [String] = []
        var otherFrames: String?
        if showsTiming {
            let reason = isTimingExplained ? "; nothing visible changes at the times of the other frames" : ""
            let line = "timing: \(timing)" + (change.map { ": \($0)" } ?? reason)
            // Pictures that differ are stored in other frames, because equal ones are one frame.
            if timing.isSameDuration, !stretches.isEmpty { otherFrames = line } else { lines.append(line) }
        }
        let maxLines = 10
        lines += stretches.prefix(maxLines).map(\.description)
        if stretches.count > maxLines {
            let rest = stretches.dropFirst(maxLines).reduce(0) { $0 + $1.frames.count }
            lines.append(
                "and \(rest) more frame\(rest == 1 ? "" : "s"), up to frame \(shown[shown.count - 1].expected)")
        }
        if let otherFrames { lines.append(otherFrames) }
        if isOnlyDither { lines.append("another palette of the GIF explains all differences of colours") }
        let changed = Set(shown.map(\.expected))
        let others = Set(frames.map(\.expected)).subtracting(changed).count
        if others > 0 {
            lines.append(
                "\(others) other frame\(others == 1 ? " differs" : "s differ") only in the GIF's palette"
            )
        }
        return lines
    }
}
