import Motion

/// The durations of a spring: the rules of UIKit change at critical damping, so the interval near it is found by fitting with
/// several damping ratios.
struct SpringDurations {
    let uikit: Estimate?
    let critical: Estimate?
    let settling: Estimate

    init(
        ratio: Estimate, estimate: ((Spring) -> Double) -> Estimate, candidate: Candidate, window: PhaseWindow,
        spring: ([Double], [[Double]]) -> Spring
    ) {
        settling = estimate { $0.settlingDuration }
        guard let model = candidate.fit.model as? SpringModel, ratio.lower < 1 else {
            (uikit, critical) = (nil, nil)
            return
        }
        guard ratio.upper >= 1 else {
            uikit = estimate { SpringWords.uikitDuration($0) ?? .nan }
            critical = nil
            return
        }
        func fit(_ ratio: Double) -> (duration: Double, cost: Double)? {
            let fixed = SpringModel(
                hasVelocity: model.hasVelocity, dampingRatio: ratio, begin: model.bounds[0], frame: window.frame,
                cut: model.cut)
            var start = candidate.fit.parameters
            start[2] = ratio
            guard let fit = SeparableLeastSquares(fixed, window).minimum(from: start, steps: 20),
                let duration = SpringWords.uikitDuration(spring(fit.parameters, fit.coefficients))
            else { return nil }
            return (duration, fit.cost)
        }
        let atOne = fit(1)
        // Nearer to 1 the rule diverges. Such ratios do not occur in practice.
        let below = [0.0, 0.35, 0.7, 1.0].map { ratio.lower + (0.998 - ratio.lower) * $0 }
            .filter { $0 < 0.9981 && $0 > 0.05 }.compactMap { fit($0) }
        let width = estimate { 1 / $0.angularFrequency }
        let share = width.value > 0 ? width.margin / width.value : 0
        critical = atOne.map { Estimate($0.duration, margin: $0.duration * share) }
        let all = below.map(\.duration) + (atOne.map { [$0.duration * (1 - share), $0.duration * (1 + share)] } ?? [])
        let value = atOne?.duration ?? (all.first ?? settling.value)
        uikit = Estimate(value, lower: all.min() ?? value, upper: all.max() ?? value)
    }
}
