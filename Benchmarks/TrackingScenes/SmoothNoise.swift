import TestSupport

/// Smooth noise over the plane.
package enum SmoothNoise {
    /// A value of -1...1 for each place, smooth over a distance of `length`.
    package static func value(_ x: Double, _ y: Double, length: Double, seed: UInt64) -> Double {
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
        return Double(SeededGenerator.mixed(key) >> 11) / Double(1 << 52) - 1
    }
}
