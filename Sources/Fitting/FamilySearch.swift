import Foundation
import Motion

/// Searches the best curve of a family for a window, from several starts.
struct FamilySearch {
    let window: PhaseWindow
    let shape: WindowShape
    /// The starts from which the search descends.
    var descents = 4

    init(_ window: PhaseWindow) {
        self.window = window
        shape = window.shape
    }

    /// The range in which a curve of a family may begin.
    func beginRange(_ family: CurveFamily) -> ClosedRange<Double> {
        let first = window.times.first ?? 0
        switch window.start {
        case .rest: return first - window.frame...max(shape.settled, first)
        case .motion(let last):
            // The first frames of a curve may not differ from the motion before.
            return family.isContinuing ? last...last : last - 2 * window.frame...max(shape.settled, first)
        }
    }

    /// The range for a window that may lie within the curve, so that the curve begins before it; nil for the usual one.
    func earlyRange(_ family: CurveFamily) -> ClosedRange<Double>? {
        guard !family.isContinuing else { return nil }
        let range = beginRange(family)
        return range.lowerBound - 2 * (shape.length + 0.1)...range.upperBound
    }

    /// The best fit; nil where no start leads to one.
    ///
    /// - Parameters:
    ///   - begin: where the curve may begin; nil for the usual range.
    ///   - warm: parameters of a similar fit, from which the search starts alone.
    func best(_ family: CurveFamily, begin: ClosedRange<Double>? = nil, warm: [Double]? = nil) -> CurveFit? {
        let range = begin ?? beginRange(family)
        let model = family.model(for: window, begin: range, primary: shape.primary)
        let problem = SeparableLeastSquares(model, window)
        if let warm {
            var start = warm
            if range.lowerBound == range.upperBound { start[0] = range.lowerBound }
            return problem.minimum(from: start)
        }
        let starts = starts(family, begins: begins(family, range))
            .map { (cost: problem.cost($0), parameters: $0) }
            .filter { $0.cost.isFinite }
            .sorted { $0.cost < $1.cost }
        var chosen: [[Double]] = []
        let limit = family.hasFreeControlPoints ? 2 * descents : descents
        for start in starts where chosen.count < limit {
            // Starts that differ in the begin alone lead to the same minimum.
            let isNew = chosen.allSatisfy { other in
                zip(other, start.parameters).dropFirst(family.hasShape ? 2 : 1).contains { abs($0 - $1) > 1e-9 }
                    || !family.hasShape && abs(other[0] - start.parameters[0]) > 0.3 * window.frame
            }
            if isNew { chosen.append(start.parameters) }
        }
        let fits = chosen.compactMap { problem.minimum(from: $0, steps: 25) }
        guard let best = fits.min(by: { $0.cost < $1.cost }) else { return nil }
        return polished(problem.minimum(from: best.parameters, steps: 80) ?? best, problem, range)
    }

    /// The best of a fit and those from begins in the frames beside it: where a curve starts suddenly, each frame may have a
    /// minimum of its own.
    private func polished(
        _ fit: CurveFit, _ problem: SeparableLeastSquares, _ range: ClosedRange<Double>
    ) -> CurveFit {
        guard range.lowerBound < range.upperBound else { return fit }
        if let mirror = MirroredBegin.mirrored(fit, window: window), mirror.cost < fit.cost + 1,
            SpringEnd.relativeVelocity(mirror.coefficients) > 0
        {
            return mirror
        }
        return [-1.2, -0.6, 0.6, 1.2].reduce(fit) { best, shift in
            var start = fit.parameters
            start[0] = min(max(start[0] + shift * window.frame, range.lowerBound), range.upperBound)
            guard let other = problem.minimum(from: start, steps: 40) else { return best }
            return other.cost < best.cost ? other : best
        }
    }

    /// The best fit whose curve does not contradict the motion before it.
    func bestAfterOthers(_ family: CurveFamily) -> CurveFit? {
        guard let fit = best(family) else { return nil }
        guard case .motion(let last) = window.start, !window.agreesWithEarlier(fit) else { return fit }
        return best(family, begin: last...max(shape.settled, last))
    }

