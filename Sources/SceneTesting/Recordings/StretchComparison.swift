import Foundation

/// How a scene differs from a recording in one stretch of motion.
struct StretchComparison: Sendable {
    /// In seconds of the recording, where the recording or the scene moves.
    let begin: Double
    let end: Double
    /// The largest distance between a sample and the scene, in the motion's unit.
    let largest: Double
    /// Whether that is more than is allowed.
    let differs: Bool
    /// How the scene relates to the recording; nil if it does not differ, or no simple relation explains the difference.
    let relation: MotionRelation?
    /// By how much later the scene begins than the recording, as part of the relation, in seconds.
    let delay: Double

    /// Whether the scene moves alike, but later.
    var isLate: Bool { if case .late(let delay)? = relation { delay > 0 } else { false } }
}

/// Searches for the simplest relation that explains how a scene differs from a stretch of a recording.
struct StretchSearch {
    private let motion: MeasuredMotion
    private let curve: SampledCurve
    private let stretch: MotionStretch
    /// The time of the scene at the start of the recording, in seconds.
    private let offset: Double
    /// A difference that counts, in the motion's unit.
    private let tolerance: Double
    /// The measured way from the start of the stretch, by channel and sample.
    private let ways: [[Double]]
    /// The times of the samples, in seconds of the recording.
    private let times: [Double]
    private let range: Double

    /// Largest delay, in seconds.
    private static let maxDelay = 0.5
    /// Motions that differ by more than this part of their range have other differences than their overshoots.
    private static let maxOvershootDifference = 0.35
    /// A smaller delay is not reported, in seconds.
    private static let minDelay = 0.004

    init(_ motion: MeasuredMotion, _ curve: SampledCurve, _ stretch: MotionStretch, offset: Double, tolerance: Double) {
        (self.motion, self.curve, self.stretch) = (motion, curve, stretch)
        (self.offset, self.tolerance) = (offset, tolerance)
        let first = stretch.samples.lowerBound
        times = stretch.samples.map { motion.times[$0] }
        ways = motion.values.map { values in stretch.samples.map { values[$0] - values[first] } }
        range = ways.map { ($0.max() ?? 0) - ($0.min() ?? 0) }.max() ?? 0
    }

    /// Cost: if the stretch differs, several thousand evaluations of the scene at the times of its samples.
    func comparison(findsRelation: Bool = true) -> StretchComparison {
        let distances = stretch.samples.map {
            motion.distance($0, curve, at: motion.times[$0] + offset, offset: offset)
        }
        let largest = distances.max() ?? 0
        let differs = motion.differs(by: largest, tolerance: tolerance)
        let found = findsRelation && differs ? relation() : nil
        return StretchComparison(
            begin: motion.times[stretch.moving.lowerBound], end: motion.times[stretch.moving.upperBound - 1],
            largest: largest, differs: differs, relation: found?.relation, delay: found?.delay ?? 0)
    }

    // MARK: relations

    /// The first of these that explains the difference: a delay; a delay with another duration or distance; another overshoot.
    ///
    /// Where none does, only the delay with the smallest distance is known.
    private func relation() -> (relation: MotionRelation?, delay: Double) {
        guard stretch.samples.count >= 5, range > 2 * motion.error else { return (nil, 0) }
        let bound = max(0.012 * range, motion.error, min(tolerance, 0.03 * range))
        let plain = error(delay: 0)
        let late = best { self.error(delay: $0) }
        if late.error <= bound, late.error < plain / 2, abs(late.delay) >= Self.minDelay {
            return (.late((late.delay * 1000).rounded() / 1000), late.delay)
        }
        var found: [(error: Double, relation: MotionRelation, delay: Double)] = []
        if let slower = pace() { found.append(slower) }
        if let scaled = distance() { found.append(scaled) }
        if let best = found.filter({ $0.error <= bound }).min(by: { $0.error < $1.error }) {
            return (best.relation, best.delay)
        }
        // Where the begin is not seen, only the ends can be compared.
        if let way = wholeWay { return (overshoot(0, way: way), late.delay) }
        // Springs that overshoot differently begin alike.
        let begin = best { self.error(delay: $0, until: 0.3) }.delay
        guard error(delay: begin) < Self.maxOvershootDifference * range else { return (nil, late.delay) }
        return overshoot(begin).map { ($0, begin) } ?? (nil, late.delay)
    }

