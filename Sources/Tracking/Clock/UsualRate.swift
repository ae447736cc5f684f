import Foundation

/// A usual rate that explains nearly all times of a recording, where no rate explains all.
///
/// The other frames have no time of their own: an encoder has inserted them while a frame was shown, such as the images with which a GIF
/// corrects the colours of pixels that have come to rest.
struct UsualRate: Sendable {
    /// In seconds.
    let period: Double
    /// The frames that the rate explains.
    let frames: Set<Int>

    /// Fewer frames do not show a rate among others.
    private static let minFrames = 8
    /// The share of the frames that a rate must explain.
    private static let minShare = 0.8
    /// The most parts of a unit that are looked at to find the places of rounded times within a period.
    private static let maxParts = 12
    /// The least bound for the negative logarithm of the probability that so many independent times are on a rate by chance.
    private static let minEvidence = 7.0

    /// - Parameters:
    ///   - times: increasing times in seconds.
    ///   - mean: the mean of the steps between them, in seconds.
    ///   - resting: the frames in which nothing moves.
    init?(_ times: [Double], mean: Double, quantum: TimeQuantum, resting: Set<Int>) {
        let unit = quantum.tolerance
        var best: (period: Double, frames: Set<Int>, evidence: Double)?
        for rate in PeriodFit.rates {
            let period = 1 / rate
            guard abs(period - mean) < max(0.12 * mean, unit) else { continue }
            let frames = Self.frames(of: times, period: period, tolerance: unit * PeriodFit.rounding)
            guard frames.count >= Self.minFrames, Double(frames.count) >= Self.minShare * Double(times.count) else {
                continue
            }
            // Within a motion, an encoder inserts single frames; times that wander from the rate and back are those of another one.
            let areSingle = times.indices.dropFirst().allSatisfy {
                frames.contains($0) || frames.contains($0 - 1) || resting.contains($0)
            }
            guard areSingle else { continue }
            let chance = Self.chance(period / unit)
            let evidence = Self.evidence(frames.count, of: times.count, chance: chance)
            if evidence > best?.evidence ?? Self.minEvidence { best = (period, frames, evidence) }
        }
        guard let best else { return nil }
        (period, frames) = (best.period, best.frames)
    }

    /// The probability that a rounded time is in a range of two roundings: the share of the places within a period at which rounded times
    /// can be. At 30 frames per second in hundredths, there are ten of them, a third of a unit apart, of which four are in the range.
    ///
    /// - Parameter period: in units.
    private static func chance(_ period: Double) -> Double {
        let range = 2 * PeriodFit.rounding
        for parts in 1...maxParts {
            let places = period * Double(parts)
            guard abs(places - places.rounded()) < 1e-3 * places else { continue }
            return min(((range * Double(parts)).rounded(.down) + 1) / places.rounded(), 1)
        }
        return min((range + 1.0 / 3) / period, 1)
    }

    /// The negative logarithm of the probability that at least so many of all frames are on a rate, by Chernoff's bound for the binomial
    /// distribution.
    private static func evidence(_ count: Int, of all: Int, chance: Double) -> Double {
        let share = Double(count) / Double(all)
        guard share > chance, chance > 0, chance < 1 else { return 0 }
        let rest = share < 1 ? (1 - share) * log((1 - share) / (1 - chance)) : 0
        return Double(all) * (share * log(share / chance) + rest)
    }

    /// The most frames whose distances from a multiple of the period are within one range of twice the tolerance, at most one for each
    /// multiple.
    private static func frames(of times: [Double], period: Double, tolerance: Double) -> Set<Int> {
        let width = 2 * tolerance / period
        // By their place within the period, and once more behind it, so that a range may reach over its end.
        let phases = times.map { time in (time - times[0]) / period }.enumerated()
            .map { (phase: $0.element - $0.element.rounded(.down), index: $0.offset) }.sorted { $0.phase < $1.phase }
        let turns = phases + phases.map { (phase: $0.phase + 1, index: $0.index) }
        var (best, start) = (0..<0, 0)
        for end in turns.indices {
            while turns[end].phase - turns[start].phase > width { start += 1 }
            if end - start + 1 > best.count { best = start..<end + 1 }
        }
        guard let low = turns[best].first?.phase, let high = turns[best].last?.phase else { return [] }
        let middle = (low + high) / 2
        var numbers: Set<Double> = []
        let found = Set(turns[best].map(\.index)).sorted().filter { index in
            numbers.insert(((times[index] - times[0]) / period - middle).rounded()).inserted
        }
        return Set(found)
    }
}
