import Pages
import SceneLanguage

/// A simple way in which one motion is another one after all.
public enum MotionRelation: Codable, Sendable, Hashable, CustomStringConvertible {
    /// The same path so many seconds later; below 0 earlier.
    case late(Double)
    /// The same path from the same start, taking so many times as long.
    case slower(Double)
    /// The same course in time, so many times as far from where it started.
    case scaled(Double)

    /// In words that follow a colon.
    public var description: String {
        func percent(_ factor: Double) -> String {
            let change = abs(factor - 1) * 100
            return "\(Value.format(change < 9.95 ? (change * 10).rounded() / 10 : change.rounded())) %"
        }
        switch self {
        case .late(let seconds):
            let milliseconds = DecimalText.fixed(abs(seconds) * 1000, decimals: 0)
            return "the same path, \(milliseconds) ms \(seconds < 0 ? "early" : "late")"
        case .slower(let factor):
            return "the same path, \(percent(factor)) \(factor > 1 ? "slower" : "faster")"
        case .scaled(let factor):
            if factor < 0 { return "the same motion the other way" }
            return "the same motion, \(percent(factor)) \(factor < 1 ? "less far" : "further")"
        }
    }

    private enum CodingKeys: String, CodingKey {
        case kind, seconds, factor, text
    }

    /// With its words beside the kind and the number.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(description, forKey: .text)
        switch self {
        case .late(let seconds):
            try container.encode("late", forKey: .kind)
            try container.encode(seconds, forKey: .seconds)
        case .slower(let factor):
            try container.encode("slower", forKey: .kind)
            try container.encode(factor, forKey: .factor)
        case .scaled(let factor):
            try container.encode("scaled", forKey: .kind)
            try container.encode(factor, forKey: .factor)
        }
    }

    /// Reads what `encode` writes.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        switch try container.decode(String.self, forKey: .kind) {
        case "late": self = .late(try container.decode(Double.self, forKey: .seconds))
        case "slower": self = .slower(try container.decode(Double.self, forKey: .factor))
        default: self = .scaled(try container.decode(Double.self, forKey: .factor))
        }
    }

    /// Looks for the relation in the first stretch that differs, from the last row before it to the first after it that
    /// is the same again.
    ///
    /// A relation holds where what is left of the difference is at most a fifth of it, and a hundredth of the way that
    /// the motion goes, or one unit of the rounding. Cost: some thousand values of `actual`.
    ///
    /// - Parameters:
    ///   - points: what is expected, by time in seconds.
    ///   - first: the first row that differs.
    ///   - isAlike: the rows that do not.
    ///   - actual: the motion at any time, nil where it is no number.
    init?(
        of points: [(time: Double, value: Double?)], from first: Int, isAlike: Set<Int>, decimals: Int,
        duration: Double, actual: @escaping (Double) -> Double?
    ) {
        let start = max(0, first - 1)
        let end = (first..<points.count).first(where: isAlike.contains) ?? points.count - 1
        var expected: [(time: Double, value: Double)] = []
        for point in points[start...max(start, end)] {
            guard let value = point.value else { return nil }
            expected.append((point.time, value))
        }
        guard expected.count >= 4, let origin = expected.first else { return nil }
        let values = expected.map(\.value)
        let way = (values.max() ?? 0) - (values.min() ?? 0)
        var unit = 1.0
        for _ in 0..<decimals { unit /= 10 }
        guard way > 3 * unit else { return nil }
        var film = SampleCache(actual: actual)
        func error(_ time: (Double) -> Double, _ value: (Double) -> Double = { $0 }) -> Double {
            var worst = 0.0
            for point in expected {
                guard let found = film.value(at: min(max(time(point.time), 0), duration)) else { return .infinity }
                worst = max(worst, abs(found - value(point.value)))
            }
            return worst
        }
        let plain = error { $0 }
        let bound = min(max(0.01 * way, 1.01 * unit), plain / 5)
        var best: (error: Double, relation: MotionRelation)?
        func offer(_ error: Double, _ relation: MotionRelation) {
            if error <= bound, error < (best?.error ?? .infinity) { best = (error, relation) }
        }
        for shift in 1...Self.maxShift {
            for ticks in [shift, -shift] {
                let seconds = Double(ticks) / SampleCache.rate
                offer(error { $0 + seconds }, .late(seconds))
            }
        }
        // Where it leaves its first value.
        var begin = origin.time
        while begin < expected[1].time, let value = film.value(at: begin + 1 / SampleCache.rate),
            abs(value - origin.value) < unit / 2
        {
            begin += 1 / SampleCache.rate
        }
        func paced(_ factor: Double) -> Double { error { begin + ($0 - begin) * factor } }
        // From half as long to twice as long, finer next to 1.
        let paces = (-100...100).filter { $0 != 0 }.map { step in
            let share = Double(step) / 100
            return 1 + (share < 0 ? -0.5 : 1) * share * share
        }
        if var pace = paces.map({ (factor: $0, error: paced($0)) }).min(by: { $0.error < $1.error }) {
            var width = max(abs(pace.factor - 1) * 0.2, 1e-3)
            for _ in 0..<12 {
                for factor in [pace.factor - width, pace.factor + width] {
                    let error = paced(factor)
                    if error < pace.error { pace = (factor, error) }
                }
                width /= 2
            }
            offer(pace.error, .slower((pace.factor * 1e3).rounded() / 1e3))
        }
        var (products, squares) = (0.0, 0.0)
        for point in expected {
            guard let found = film.value(at: point.time) else { continue }
            products += (found - origin.value) * (point.value - origin.value)
            squares += (point.value - origin.value) * (point.value - origin.value)
        }
        if squares > 0 {
            let factor = products / squares
            offer(
                error({ $0 }, { origin.value + ($0 - origin.value) * factor }),
                .scaled((factor * 1e4).rounded() / 1e4))
        }
        guard let best else { return nil }
        self = best.relation
    }

    /// In ticks: half a second.
    private static let maxShift = 300

    /// A motion by ticks, each worked out once; between them it goes straight.
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
