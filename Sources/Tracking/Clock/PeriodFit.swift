import Pages

/// A constant period behind times that were rounded. It may leave out a few frames that have no time of their own, such as the images
/// that correct a GIF while a frame is shown.
struct PeriodFit: Sendable {
    /// In seconds.
    let period: Double
    /// Of frame 0 relative to its stated time, in seconds.
    let offset: Double
    /// How many periods after the first each frame is; for a frame that was left out, the number of the one before.
    let numbers: [Int]
    /// The frames that were left out.
    let inserted: Set<Int>
    /// Why another period may be the true one.
    let doubt: String?

    /// Rates of displays, cameras and encoders, in frames per second.
    static let rates: [Double] = [
        120, 100, 90, 60, 60_000 / 1001.0, 50, 48, 40, 30, 30_000 / 1001.0, 25, 24, 24_000 / 1001.0, 20, 15, 12.5, 12,
        10,
    ]

    /// Of the times, in seconds.
    private static let maxSpan = 1e7
    /// The largest part of a period that a unit of the times may be, for a rate that is not doubted.
    private static let maxUnit = 0.5
    /// The least ratio of another period to one that is doubted.
    private static let minRatio = 1.5
    /// The largest distance of a time from its multiple, in units, if the writer rounded to the nearest unit; twice as far if it rounded
    /// down.
    static let rounding = 0.51

    /// - Parameters:
    ///   - frames: the frames whose times determine the period; nil for all. The result is nil for fewer than three.
    ///   - resting: the frames in which nothing moves, of which an encoder may insert several in a row.
    init?(_ times: [Double], among frames: [Int]?, quantum: TimeQuantum, resting: Set<Int> = []) {
        var used = frames ?? Array(times.indices)
        guard used.count >= 3, let first = times.first, let end = times.last, end - first < Self.maxSpan else {
            return nil
        }
        var chosen = used.map { times[$0] }
        let steps = zip(chosen.dropFirst(), chosen).map { $0 - $1 }.sorted()
        let median = steps[steps.count / 2]
        guard let last = steps.last, let least = steps.first, least > 0 else { return nil }
        // The mean of the steps that are about one median, for rounded steps of one period.
        let single = steps.filter { $0 < 1.5 * median && $0 > 0.5 * median }
        let mean = single.reduce(0, +) / Double(single.count)
        var candidates = [mean]
        candidates += Self.rates.map { 1 / $0 }.filter { abs($0 - mean) < max(0.12 * mean, quantum.tolerance) }
        candidates.append(least)
        // Frames that are whole numbers of a shorter period apart. A period near the unit would explain any times.
        candidates += Self.rates.map { 1 / $0 }.filter {
            $0 > 1.2 * quantum.tolerance && $0 < least + quantum.tolerance
        }
        candidates.sort(by: >)
        // The coarsest period that explains the times within half a unit, or a whole one where the writer rounded down.
        func coarsest(within tolerance: Double) -> Trial? {
            for candidate in candidates where candidate > 0 && last / candidate < 1e4 {
                guard let trial = Trial(chosen, period: candidate, tolerance: quantum.tolerance * tolerance) else {
                    continue
                }
                if tolerance > 1 || trial.isLikely(unit: quantum.tolerance) { return trial }
            }
            return nil
        }
        var best = coarsest(within: Self.rounding)
        var inserted: Set<Int> = []
        // A period near the unit explains most times, also those of the images with which a GIF corrects a picture at rest.
        if best.map({ quantum.tolerance > Self.maxUnit * $0.period }) ?? true,
            let usual = Self.usual(
                chosen, mean: mean, quantum: quantum,
                resting: Set(used.indices.filter { resting.contains(used[$0]) }), insteadOf: best)
        {
            inserted = Set(usual.left.map { used[$0] })
            (best, used) = (usual.trial, used.filter { !inserted.contains($0) })
            chosen = used.map { times[$0] }
        }
        guard let best = best ?? coarsest(within: 2 * Self.rounding), best.numbers.last ?? 0 > 0 else { return nil }
        // Few frames of a coarse unit are explained by any period.
        let span = Double(best.numbers.last ?? 1)
        let uncertainty = quantum.tolerance / span
        let known = Self.rates.map { 1 / $0 }.filter {
            abs($0 - best.period) <= uncertainty
                && Trial(chosen, fixed: $0, tolerance: quantum.tolerance * Self.rounding) != nil
        }
        // Where the times agree with 30 and 29.97 frames per second, the whole number is more likely.
        let whole = known.filter { abs(1 / $0 - (1 / $0).rounded()) < 1e-6 }
        let nearest = (whole.isEmpty ? known : whole).min { abs($0 - best.period) < abs($1 - best.period) }
        period = nearest ?? best.period
        guard uncertainty < 0.1 * period else { return nil }
        let period = period
        // The frames that do not decide get the nearest numbers.
        let origin = (chosen.first ?? first) + best.offset
        var numbers = times.map { Int((($0 - origin) / period).rounded()) }
        for index in inserted.sorted() { numbers[index] = index == 0 ? (numbers.first ?? 0) : numbers[index - 1] }
        guard zip(numbers.dropFirst(), numbers).allSatisfy({ $0 >= $1 }) else { return nil }
        let start = numbers.first ?? 0
        self.numbers = numbers.map { $0 - start }
        self.inserted = inserted
        offset = Self.offset(
            of: chosen, used.map { numbers[$0] - start }, period: period, first: first, unit: quantum.value ?? 0)
        doubt = Self.doubt(steps: steps, quantum: quantum, period: period, others: known)
    }

