import Foundation

/// Divides one run of motion into curves and free motion, from its end.
struct RunDivision {
    let series: PhaseWindow
    /// What is before the run.
    let start: PhaseWindow.Start

    /// Families of which others are special cases.
    private var families: [CurveFamily] {
        let isPoints = series.units.allSatisfy { $0 == .points }
        return [.movingSpring, .restingSpring, .timing] + (isPoints ? [.deceleration(rate: nil)] : [])
    }

    /// - Parameters:
    ///   - run: the samples that move.
    ///   - range: the samples of the window, with rests around.
    func divided(_ run: Range<Int>, in range: Range<Int>, endsAtRest: Bool) -> [Segment] {
        guard let (split, candidates) = lastCurve(run, in: range, endsAtRest: endsAtRest) else {
            return [segment(.free, run, range, endsAtRest: endsAtRest)]
        }
        let head = run.lowerBound..<split
        let earlier = explainHead(head, in: range.lowerBound..<split)
        var last = segment(.curve(candidates), split..<run.upperBound, split..<range.upperBound, endsAtRest: endsAtRest)
        last.startsAtRest = false
        return joined(earlier, last)
    }

    private func segment(
        _ content: Segment.Content, _ run: Range<Int>, _ range: Range<Int>, endsAtRest: Bool
    ) -> Segment {
        Segment(
            moving: run, window: range, content: content, startsAtRest: start == .rest, endsAtRest: endsAtRest)
    }

    /// The earliest sample from which a curve explains the end of the run.
    private func lastCurve(
        _ run: Range<Int>, in range: Range<Int>, endsAtRest: Bool
    ) -> (split: Int, candidates: PhaseCandidates)? {
        let latest = run.upperBound - Segmentation.fewestSamples
        guard latest > run.lowerBound else { return nil }
        var best: (split: Int, family: CurveFamily)?
        for family in families {
            // A later begin than the best one is of no use.
            let first = max(run.lowerBound, run.upperBound - Segmentation.longestCurve)
            guard let split = earliest(family, from: first, to: best.map { min($0.split, latest) } ?? latest, range)
            else { continue }
            if best.map({ split < $0.split }) ?? true { best = (split, family) }
        }
        guard let best else { return nil }
        let window = part(best.split..<range.upperBound)
        guard let candidates = PhaseCandidates.all(in: window),
            PhaseCandidates.isAccepted(candidates.best.fit, in: window) || candidates.isClose
        else { return nil }
        if !endsAtRest, !explainsBetterThanPolynomials(candidates, by: 6) { return nil }
        return (best.split, candidates)
    }

    private func part(_ range: Range<Int>) -> PhaseWindow {
        let until = range.lowerBound > 0 ? series.times[range.lowerBound - 1] : series.times[0] - series.frame
        return series.part(range, start: .motion(until: until))
    }

    /// The smallest first sample from which a family explains the samples up to the end of a range, by bisection; nil where it does
    /// not from the latest.
    private func earliest(_ family: CurveFamily, from first: Int, to latest: Int, _ range: Range<Int>) -> Int? {
        var warm: [Double]?
        func isExplained(_ split: Int) -> Bool {
            let window = part(split..<range.upperBound)
            var search = FamilySearch(window)
            search.descents = 2
            let until = search.beginRange(family).lowerBound
            // Within the curve its begin is not in the window.
            let early = family.isContinuing ? nil : until - 2 * (search.shape.length + 0.1)...window.times[0]
            if let warm, let fit = search.best(family, begin: early, warm: warm),
                PhaseCandidates.isAccepted(fit, in: window)
            {
                return true
            }
            guard let fit = search.best(family, begin: early), PhaseCandidates.isAccepted(fit, in: window) else {
                return false
            }
            warm = fit.parameters
            return true
        }
        guard isExplained(latest) else { return nil }
        var (low, high) = (first - 1, latest)
        while high - low > 1 {
            let middle = (low + high) / 2
            if isExplained(middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// The samples before the last curve.
    private func explainHead(_ run: Range<Int>, in range: Range<Int>) -> [Segment] {
        guard run.count >= 2 else { return [] }
        let free = segment(.free, run, range, endsAtRest: false)
        guard run.count >= Segmentation.fewestSamples - 2, run.count <= Segmentation.longestCurve else { return [free] }
        let window = series.part(range, start: start)
        if let whole = PhaseCandidates.all(in: window), PhaseCandidates.isAccepted(whole.best.fit, in: window),
            explainsBetterThanPolynomials(whole, by: start == .rest ? -6 : 6)
        {
            return [segment(.curve(whole), run, range, endsAtRest: false)]
        }
        return divided(run, in: range, endsAtRest: false)
    }

    /// Whether a curve that another one interrupts is worth its parameters: no polynomial explains the moving samples as well.
    private func explainsBetterThanPolynomials(_ candidates: PhaseCandidates, by margin: Double) -> Bool {
        let window = candidates.window
        let (fit, count) = (candidates.best.fit, window.count)
        let moving = window.times.indices.filter {
            window.times[$0] >= candidates.shape.onset && window.times[$0] <= candidates.shape.settled
        }
        guard moving.count >= 5, let first = moving.first, let last = moving.last else { return false }
        let price = log(Double(moving.count * window.channelCount))
        var cost = price * Double(fit.parameterCount)
        for channel in 0..<window.channelCount {
            for k in moving { cost += fit.residuals[channel * count + k] * fit.residuals[channel * count + k] }
        }
        let half = max((window.times[last] - window.times[first]) / 2, window.frame)
        let positions = moving.map { (window.times[$0] - window.times[first]) / half - 1 }
        for degree in 1...6 where degree + 2 < moving.count {
            var polynomial = price * Double((degree + 1) * window.channelCount)
            for channel in 0..<window.channelCount {
                let values = moving.map { window.values[channel][$0] }
                let squares = LocalPolynomial(positions, values, degree: degree)?.squares ?? .infinity
                polynomial += squares / (window.noise[channel] * window.noise[channel])
            }
            if polynomial < cost + margin { return false }
        }
        return true
    }

    /// Moves the boundary between the last of some segments and a curve to where both explain the samples best.
    private func joined(_ earlier: [Segment], _ last: Segment) -> [Segment] {
        guard let before = earlier.last, let first = before.candidates?.best.fit,
            let second = last.candidates?.best.fit
        else { return earlier + [last] }
        let split = last.window.lowerBound
        let zone = max(before.moving.lowerBound + 3, split - 4)...min(split + 4, last.moving.upperBound - 4)
        guard zone.lowerBound < zone.upperBound else { return earlier + [last] }
        let times = Array(series.times[zone])
        let (values1, values2) = (first.values(at: times), second.values(at: times))
        func cost(_ boundary: Int) -> Double {
            zone.reduce(0) { sum, k in
                let values = k < boundary ? values1 : values2
                return series.values.indices.reduce(sum) { sum, channel in
                    let error = (series.values[channel][k] - values[channel][k - zone.lowerBound]) / series.noise[channel]
                    return sum + error * error
                }
            }
        }
        guard let best = zone.min(by: { cost($0) < cost($1) }), best != split else { return earlier + [last] }
        let window = part(best..<last.window.upperBound)
        guard let candidates = PhaseCandidates.all(in: window) else { return earlier + [last] }
        var (first1, last1) = (before, last)
        first1.moving = before.moving.lowerBound..<best
        first1.window = before.window.lowerBound..<best
        last1.moving = best..<last.moving.upperBound
        last1.window = best..<last.window.upperBound
        last1.content = .curve(candidates)
        return earlier.dropLast() + [first1, last1]
    }
}
