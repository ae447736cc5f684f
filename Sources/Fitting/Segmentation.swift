/// Divides a series into segments, each of which one curve explains.
///
/// Stretches of rest separate runs of motion. A run that one curve does not explain is divided from its end: a curve that ends at
/// rest explains all samples after its begin, so the earliest sample from which some family explains the rest of the run is the
/// begin of the last curve. The samples before it are divided in the same way.
struct Segmentation {
    let series: PhaseWindow

    /// Beyond this number of moving samples only the end of a run is searched for curves.
    static let longestCurve = 1200
    /// Runs with more moving samples are not searched for animations that overlap.
    static let longestSum = 400
    /// A rest of as many samples is not the moment at which animations that overlap, or one that repeats, turn.
    private var longestTurn: Int { max(12, Int(0.3 / series.frame)) }
    /// The fewest moving samples at the end of a run to which a curve is fitted.
    static let fewestSamples = 7
    /// The most parts between gaps of a run that are searched for curves.
    static let mostParts = 8

    func segments() -> [Segment] {
        let runs = joined(RestDetection.movingRuns(series))
        var segments: [Segment] = []
        // The segments of the run before.
        var first = 0
        for (index, run) in runs.enumerated() {
            let before = index > 0 ? runs[index - 1].upperBound : 0
            let after = index + 1 < runs.count ? runs[index + 1].lowerBound : series.count
            let window = windowRange(run, from: before, isFirst: index == 0, to: after, isLast: index + 1 == runs.count)
            if let merged = merged(segments.last, run: run, upTo: window.upperBound) {
                segments[segments.count - 1] = merged
                continue
            }
            let own = explain(run, in: window)
            if let added = added(Array(segments[first...]), own, upTo: window.upperBound) {
                segments.replaceSubrange(first..., with: [added])
                continue
            }
            first = segments.count
            segments += own
        }
        return segments
    }

    /// The runs, of which those that one repeating animation explains are one: it may rest for a moment where it turns.
    private func joined(_ runs: [Range<Int>]) -> [Range<Int>] {
        var groups: [[Range<Int>]] = []
        for run in runs {
            if let last = groups.last?.last, run.lowerBound - last.upperBound < longestTurn {
                groups[groups.count - 1].append(run)
            } else {
                groups.append([run])
            }
        }
        return groups.enumerated().flatMap { index, group -> [Range<Int>] in
            guard group.count > 1, let last = group.last else { return group }
            let run = group[0].lowerBound..<last.upperBound
            let (before, after) = (index > 0 ? groups[index - 1].last : nil, groups.dropFirst(index + 1).first?.first)
            let range = windowRange(
                run, from: before?.upperBound ?? 0, isFirst: before == nil, to: after?.lowerBound ?? series.count,
                isLast: after == nil)
            return repeating(run, in: range) == nil ? group : [run]
        }
    }

    private func start(of range: Range<Int>, atRest: Bool) -> PhaseWindow.Start {
        atRest ? .rest : .motion(until: series.times[range.lowerBound] - series.frame)
    }

    /// An animation that repeats and explains a run, which may begin and end with the recording.
    private func repeating(_ run: Range<Int>, in range: Range<Int>) -> PhaseCandidates? {
        let startsAtRest = range.lowerBound + 2 <= run.lowerBound
        let isSeenToEnd = run.upperBound < range.upperBound
        guard run.count <= Segmentation.longestCurve, startsAtRest || range.lowerBound == 0,
            isSeenToEnd || range.upperBound == series.count,
            !run.contains(where: { $0 > range.lowerBound && series.followsGap($0) })
        else { return nil }
        let start = start(of: range, atRest: startsAtRest)
        return RepeatingSearch(series.part(range, start: start), isSeenToEnd: isSeenToEnd).best()
    }

    /// Explains each part of a run that was seen without a gap, unless one curve explains all of them.
    private func explain(_ run: Range<Int>, in range: Range<Int>) -> [Segment] {
        guard !run.isEmpty else { return explainUnbroken(run, in: range) }
        // A gap within a rest hides nothing.
        let gaps = (max(run.lowerBound, range.lowerBound + 1)...run.upperBound)
            .filter { $0 < range.upperBound && series.followsGap($0) }
        guard !gaps.isEmpty else { return explainUnbroken(run, in: range) }
        if let whole = acrossGaps(gaps, run, in: range) { return [whole] }
        // Of a run with many gaps only the end is searched for curves.
        let searched = gaps.suffix(Segmentation.mostParts)
        let head = searched.count < gaps.count ? free(run.lowerBound..<searched[searched.startIndex], in: range) : []
        let bounds = (head.isEmpty ? [range.lowerBound] : []) + searched + [range.upperBound]
        return head
            + zip(bounds, bounds.dropFirst()).flatMap { lower, upper -> [Segment] in
                let moving = max(run.lowerBound, lower)..<min(run.upperBound, upper)
                guard !moving.isEmpty, moves(moving) else { return [] }
                var segments = explainUnbroken(moving, in: lower..<upper)
                segments[segments.count - 1].isCut = series.followsGap(moving.upperBound)
                return segments
            }
    }

