import Foundation

/// Makes the phases of the result from segments: begins and ends in seconds, rests between, parameters, residuals.
struct PhaseAssembly {
    let series: PhaseWindow
    let names: [String]
    let segments: [Segment]

    func phases() -> [FittedPhase] {
        let begins = segments.indices.map(begin)
        var phases: [FittedPhase] = []
        var reached = Estimate(series.times[0], margin: 0)
        for (index, segment) in segments.enumerated() {
            let begin = begins[index].estimate
            // A rest is stated only for times with samples.
            let isSeen = !series.followsGap(segment.moving.lowerBound) || segment.startsAtRest
            let isFirst = phases.isEmpty && segment.startsAtRest && begin.value > reached.value
            if isSeen, isFirst || begin.value > reached.value + 2 * series.frame {
                phases.append(rest(from: reached, to: begin))
            }
            let next = index + 1 < segments.count ? begins[index + 1] : nil
            let added =
                if case .added(let animations) = segment.content {
                    self.phases(of: animations)
                } else {
                    [phase(segment, begins[index], next: next)]
                }
            phases += added
            reached = added.map(\.end).max { $0.value < $1.value } ?? reached
        }
        let last = series.times[series.count - 1]
        if last > reached.value + 2 * series.frame, !phases.isEmpty {
            phases.append(rest(from: reached, to: Estimate(last, margin: 0)))
        }
        return phases
    }

    /// When a segment begins, and its curve from there on.
    private struct Begin {
        var estimate: Estimate
        /// nil where no curve explains the segment, or the samples do not determine it.
        var curve: (description: PhaseDescription, candidates: PhaseCandidates)?
    }

    private func begin(_ index: Int) -> Begin {
        let segment = segments[index]
        if case .added(let animations) = segment.content {
            return Begin(estimate: animations.descriptions[0].beginEstimate, curve: nil)
        }
        let first = segment.moving.lowerBound
        // The begin lies between the first sample that moves and the one before, which may be more than a frame earlier.
        let last = series.timeBefore(first)
        let next = series.times[first < series.count ? first : first - 1]
        let width = next - last
        let frame = Estimate(
            (last + next) / 2, margin: width > 1.5 * series.frame ? width / 2 : 0.45 * series.frame)
        for candidates in segment.candidates?.nearlyEqual ?? [] {
            let (begin, description) = description(of: candidates, index, after: last)
            if segment.determines(description) {
                return Begin(estimate: begin, curve: (description, candidates))
            }
        }
        // What moves in the first frame has begun before the recording.
        return Begin(estimate: first == 0 ? Estimate(series.times[0], margin: 0) : frame, curve: nil)
    }

    private func description(
        of candidates: PhaseCandidates, _ index: Int, after last: Double
    ) -> (begin: Estimate, description: PhaseDescription) {
        let window = candidates.window
        if segments[index].startsAtRest || !candidates.best.family.isContinuing {
            let description = PhaseDescription(candidates)
            return (description.beginEstimate, description)
        }
        let high = window.times[0]
        guard isSeenFromBegin(segments[index]) else {
            return (
                Estimate(high, margin: 0),
                PhaseDescription(candidates.best, window: window, begin: high, beginMargin: 0)
            )
        }
        let width = high - last
        let meeting = index > 0 ? meeting(of: segments[index - 1], and: candidates, between: last, and: high) : nil
        let time = meeting?.time ?? (last + high) / 2
        let margin = min(max(meeting?.margin ?? 0.45 * width, 0.03 * width), 0.45 * width)
        return (
            Estimate(time, margin: margin),
            PhaseDescription(candidates.best, window: window, begin: time, beginMargin: margin)
        )
    }

