import Foundation
import Motion

/// The parameters of a candidate with their intervals.
struct PhaseDescription: Sendable {
    let candidate: Candidate
    let window: PhaseWindow
    /// When the curve begins, in seconds: later than the begin of the fit where a continuing curve is cut there.
    let begin: Double
    /// Half the width of the interval of `begin`, where it does not follow from the fit.
    private let beginMargin: Double
    let covariance: ParameterCovariance
    private let intervals: [Int: ClosedRange<Double>]
    /// A fit that begins at another instant and that the samples do not tell from this one.
    private let mirror: CurveFit?
    private let beginEnds: [CurveFit]
    /// The description with an initial velocity, where a fit with one and a fit without it are almost equally good.
    private var moving: [PhaseDescription] = []
    /// When the curves of other families begin that fit the samples equally well.
    private var otherBegins: [Double] = []

    /// The least error of a begin that is stated, in seconds: neighbouring frames of a recording have errors in common, which residuals do
    /// not show. Measured with `Benchmarks/recordings`.
    private static let leastBeginError = 2e-4

    init(_ candidate: Candidate, window: PhaseWindow, begin: Double? = nil, beginMargin: Double = 0) {
        let profile = ProfileIntervals(candidate.fit, window: window)
        self.candidate = Candidate(family: candidate.family, fit: profile.fit, criterion: candidate.criterion)
        self.window = window
        self.begin = begin ?? profile.fit.parameters[0]
        self.beginMargin = beginMargin
        let covariance = ParameterCovariance(profile.fit, window: window)
        self.covariance = covariance
        intervals = profile.intervals
        beginEnds = begin == nil ? profile.beginEnds : []
        mirror = MirroredBegin.mirrored(profile.fit, window: window).flatMap {
            $0.cost < profile.fit.cost + covariance.variance * covariance.quantile * covariance.quantile ? $0 : nil
        }
    }

    /// The description of the best of some candidates. Where a spring from rest is hardly better than one with a velocity, its
    /// intervals contain those of the other.
    init(_ candidates: PhaseCandidates) {
        self.init(candidates.best, window: candidates.window)
        otherBegins = candidates.candidates.filter {
            $0.criterion < candidates.best.criterion + Alternative.threshold
        }.map { $0.fit.parameters[0] }
        if candidates.best.family == .restingSpring,
            let other = candidates.candidates.first(where: { $0.family == .movingSpring }),
            other.criterion < candidates.best.criterion + 3
        {
            moving = [PhaseDescription(other, window: candidates.window)]
        }
    }

    /// The description of an animation that others overlap.
    ///
    /// - Parameters:
    ///   - window: the samples without the motion of the others.
    ///   - covariance: the uncertainty of this animation's parameters, from the fit of all animations.
    ///   - intervals: by the index of the parameter.
    ///   - otherBegins: when the animation begins in fits that are nearly as good.
    init(
        _ candidate: Candidate, window: PhaseWindow, covariance: ParameterCovariance,
        intervals: [Int: ClosedRange<Double>], otherBegins: [Double]
    ) {
        (self.candidate, self.window, self.covariance) = (candidate, window, covariance)
        (self.intervals, self.otherBegins) = (intervals, otherBegins)
        begin = candidate.fit.parameters[0]
        beginMargin = 0
        mirror = nil
        beginEnds = []
    }

    /// A function of the begin, the parameters and the coefficients. Where the begin does not follow from the fit, the interval
    /// contains those of both ends of its interval.
    func estimate(_ function: (Double, [Double], [[Double]]) -> Double) -> Estimate {
        let own = covariance.estimate { function(begin, $0, $1) }
        guard beginMargin > 0 else { return own }
        let ends = [-beginMargin, beginMargin].map { shift in
            function(
                max(begin + shift, candidate.fit.parameters[0]), candidate.fit.parameters, candidate.fit.coefficients)
        }
        let low = max(own.value - min(ends[0], ends[1]), 0)
        let high = max(max(ends[0], ends[1]) - own.value, 0)
        return Estimate(
            own.value, lower: own.value - (low * low + own.margin * own.margin).squareRoot(),
            upper: own.value + (high * high + own.margin * own.margin).squareRoot())
    }

    /// The begin of the curve, from the fit alone.
    var beginEstimate: Estimate {
        var own = parameter(0) { $0 }
        for other in otherBegins + (mirror.map { [$0.parameters[0]] } ?? []) { own = own.containing(other, other) }
        return own.containing(own.value - Self.leastBeginError, own.value + Self.leastBeginError)
    }

    /// An increasing function of a parameter.
    func parameter(_ index: Int, _ function: (Double) -> Double) -> Estimate {
        var own = covariance.estimate { parameters, _ in function(parameters[index]) }
        if let interval = intervals[index] {
            own = Estimate(own.value, lower: function(interval.lowerBound), upper: function(interval.upperBound))
        }
        for other in moving.map({ $0.parameter(index, function) }) { own = own.containing(other.lower, other.upper) }
        return own
    }

