import Foundation

/// Divides one run of motion into curves and free motion, from its end.
struct RunDivision {
    let series: PhaseWindow
    /// What is before the run.
    let start: PhaseWindow.Start

    /// The price of a sample that no curve explains: its own error, and a parameter of a finger's path for a
    /// few samples. Enough that no accident of the noise moves a boundary.
    static let freePrice = 4.5

    /// Families with few parameters before those that contain them.
    private var families: [CurveFamily] {
        let isPoints = series.units.allSatisfy { $0 == .points }
        let scrolling: [CurveFamily] = isPoints ? CurveFamily.scrolling : []
        return [.movingSpring, .restingSpring, .timing, .exponential] + scrolling
            + CurveFamily.timingNames.map(CurveFamily.namedTiming)
    }

    /// - Parameters:
    ///   - run: the samples that move.
    ///   - range: the samples of the window, with rests around.
    func divided(_ run: Range<Int>, in range: Range<Int>, endsAtRest: Bool) -> [Segment] {
        guard let (split, candidates) = lastCurve(run, in: range, endsAtRest: endsAtRest) else {
            return [segment(.free, run, range, endsAtRest: endsAtRest)]
        }
        let head = run.lowerBound..<split
        let earlier = explainHead(head, in: range.lowerBound..<split, before: candidates.best.family)
        var last = segment(.curve(candidates), split..<run.upperBound, split..<range.upperBound, endsAtRest: endsAtRest)
        last.startsAtRest = false
        return joined(earlier, last)
    }

    /// The parts of a run of which the last one is a deceleration that is stopped before its end; nil where no deceleration explains the end.
    func stopped(_ run: Range<Int>, in range: Range<Int>) -> [Segment]? {
        guard
            let (split, candidates) = lastCurve(
                run, in: range, endsAtRest: false, families: CurveFamily.limitedScrolling),
            // Of what explains the samples equally well, only scrolling is stopped by a touch.
            let scrolling = candidates.nearlyEqual.first(where: {
                CurveFamily.limitedScrolling.contains($0.best.family)
            })
        else { return nil }
        var last = segment(.curve(scrolling), split..<run.upperBound, split..<range.upperBound, endsAtRest: false)
        (last.startsAtRest, last.isCut) = (false, true)
        guard last.isDetermined else { return nil }
        return joined(
            explainHead(run.lowerBound..<split, in: range.lowerBound..<split, before: scrolling.best.family), last)
    }

    private func segment(
        _ content: Segment.Content, _ run: Range<Int>, _ range: Range<Int>, endsAtRest: Bool
    ) -> Segment {
        Segment(
            moving: run, window: range, content: content, startsAtRest: start == .rest, endsAtRest: endsAtRest)
    }

    /// The sample from which a curve explains the end of the run.
    ///
    /// Each family has an earliest sample. The best family is that for which the criterion, with the price of the samples before, is
    /// lowest, so that a flexible curve does not win because it follows a few samples of a finger.
    private func lastCurve(
        _ run: Range<Int>, in range: Range<Int>, endsAtRest: Bool, families: [CurveFamily]? = nil
    ) -> (split: Int, candidates: PhaseCandidates)? {
        let latest = run.upperBound - Segmentation.fewestSamples
        guard latest > run.lowerBound else { return nil }
        let first = max(run.lowerBound, run.upperBound - Segmentation.longestCurve)
        var best: (split: Int, family: CurveFamily, score: Double)?
        var timingSplit: Int?
        for family in families ?? self.families {
            var from = first
            // A cubic timing function explains whatever one with a name does.
            if case .namedTiming = family { from = timingSplit ?? first }
            guard let (split, fit) = earliest(family, from: from, to: latest, range) else { continue }
            if family == .timing {
                timingSplit = split
                guard split <= run.upperBound - CurveFamily.leastTimingSamples else { continue }
            }
            let (exact, score) = boundary(near: split, family, fit, from: first, to: latest, range)
            if best.map({ score < $0.score }) ?? true { best = (exact, family, score) }
        }
        guard let best else { return nil }
        let window = part(best.split..<range.upperBound)
        guard let candidates = PhaseCandidates.all(in: window),
            PhaseCandidates.isAccepted(candidates.best.fit, in: window)
        else { return nil }
        if endsAtRest { return (best.split, candidates) }
        return candidates.nearlyEqual.first { isPlausible(best.split, $0, run) }.map { (best.split, $0) }
    }