    /// Where two motions differ least in value and velocity, and how far from there they differ by more than their noise; nil where
    /// nothing is known of the first.
    private func meeting(
        of before: Segment, and after: PhaseCandidates, between low: Double, and high: Double
    ) -> (time: Double, margin: Double)? {
        let steps = 60
        let step = (high - low) / Double(steps)
        let times = (0...steps + 1).map { low + Double($0) * step }
        guard let values1 = values(of: before, at: times) else { return nil }
        let values2 = after.best.fit.values(at: times)
        let differences = (0...steps).map { k in
            series.values.indices.reduce(0.0) { sum, channel in
                let noise = series.noise[channel]
                let value = (values1[channel][k] - values2[channel][k]) / noise
                let next = (values1[channel][k + 1] - values2[channel][k + 1]) / noise
                let velocity = (next - value) / step * series.frame
                return sum + value * value + velocity * velocity
            }
        }
        guard let best = differences.indices.min(by: { differences[$0] < differences[$1] }) else { return nil }
        // Both motions are extrapolated by up to a frame, so their difference has several times the noise of a sample.
        let near = differences.indices.filter { differences[$0] < differences[best] + 30 }
        let reach = near.map { abs($0 - best) }.max() ?? steps
        return (times[best], Double(reach + 1) * step)
    }

    /// The values of a segment shortly after its end, by channel: of its curve, or of a cubic through the last samples of a free
    /// motion.
    private func values(of segment: Segment, at times: [Double]) -> [[Double]]? {
        if let fit = segment.candidates?.best.fit { return fit.values(at: times) }
        let range = max(segment.moving.lowerBound, segment.moving.upperBound - 8)..<segment.moving.upperBound
        guard range.count >= 6 else { return nil }
        let last = series.times[range.upperBound - 1]
        let half = max((last - series.times[range.lowerBound]) / 2, series.frame)
        let positions = range.map { (series.times[$0] - last) / half + 1 }
        var result: [[Double]] = []
        for values in series.values {
            guard let curve = LocalPolynomial(positions, Array(values[range]), degree: 3) else { return nil }
            result.append(times.map { curve.value(at: ($0 - last) / half + 1) })
        }
        return result
    }

    private func rest(from begin: Estimate, to end: Estimate) -> FittedPhase {
        let inside = series.times.indices.filter {
            series.times[$0] >= begin.value - 1e-9 && series.times[$0] <= end.value + 1e-9
        }
        // A rest without samples has the value of the nearest one.
        let samples = inside.isEmpty ? [series.times.firstIndex { $0 > begin.value } ?? series.count - 1] : inside
        let channels = names.indices.map { channel in
            let values = samples.map { series.values[channel][$0] }
            let mean = values.reduce(0, +) / Double(values.count)
            let level = Estimate(
                mean, margin: 1.645 * series.noise[channel] / Double(values.count).squareRoot())
            return self.channel(channel, level, level, errors: values.map { $0 - mean })
        }
        return FittedPhase(
            begin: begin, end: end, curve: .rest, channels: channels, alternatives: [], isInterrupted: false,
            sampleCount: samples.count,
            path: FittedPath(
                times: [begin.value, max(end.value, begin.value)],
                values: channels.map { [$0.from.value, $0.to.value] }))
    }

    /// - Parameter extent: the samples of a phase without a curve.
    func channel(
        _ index: Int, _ from: Estimate, _ to: Estimate, errors: [Double], extent: [Double] = []
    ) -> FittedChannel {
        let squares = errors.reduce(0) { $0 + $1 * $1 }
        return FittedChannel(
            name: names[index], unit: series.units[index], from: from, to: to,
            residual: (squares / Double(max(errors.count, 1))).squareRoot(),
            largestResidual: errors.map(abs).max() ?? 0, lowest: extent.min(), highest: extent.max())
    }

