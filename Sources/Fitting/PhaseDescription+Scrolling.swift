import Foundation
import Motion

/// Decelerations, bounces at an edge, and keyframes.
extension PhaseDescription {
    func deceleration(_ rate: Double?) -> FittedCurve {
        func curve(_ parameters: [Double], _ channel: Int, at later: Double) -> Deceleration {
            let rate = DecelerationModel.rate(parameters)
            let whole = Deceleration(initialVelocity: parameters[2 + channel], rate: rate)
            return Deceleration(initialVelocity: whole.fadingVelocity(at: max(later - parameters[0], 0)), rate: rate)
        }
        let name = rate == Deceleration.normalRate ? "normal" : rate == Deceleration.fastRate ? "fast" : nil
        return .deceleration(
            FittedDeceleration(
                name: name, rate: covariance.estimate { parameters, _ in DecelerationModel.rate(parameters) },
                velocity: window.values.indices.map { channel in
                    guard window.moves(channel) else { return Estimate(0, margin: 0) }
                    return estimate { begin, parameters, _ in curve(parameters, channel, at: begin).initialVelocity }
                },
                duration: estimate { begin, parameters, _ in
                    window.values.indices.map { curve(parameters, $0, at: begin).duration }.max() ?? 0
                },
                stoppingSpeed: Deceleration.stoppingSpeed))
    }

    var exponential: FittedCurve {
        .deceleration(
            FittedDeceleration(
                name: nil, rate: parameter(1) { exp(-exp($0) / 1000) },
                velocity: window.values.indices.map { channel in
                    guard window.moves(channel) else { return Estimate(0, margin: 0) }
                    return estimate { begin, p, coefficients in
                        coefficients[channel][1] * exp(p[1] - exp(p[1]) * (begin - p[0]))
                    }
                },
                duration: parameter(1) { ExponentialModel.duration([0, $0]) }, stoppingSpeed: nil))
    }

    var bounce: FittedCurve {
        let fit = candidate.fit
        if let model = fit.model as? EdgeReturnModel {
            let later = begin
            return .scrollBounce(
                FittedBounce(
                    kind: model.isAtRest ? .returnFromRest : .returnWithVelocity, channel: model.channel,
                    velocity: covariance.estimate { p, _ in model.spring(p).velocity(at: later - p[0]) },
                    distance: covariance.estimate { p, _ in -model.spring(p).value(at: later - p[0]) }, rate: nil,
                    duration: covariance.estimate { p, _ in model.spring(p).duration - (later - p[0]) }))
        }
        // A deceleration that began before it was seen could have begun earlier with more velocity: what is known is its state at `begin`.
        let (model, later) = (fit.model as? EdgeImpactModel, begin)
        func estimate(_ value: @escaping (_ motion: ScrollMotion, _ edge: Double, _ time: Double) -> Double) -> Estimate
        {
            covariance.estimate { p, _ in model.map { value($0.motion(p), p[2], later - p[0]) } ?? 0 }
        }
        return .scrollBounce(
            FittedBounce(
                kind: .impact, channel: model?.channel ?? 0, velocity: estimate { $0.velocity(at: $2) },
                distance: estimate { $1 - $0.value(at: $2) }, rate: model?.rate,
                duration: estimate { motion, _, time in motion.duration - time }))
    }

    var keyframes: FittedCurve {
        let keys = KeyframeModel.keyTimes(candidate.fit.parameters)
        return .keyframes(
            FittedKeyframes(
                duration: covariance.estimate { p, _ in (KeyframeModel.keyTimes(p).last ?? 0) - p[0] },
                keyTimes: keys.indices.map { index in
                    covariance.estimate { p, _ in
                        let keys = KeyframeModel.keyTimes(p)
                        return (keys[index] - keys[0]) / ((keys.last ?? 1) - keys[0])
                    }
                },
                timing: "linear", values: keyframeValues))
    }

    func evenKeyframes(_ segments: Int, _ timing: String) -> FittedCurve {
        .keyframes(
            FittedKeyframes(
                duration: parameter(1, exp),
                keyTimes: (0...segments).map { Estimate(Double($0) / Double(segments), margin: 0) },
                timing: timing, values: keyframeValues))
    }

    /// By channel.
    private var keyframeValues: [[Double]] {
        candidate.fit.coefficients.map { own in [own[0]] + own.dropFirst().map { own[0] + $0 } }
    }
}
