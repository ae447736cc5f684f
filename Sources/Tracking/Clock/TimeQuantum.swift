/// The unit of which all stated times are multiples.
struct TimeQuantum: Sendable, Hashable {
    /// In seconds; nil if no known unit fits.
    let value: Double?

    /// Units of file formats, in parts of a second: GIF; QuickTime; milliseconds of APNG, WebP and Matroska; MP4 and MPEG.
    private static let known: [Double] = [
        100, 600, 1000, 12_800, 15_360, 19_200, 30_000, 24_000, 60_000, 44_100, 48_000, 90_000,
    ]

    /// - Parameter unit: the unit of the file in seconds, if it is known.
    init(_ times: [Double], unit: Double?) {
        if let unit, unit > 0, unit.isFinite {
            value = unit
            return
        }
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