    /// The first sample near an approximate one for which the criterion, with the price of the samples before, is lowest.
    private func boundary(
        near split: Int, _ family: CurveFamily, _ fit: CurveFit, from first: Int, to latest: Int, _ range: Range<Int>
    ) -> (split: Int, score: Double) {
        let price = log(Double((range.upperBound - split) * series.channelCount))
        var best = (split: split, score: Double.infinity)
        var warm = fit.parameters
        let end = (fit.model as? SpringModel)?.cut.map { $0 + fit.parameters[0] }
        var sample = min(split + 8, latest)
        // Below the approximate one as long as that is better.
        while sample >= max(first, min(split - 2, best.split - 4)) {
            let window = part(sample..<range.upperBound)
            let search = FamilySearch(window)
            let begins = search.earlyRange(family) ?? search.beginRange(family)
            var model = family.model(for: window, begin: begins, primary: search.shape.primary)
            if let spring = model as? SpringModel, let end {
                // The end stays where it is when an earlier begin is tried.
                model = spring.ending(after: family.isContinuing ? end - begins.lowerBound : end - fit.parameters[0])
            }
            var start = warm
            if family.isContinuing { start[0] = begins.lowerBound }
            if let fit = SeparableLeastSquares(model, window).minimum(from: start) {
                warm = fit.parameters
                let score =
                    fit.cost + price * Double(fit.parameterCount) + SpringModel.surprise(of: fit)
                    + RunDivision.freePrice * Double((sample - first) * series.channelCount)
                if score < best.score { best = (sample, score) }
            }
            sample -= 1
        }
        return best
    }

    /// Whether an interrupted curve that does not begin at rest is accepted: its begin is sudden, or it has few parameters and
    /// explains more than a polynomial.
    private func isPlausible(_ split: Int, _ candidates: PhaseCandidates, _ run: Range<Int>) -> Bool {
        let fit = candidates.best.fit
        switch candidates.best.family {
        case .namedTiming:
            let end = fit.parameters[0] + exp(fit.parameters[1])
            return end < series.times[run.upperBound - 1] + 1.5 * series.frame && isSudden(split, run)
        case .timing, .curvedTiming, .keyframes, .evenKeyframes, .repeating: return false
        case .deceleration(rate: .some):
            return explainsBetterThanPolynomials(candidates, by: isSudden(split, run) ? -6 : 6)
        default: return isSudden(split, run) && explainsBetterThanPolynomials(candidates, by: -30)
        }
    }

    /// Whether no smooth curve passes through the samples on both sides of a boundary: the acceleration changes suddenly, as that of
    /// a finger does not.
    private func isSudden(_ split: Int, _ run: Range<Int>) -> Bool {
        let range = max(split - 7, run.lowerBound)..<min(split + 7, run.upperBound)
        guard range.count >= 9, split - range.lowerBound >= 3, range.upperBound - split >= 3 else { return false }
        let middle = (series.times[range.lowerBound] + series.times[range.upperBound - 1]) / 2
        let half = series.times[range.upperBound - 1] - middle
        let positions = range.map { (series.times[$0] - middle) / half }
        let freedom = Double(range.count - 6)
        return series.values.indices.contains { channel in
            guard let curve = LocalPolynomial(positions, Array(series.values[channel][range]), degree: 5) else {
                return false
            }
            return curve.squares / (series.noise[channel] * series.noise[channel]) > 5 * freedom
        }
    }

