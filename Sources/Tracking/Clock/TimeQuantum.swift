/// The unit of which all stated times are multiples.
struct TimeQuantum: Sendable, Hashable {
    /// In seconds; nil if no known unit fits.
    let value: Double?

    /// Units of file formats, in parts of a second: GIF; film timescales; milliseconds of WebP and Matroska; MPEG and MP4.
    private static let known: [Double] = [
        100, 24, 25, 30, 50, 60, 120, 600, 1000, 12_800, 15_360, 19_200, 30_000, 24_000, 60_000, 44_100, 48_000, 90_000,
    ]

    init(_ times: [Double]) {
        let origin = times.first ?? 0
        value = Self.known.first { rate in
            times.allSatisfy { time in
                let units = (time - origin) * rate
                // Times come as decimals of a microsecond, or as binary fractions.
                return abs(units - units.rounded()) < max(1.2e-6 * rate, 1e-6) && rate < 400_000
            }
        }.map { 1 / $0 }
    }

    /// The largest error of rounding a time to the unit, up or down, in seconds.
    var tolerance: Double { (value ?? 0) + 2e-6 }
}