    /// A usual rate that explains all times except those of inserted frames.
    ///
    /// - Parameters:
    ///   - resting: the frames in which nothing moves.
    ///   - best: a shorter period that explains all times. Frames that move are not left out then.
    private static func usual(
        _ times: [Double], mean: Double, quantum: TimeQuantum, resting: Set<Int>, insteadOf best: Trial?
    ) -> (trial: Trial, left: Set<Int>)? {
        guard let usual = UsualRate(times, mean: mean, quantum: quantum, resting: resting), let first = times.first
        else {
            return nil
        }
        let tolerance = quantum.tolerance * rounding
        var left = Set(times.indices).subtracting(usual.frames)
        if let best {
            guard usual.period > minRatio * best.period, left.isSubset(of: resting) else { return nil }
            // An image that corrects a picture may be nearly on a frame.
            let places = times.map { time in
                let number = ((time - first) / usual.period).rounded()
                return time - first - number * usual.period
            }
            let moving = usual.frames.subtracting(resting).map { places[$0] }.sorted()
            guard !moving.isEmpty else { return nil }
            let middle = moving[moving.count / 2]
            left.formUnion(resting.filter { abs(places[$0] - middle) > tolerance })
        }
        let timed = times.indices.filter { !left.contains($0) }.map { times[$0] }
        guard let trial = Trial(timed, fixed: usual.period, tolerance: tolerance),
            trial.isLikely(unit: quantum.tolerance)
        else { return nil }
        return (trial, left)
    }

    /// A rounded time is anywhere within its unit; the middle of the range of what is left is the offset of all. A few times that are
    /// apart from the others are those of frames that an encoder inserted near a multiple of the period.
    private static func offset(
        of times: [Double], _ numbers: [Int], period: Double, first: Double, unit: Double
    ) -> Double {
        let rest = zip(times, numbers).map { $0 - first - Double($1) * period }.sorted()
        let few = rest.count < 12 ? 0 : max(2, rest.count / 10)
        let gap = Self.leastGap * unit
        func isApart(_ index: Int) -> Bool { rest[index] - rest[index - 1] >= gap }
        let low = unit > 0 && few > 0 ? (1...few).last(where: isApart) ?? 0 : 0
        let high =
            unit > 0 && few > 0 ? (rest.count - few..<rest.count).first(where: isApart) ?? rest.count : rest.count
        guard low < high else { return 0 }
        return (rest[low] + rest[high - 1]) / 2
    }

