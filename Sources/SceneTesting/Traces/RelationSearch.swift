/// Searches for a simple relation between a recorded motion and the current one, in the first stretch of differing rows with the
/// equal rows before and after it.
struct RelationSearch {
    /// The expected values in the stretch; times in seconds.
    private let expected: [(time: Double, value: Double)]
    /// The highest of the expected values minus the lowest.
    private let range: Double
    /// One unit of the rounding.
    private let unit: Double
    /// Of the actual motion that is compared, in seconds.
    private let duration: Double
    /// When the script ends, in seconds of the actual motion.
    private let scriptEnd: Double
    /// The largest difference without any relation.
    private let plain: Double
    /// The time at which the motion leaves its first value.
    private let begin: Double
    private var samples: SampleCache

    /// Largest delay in ticks: half a second.
    private static let maxShift = 300

    /// - Parameters:
    ///   - points: the expected values; times in seconds.
    ///   - first: the first row that differs.
    ///   - equalRows: the rows that do not differ.
    ///   - decimals: number of decimals the values are rounded to.
    ///   - duration: of the actual motion that is compared, in seconds.
    ///   - scriptEnd: when its script ends, in seconds.
    ///   - actual: the actual value at a time in seconds; nil if it is not a number.
    /// - Returns: nil if the stretch has fewer than four values, other values than numbers, or hardly any motion.
    init?(
        of points: [(time: Double, value: Double?)], from first: Int, equalRows: Set<Int>, decimals: Int,
        duration: Double, scriptEnd: Double, actual: @escaping (Double) -> Double?
    ) {
        let start = max(0, first - 1)
        let last = (first..<points.count).first(where: equalRows.contains) ?? points.count - 1
        var expected: [(time: Double, value: Double)] = []
        for point in points[start...max(start, last)] {
            guard let value = point.value else { return nil }
            expected.append((point.time, value))
        }
        guard expected.count >= 4 else { return nil }
        let values = expected.map(\.value)
        range = (values.max() ?? 0) - (values.min() ?? 0)
        var unit = 1.0
        for _ in 0..<decimals { unit /= 10 }
        guard range > 3 * unit else { return nil }
        var samples = SampleCache(actual: actual)
        var begin = expected[0].time
        while begin < expected[1].time, let value = samples.value(at: begin + 1 / SampleCache.rate),
            abs(value - expected[0].value) < unit / 2
        {
            begin += 1 / SampleCache.rate
        }
        (self.expected, self.unit, self.begin, self.samples) = (expected, unit, begin, samples)
        (self.duration, self.scriptEnd) = (duration, scriptEnd)
        plain = Self.error(expected, &self.samples, duration) { $0 }
    }

    /// The best delay, duration, distance and offset that explain the difference, the best of all first; if there are none, a changed
    /// overshoot. Cost: several thousand evaluations of the actual motion.
    ///
    /// Each reduces the largest difference to at most a fifth, and to at most 1 % of the range of the motion or one unit of the
    /// rounding.
    mutating func relations() -> [MotionRelation] {
        let bound = min(max(0.01 * range, 1.01 * unit), plain / 5)
        var found: [(error: Double, relation: MotionRelation)] = []
        for relation in [delay(), pace(), distance(), offset()].compactMap({ $0 }) {
            let error = error(of: relation)
            if error <= bound { found.append((error, relation)) }
        }
        if found.isEmpty { return [overshoot()].compactMap { $0 } }
        return found.enumerated().sorted { ($0.element.error, $0.offset) < ($1.element.error, $1.offset) }
            .map(\.element.relation)
    }