    private func phase(_ segment: Segment, _ start: Begin, next following: Begin?) -> FittedPhase {
        let begin = start.estimate
        let last = series.times[min(max(segment.moving.upperBound - 1, 0), series.count - 1)]
        // What follows a gap says nothing about the end of this curve.
        let isCut = segment.isCut
        let following = isCut ? nil : following
        let next = following?.estimate
        guard let (description, candidates) = start.curve else {
            let end =
                segment.endsAtRest
                ? Estimate(last + series.frame / 2, margin: 0.45 * series.frame)
                : next ?? Estimate(last, margin: series.frame)
            let range = series.seenRange(around: segment.moving)
            // Between rests the values are those of the rests; beside other motions those at the boundaries.
            let from = segment.startsAtRest ? series.times[range.lowerBound] : begin.value
            let to = segment.endsAtRest ? series.times[range.upperBound - 1] : end.value
            // Where a curve follows, its begin is known better than what is between two samples.
            let known = segment.endsAtRest ? nil : following?.curve?.description.endValues
            let channels = names.indices.map { channel in
                let margin = 1.645 * series.noise[channel]
                let ends = [
                    series.value(channel, at: from, within: range),
                    known?[channel].from.value ?? series.value(channel, at: to, within: range),
                ]
                return self.channel(
                    channel, Estimate(ends[0], margin: margin), Estimate(ends[1], margin: margin), errors: [],
                    extent: ends + series.values[channel][segment.moving])
            }
            let isShort = segment.moving.count < Segmentation.fewestSamples
            let unsure = segment.candidates.flatMap { candidates in
                !isShort && PhaseCandidates.isAccepted(candidates.best.fit, in: candidates.window)
                    ? candidates.best.family : nil
            }
            var isJump = false
            if case .jump = segment.content { isJump = true }
            return FittedPhase(
                begin: begin, end: isJump || end.value < begin.value ? begin : end, curve: isJump ? .jump : .free,
                channels: channels,
                alternatives: [],
                notes: unsure.map { notes(of: segment, undetermined: $0) } ?? (isJump ? [] : beginNotes(segment)),
                isInterrupted: !segment.endsAtRest, sampleCount: segment.moving.count,
                path: isJump
                    ? FittedPath()
                    : FittedPath(times: Array(series.times[range]), values: series.values.map { Array($0[range]) }))
        }
        let duration = description.duration
        let natural = begin.value + duration.value
        let isUnseen = isCut && natural > last + series.frame
        let isInterrupted =
            isUnseen || !segment.endsAtRest || (next.map { $0.value < natural - series.frame } ?? false)
        let end =
            isUnseen
            ? Estimate(last, margin: series.frame)
            : isInterrupted
                ? next ?? Estimate(natural, margin: duration.margin)
                : Estimate(
                    natural, margin: (duration.margin * duration.margin + begin.margin * begin.margin).squareRoot())
        let count = candidates.window.count
        let fit = candidates.best.fit
        let moving = candidates.window.times.indices.filter {
            candidates.window.times[$0] >= min(begin.value, candidates.shape.onset)
                && candidates.window.times[$0] <= end.value + series.frame
        }
        let ends = description.endValues
        let channels = names.indices.map { channel in
            self.channel(
                channel, ends[channel].from, ends[channel].to,
                errors: moving.map { fit.residuals[channel * count + $0] * candidates.window.noise[channel] })
        }
        return FittedPhase(
            begin: begin, end: end, curve: description.curve, channels: channels,
            alternatives: alternatives(candidates, segment.alternative),
            notes: notes(candidates, channels) + beginNotes(segment)
                + (isUnseen ? [.endNotSeen(last: last)] : endNotes(segment, end.value)),
            isInterrupted: isInterrupted, sampleCount: moving.count,
            curvedPath: fit.curvedPath(in: candidates.window), path: path(of: fit, from: begin.value, to: end.value))
    }

    /// A segment that moves from its first sample on has begun before it was seen, unless a spring from rest says when.
    private func beginNotes(_ segment: Segment) -> [PhaseNote] {
        isSeenFromBegin(segment) || segment.candidates?.best.hasUnseenBegin == true ? [] : [.beginNotSeen]
    }

    private func isSeenFromBegin(_ segment: Segment) -> Bool {
        let first = segment.moving.lowerBound
        return segment.startsAtRest || first > 0 && !series.followsGap(first)
    }

    /// A curve may go on after the last sample.
    private func endNotes(_ segment: Segment, _ end: Double) -> [PhaseNote] {
        let last = series.times[series.count - 1]
        guard segment.moving.upperBound == series.count else { return [] }
        if end > last + series.frame { return [.endNotSeen(last: last)] }
        // A repetition goes on by itself.
        if case .repeating = segment.candidates?.best.family { return [] }
        return isMovingAtEnd(segment) ? [.endOfPart] : []
    }