    private func free(_ run: Range<Int>, in range: Range<Int>) -> [Segment] {
        let startsAtRest = range.lowerBound + 2 <= run.lowerBound
        return [
            Segment(
                moving: run, window: range.lowerBound..<run.upperBound, content: .free, startsAtRest: startsAtRest,
                endsAtRest: true, isCut: true)
        ]
    }

    /// Whether the values of some samples differ by more than their noise.
    private func moves(_ samples: Range<Int>) -> Bool {
        series.values.indices.contains { channel in
            let part = series.values[channel][series.seenRange(around: samples)]
            return (part.max() ?? 0) - (part.min() ?? 0) > 6 * series.noise[channel]
        }
    }

    /// One curve for all samples of a run with gaps, if most of the motion was seen.
    private func acrossGaps(_ gaps: [Int], _ run: Range<Int>, in range: Range<Int>) -> Segment? {
        guard range.lowerBound + 2 <= run.lowerBound, run.count <= Segmentation.longestCurve else { return nil }
        let window = series.part(range, start: .rest)
        let shape = window.shape
        let unseen = gaps.reduce(0) { sum, sample in
            let (from, to) = (series.times[sample - 1], series.times[sample])
            return sum + max(min(to, shape.settled) - max(from, shape.onset), 0)
        }
        guard unseen < 0.5 * shape.length, let whole = PhaseCandidates.all(in: window),
            PhaseCandidates.isAccepted(whole.best.fit, in: window)
        else { return nil }
        return Segment(moving: run, window: range, content: .curve(whole), startsAtRest: true, endsAtRest: true)
    }

    /// The run with half of the rests around it.
    private func windowRange(
        _ run: Range<Int>, from before: Int, isFirst: Bool, to after: Int, isLast: Bool
    ) -> Range<Int> {
        let most = max(30, run.count / 2)
        let lower = isFirst ? before : (before + run.lowerBound) / 2
        let upper = isLast ? after : (run.upperBound + after + 1) / 2
        return max(lower, run.lowerBound - most)..<min(upper, run.upperBound + most)
    }

    /// The last segment extended over a run, where one curve explains both: a late swing of a spring, or a slow stretch.
    private func merged(_ last: Segment?, run: Range<Int>, upTo upper: Int) -> Segment? {
        guard let last, last.endsAtRest, !last.isCut, let candidates = last.candidates,
            upper - last.window.lowerBound < 1500
        else {
            return nil
        }
        let gap = run.lowerBound - last.moving.upperBound
        let isSmall = extent(run) < 0.2 * extent(last.moving)
        guard isSmall || gap < 24 else { return nil }
        let range = last.window.lowerBound..<upper
        let window = series.part(range, start: candidates.window.start)
        guard let both = PhaseCandidates.all(in: window), PhaseCandidates.isAccepted(both.best.fit, in: window),
            both.best.family.kind != .keyframes
        else { return nil }
        return Segment(
            moving: last.moving.lowerBound..<run.upperBound, window: range, content: .curve(both),
            startsAtRest: last.startsAtRest, endsAtRest: true)
    }

    /// Animations that overlap and explain two runs better than the segments of each: where one of them turns the motion of another back,
    /// the values rest for a moment.
    private func added(_ before: [Segment], _ after: [Segment], upTo upper: Int) -> Segment? {
        guard let first = before.first, let last = after.last, first.startsAtRest, last.endsAtRest, !last.isCut,
            !(before + after).contains(where: \.isCut),
            after[0].moving.lowerBound - (before.last?.moving.upperBound ?? 0) < longestTurn
        else { return nil }
        let (range, run) = (first.window.lowerBound..<upper, first.moving.lowerBound..<last.moving.upperBound)
        guard run.upperBound < range.upperBound, run.count <= Segmentation.longestSum,
            let added = AddedSearch(series.part(range, start: .rest)).best(), added.overlaps,
            added.isBetter(than: before + after, by: 2 * Alternative.threshold)
        else { return nil }
        return Segment(moving: run, window: range, content: .added(added), startsAtRest: true, endsAtRest: true)
    }

    /// How far values move in a run, in units of the noise.
    private func extent(_ run: Range<Int>) -> Double {
        let range = max(run.lowerBound - 1, 0)..<min(run.upperBound + 1, series.count)
        return series.values.indices.map { channel in
            let part = series.values[channel][range]
            return ((part.max() ?? 0) - (part.min() ?? 0)) / series.noise[channel]
        }.max() ?? 0
    }