    /// The overshoots of both motions if they differ, though start and end are the same.
    private mutating func overshoot() -> MotionRelation? {
        let actual = expected.compactMap { samples.value(at: min($0.time, duration)) }
        guard actual.count == expected.count, let start = expected.first?.value, let end = expected.last?.value,
            abs(end - start) > 3 * unit, let first = actual.first, let last = actual.last,
            max(abs(first - start), abs(last - end)) <= max(0.01 * range, 1.01 * unit)
        else { return nil }
        func overshoot(_ values: [Double]) -> Double {
            let shares = values.map { ($0 - end) / (end - start) }
            // Less than a thousandth of the way is not seen. A polynomial through a motion that stops at once passes its end, so that
            // a row has to be beyond it.
            let smallest = max(1e-3, unit / abs(end - start))
            guard let highest = shares.max(), highest > 0.5 * smallest, case let share = Self.peak(shares),
                share >= smallest
            else {
                return 0
            }
            return (share * 1e4).rounded() / 1e4
        }
        let (before, now) = (overshoot(expected.map(\.value)), overshoot(actual))
        guard abs(before - now) >= Self.visibleOvershoot else { return nil }
        // Another damping changes the way to the end as well, but not by much more. A larger difference has another cause.
        guard plain <= Self.maxOfOvershoot * abs(before - now) * abs(end - start) else { return nil }
        return .overshoots(expected: before, actual: now)
    }

    /// The largest difference of two motions of which one overshoots more, in multiples of the difference of their overshoots.
    private static let maxOfOvershoot = 5.0

    /// The highest point between the rows next to the largest value: of the polynomial through five values, or of the parabola through
    /// three where the motion begins or ends nearby.
    static func peak(_ values: [Double]) -> Double {
        guard let top = values.indices.max(by: { values[$0] < values[$1] }) else { return 0 }
        guard top > 0, top + 1 < values.count else { return values[top] }
        // Before its begin, a motion has a bend that no polynomial follows.
        let isSmooth =
            top > 1 && top + 2 < values.count && values[top - 2] > values[0] + 0.05 * (values[top] - values[0])
        guard isSmooth else {
            return parabolicPeak(values)
        }
        let places = (-50...50).map { Double($0) / 50 }
        return places.map { polynomial(through: values[(top - 2)...(top + 2)], at: $0) }.max() ?? values[top]
    }

    /// The highest point of the parabola through the largest value and its neighbours. For values with noise, which are dense.
    static func parabolicPeak(_ values: [Double]) -> Double {
        guard let top = values.indices.max(by: { values[$0] < values[$1] }) else { return 0 }
        guard top > 0, top + 1 < values.count else { return values[top] }
        let (before, peak, after) = (values[top - 1], values[top], values[top + 1])
        let curvature = before - 2 * peak + after
        return curvature < 0 ? peak - (after - before) * (after - before) / (8 * curvature) : peak
    }

    /// The value of the polynomial through values at -2, -1, 0, 1 and 2 (Lagrange's formula).
    private static func polynomial(through values: ArraySlice<Double>, at place: Double) -> Double {
        let nodes = [-2.0, -1, 0, 1, 2]
        return zip(nodes, values).reduce(0) { sum, pair in
            let (node, value) = pair
            return sum + nodes.filter { $0 != node }.reduce(value) { $0 * (place - $1) / (node - $1) }
        }
    }

    /// A change of an overshoot that is reported, as a part of the way.
    private static let visibleOvershoot = 0.002

    /// Whether a relation that was found for another value explains the difference of this one as well: it reduces it to at most a
    /// third, and to at most 3 % of the range or two units of the rounding.
    mutating func isExplained(by relation: MotionRelation) -> Bool {
        if case .overshoots(let before, let now) = relation {
            guard case .overshoots(let expected, let actual) = overshoot() else { return false }
            return abs(before - expected) < Self.visibleOvershoot && abs(now - actual) < Self.visibleOvershoot
        }
        return error(of: relation) <= min(max(0.03 * range, 2.01 * unit), plain / 3)
    }

    /// The delay with the smallest error.
    private mutating func delay() -> MotionRelation? {
        var best: (error: Double, relation: MotionRelation)?
        for shift in 1...Self.maxShift {
            for ticks in [shift, -shift] {
                let relation = MotionRelation.late(Double(ticks) / SampleCache.rate)
                let error = error(of: relation)
                if error < (best?.error ?? .infinity) { best = (error, relation) }
            }
        }
        return best?.relation
    }