    /// The way of the scene from the start of the stretch, by channel, if a time of the recording is mapped to one of the scene.
    private func sceneWays(_ time: (Double) -> Double) -> [[Double]] {
        let times = times.map(time)
        let first = stretch.samples.lowerBound
        return ways.indices.map { channel in
            let origin = curve.value(channel, at: times[0])
            let factor = motion.factor(origin, at: first, channel: channel)
            return times.map { factor * (curve.value(channel, at: $0) - origin) }
        }
    }

    /// The largest distance between the ways.
    ///
    /// - Parameter share: the part of the way up to which they are compared.
    private func error(_ scene: [[Double]], scale: Double = 1, until share: Double? = nil) -> Double {
        var worst = 0.0
        for index in 0..<stretch.samples.count {
            if let share, ways.contains(where: { abs($0[index]) > share * range }) { break }
            var squares = 0.0
            for channel in ways.indices {
                let difference = scene[channel][index] - scale * ways[channel][index]
                squares += difference * difference
            }
            worst = max(worst, squares)
        }
        return worst.squareRoot()
    }

    private func error(delay: Double, until share: Double? = nil) -> Double {
        error(sceneWays { $0 + offset + delay }, until: share)
    }

    /// The delay with the smallest error: a search on a grid, then in ever smaller steps.
    private func best(_ error: (Double) -> Double) -> (delay: Double, error: Double) {
        var best = (delay: 0.0, error: error(0))
        func attempt(_ delay: Double) {
            let error = error(delay)
            if error < best.error { best = (delay, error) }
        }
        let step = 1.0 / 120
        for index in 1...Int(Self.maxDelay / step) {
            attempt(Double(index) * step)
            attempt(-Double(index) * step)
        }
        var width = step / 2
        while width > 1e-4 {
            let center = best.delay
            attempt(center + width)
            attempt(center - width)
            width /= 2
        }
        return best
    }

    /// Another duration from the same begin: each begin is the one of the scene, which is known exactly.
    private func pace() -> (error: Double, relation: MotionRelation, delay: Double)? {
        let (low, high) = (times[0] + offset - Self.maxDelay, (times.last ?? 0) + offset + Self.maxDelay)
        guard let begin = curve.firstMotion(from: low, to: high, threshold: range / 2000) else { return nil }
        func error(_ factor: Double, _ delay: Double) -> Double {
            self.error(sceneWays { begin + ($0 + offset + delay - begin) * factor })
        }
        // Factors from 0.5 to 2, denser near 1.
        var best = (factor: 1.0, delay: 0.0, error: Double.infinity)
        for step in -20...20 where step != 0 {
            let share = Double(step) / 20
            let factor = 1 + (share < 0 ? -0.5 : 1) * share * share
            let found = self.best { error(factor, $0) }
            if found.error < best.error { best = (factor, found.delay, found.error) }
        }
        guard best.error.isFinite else { return nil }
        var (width, shift) = (0.05, 1.0 / 120)
        while width > 2e-4 {
            let center = best
            // A later begin can make up for a shorter duration, so that one alone improves nothing.
            let steps = [-1.0, 0, 1].flatMap { change in [-1.0, 0, 1].map { (change * width, $0 * shift) } }
            for (change, delay) in steps where change != 0 || delay != 0 {
                let found = error(center.factor + change, center.delay + delay)
                if found < best.error { best = (center.factor + change, center.delay + delay, found) }
            }
            if best.error == center.error { (width, shift) = (width / 2, shift / 2) }
        }
        return (best.error, .slower((best.factor * 1000).rounded() / 1000), best.delay)
    }

    /// Another distance.
    private func distance() -> (error: Double, relation: MotionRelation, delay: Double)? {
        func factor(_ scene: [[Double]]) -> Double {
            let pairs = zip(scene.joined(), ways.joined())
            let products = pairs.reduce(0.0) { sum, pair in sum + pair.0 * pair.1 }
            let squares = ways.joined().reduce(0.0) { sum, way in sum + way * way }
            return squares > 0 ? products / squares : 1
        }
        let found = best { delay in
            let scene = sceneWays { $0 + offset + delay }
            return error(scene, scale: factor(scene)) / max(abs(factor(scene)), 0.05)
        }
        let scale = factor(sceneWays { $0 + offset + found.delay })
        guard abs(scale) > 0.05 else { return nil }
        return (found.error * abs(scale), .scaled((scale * 1000).rounded() / 1000), found.delay)
    }