    private func begins(_ family: CurveFamily, _ range: ClosedRange<Double>) -> [Double] {
        guard range.lowerBound < range.upperBound else { return [range.lowerBound] }
        let (frame, length) = (window.frame, shape.length)
        let leads =
            window.start == .rest
            ? [0.3 * frame, 1.2 * frame, 0.06 * length, 0.15 * length]
            : [
                0.1 * frame, 0.5 * frame, 0.9 * frame, 0.1 * length, 0.3 * length,
                shape.onset - shape.hold + 0.3 * frame,
                shape.onset - shape.hold + 1.2 * frame,
            ]
        return leads.map { min(max(shape.onset - $0, range.lowerBound), range.upperBound) }
            .reduce(into: []) { list, begin in
                if !list.contains(where: { abs($0 - begin) < 0.05 * frame }) { list.append(begin) }
            }
    }

    private func starts(_ family: CurveFamily, begins: [Double]) -> [[Double]] {
        switch family {
        case .namedTiming(let name), .curvedTiming(.some(let name), _):
            let f = TimingFunction.named(name) ?? .linear
            return begins.flatMap { begin in
                durations(from: begin).map { [begin, log($0), f.x1, f.y1, f.x2, f.y2] }
            }
        case .timing, .curvedTiming:
            return begins.flatMap { begin in
                durations(from: begin).flatMap { duration in
                    FamilySearch.controlPoints.map { [begin, log(duration)] + $0 }
                }
            }
        case .restingSpring, .movingSpring: return begins.flatMap(springs)
        case .deceleration(let rate): return begins.flatMap { decelerations(rate, begin: $0) }
        case .exponential:
            // The rest of the way is within the noise when it settles.
            let decay = log(max(shape.contrast, 10) / 4)
            return begins.flatMap { begin in
                [0.5, 0.75, 1, 1.3, 2].map {
                    [begin, log($0 * decay / max(shape.settled - begin, window.frame))]
                }
            }
        case .edgeReturn(let isAtRest):
            let distance = shape.from[shape.primary] - shape.to[shape.primary]
            let velocity = shape.velocity[shape.primary]
            let speeds = isAtRest ? [0] : [velocity, 1.5 * velocity, 0]
            return begins.flatMap { begin in speeds.map { [begin, distance, $0] } }
        case .edgeImpact:
            let distance = shape.to[shape.primary] - shape.from[shape.primary]
            let velocity = shape.velocity[shape.primary]
            return begins.flatMap { begin in [0.9, 1.0, 1.1].map { [begin, velocity * $0, distance] } }
        case .repeating:
            // It has a search of its own.
            return []
        case .evenKeyframes:
            return begins.flatMap { begin in
                Self.keyframeDurations.map { [begin, log($0 * max(shape.settled - begin, window.frame))] }
            }
        case .keyframes(let segments):
            return begins.map { begin in
                let knots = PolylineKnots.knots(of: window, count: segments, from: begin, to: shape.settled)
                return [begin] + zip(knots.dropFirst(), knots).map { log(max($0 - $1, window.frame)) }
            }
        }
    }

    /// The durations of keyframes that are tried, in multiples of the motion: keys whose segments do not overlap the right ones are not found.
    private static let keyframeDurations = [0.92, 0.97, 1.02, 1.07, 1.14]

    /// The durations of a timing function that are tried.
    private func durations(from begin: Double) -> [Double] {
        let length = max(shape.settled - begin, window.frame)
        return [0.9, 1.05, 1.25, 1.6].map { $0 * length }
    }

    private func springs(begin: Double) -> [[Double]] {
        let decay = log(max(shape.contrast, 10) / 4)
        let length = max(shape.settled - begin, window.frame)
        return [0.25, 0.45, 0.65, 0.82, 1.0, 1.3].flatMap { ratio in
            // At the time of settling the envelope has decayed to the noise.
            let frequency = decay / (length * min(ratio, 1))
            return [0.35, 0.6, 0.85, 1.15, 1.6, 2.4].map { [begin, log(frequency * $0), ratio] }
        }
    }

    private func decelerations(_ rate: Double?, begin: Double) -> [[Double]] {
        let rates = rate.map { [$0] } ?? [0.98, 0.99, 0.994, 0.996, 0.998, 0.999]
        return rates.flatMap { rate in
            let factor = rate / (1 - rate) / 1000
            let reaching = zip(shape.from, shape.to).map { (from: Double, to: Double) -> Double in
                let end = to < from ? -Deceleration.stoppingSpeed : Deceleration.stoppingSpeed
                return (to - from) / factor + end
            }
            let velocities: [[Double]] = [reaching, shape.velocity, shape.velocity.map { 1.1 * $0 }]
            return velocities.map { [begin, log(1 - rate)] + $0 }
        }
    }