    /// The duration's factor with the smallest error.
    private mutating func pace() -> MotionRelation? {
        // Factors from 0.5 to 2, denser near 1.
        var best: (factor: Double, error: Double)?
        for step in -100...100 where step != 0 {
            let share = Double(step) / 100
            let factor = 1 + (share < 0 ? -0.5 : 1) * share * share
            let error = error(of: .slower(factor))
            if error < (best?.error ?? .infinity) { best = (factor, error) }
        }
        guard var pace = best else { return nil }
        var width = max(abs(pace.factor - 1) * 0.2, 1e-3)
        for _ in 0..<12 {
            for factor in [pace.factor - width, pace.factor + width] {
                let error = error(of: .slower(factor))
                if error < pace.error { pace = (factor, error) }
            }
            width /= 2
        }
        return .slower((pace.factor * 1e3).rounded() / 1e3)
    }

    /// The distance's factor by least squares.
    private mutating func distance() -> MotionRelation? {
        let origin = expected[0].value
        var (products, squares) = (0.0, 0.0)
        for point in expected {
            guard let found = samples.value(at: point.time) else { continue }
            products += (found - origin) * (point.value - origin)
            squares += (point.value - origin) * (point.value - origin)
        }
        guard squares > 0 else { return nil }
        let factor = (products / squares * 1e4).rounded() / 1e4
        return abs(factor) < MotionRelation.noMotion && movesLater() ? nil : .scaled(factor)
    }

    /// The number by which most values differ.
    private mutating func offset() -> MotionRelation? {
        let differences = expected.compactMap { point in samples.value(at: point.time).map { $0 - point.value } }
            .sorted()
        guard differences.count == expected.count else { return nil }
        let offset = (differences[differences.count / 2] / unit).rounded() * unit
        // Rounding has left digits such as those of 0.30000000000000004.
        return offset == 0 ? nil : .shifted((offset * 1e9).rounded() / 1e9)
    }

    /// Whether the actual motion begins only after the expected one.
    private mutating func movesLater() -> Bool {
        let (origin, start) = (expected[0].value, expected[expected.count - 1].time)
        return stride(from: start, through: scriptEnd, by: max(0.05, (scriptEnd - start) / 600)).contains { time in
            samples.value(at: time).map { abs($0 - origin) > 3 * unit } ?? false
        }
    }

    /// The largest difference that is left.
    private mutating func error(of relation: MotionRelation) -> Double {
        let (begin, origin) = (begin, expected[0].value)
        return switch relation {
        case .late(let seconds): Self.error(expected, &samples, duration) { $0 + seconds }
        case .slower(let factor): Self.error(expected, &samples, duration) { begin + ($0 - begin) * factor }
        case .scaled(let factor):
            Self.error(expected, &samples, duration, { $0 }) { origin + ($0 - origin) * factor }
        case .shifted(let offset): Self.error(expected, &samples, duration, { $0 }) { $0 + offset }
        case .overshoots: .infinity
        }
    }

    private static func error(
        _ expected: [(time: Double, value: Double)], _ samples: inout SampleCache, _ duration: Double,
        _ time: (Double) -> Double, _ value: (Double) -> Double = { $0 }
    ) -> Double {
        var worst = 0.0
        var compared = 0
        // What the actual motion would show after its end is not known.
        for point in expected where time(point.time) <= duration + 1e-9 {
            guard let found = samples.value(at: min(max(time(point.time), 0), duration)) else { return .infinity }
            worst = max(worst, abs(found - value(point.value)))
            compared += 1
        }
        return compared >= max(4, (expected.count + 1) / 2) ? worst : .infinity
    }

    /// Caches a motion's values at a fixed rate, and interpolates linearly in between.
    private struct SampleCache {
        static let rate = 600.0
        let actual: (Double) -> Double?
        var known: [Int: Double?] = [:]

        init(actual: @escaping (Double) -> Double?) {
            self.actual = actual
        }

        mutating func value(at time: Double) -> Double? {
            let place = time * Self.rate
            let tick = Int((place + 1e-6).rounded(.down))
            let share = place - Double(tick)
            guard let before = value(ofTick: tick) else { return nil }
            guard share > 1e-5, let after = value(ofTick: tick + 1) else { return before }
            return before + (after - before) * share
        }

        private mutating func value(ofTick tick: Int) -> Double? {
            if let value = known[tick] { return value }
            let value = actual(Double(tick) / Self.rate)
            known[tick] = .some(value)
            return value
        }
    }
}
