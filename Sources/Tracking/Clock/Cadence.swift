import Foundation
import Pages

/// A slower rate behind a recording of a constant rate, which repeats its frames in a pattern: frames of 24 per second are shown for two and
/// for three periods in turn at 60.
struct Cadence: Sendable {
    /// Periods of the recording for each frame of the slower rate.
    let ratio: Double
    private let runs: [Run]

    /// Frames of a motion that follow each other.
    fileprivate struct Run {
        /// The numbers of the periods in which a frame is shown for the first time.
        var numbers: [Int]
        /// When the first frame was sampled, in periods. A frame is shown from the next period on.
        var phase: Double
        /// Where the box is in each frame.
        var places: [SIMD4<Double>]
    }

    /// The least bound for the negative logarithm of the probability that frames that are repeated at random have the pattern of one of the rates.
    private static let minEvidence = 4.0
    /// Fewer frames are no run.
    private static let minFrames = 4
    /// The longest time for which a frame is shown, in periods.
    private static let maxShown = 3
    /// The range of the differences between periods and multiples of the ratio, in periods. A frame is shown in the first period at or after
    /// its time, so that the range is below 1.
    fileprivate static let maxSpread = 0.98

    /// - Parameters:
    ///   - track: through the recording.
    ///   - numbers: how many periods after the first each frame of the recording is.
    ///   - moving: the frames in which a box has moved clearly since the frame before.
    ///   - still: the frames within a motion in which it has not.
    ///   - period: of the recording, in seconds.
    init?(_ track: MotionTrack, numbers: [Int], moving: Set<Int>, still: Set<Int>, period: Double) {
        var runs: [Run] = []
        var last: Int?
        for index in numbers.indices where moving.contains(index) {
            guard let motion = track.samples[index].motion else { continue }
            if let last, numbers[index] - numbers[last] <= Self.maxShown, (last + 1..<index).allSatisfy(still.contains)
            {
                runs[runs.count - 1].numbers.append(numbers[index])
                runs[runs.count - 1].places.append(StaleFrames.place(motion))
            } else {
                runs.append(Run(numbers: [numbers[index]], phase: 0, places: [StaleFrames.place(motion)]))
            }
            last = index
        }
        runs = runs.filter { $0.numbers.count >= Self.minFrames }
        var best: (ratio: Double, runs: [Run], evidence: Double)?
        for rate in PeriodFit.rates {
            let ratio = 1 / rate / period
            guard ratio > 1.05, ratio < Double(Self.maxShown), abs(ratio - ratio.rounded()) > 0.04 else { continue }
            let timed = runs.compactMap { $0.timed(by: ratio) }
            guard timed.count == runs.count else { continue }
            let evidence = timed.reduce(0) { $0 + $1.evidence(of: ratio) }
            if evidence > best?.evidence ?? Self.minEvidence { best = (ratio, timed, evidence) }
        }
        guard let best else { return nil }
        // A recorder that leaves out frames in the same pattern samples the motion at its own periods.
        let own = best.runs.reduce(0) { $0 + $1.roughness { Double($0.numbers[$1]) } }
        let slower = best.runs.reduce(0) { $0 + $1.roughness { best.ratio * Double($1) + $0.phase } }
        guard slower < Self.maxRoughness * own else { return nil }
        (ratio, self.runs) = (best.ratio, best.runs)
    }

    /// The greatest roughness of a motion at the times of the slower rate, as a share of that at the periods of the recording.
    private static let maxRoughness = 0.5

    /// When what is shown in a period was sampled, in periods after the first frame of the recording, and whether the period before shows the
    /// same.
    func sample(at number: Int) -> (time: Double, isRepeated: Bool) {
        let nearest = runs.min { Self.distance(number, $0.numbers) < Self.distance(number, $1.numbers) }
        guard let phase = nearest?.phase else { return (Double(number), false) }
        func index(_ number: Int) -> Double { ((Double(number) - phase) / ratio + 1e-6).rounded(.down) }
        return (max(phase + ratio * index(number), 0), index(number) == index(number - 1))
    }

    private static func distance(_ number: Int, _ run: [Int]) -> Int {
        max((run.first ?? 0) - number, number - (run.last ?? 0), 0)
    }
}

extension Cadence.Run {
    /// The run with the phase of a slower rate; nil where the frames do not have its pattern. A recording that begins with the first frame of
    /// the slower rate leads to exact times.
    func timed(by ratio: Double) -> Self? {
        let rest = numbers.enumerated().map { Double($0.element) - ratio * Double($0.offset) }
        guard let low = rest.min(), let high = rest.max(), high - low < Cadence.maxSpread else { return nil }
        var run = self
        run.phase = low
        return run
    }

    /// The negative logarithm of the share of the patterns of the rate among all orders of the same short and long steps.
    func evidence(of ratio: Double) -> Double {
        let steps = zip(numbers.dropFirst(), numbers).map { $0 - $1 }
        let long = steps.count { Double($0) > ratio }
        let orders =
            lgamma(Double(steps.count + 1)) - lgamma(Double(long + 1)) - lgamma(Double(steps.count - long + 1))
        // The pattern begins anew after a few frames, and may begin with any of them.
        let length = (1...12).first { abs(ratio * Double($0) - (ratio * Double($0)).rounded()) < 0.02 } ?? 12
        return max(orders - log(Double(length)), 0)
    }

    /// The sum of the squared distances of the box from the cubics through the two frames before and the two after.
    ///
    /// - Parameter time: of a frame of the run.
    func roughness(_ time: (Self, Int) -> Double) -> Double {
        guard numbers.count >= 5 else { return 0 }
        return (2..<numbers.count - 2).reduce(0) { sum, index in
            let others = [index - 2, index - 1, index + 1, index + 2]
            let now = time(self, index)
            let expected = others.reduce(SIMD4<Double>.zero) { sum, place in
                let own = time(self, place)
                let weight = others.filter { $0 != place }.reduce(1.0) { product, other in
                    product * (now - time(self, other)) / (own - time(self, other))
                }
                return sum + weight * places[place]
            }
            let error = places[index] - expected
            return sum + (error * error).sum()
        }
    }
}

extension Cadence {
    /// What the recording does not tell, as a sentence.
    ///
    /// - Parameter period: of the recording, in seconds.
    func doubt(period: Double) -> String {
        let rates = [1 / (ratio * period), 1 / period].map { DecimalText.trimmed($0, decimals: 2) }
        let shift = DecimalText.fixed(period * 500, decimals: 1)
        return
            "frames are repeated in the pattern of \(rates[0]) frames per second at \(rates[1]); all times may be \(shift) ms too early or too late"
    }
}
