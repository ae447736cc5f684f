import Foundation
import Motion

/// Where a spring is cut to rest: at the duration of UIKit, or at the settling duration of CASpringAnimation. An exponential motion
/// may end like the latter.
enum SpringEnd {
    /// The fit with the end that explains the samples best; the fit itself where it is not a spring.
    ///
    /// The step at the end is about a thousandth of the distance, which may be above the noise. First the end is searched among
    /// the samples, because a fit without it has wrong parameters; then the rules are applied to the parameters.
    static func applied(to fit: CurveFit, window: PhaseWindow) -> CurveFit {
        if let model = fit.model as? ExponentialModel { return ended(fit, model, window) }
        guard let model = fit.model as? SpringModel else { return fit }
        let step = zip(fit.coefficients, window.noise).map { abs($0[1]) * Spring.settlingThreshold / $1 }.max() ?? 0
        var best = fit
        var starts = [fit]
        if step > 0.7 {
            var current = fit
            for _ in 0..<4 {
                guard let end = observed(current, window),
                    let next = refitted(current, model.ending(after: end), window)
                else { break }
                let isSettled = (current.model as? SpringModel)?.cut.map { abs($0 - end) < 1e-9 } ?? false
                current = next
                if isSettled { break }
            }
            if current.cost < best.cost - 4 { best = current }
            starts.append(current)
        }
        for start in starts {
            for rule in [uikitDuration, criticalDuration, settlingDuration] {
                guard let ruled = settled(start, model, window, rule) else { continue }
                // An end that explains as much is kept: springs have one.
                if ruled.cost <= best.cost + ((best.model as? SpringModel)?.cut == nil ? 0.5 : 0) { best = ruled }
            }
        }
        return best
    }

    private static func ended(_ fit: CurveFit, _ model: ExponentialModel, _ window: PhaseWindow) -> CurveFit {
        var model = model
        model.ends = true
        guard let other = SeparableLeastSquares(model, window).minimum(from: fit.parameters, steps: 25),
            other.cost < fit.cost
        else { return fit }
        return other
    }

    /// A fit that ends by a rule. The end depends on the parameters, and they hardly on the end.
    private static func settled(
        _ fit: CurveFit, _ model: SpringModel, _ window: PhaseWindow, _ rule: (CurveFit) -> Double?
    ) -> CurveFit? {
        var current = fit
        for _ in 0..<2 {
            guard let end = rule(current), (window.times.last ?? 0) > current.parameters[0] + end,
                let next = refitted(current, model.ending(after: end), window)
            else { return nil }
            current = next
        }
        return current
    }

    private static func refitted(_ fit: CurveFit, _ model: SpringModel, _ window: PhaseWindow) -> CurveFit? {
        SeparableLeastSquares(model, window).minimum(from: fit.parameters, steps: 12)
    }

    /// The end, after the begin, at which the samples from there on are best explained by rest.
    private static func observed(_ fit: CurveFit, _ window: PhaseWindow) -> Double? {
        guard let model = fit.model as? SpringModel else { return nil }
        let free = CurveFit(
            model: model.ending(after: nil), parameters: fit.parameters, coefficients: fit.coefficients, cost: fit.cost,
            residuals: fit.residuals, valueCount: fit.valueCount)
        let moving = free.values(at: window.times)
        let count = window.count
        // The cost of rest from each sample on, less that of the spring, summed from the last sample.
        var gains = Array(repeating: 0.0, count: count)
        for channel in 0..<window.channelCount {
            let values = window.values[channel]
            let weight = 1 / (window.noise[channel] * window.noise[channel])
            var (sum, squares, spring) = (0.0, 0.0, 0.0)
            for k in (0..<count).reversed() {
                let value = values[k] - values[count - 1]
                sum += value
                squares += value * value
                spring += (values[k] - moving[channel][k]) * (values[k] - moving[channel][k])
                gains[k] += (spring - (squares - sum * sum / Double(count - k))) * weight
            }
        }
        guard let first = gains.indices.dropFirst().dropLast(2).max(by: { gains[$0] < gains[$1] }), gains[first] > 3
        else {
            return nil
        }
        let end = (window.times[first - 1] + window.times[first]) / 2 - fit.parameters[0]
        return end > 0 ? end : nil
    }

    /// The initial velocity in distances per second, of the channel that moves farthest.
    static func relativeVelocity(_ coefficients: [[Double]]) -> Double {
        let primary = coefficients.max { abs($0[1]) < abs($1[1]) } ?? []
        guard primary.count > 2, primary[1] != 0 else { return 0 }
        return primary[2] / primary[1]
    }

    static func spring(_ fit: CurveFit) -> Spring {
        SpringModel.spring(fit.parameters, initialVelocity: relativeVelocity(fit.coefficients))
    }

    private static func uikitDuration(_ fit: CurveFit) -> Double? { SpringWords.uikitDuration(spring(fit)) }

    /// UIKit's duration of a critically damped spring, for ratios near 1.
    private static func criticalDuration(_ fit: CurveFit) -> Double? {
        guard abs(fit.parameters[2] - 1) < 0.05 else { return nil }
        var parameters = fit.parameters
        // The rate of the slow tail is kept.
        parameters[1] += log(min(parameters[2], 1))
        parameters[2] = 1
        return SpringWords.uikitDuration(
            SpringModel.spring(parameters, initialVelocity: relativeVelocity(fit.coefficients)))
    }

    private static func settlingDuration(_ fit: CurveFit) -> Double? {
        let duration = spring(fit).settlingDuration
        return duration > 0 && duration < 100 ? duration : nil
    }
}
