import Fitting
import Foundation
import Motion
import TestSupport

/// Recordings of one random motion each, and how well they are fitted.
struct SingleMotions {
    let count: Int
    let seed: UInt64
    /// Of positions, in points; the noise of degrees and opacities is scaled with it.
    let sigma: Double
    let dropped: Double
    /// Whether the noise is passed to the fit.
    let givesNoise: Bool
    var kinds = TrueMotion.Kind.allCases

    static func recording(
        _ kind: TrueMotion.Kind, sigma: Double, dropped: Double, using random: inout SeededGenerator
    ) -> (Recording, MotionSeries.Unit) {
        while true {
            let motion = TrueMotion.random(kind, using: &random)
            let frame = random.element([1.0 / 60, 1.0 / 30])
            var unit = random.element([MotionSeries.Unit.points, .points, .degrees, .opacity])
            if kind == .deceleration { unit = .points }
            var noise = sigma
            var change = [random.number(in: 40...400), random.number(in: -200...200)]
            switch unit {
            case .points:
                if random.chance(0.4) { change.removeLast() }
                if kind == .deceleration { change = [motion.distance * random.element([1, -1])] }
            case .degrees: change = [random.number(in: 20...180)]
            default:
                change = [random.number(in: 0.3...1)]
                noise = sigma * 0.08
            }
            if kind == .deceleration, abs(motion.distance) < 40 { continue }
            let from = change.map { _ in random.number(in: -100...100) }
            let lead = random.number(in: 8...30) * frame
            let begin = lead
            let end = begin + motion.duration + random.number(in: 15...40) * frame
            var times: [Double] = []
            var index = 0
            while Double(index) * frame < end {
                if !random.chance(dropped) || index == 0 { times.append(Double(index) * frame) }
                index += 1
            }
            let moving = times.count { t in
                let p = motion.value(at: t - begin)
                return abs(p * change[0]) > 3 * noise && abs((1 - p) * change[0]) > 3 * noise
            }
            guard moving >= 10 else { continue }
            let values = zip(from, change).map { from, change in
                times.map { from + change * motion.value(at: $0 - begin) + noise * random.normal() }
            }
            return (
                Recording(
                    motion: motion, begin: begin, from: from, change: change, sigma: noise, frame: frame, times: times,
                    values: values), unit
            )
        }
    }

    func run(verbose: Bool) -> SingleMotionFigures {
        var random = SeededGenerator(seed: seed)
        var figures = SingleMotionFigures()
        for index in 0..<count {
            let kind = kinds[index % kinds.count]
            let (recording, unit) = SingleMotions.recording(kind, sigma: sigma, dropped: dropped, using: &random)
            let channels = recording.values.enumerated().map { index, values in
                MotionSeries.Channel(
                    name: index == 0 ? "x" : "y", unit: unit, values: values,
                    noise: givesNoise ? recording.sigma : nil)
            }
            let clock = ContinuousClock()
            let start = clock.now
            let fit = try? MotionFitter.fit(
                MotionSeries(times: recording.times, channels: channels, frameInterval: recording.frame))
            figures.seconds.append(Double((clock.now - start) / .milliseconds(1)) / 1000)
            figures.add(recording, fit, isWide: dropped > 0, index: verbose ? index : nil)
        }
        return figures
    }
}
