/// CAKeyframeAnimation of one number: values at key times, and how to interpolate between them.
///
/// Times are fractions of the duration in 0...1; values have the unit of the animated property.
/// Source: Apple's CAKeyframeAnimation documentation, and values measured on QuartzCore.
package struct Keyframes: Sendable, Hashable {
    /// How values between two key times are calculated.
    package enum CalculationMode: String, Sendable, Hashable, CaseIterable {
        /// Linear interpolation.
        case linear
        /// Each value applies until the next key time.
        case discrete
        /// Linear at constant speed over the whole duration; key times and timing functions are ignored.
        case paced
        /// A smooth curve with the slopes of `KeyframeTangents`.
        case cubic
        /// A smooth curve whose key times are proportional to the straight distances between values; key times and
        /// timing functions are ignored.
        case cubicPaced

        /// Whether the key times follow from the distances between values.
        package var isPaced: Bool { self == .paced || self == .cubicPaced }

        /// The mode that has the same effect once the key times are known.
        package var unpaced: CalculationMode {
            switch self {
            case .paced: .linear
            case .cubicPaced: .cubic
            case .linear, .discrete, .cubic: self
            }
        }
    }

    package let values: [Double]
    /// Ascending from 0 to 1, one per value (`discrete` may have one more); nil for even spacing.
    package let keyTimes: [Double]?
    package let calculationMode: CalculationMode
    /// One per segment between two values; segments without one are linear.
    package let timingFunctions: [TimingFunction]
    /// Applied first, to the time of the whole animation.
    package let timingFunction: TimingFunction
    /// Of the modes `cubic` and `cubicPaced`.
    package let tangents: KeyframeTangents

    private let segments: [Segment]

    /// Invalid key times (a wrong number, or not ascending) are ignored, and the values are spaced evenly.
    package init(
        values: [Double], keyTimes: [Double]? = nil, calculationMode: CalculationMode = .linear,
        timingFunctions: [TimingFunction] = [], timingFunction: TimingFunction = .linear,
        tangents: KeyframeTangents = KeyframeTangents()
    ) {
        self.values = values
        self.keyTimes = keyTimes
        self.calculationMode = calculationMode
        self.timingFunctions = timingFunctions
        self.timingFunction = timingFunction
        self.tangents = tangents
        segments = Segment.all(
            values: values, keyTimes: keyTimes, mode: calculationMode, timingFunctions: timingFunctions,
            tangents: tangents)
    }

    /// The value at a fraction of the duration: the first before 0, the last from 1 on, 0 if there are no values.
    /// Cost: one or two timing functions and a pass over the segments.
    package func value(at fraction: Double) -> Double {
        guard fraction < 1 else { return values.last ?? 0 }
        let warped = timingFunction.value(at: fraction)
        guard let first = segments.first, let last = segments.last, warped >= first.start else {
            return values.first ?? 0
        }
        guard warped < last.end else { return values.last ?? 0 }
        return segment(at: warped)?.value(at: warped) ?? first.value(at: warped)
    }

    /// The derivative with respect to the fraction; at a key time that of the segment that starts there; 0 outside
    /// 0...1.
    package func slope(at fraction: Double) -> Double {
        guard fraction >= 0, fraction <= 1 else { return 0 }
        let warped = timingFunction.value(at: fraction)
        guard let first = segments.first, let last = segments.last, warped >= first.start, warped <= last.end else {
            return 0
        }
        return (segment(at: warped)?.slope(at: warped) ?? 0) * timingFunction.slope(at: fraction)
    }

    /// The smallest fraction at which a value is reached; nil if it is not. Cost: about 60 evaluations per segment.
    package func fraction(reaching value: Double) -> Double? {
        if value == values.first { return 0 }
        let warped = segments.lazy.compactMap { $0.time(reaching: value) }.first
        return (warped ?? (value == values.last ? 1 : nil)).flatMap(timingFunction.progress)
    }

    /// Key times that give a constant speed. With the mode `linear` they have the effect of `paced`, with `cubic` that of
    /// `cubicPaced`. Even key times if all distances are 0.
    ///
    /// - Parameter distances: from each value to the next.
    package static func pacedKeyTimes(distances: [Double]) -> [Double] {
        let total = distances.reduce(0, +)
        guard total > 0 else { return evenKeyTimes(count: distances.count + 1) }
        var sum = 0.0
        let inner = distances.dropLast().map { distance in
            sum += distance
            return sum / total
        }
        return [0] + inner + [1]
    }

    static func evenKeyTimes(count: Int) -> [Double] {
        (0..<count).map { count > 1 ? Double($0) / Double(count - 1) : 0 }
    }

    private func segment(at time: Double) -> Segment? {
        segments.last { $0.start <= time }
    }
}

/// The interval between two key times: a cubic of the fraction of the segment, after the timing function.
private struct Segment: Sendable, Hashable {
    let start: Double
    let end: Double
    let curve: Cubic
    let warp: TimingFunction

    func value(at time: Double) -> Double {
        curve.value(at: warp.value(at: (time - start) / (end - start)))
    }

    func slope(at time: Double) -> Double {
        guard end > start else { return 0 }
        let fraction = (time - start) / (end - start)
        return curve.slope(at: warp.value(at: fraction)) * warp.slope(at: fraction) / (end - start)
    }

    func time(reaching value: Double) -> Double? {
        let fractions = curve.parameters(reaching: value, in: warp.bounds).compactMap(warp.progress)
        return fractions.min().map { start + $0 * (end - start) }
    }

    static func all(
        values: [Double], keyTimes: [Double]?, mode: Keyframes.CalculationMode, timingFunctions: [TimingFunction],
        tangents: KeyframeTangents
    ) -> [Segment] {
        guard !values.isEmpty else { return [] }
        let times = times(values: values, keyTimes: keyTimes, mode: mode)
        let slopes = mode.unpaced == .cubic ? tangents.slopes(values: values, times: times) : []
        return (0..<times.count - 1).compactMap { index in
            let (start, end) = (times[index], times[index + 1])
            // Two values at the same time are a jump without a segment.
            guard end > start else { return nil }
            let span = end - start
            let curve =
                switch mode {
                case .discrete: Cubic(from: values[index], to: values[index])
                case .linear, .paced: Cubic(from: values[index], to: values[index + 1])
                case .cubic, .cubicPaced:
                    Cubic(
                        from: values[index], to: values[index + 1],
                        startSlope: slopes[index].out * span, endSlope: slopes[index + 1].into * span)
                }
            let warps = mode == .linear || mode == .cubic ? timingFunctions : []
            return Segment(
                start: start, end: end, curve: curve, warp: index < warps.count ? warps[index] : .linear)
        }
    }

    /// The bounds of the segments: one time per value, for `discrete` one more.
    private static func times(values: [Double], keyTimes: [Double]?, mode: Keyframes.CalculationMode) -> [Double] {
        if mode.isPaced {
            return Keyframes.pacedKeyTimes(distances: zip(values, values.dropFirst()).map { abs($1 - $0) })
        }
        let slots = mode == .discrete ? values.count + 1 : values.count
        guard let keyTimes, zip(keyTimes, keyTimes.dropFirst()).allSatisfy({ $0 <= $1 }) else {
            return Keyframes.evenKeyTimes(count: slots)
        }
        if keyTimes.count == slots { return keyTimes }
        return mode == .discrete && keyTimes.count == values.count
            ? keyTimes + [1] : Keyframes.evenKeyTimes(count: slots)
    }
}
