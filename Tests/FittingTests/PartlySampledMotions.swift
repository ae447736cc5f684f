import Fitting
import TestSupport

/// Tests that fit motions of which some samples are missing.
protocol PartlySampledMotions {}

extension PartlySampledMotions {
    /// The samples of a motion without those in some ranges of time.
    func fit(
        without hidden: [ClosedRange<Double>] = [], length: Double = 2.5, frame: Double = 1 / 60, noise: Double = 0.05,
        statedNoise: Double? = nil, _ functions: ((Double) -> Double)...
    ) throws -> MotionFit {
        var random = SeededGenerator(seed: 5)
        let times = (0..<Int(length / frame)).map { Double($0) * frame }
            .filter { time in !hidden.contains { $0.contains(time) } }
        return try MotionFitter.fit(
            MotionSeries(
                times: times,
                channels: functions.enumerated().map { index, function in
                    .init(
                        name: "\(index)", values: times.map { function($0) + noise * random.normal() },
                        noise: statedNoise ?? noise)
                },
                frameInterval: frame))
    }
}