    /// Control points of the functions with names, and of others that are in use.
    static let commonControlPoints: [[Double]] =
        CurveFamily.timingNames.compactMap(TimingFunction.named).map { [$0.x1, $0.y1, $0.x2, $0.y2] } + [
            [0.2, 0.8, 0.2, 1], [0.4, 0, 0.2, 1], [0.8, 0, 0.6, 1], [0.3, -0.3, 0.7, 1.3], [0.5, 0, 0.9, 0.5],
            [0.1, 0.6, 0.9, 0.4], [0.34, 1.56, 0.64, 1], [0.36, 0, 0.66, -0.56], [0.05, 0.7, 0.1, 1],
            [0.75, 0, 0.25, 1], [0.3, 0.2, 0.8, 0.7],
        ]

    /// Control points from which free ones are searched.
    private static let controlPoints: [[Double]] =
        commonControlPoints
        + (1...20).map { index in
            // Halton's points fill the space evenly.
            [halton(index, 2), 1.3 * halton(index, 3) - 0.25, halton(index, 5), 1.3 * halton(index, 7)]
        }

    private static func halton(_ index: Int, _ base: Int) -> Double {
        var (rest, share, sum) = (index, 1.0, 0.0)
        while rest > 0 {
            share /= Double(base)
            sum += share * Double(rest % base)
            rest /= base
        }
        return sum
    }
}

extension CurveFamily {
    fileprivate var hasFreeControlPoints: Bool {
        switch self {
        case .timing, .curvedTiming(name: nil, _): true
        default: false
        }
    }

    /// Whether parameters other than the begin and the duration distinguish the starts.
    fileprivate var hasShape: Bool {
        switch self {
        case .timing, .curvedTiming(name: nil, _), .restingSpring, .movingSpring, .deceleration(rate: nil),
            .exponential:
            true
        default: false
        }
    }
}

/// The second begin of a spring with velocity.
///
/// The trajectory of a spring, continued backwards, passes the value before the motion twice: once with a velocity towards the
/// target and, shortly before, with one away from it. Where both instants lie between the same two frames, the samples do not tell
/// which of them is the begin.
enum MirroredBegin {
    /// The fit that begins at the other instant; nil for other curves.
    static func mirrored(_ fit: CurveFit, window: PhaseWindow) -> CurveFit? {
        guard let model = fit.model as? SpringModel, model.hasVelocity,
            model.bounds[0].lowerBound < model.bounds[0].upperBound
        else { return nil }
        let velocity = SpringEnd.relativeVelocity(fit.coefficients)
        let spring = SpringModel.spring(fit.parameters)
        let gap = 2 * velocity / (spring.stiffness - spring.damping * velocity / 2)
        guard abs(gap) < 3 * window.frame else { return nil }
        var start = fit.parameters
        start[0] -= gap
        return SeparableLeastSquares(model, window).minimum(from: start, steps: 40)
    }
}

/// The corners of a line through samples.
enum PolylineKnots {
    /// The begin, the corners at the samples that are farthest from the line through those chosen before, and the end.
    static func knots(of window: PhaseWindow, count: Int, from begin: Double, to end: Double) -> [Double] {
        let inside = window.times.indices.filter { window.times[$0] >= begin && window.times[$0] <= end }
        guard let first = inside.first, let last = inside.last, last > first else {
            return (0...count).map { begin + (end - begin) * Double($0) / Double(count) }
        }
        var corners = [first, last]
        while corners.count < count + 1 {
            var (worst, index) = (-1.0, first)
            for (left, right) in zip(corners, corners.dropFirst()) where right > left + 1 {
                for k in left + 1..<right {
                    let share = (window.times[k] - window.times[left]) / (window.times[right] - window.times[left])
                    let error = window.values.indices.reduce(0.0) { sum, channel in
                        let v = window.values[channel]
                        return sum + abs(v[k] - v[left] - share * (v[right] - v[left])) / window.noise[channel]
                    }
                    if error > worst { (worst, index) = (error, k) }
                }
            }
            guard worst >= 0 else { break }
            corners = (corners + [index]).sorted()
        }
        var knots = corners.map { window.times[$0] }
        knots[0] = begin
        while knots.count < count + 1 { knots.append((knots.last ?? end) + window.frame) }
        return knots
    }
}