    /// Between rounding errors of frames of one rate, in units, and those of others. At 30 frames per second in hundredths, the errors
    /// are a third of a unit apart.
    private static let leastGap = 0.25

    private static func doubt(steps: [Double], quantum: TimeQuantum, period: Double, others: [Double]) -> String? {
        if let unit = quantum.value, unit >= 0.009, let first = steps.first, let last = steps.last, last - first < 1e-6
        {
            let rate = DecimalText.trimmed(1 / period, decimals: 2)
            return
                "all frames last \(DecimalText.trimmed(first, decimals: 2)) s; a motion of another rate near \(rate) Hz that "
                + "was written with constant delays looks the same"
        }
        guard let shortest = others.min(), let longest = others.max(), longest > Self.visibleRatio * shortest else {
            return nil
        }
        let rates = others.map { DecimalText.trimmed(1 / $0, decimals: 3) }.joined(separator: ", ")
        return "the stated times agree with several rates: \(rates) Hz"
    }

    /// The ratio of two periods from which on a fitted duration differs by more than its errors.
    private static let visibleRatio = 1.005

    /// Numbers for the times that a period explains.
    private struct Trial {
        var numbers: [Int]
        var period: Double
        var offset: Double
        /// The mean of the squared distances of the times from their multiples.
        var meanSquare: Double

        /// Whether rounding explains the distances: it moves times by anything up to half a unit, with a variance of a twelfth of its
        /// square, and not all by nearly half a unit. The limit is three standard deviations above that.
        func isLikely(unit: Double) -> Bool {
            let variance = 1.0 / 12
            // The variance of the square of a number that is uniform within half a unit is 1/180.
            let deviation = (1.0 / 180 / Double(numbers.count)).squareRoot()
            return meanSquare <= (variance + 3 * deviation) * unit * unit
        }

        /// Counts periods from one time to the next, and fits the period to all; nil if a time is further than the tolerance from
        /// its multiple.
        init?(_ times: [Double], period: Double, tolerance: Double) {
            var numbers = [0]
            var estimate = period
            var line = Line()
            line.add(0, 0)
            for index in 1..<times.count {
                let total = (times[index] - times[0]) / estimate
                // Times without a period can lead to ever shorter ones.
                guard estimate > 0.5 * period, estimate < 2 * period, total < 1e9 else { return nil }
                let number = Int(total.rounded())
                guard let last = numbers.last, number > last else { return nil }
                numbers.append(number)
                line.add(Double(number), times[index] - times[0])
                // The longer the span, the better the period is known.
                if number >= 4 { estimate = line.slope }
            }
            self.init(times, numbers, period: line.slope, tolerance: tolerance)
        }

        init?(_ times: [Double], fixed period: Double, tolerance: Double) {
            self.init(
                times, times.map { Int((($0 - times[0]) / period).rounded()) }, period: period, tolerance: tolerance)
        }

        private init?(_ times: [Double], _ numbers: [Int], period: Double, tolerance: Double) {
            guard period > 0 else { return nil }
            let rest = zip(times, numbers).map { $0 - times[0] - Double($1) * period }
            guard let low = rest.min(), let high = rest.max(), high - low <= 2 * tolerance else { return nil }
            (self.numbers, self.period, offset) = (numbers, period, (low + high) / 2)
            let middle = (low + high) / 2
            meanSquare = rest.reduce(0) { $0 + ($1 - middle) * ($1 - middle) } / Double(rest.count)
        }
    }

    /// A least-squares line through points that are added one after the other, by Welford's sums.
    private struct Line {
        private var count = 0.0
        private var (meanX, meanY) = (0.0, 0.0)
        private var (square, product) = (0.0, 0.0)

        mutating func add(_ x: Double, _ y: Double) {
            count += 1
            let distance = x - meanX
            meanX += distance / count
            meanY += (y - meanY) / count
            square += distance * (x - meanX)
            product += distance * (y - meanY)
        }

        var slope: Double { square > 0 ? product / square : 0 }
    }
}
