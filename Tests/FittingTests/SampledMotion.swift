import Fitting
import Foundation

/// SplitMix64 with a fixed seed.
struct SeededNoise: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    mutating func normal() -> Double {
        (-2 * log(max(number(0...1), 1e-300))).squareRoot() * cos(2 * .pi * number(0...1))
    }
}

/// Frames of a motion that is a function of time.
struct SampledMotion {
    var frame = 1.0 / 60
    var length = 2.0
    var noise = 0.0
    var unit = MotionSeries.Unit.points
    var seed: UInt64 = 1
    /// The share of frames that are missing.
    var dropped = 0.0

    func series(_ functions: [(Double) -> Double]) throws -> MotionSeries {
        var random = SeededNoise(seed: seed)
        let times = (0..<Int(length / frame)).map { Double($0) * frame }
            .filter { $0 == 0 || random.number(0...1) >= dropped }
        let channels = functions.enumerated().map { index, function in
            MotionSeries.Channel(
                name: index == 0 ? "x" : "y", unit: unit,
                values: times.map { function($0) + noise * random.normal() }, noise: noise)
        }
        return try MotionSeries(times: times, channels: channels, frameInterval: frame)
    }

    func fit(_ functions: ((Double) -> Double)...) throws -> MotionFit {
        try MotionFitter.fit(series(functions))
    }
}