    /// The time after `begin` at which the curve ends.
    var duration: Estimate {
        switch curve {
        case .timingFunction(let timing): timing.duration
        case .spring(let spring): spring.duration ?? spring.settlingDuration
        case .deceleration(let deceleration): deceleration.duration
        case .scrollBounce(let bounce): bounce.duration
        case .keyframes(let keyframes): keyframes.duration
        case .repeating(let repetition): whole(repetition)
        case .rest, .free, .jump: Estimate(0, margin: 0)
        }
    }

    /// Whether the samples say how long the curve takes and how far it goes, by more than a guess.
    ///
    /// A curve of which only the begin was seen may lead anywhere. One that was seen whole takes about as long as it was seen, although
    /// its parameters may be uncertain.
    ///
    /// - Parameters:
    ///   - isComplete: whether the samples show the motion from a rest to a rest.
    ///   - endsAtRest: whether they show the rest after it.
    func isDetermined(isComplete: Bool, endsAtRest: Bool) -> Bool {
        let curve = curve
        let seen = (window.times.last ?? 0) - (window.times.first ?? 0) + window.frame
        if case .spring(let spring) = curve {
            guard spring.response.margin < 0.5 * spring.response.value, spring.damping.margin < spring.damping.value,
                spring.dampingRatio.margin < max(spring.dampingRatio.value, 0.2),
                isComplete || spring.dampingRatio.margin < Self.mostRatioError * max(spring.dampingRatio.value, 0.2)
            else { return false }
            // A slow spring follows the start of a drag.
            if !isComplete, spring.response.value > max(Self.slowResponse, seen / Self.leastSeenResponse) {
                return false
            }
            // Where a spring ends nearly where it began, UIKit's velocity, which is relative to the way, says nothing.
            if !spring.initialVelocity.isEmpty,
                spring.initialVelocity.allSatisfy({
                    $0.margin > max(Self.mostVelocityShare * abs($0.value), Self.mostVelocityError)
                })
            {
                return false
            }
        } else {
            // The rest of a deceleration with a known rate follows from what is seen of it.
            let most = candidate.family.hasKnownRate ? Self.maxUnseenScroll : Self.maxUnseen
            guard duration.margin < (isComplete ? 1 : 0.5) * duration.value,
                isComplete || duration.value < most * seen
            else { return false }
            if case .deceleration(let found) = curve, found.rate.margin > 0.5 * (1 - found.rate.value) { return false }
        }
        let shape = window.shape
        // One that autoreverses may end where it began.
        let isAtRest =
            endsAtRest && candidate.family.kind != .repeating && window.times.count { $0 > shape.settled } > 2
        return zip(endValues, window.values.indices).allSatisfy { ends, channel in
            let values = window.values[channel]
            let seen = (values.max() ?? 0) - (values.min() ?? 0)
            let miss = abs(ends.to.value - shape.to[channel])
            if isAtRest, miss > max(5 * window.noise[channel], Self.mostMiss * seen) { return false }
            return abs(ends.to.value - ends.from.value) < Self.maxUnseen * (seen + 10 * window.noise[channel])
        }
    }

    /// The distance or duration of a curve over that which was seen, from which on its end is a guess.
    static let maxUnseen = 4.0
    /// The same for the duration of a deceleration with a rate of UIScrollView.
    private static let maxUnseenScroll = 8.0
    /// The distance of a curve's end from the rest after it, as a share of the motion, with which it is another curve.
    private static let mostMiss = 0.03
    /// The response of a slow spring, in seconds, and the share of it that has to be seen.
    private static let (slowResponse, leastSeenResponse) = (1.2, 0.5)
    /// The error of each initial velocity, in ways per second and as a share of it, with which none is known.
    private static let (mostVelocityError, mostVelocityShare) = (20.0, 0.5)
    /// The error of a damping ratio, as a share of it, with which springs look alike.
    private static let mostRatioError = 0.5

    var curve: FittedCurve {
        switch candidate.family {
        case .namedTiming(let name): .timingFunction(timing(name))
        case .timing: .timingFunction(timing(nil))
        case .curvedTiming(let name, _): .timingFunction(timing(name))
        case .restingSpring, .movingSpring: spring
        case .deceleration(let rate): deceleration(rate)
        case .exponential: exponential
        case .edgeReturn, .edgeImpact: bounce
        case .keyframes: keyframes
        case .evenKeyframes(let segments, let name): evenKeyframes(segments, name)
        case .repeating(let name, let autoreverses, let plays):
            .repeating(FittedRepetition(timing: timing(name), autoreverses: autoreverses, plays: plays))
        }
    }

    /// The time of all plays; those that are seen where they go on.
    private func whole(_ repetition: FittedRepetition) -> Estimate {
        guard let plays = repetition.plays else {
            return Estimate(max((window.times.last ?? begin) - begin, 0), margin: window.frame)
        }
        return parameter(1) { Double(plays) * exp($0) }
    }

    /// Values before and after the curve, by channel.
    var endValues: [(from: Estimate, to: Estimate)] {
        (0..<window.channelCount).map { channel in
            (
                estimate { self.values($1, $2, channel, at: $0).from },
                covariance.estimate { self.values($0, $1, channel, at: begin).to }
            )
        }
    }