    /// The way of the scene from its rest before the stretch to the end, by channel, if it has moved by more than a twentieth of it before
    /// the first sample; nil if the begin is seen.
    private var wholeWay: [Double]? {
        let (first, last) = (times[0] + offset, (times.last ?? 0) + offset)
        guard let begin = curve.firstMotion(from: first - Self.maxDelay, to: first, threshold: range / 2000) else {
            return nil
        }
        func way(to time: Double) -> [Double] {
            ways.indices.map { channel in
                let factor = motion.factor(
                    curve.value(channel, at: first), at: stretch.samples.lowerBound, channel: channel)
                return factor * (curve.value(channel, at: time) - curve.value(channel, at: begin))
            }
        }
        func length(_ way: [Double]) -> Double { way.map { $0 * $0 }.reduce(0, +).squareRoot() }
        let whole = way(to: last)
        return length(way(to: first)) > 0.05 * length(whole) ? whole : nil
    }

    /// The overshoots of both, as parts of the way, if they end alike.
    ///
    /// - Parameter wholeWay: the way by channel if its begin is not seen; nil for that of the recording, which the scene must have too.
    private func overshoot(_ delay: Double, way wholeWay: [Double]? = nil) -> MotionRelation? {
        let last = stretch.samples.count - 1
        let scene = sceneWays { $0 + offset + delay }
        let ends = ways.indices.map { (recorded: ways[$0][last], drawn: scene[$0][last]) }
        let way = wholeWay ?? ends.map(\.recorded)
        let length = way.map { $0 * $0 }.reduce(0, +).squareRoot()
        let gap =
            wholeWay == nil
            ? ends.map { ($0.recorded - $0.drawn) * ($0.recorded - $0.drawn) }.reduce(0, +).squareRoot()
            : motion.distance(stretch.samples.upperBound - 1, curve, at: times[last] + offset, offset: offset)
        guard length > 4 * motion.error, gap <= max(motion.error, 0.02 * length) else { return nil }
        /// How far values are beyond the end, along the direct way.
        func beyond(_ values: [Double], _ end: [Double]) -> Double {
            way.indices.reduce(0) { $0 + (values[$1] - end[$1]) * way[$1] } / (length * length)
        }
        let recordedEnd = ends.map(\.recorded)
        let drawnEnd = wholeWay == nil ? recordedEnd : ends.map(\.drawn)
        let gaps = zip(times.dropFirst(), times).map { $0 - $1 }
        let longest = 2.5 * (gaps.sorted().dropFirst(gaps.count / 2).first ?? 0)
        func isKnown(_ time: Double) -> Bool {
            // The peak of either may be in frames that are missing.
            guard let next = times.firstIndex(where: { $0 > time }), next > 0 else { return true }
            return gaps[next - 1] <= longest
        }
        let shares = (0...last).map { index in beyond(ways.map { $0[index] }, recordedEnd) }
        let recorded = max(0, RelationSearch.parabolicPeak(shares))
        // Between two samples the scene is known.
        let (low, high) = (times[0] + offset + delay, times[last] + offset + delay)
        let origin = ways.indices.map { curve.value($0, at: low) }
        let factors = ways.indices.map {
            motion.factor(origin[$0], at: stretch.samples.lowerBound, channel: $0)
        }
        var drawn = 0.0
        var peaks: (recorded: Double, drawn: Double) = (low, low)
        peaks.recorded = times[shares.indices.max { shares[$0] < shares[$1] } ?? 0]
        for time in stride(from: low, through: high, by: curve.step) {
            let share = beyond(
                ways.indices.map { factors[$0] * (curve.value($0, at: time) - origin[$0]) }, drawnEnd)
            if share > drawn { (drawn, peaks.drawn) = (share, time - offset - delay) }
        }
        let half = longest / 5
        guard [peaks.recorded - half, peaks.recorded + half, peaks.drawn].allSatisfy(isKnown) else { return nil }
        // Errors of the recording are no overshoot.
        let smallest = max(0.004, 1.5 * motion.error / length)
        func visible(_ share: Double) -> Double { share < smallest ? 0 : (share * 1000).rounded() / 1000 }
        guard abs(recorded - drawn) > smallest else { return nil }
        return .overshoots(expected: visible(recorded), actual: visible(drawn))
    }
}

extension SampledCurve {
    /// The last time, in seconds, before the values leave the one that they have at the start of an interval; nil if they stay.
    func firstMotion(from start: Double, to end: Double, threshold: Double) -> Double? {
        let count = Double((channels.first?.count ?? 0) - 1)
        let first = Int(min(max((start / step).rounded(.down), 0), count))
        let last = Int(min(max((end / step).rounded(.up), 0), count))
        guard first < last else { return nil }
        let index = (first + 1...last).first { index in
            channels.contains { abs($0[index] - $0[first]) > threshold }
        }
        return index.map { Double($0 - 1) * step }
    }
}
