/// CAMediaTimingFunction: a cubic Bézier from (0, 0) to (1, 1) that maps progress in time to progress in value
/// (motion.md, section 3).
///
/// Both are fractions in 0...1. Documentation/motion.md, 3.2, gives the source of each named curve.
package struct TimingFunction: Sendable, Hashable {
    /// Control points. The x coordinates are in 0...1, so that time never runs backwards; the y coordinates may
    /// lie outside that range.
    package let x1: Double
    package let y1: Double
    package let x2: Double
    package let y2: Double

    private let x: Cubic
    private let y: Cubic

    /// The curve with two inner control points; x coordinates are clamped to 0...1.
    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = min(max(x1, 0), 1)
        self.y1 = y1
        self.x2 = min(max(x2, 0), 1)
        self.y2 = y2
        x = Cubic(bezier: self.x1, self.x2)
        y = Cubic(bezier: y1, y2)
    }

    package static let linear = TimingFunction(0, 0, 1, 1)
    package static let easeIn = TimingFunction(0.42, 0, 1, 1)
    package static let easeOut = TimingFunction(0, 0, 0.58, 1)
    package static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
    package static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

    private static let table: KeyValuePairs<String, TimingFunction> = [
        "linear": .linear, "easeIn": .easeIn, "easeOut": .easeOut, "easeInEaseOut": .easeInEaseOut,
        "default": .default, "easeInOut": .easeInEaseOut,
    ]

    /// All names that `named` accepts. UIKit's `easeInOut` is a synonym of `easeInEaseOut`.
    package static let names = table.map(\.key)

    package static func named(_ name: String) -> TimingFunction? {
        table.first { $0.key == name }?.value
    }

    /// The value at a progress: 0 at or before 0, 1 at or after 1, because Core Animation never evaluates outside
    /// 0...1.
    ///
    /// Exact to 1e-12 in the curve's parameter; the identity if the control points lie on the diagonal.
    /// Cost: about five Newton steps, at most 64.
    package func value(at progress: Double) -> Double {
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return 1 }
        return isIdentity ? progress : y.value(at: parameter(at: progress))
    }

    /// The derivative with respect to the progress; one-sided at 0 and 1, and 0 outside.
    ///
    /// Limited to 1e6, so that velocities stay finite where the curve is vertical.
    package func slope(at progress: Double) -> Double {
        guard progress >= 0, progress <= 1 else { return 0 }
        guard !isIdentity else { return 1 }
        var u = parameter(at: progress)
        // A control point that equals its end point gives 0/0 there; a small step inwards approximates the limit.
        if x.slope(at: u) == 0, y.slope(at: u) == 0 { u += u < 0.5 ? 1e-7 : -1e-7 }
        let (rise, run) = (y.slope(at: u), x.slope(at: u))
        let bound = 1e6
        guard run > 0 else { return rise == 0 ? 0 : (rise < 0 ? -bound : bound) }
        return min(max(rise / run, -bound), bound)
    }

    /// The smallest progress in 0...1 at which the curve reaches a value; nil if it does not.
    ///
    /// Values outside 0...1 are allowed, for curves that overshoot. Cost: about 60 evaluations.
    package func progress(reaching value: Double) -> Double? {
        if isIdentity { return value >= 0 && value <= 1 ? value : nil }
        return y.parameters(reaching: value, in: 0...1).first.map(x.value)
    }

    /// The minimum and maximum of the curve; 0...1 unless it overshoots.
    package var bounds: ClosedRange<Double> {
        let extremes = y.monotonicBounds(in: 0...1).map(y.value)
        return (extremes.min() ?? 0)...(extremes.max() ?? 1)
    }

    private var isIdentity: Bool { x1 == y1 && x2 == y2 }

    /// Solves x(u) = progress by Newton's method with bisection as the fallback.
    ///
    /// Where the slope of x is 0 (control points (1, 0, 0, 1) at one half) Newton's steps leave the bracket or converge
    /// slowly; the bracket limits the number of steps.
    ///
    /// - Parameter guess: where the search begins, in 0...1; nil for the progress.
    private func parameter(at progress: Double, near guess: Double? = nil) -> Double {
        var (low, high) = (0.0, 1.0)
        var u = guess ?? progress
        for _ in 0..<64 {
            let error = x.value(at: u) - progress
            if error == 0 { return u }
            if error < 0 { low = u } else { high = u }
            let slope = x.slope(at: u)
            let next = u - error / slope
            // The error after a step is at most its square times half of x'' / x', and |x''| is at most 12: below 1e-15 here.
            let step = abs(next - u)
            if step <= 1e-15 || step < 1e-9 && slope > 0.01 { return min(max(next, 0), 1) }
            u = next > low && next < high ? next : low + (high - low) / 2
        }
        return u
    }
}

extension TimingFunction {
    /// Evaluates a curve at progresses of which each is near the one before, such as those of the samples of a recording.
    ///
    /// The values are those of `value(at:)` but for rounding. Cost: one step of Halley's method where each progress is near the one
    /// before, and Newton's steps elsewhere.
    package struct Sweep {
        private let function: TimingFunction
        /// The last progress, and the parameter of the curve there.
        private var last = 0.0
        private var parameter = 0.0

        package init(_ function: TimingFunction) { self.function = function }

        /// The value at a progress, as `TimingFunction.value(at:)`.
        package mutating func value(at progress: Double) -> Double {
            guard progress > 0, progress < 1, !function.isIdentity else { return function.value(at: progress) }
            let guess = Self.inverse(of: function.x, at: progress, last: last, parameter: parameter)
            parameter =
                Self.refined(guess, of: function.x, at: progress)
                ?? function.parameter(at: progress, near: guess > 0 && guess < 1 ? guess : nil)
            last = progress
            return function.y.value(at: parameter)
        }

        /// The Taylor polynomial of second degree of the inverse of a cubic, which has the value `last` at a parameter.
        @inline(__always)
        private static func inverse(of x: Cubic, at progress: Double, last: Double, parameter: Double) -> Double {
            let reciprocal = 1 / x.slope(at: parameter)
            let step = (progress - last) * reciprocal
            return parameter + step * (1 - 0.5 * step * x.curvature(at: parameter) * reciprocal)
        }

        /// The largest error of a parameter after a single step.
        private static let tolerance = 1e-13

        /// The parameter after one step of Halley's method; nil if its error may be larger than the tolerance.
        ///
        /// The error after a step is the third power of that before it, times `(3 x''^2 - 2 x' x''') / (12 x'^2)`, where `x'''` is 6 a
        /// (W. Gander, "On Halley's iteration method", 1985).
        @inline(__always)
        private static func refined(_ guess: Double, of x: Cubic, at progress: Double) -> Double? {
            let (error, slope, curvature) = (x.value(at: guess) - progress, x.slope(at: guess), x.curvature(at: guess))
            let step = error * slope / (slope * slope - 0.5 * error * curvature)
            let bound = 3 * curvature * curvature + 12 * slope * abs(x.a)
            guard slope > 0, abs(step * step * step) * bound <= 12 * tolerance * slope * slope else { return nil }
            let parameter = guess - step
            return parameter > 0 && parameter < 1 ? parameter : nil
        }
    }
}
