import Foundation

/// Random numbers of a seed, and smooth noise over the plane.
package struct SeededNoise: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) { state = seed }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Self.mixed(state)
    }

    package mutating func number(in range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    /// Normally distributed with a standard deviation of 1 (Box and Muller).
    package mutating func normal() -> Double {
        let (a, b) = (number(in: 1e-12...1), number(in: 0...1))
        return (-2 * log(a)).squareRoot() * cos(2 * .pi * b)
    }

    private static func mixed(_ state: UInt64) -> UInt64 {
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A value of -1...1 for each place, smooth over a distance of `length`.
    package static func smooth(_ x: Double, _ y: Double, length: Double, seed: UInt64) -> Double {
        let (u, v) = (x / length, y / length)
        let (column, row) = (u.rounded(.down), v.rounded(.down))
        let (a, b) = (eased(u - column), eased(v - row))
        let (i, j) = (Int64(column), Int64(row))
        let top = lattice(i, j, seed) * (1 - a) + lattice(i + 1, j, seed) * a
        let bottom = lattice(i, j + 1, seed) * (1 - a) + lattice(i + 1, j + 1, seed) * a
        return top * (1 - b) + bottom * b
    }

    private static func eased(_ t: Double) -> Double { t * t * t * (t * (6 * t - 15) + 10) }

    /// A value of -1...1 for each point of a lattice.
    package static func lattice(_ x: Int64, _ y: Int64, _ seed: UInt64) -> Double {
        let key = UInt64(bitPattern: x) &* 0x9E37_79B9 ^ UInt64(bitPattern: y) &* 0x85EB_CA6B_1234_5671 ^ seed
        return Double(mixed(key) >> 11) / Double(1 << 52) - 1
    }
}