    private func values(
        _ parameters: [Double], _ coefficients: [[Double]], _ channel: Int, at begin: Double
    ) -> (from: Double, to: Double) {
        let own = coefficients[channel]
        switch candidate.family {
        case .namedTiming, .timing, .curvedTiming, .repeating: return (own[0], own[0] + own[1])
        case .restingSpring, .movingSpring:
            return (own[0] + own[1] - state(parameters, own, at: begin).distance, own[0] + own[1])
        case .deceleration:
            let curve = Deceleration(
                initialVelocity: parameters[2 + channel], rate: DecelerationModel.rate(parameters))
            return (own[0] + curve.value(at: begin - parameters[0]), own[0] + curve.target)
        case .exponential:
            let left = exp(-exp(parameters[1]) * (begin - parameters[0]))
            return (own[0] + own[1] * (1 - left), own[0] + own[1])
        case .edgeReturn(_):
            guard let model = candidate.fit.model as? EdgeReturnModel, model.channel == channel else {
                return (own[0], own[0])
            }
            return (own[0] + model.spring(parameters).value(at: begin - parameters[0]), own[0])
        case .edgeImpact:
            guard let model = candidate.fit.model as? EdgeImpactModel, model.channel == channel else {
                return (own[0], own[0])
            }
            let motion = model.motion(parameters)
            return (own[0] + motion.value(at: begin - parameters[0]), own[0] + motion.end)
        case .keyframes, .evenKeyframes: return (own[0], own[0] + (own.last ?? 0))
        }
    }

    /// The distance to the target and the velocity of a spring at `begin`.
    private func state(
        _ parameters: [Double], _ own: [Double], at begin: Double
    ) -> (distance: Double, velocity: Double) {
        let later = begin - parameters[0]
        guard later > 0, candidate.family == .movingSpring else { return (own[1], own.count > 2 ? own[2] : 0) }
        let state = SpringModel.spring(parameters)
            .remainder(at: later, displacement: -own[1], velocity: own[2])
        return (-state.value, state.velocity)
    }

    private func timing(_ name: String?) -> FittedTiming {
        let points = (2...5).map { parameter($0) { $0 } }
        return FittedTiming(
            name: name, x1: points[0], y1: points[1], x2: points[2], y2: points[3], duration: parameter(1, exp))
    }

    private var spring: FittedCurve {
        let primary = window.values.indices.max { left, right in
            let fit = candidate.fit.coefficients
            return abs(fit[left][1]) / window.noise[left] < abs(fit[right][1]) / window.noise[right]
        }
        func spring(_ begin: Double, _ parameters: [Double], _ coefficients: [[Double]]) -> Spring {
            let state = state(parameters, coefficients[primary ?? 0], at: begin)
            let velocity = state.distance == 0 ? 0 : state.velocity / state.distance
            return SpringModel.spring(parameters, initialVelocity: velocity)
        }
        let ratio = parameter(2) { $0 }
        let isMoving = candidate.family == .movingSpring
        let durations = SpringDurations(
            ratio: ratio, estimate: { rule in estimate { rule(spring($0, $1, $2)) } },
            candidate: candidate, window: window, spring: { spring(begin, $0, $1) })
        let response = parameter(1) { 2 * .pi / exp($0) }
        let relative = spring(begin, candidate.fit.parameters, candidate.fit.coefficients).initialVelocity
        let box = SpringBox(ratio: ratio, response: response, initialVelocity: relative)
        return .spring(
            FittedSpring(
                dampingRatio: ratio,
                initialVelocity: !isMoving
                    ? []
                    : window.values.indices.map { channel in
                        velocity(channel)
                    },
                duration: durations.uikit, criticalDuration: durations.critical,
                response: response,
                stiffness: parameter(1) { exp(2 * $0) },
                damping: box.limited(
                    covariance.estimate { parameters, _ in 2 * parameters[2] * exp(parameters[1]) }, to: \.damping),
                settlingDuration: box.limited(durations.settling, to: \.settlingDuration),
                bounce: parameter(2) { $0 <= 1 ? 1 - $0 : 1 / $0 - 1 }))
    }

    /// The relative initial velocity of a channel; the interval contains that of the other begin.
    private func velocity(_ channel: Int) -> Estimate {
        func relative(_ begin: Double, _ parameters: [Double], _ coefficients: [[Double]]) -> Double {
            let state = self.state(parameters, coefficients[channel], at: begin)
            return state.distance == 0 ? 0 : state.velocity / state.distance
        }
        guard window.moves(channel) else { return Estimate(0, margin: 0) }
        var own = estimate(relative)
        for other in beginEnds + (mirror.map { [$0] } ?? []) {
            // At its own begin.
            let distance = other.coefficients[channel][1]
            guard distance != 0 else { continue }
            let velocity = other.coefficients[channel][2] / distance
            own = own.containing(velocity, velocity)
        }
        return own
    }
}
