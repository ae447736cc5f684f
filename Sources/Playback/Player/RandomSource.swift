/// Random numbers that depend only on the scene's seed, the call site in the file and the number of previous draws
/// there.
struct RandomSource {
    private let seed: UInt64
    private var draws: [Int: UInt64] = [:]

    init(seed: UInt64) {
        self.seed = seed
    }

    /// The next number of a call site, in 0..<1 with 53 random bits.
    mutating func next(site: Int) -> Double {
        let draw = draws[site, default: 0]
        draws[site] = draw + 1
        let mixed = RandomSource.mix(
            RandomSource.mix(seed &+ 0x9E37_79B9_7F4A_7C15) ^ UInt64(site) &* 0xD1B5_4A32_D192_ED03)
        return Double(RandomSource.mix(mixed &+ draw &* 0x9E37_79B9_7F4A_7C15) >> 11) / Double(UInt64(1) << 53)
    }

    /// The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
    private static func mix(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