    private func part(_ range: Range<Int>) -> PhaseWindow {
        let until = range.lowerBound > 0 ? series.times[range.lowerBound - 1] : series.times[0] - series.frame
        return series.part(range, start: .motion(until: until))
    }

    /// The smallest first sample from which a family explains the samples up to the end of a range, by bisection, and the fit; nil
    /// where it does not from the latest.
    private func earliest(
        _ family: CurveFamily, from first: Int, to latest: Int, _ range: Range<Int>
    ) -> (split: Int, fit: CurveFit)? {
        var accepted: CurveFit?
        func isExplained(_ split: Int) -> Bool {
            let window = part(split..<range.upperBound)
            var search = FamilySearch(window)
            search.descents = 2
            let early = search.earlyRange(family)
            for warm in [accepted?.parameters, nil] {
                guard warm != nil || accepted == nil || search.window.count < 400,
                    let fit = search.best(family, begin: early, warm: warm)
                else { continue }
                for isEnded in family.isSpring ? [false, true] : [false] {
                    let fit = isEnded ? SpringEnd.applied(to: fit, window: window) : fit
                    guard PhaseCandidates.isAccepted(fit, in: window), !TimingModel.isAtBound(fit, isPart: true) else {
                        continue
                    }
                    accepted = fit
                    return true
                }
                if warm == nil { break }
            }
            return false
        }
        // A few samples at the end of a spring may not lead to it.
        let tries = family.isContinuing ? [0, 0.15, 0.3, 0.5, 0.7] : [0]
        let starts = tries.map { latest - Int($0 * Double(latest - first)) }
        guard let start = starts.first(where: isExplained) else { return nil }
        var (low, high) = (first - 1, start)
        while high - low > 1 {
            let middle = (low + high) / 2
            if isExplained(middle) { high = middle } else { low = middle }
        }
        return accepted.map { (high, $0) }
    }

    /// The samples before the last curve.
    private func explainHead(_ run: Range<Int>, in range: Range<Int>, before next: CurveFamily) -> [Segment] {
        guard run.count >= 2 else { return [] }
        let free = segment(.free, run, range, endsAtRest: false)
        guard run.count >= Segmentation.fewestSamples - 2, run.count <= Segmentation.longestCurve else { return [free] }
        let window = series.part(range, start: start)
        if let all = PhaseCandidates.all(in: window), PhaseCandidates.isAccepted(all.best.fit, in: window),
            let whole = all.nearlyEqual.first(where: {
                isPlausible($0, until: series.times[run.upperBound - 1], before: next)
            })
        {
            return [segment(.curve(whole), run, range, endsAtRest: false)]
        }
        return divided(run, in: range, endsAtRest: false)
    }

    /// Whether a curve before another one is accepted: it reaches its end and the next one starts at rest, or it has few
    /// parameters, or it explains more than a polynomial.
    private func isPlausible(_ candidates: PhaseCandidates, until last: Double, before next: CurveFamily) -> Bool {
        guard start == .rest else { return explainsBetterThanPolynomials(candidates, by: 6) }
        switch candidates.best.family {
        case .timing:
            let parameters = candidates.best.fit.parameters
            let isComplete = parameters[0] + exp(parameters[1]) < last + 1.5 * series.frame
            return !next.isContinuing && (isComplete || explainsBetterThanPolynomials(candidates, by: 6))
        default: return explainsBetterThanPolynomials(candidates, by: -14)
        }
    }

    /// Whether a curve that another one interrupts is worth its parameters.
    private func explainsBetterThanPolynomials(_ candidates: PhaseCandidates, by margin: Double) -> Bool {
        PolynomialComparison(candidates.window, candidates.shape)
            .isBetter(candidates.best.fit, by: margin)
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
                    let error =
                        (series.values[channel][k] - values[channel][k - zone.lowerBound]) / series.noise[channel]
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
