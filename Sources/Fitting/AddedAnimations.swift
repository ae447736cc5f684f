/// The curves of animations that overlap, and the fit of their sum to a window.
struct AddedCandidate: Sendable {
    /// By animation, in the order of the model.
    let families: [CurveFamily]
    let model: AddedModel
    let fit: CurveFit
    /// The criterion of Bayes, as `PhaseCandidates` has it. Lower is better.
    var criterion = 0.0

    /// The animations in the order in which they begin.
    var order: [Int] { model.terms.indices.sorted { begin($0) < begin($1) } }

    func begin(_ term: Int) -> Double { fit.parameters[model.place(of: 0, in: term)] }

    /// Maps the parameters and coefficients of all animations to those of one. Its value before the motion is the value after the animations
    /// that began earlier.
    func selection(of term: Int) -> ParameterCovariance.Selection {
        let earlier = Array(order.prefix { $0 != term })
        return { [model] parameters, coefficients in
            (
                model.parameters(of: term, in: parameters),
                coefficients.map { own in [earlier.reduce(own[0]) { $0 + own[$1 + 1] }, own[term + 1]] }
            )
        }
    }

    /// The fit of one animation to the window without the others.
    func fit(of term: Int) -> CurveFit {
        let own = selection(of: term)(fit.parameters, fit.coefficients)
        return CurveFit(
            model: model.terms[term], parameters: own.parameters, coefficients: own.coefficients, cost: fit.cost,
            residuals: fit.residuals, valueCount: fit.valueCount)
    }

    /// The window without the motion of the other animations: those that began earlier are at their ends, the others at their starts.
    func window(of term: Int, in window: PhaseWindow) -> PhaseWindow {
        let own = fit(of: term).values(at: window.times)
        let values = window.values.indices.map { channel in
            window.times.indices.map { k in
                own[channel][k] + fit.residuals[channel * window.count + k] * window.noise[channel]
            }
        }
        return PhaseWindow(
            start: .rest, times: window.times, values: values, noise: window.noise, units: window.units,
            frame: window.frame)
    }
}

/// Animations that overlap and together explain a run of motion, the best curves first.
struct AddedAnimations: Sendable {
    let window: PhaseWindow
    /// Ascending by criterion, and not empty. All have the same number of animations.
    let candidates: [AddedCandidate]
    /// The parameters of each animation of the best candidate, in the order in which they begin.
    let descriptions: [PhaseDescription]

    /// - Parameter candidates: ascending by criterion, and not empty.
    init(window: PhaseWindow, candidates: [AddedCandidate]) {
        (self.window, self.candidates) = (window, candidates)
        descriptions = Self.descriptions(of: candidates, in: window)
    }

    var best: AddedCandidate { candidates[0] }

    private static func descriptions(of candidates: [AddedCandidate], in window: PhaseWindow) -> [PhaseDescription] {
        let best = candidates[0]
        let nearlyEqual = candidates.filter { $0.criterion < best.criterion + Alternative.threshold }
        let profile = ProfileIntervals(best.fit, window: window)
        let found = AddedCandidate(families: best.families, model: best.model, fit: profile.fit)
        let covariance = ParameterCovariance(profile.fit, window: window)
        return found.order.enumerated().map { index, term in
            var intervals: [Int: ClosedRange<Double>] = [:]
            for parameter in found.model.terms[term].bounds.indices {
                intervals[parameter] = profile.intervals[found.model.place(of: parameter, in: term)]
            }
            return PhaseDescription(
                Candidate(family: found.families[term], fit: found.fit(of: term)),
                window: found.window(of: term, in: window), covariance: covariance.of(found.selection(of: term)),
                intervals: intervals,
                otherBegins: nearlyEqual.map { $0.begin($0.order[index]) })
        }
    }

    /// Whether the samples determine each animation. Two large ones that nearly cancel each other explain any small motion, so that none may
    /// go much farther than the values that are seen.
    var areDetermined: Bool {
        let seen = window.values.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
        return descriptions.allSatisfy { description in
            description.isDetermined(isComplete: true, endsAtRest: true)
                && zip(description.endValues, seen.indices).allSatisfy { ends, channel in
                    abs(ends.to.value - ends.from.value)
                        < PhaseDescription.maxUnseen * (seen[channel] + 10 * window.noise[channel])
                }
        }
    }

    /// Whether each animation moves something that can be seen: a small one only follows the errors of the samples.
    var areVisible: Bool {
        let seen = window.values.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
        return descriptions.allSatisfy { description in
            zip(description.endValues, seen.indices).contains { ends, channel in
                abs(ends.to.value - ends.from.value)
                    > max(window.units[channel].visible, Self.leastShare * seen[channel])
            }
        }
    }

    /// The least way of an animation, as a share of the motion of all.
    private static let leastShare = 0.01

    /// Whether an animation begins more than a frame before another one ends.
    var overlaps: Bool {
        zip(descriptions, descriptions.dropFirst()).contains { earlier, later in
            later.begin < earlier.begin + earlier.duration.value - window.frame
        }
    }

    /// Whether these animations explain a run with a lower criterion than its parts.
    ///
    /// - Parameter margin: the difference of the criteria that is required.
    func isBetter(than parts: [Segment], by margin: Double = 0) -> Bool {
        best.criterion + margin < criterion(of: parts)
    }

    /// The criterion of parts that explain the same run, with the price of the samples that no curve explains.
    func criterion(of parts: [Segment]) -> Double {
        let scale = max(best.fit.reducedCost, 1)
        let price = window.parameterPrice
        return parts.reduce(0.0) { sum, part in
            guard let fit = part.candidates?.best.fit else {
                return sum + RunDivision.freePrice * Double(part.moving.count * window.channelCount)
            }
            return sum + fit.cost / scale + price * Double(fit.parameterCount)
        }
    }

    /// Whether the timing functions have no name.
    var hasFreeCurve: Bool { best.families.contains(.timing) }

    /// These animations as an alternative to one curve that explains the same run. One curve is the simpler answer, and there are many
    /// families of two, so that these have a price of their own.
    func alternative(to curve: PhaseCandidates) -> Alternative {
        let fit = curve.best.fit
        let own = best.fit
        let scale = max(min(own.reducedCost, fit.reducedCost), 1)
        let difference =
            (own.cost - fit.cost) / scale
            + window.parameterPrice * Double(own.parameterCount - fit.parameterCount) + 2 * Alternative.threshold
        let labels = best.order.map { best.families[$0].label }
        return Alternative(
            family: best.families[0].kind, summary: "\(labels.joined(separator: " and ")), one added to the other",
            difference: difference, residual: (own.cost / Double(own.valueCount)).squareRoot())
    }

    /// Other curves for the animation that begins at a place of the order.
    func alternatives(at index: Int) -> [Alternative] {
        var labels: Set<String> = [best.families[best.order[index]].label]
        return candidates.dropFirst().compactMap { candidate in
            let family = candidate.families[candidate.order[index]]
            guard labels.insert(family.label).inserted else { return nil }
            return Alternative(
                family: family.kind, summary: family.label, difference: candidate.criterion - best.criterion,
                residual: (candidate.fit.cost / Double(candidate.fit.valueCount)).squareRoot())
        }
    }
}