    /// Whether the last two samples of a segment differ by more than noise and the tail of an animation.
    private func isMovingAtEnd(_ segment: Segment) -> Bool {
        let moving = segment.moving
        guard moving.count > 1 else { return false }
        return series.values.indices.contains { channel in
            let values = series.values[channel][moving]
            let step = abs(values[moving.upperBound - 1] - values[moving.upperBound - 2])
            let mean = ((values.max() ?? 0) - (values.min() ?? 0)) / Double(moving.count - 1)
            return step > Self.stepAtEnd * mean
                && step > Self.noiseAtEnd * (segment.candidates?.window.noise[channel] ?? .infinity)
        }
    }

    /// The least step from the second last to the last sample of a motion that does not end there, as a share of the mean step.
    private static let stepAtEnd = 0.4
    /// The same as a multiple of the noise.
    private static let noiseAtEnd = 6.0

    /// What is known of a motion whose curve is not determined.
    private func notes(of segment: Segment, undetermined family: CurveFamily) -> [PhaseNote] {
        // The first and the last sample can show less than a whole step.
        let inner = segment.moving.dropFirst().dropLast()
        let isLinear = family == .namedTiming("linear") && inner.count >= Segmentation.fewestSamples
        let note: PhaseNote =
            isLinear
            ? .constantVelocity(series.values.map { Self.slope($0[inner], over: series.times[inner]) })
            : .undetermined(curve: family.label)
        return [note] + beginNotes(segment)
    }

    /// The slope of a line through samples, by least squares.
    private static func slope(_ values: ArraySlice<Double>, over times: ArraySlice<Double>) -> Double {
        let count = Double(values.count)
        let (time, value) = (times.reduce(0, +) / count, values.reduce(0, +) / count)
        let products = zip(times, values).reduce(0) { $0 + ($1.0 - time) * ($1.1 - value) }
        let squares = times.reduce(0) { $0 + ($1 - time) * ($1 - time) }
        return squares > 0 ? products / squares : 0
    }

    private func notes(_ candidates: PhaseCandidates, _ channels: [FittedChannel]) -> [PhaseNote] {
        let (fit, window) = (candidates.best.fit, candidates.window)
        let errors = channels.indices.map { channels[$0].residual / window.noise[$0] }
        guard (errors.max() ?? 0) > Self.leastError, !PhaseCandidates.isWithinNoise(fit, in: window) else { return [] }
        let error = channels.indices.map { channels[$0].largestResidual / window.noise[$0] }.max() ?? 0
        let isAccepted = PhaseCandidates.isAccepted(fit, in: window)
        return [isAccepted ? .inexact(errorOverNoise: error) : .closest(errorOverNoise: error)]
    }

    /// The residual over the noise from which on a curve does not follow the motion.
    private static let leastError = 2.0
    /// The most points of a path.
    private static let maxPoints = 400

    func path(of fit: CurveFit, from begin: Double, to end: Double) -> FittedPath {
        guard end > begin, (end - begin).isFinite else { return FittedPath() }
        let count = min(max(Int((4 * (end - begin) / series.frame).rounded(.up)), 1), Self.maxPoints)
        let times = (0...count).map { begin + (end - begin) * Double($0) / Double(count) }
        return FittedPath(times: times, values: fit.values(at: times))
    }

    private func alternatives(_ candidates: PhaseCandidates, _ added: Alternative?) -> [Alternative] {
        let others = candidates.candidates.dropFirst()
            .prefix(while: { $0.criterion < candidates.best.criterion + 400 }).map { candidate in
                Alternative(
                    family: candidate.family.kind, summary: candidate.family.label,
                    difference: candidate.criterion - candidates.best.criterion,
                    residual: (candidate.fit.cost / Double(candidate.fit.valueCount)).squareRoot())
            }
        let all = others + (added.map { [$0] } ?? [])
        return Array(all.sorted { $0.difference < $1.difference }.prefix(6))
    }
}
