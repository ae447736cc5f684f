import Foundation

/// SplitMix64: a generator with a fixed seed, for tests with reproducible random input.
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    /// The bits of a number mixed, for a random value of each number.
    package static func mixed(_ number: UInt64) -> UInt64 {
        var mixed = number
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    package mutating func number(in range: ClosedRange<Double>) -> Double {
        Double.random(in: range, using: &self)
    }

    /// Normally distributed with a standard deviation of 1 (Box and Muller).
    package mutating func normal() -> Double {
        let (a, b) = (number(in: 1e-12...1), number(in: 0...1))
        return (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
    }
}