    private func explainUnbroken(_ run: Range<Int>, in range: Range<Int>) -> [Segment] {
        let startsAtRest = range.lowerBound + 2 <= run.lowerBound
        let start = start(of: range, atRest: startsAtRest)
        func segment(_ content: Segment.Content) -> Segment {
            Segment(moving: run, window: range, content: content, startsAtRest: startsAtRest, endsAtRest: true)
        }
        let window = series.part(range, start: start)
        // Fewer samples on the way than the parameters of any curve.
        let isSeenToEnd = run.upperBound < range.upperBound
        if startsAtRest, isSeenToEnd, window.movingCount < CurveFamily.fewestParameters { return [segment(.jump)] }
        let isFromRestToRest = startsAtRest && isSeenToEnd
        lazy var added = isFromRestToRest && run.count <= Segmentation.longestSum ? AddedSearch(window).best() : nil
        var whole: PhaseCandidates?
        if run.count <= Segmentation.longestCurve {
            whole = PhaseCandidates.all(in: window)
            let mayHaveUnseenBegin = !startsAtRest && (range.lowerBound == 0 || series.followsGap(range.lowerBound))
            let seenSince = range.lowerBound == 0 ? series.seenSince : nil
            if mayHaveUnseenBegin { whole = whole?.withUnseenBegin(seenSince) }
            if let whole, PhaseCandidates.isAccepted(whole.best.fit, in: window) {
                guard whole.best.family.isFlexible, let added else { return [segment(.curve(whole))] }
                let alternative = added.alternative(to: whole)
                if alternative.difference < 0 { return [segment(.added(added))] }
                var single = segment(.curve(whole))
                single.alternative = alternative
                return [single]
            }
            // The tail of the motion before may still move a little.
            if run.lowerBound - range.lowerBound > 3, startsAtRest {
                let short = run.lowerBound - 3..<range.upperBound
                let window = series.part(short, start: .rest)
                if let near = PhaseCandidates.all(in: window), PhaseCandidates.isAccepted(near.best.fit, in: window) {
                    return [
                        Segment(
                            moving: run, window: short, content: .curve(near), startsAtRest: true, endsAtRest: true)
                    ]
                }
            }
            if isFromRestToRest, let curved = curved(window) { return [segment(.curve(curved))] }
            if let repeating = repeating(run, in: range) { return [segment(.curve(repeating))] }
            if let relaxed = startsAtRest || mayHaveUnseenBegin ? ignoringDrift(window) : nil {
                return [segment(.curve(mayHaveUnseenBegin ? relaxed.withUnseenBegin(seenSince) : relaxed))]
            }
            let even = isFromRestToRest ? EvenKeyframeSearch(window).families : []
            for family in startsAtRest ? (2...4).map({ .keyframes(segments: $0) }) + even : [] {
                guard let keyframes = PhaseCandidates.all(in: window, families: [family]),
                    PhaseCandidates.isAccepted(keyframes.best.fit, in: window)
                else { continue }
                if let added, added.alternative(to: keyframes).difference < 0 { return [segment(.added(added))] }
                return [segment(.curve(keyframes))]
            }
        }
        if isFromRestToRest, run.count <= Segmentation.longestCurve,
            let legs = LegDivision(series: series).legs(run, in: range),
            added.map({ !$0.overlaps || !$0.isBetter(than: legs) }) ?? true
        {
            return legs
        }
        if let stopped = stopped(run, in: range, after: start) { return stopped }
        let parts = RunDivision(series: series, start: start).divided(run, in: range, endsAtRest: true)
        // A cubic timing function that is nearly right may be a curve of another family.
        if let added, added.isBetter(than: parts), !added.hasFreeCurve || whole?.isClose != true {
            return [segment(.added(added))]
        }
        if let whole = nearlyRight(whole, window, instead: parts) { return [segment(.curve(whole))] }
        return parts
    }

    /// One curve for a run that is not explained exactly, where its parts explain less: a curve of another family, such as the
    /// quadratic one of web pages, is not divided into parts that happen to fit.
    private func nearlyRight(
        _ whole: PhaseCandidates?, _ window: PhaseWindow, instead parts: [Segment]
    ) -> PhaseCandidates? {
        guard window.movingCount >= Segmentation.fewestSamples else { return nil }
        let found = parts.filter(\.isDetermined)
        if found.isEmpty, let whole, whole.isClose { return whole }
        // A spring or a curve with a name is rarely found by accident.
        guard parts.contains(where: { $0.candidates == nil }) || found.count < parts.count,
            found.allSatisfy({ $0.candidates?.best.family == .timing })
        else { return nil }
        let doubtful = window.withDoubtfulDrift.flatMap { PhaseCandidates.all(in: $0) }
        return [whole, doubtful].compactMap(\.self).first { $0.remainder < 0.004 }
    }

    /// One curve for a long way, whatever a channel that drifts does.
    private func ignoringDrift(_ window: PhaseWindow) -> PhaseCandidates? {
        guard let doubtful = window.withDoubtfulDrift, let all = PhaseCandidates.all(in: doubtful),
            PhaseCandidates.isAccepted(all.best.fit, in: doubtful)
        else { return nil }
        return all
    }
}

extension PhaseCandidates {
    /// Whether the best curve leaves less than 1.5 % of the motion, although more than the noise explains.
    var isClose: Bool { remainder < 0.015 }

    /// The root of the sum of the squared residuals of the best curve over the number of samples that move, as a share of the motion.
    var remainder: Double {
        let moving = max(window.movingCount * window.channelCount, 1)
        return (best.fit.cost / Double(moving)).squareRoot() / shape.contrast
    }
}
