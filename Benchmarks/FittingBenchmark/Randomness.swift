import Foundation

/// SplitMix64 with a fixed seed, and the distributions of the experiments.
struct Randomness: RandomNumberGenerator {
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

    mutating func element<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &self)] }

    mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

    mutating func normal() -> Double {
        (-2 * log(max(number(0...1), 1e-300))).squareRoot() * cos(2 * .pi * number(0...1))
    }
}
