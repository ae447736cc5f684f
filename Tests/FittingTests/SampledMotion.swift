import Fitting
import Foundation
import TestSupport

/// Frames of a motion that is a function of time.
struct SampledMotion {
    var frame = 1.0 / 60
    var length = 2.0
    var noise = 0.0
    var unit = MotionSeries.Unit.points
    /// Of the channels.
    var names = ["x", "y"]
    var seed: UInt64 = 1
    /// The share of frames that are missing.
    var dropped = 0.0

    func series(_ functions: [(Double) -> Double]) throws -> MotionSeries {
        var random = SeededGenerator(seed: seed)
        let times = (0..<Int(length / frame)).map { Double($0) * frame }
            .filter { $0 == 0 || random.number(in: 0...1) >= dropped }
        let channels = functions.enumerated().map { index, function in
            MotionSeries.Channel(
                name: names[index], unit: unit,
                values: times.map { function($0) + noise * random.normal() }, noise: noise)
        }
        return try MotionSeries(times: times, channels: channels, frameInterval: frame)
    }

    func fit(_ functions: ((Double) -> Double)...) throws -> MotionFit {
        try MotionFitter.fit(series(functions))
    }
}
