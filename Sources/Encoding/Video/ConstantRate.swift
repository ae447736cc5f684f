/// A constant frame rate of a video, as a fraction.
package struct ConstantRate: Sendable, Hashable, CustomStringConvertible {
    package let numerator: Int
    package let denominator: Int

    package init(_ numerator: Int, _ denominator: Int = 1) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// In frames per second.
    package var value: Double { Double(numerator) / Double(denominator) }

    package var description: String { "\(numerator):\(denominator)" }

    /// The highest rate in frames per second.
    package static let max = 120.0
    /// For times that fit no rate.
    static let fallback = ConstantRate(60)

    /// Whole numbers and the rates of GIFs with equal delays, in ascending order, and then those of NTSC, which differ little from
    /// whole numbers.
    private static let candidates: [ConstantRate] = {
        let gif = [(25, 2), (50, 3), (100, 3)].map { ConstantRate($0.0, $0.1) }
        let exact = ((1...120).map { ConstantRate($0) } + gif).sorted { $0.value < $1.value }
        return exact + [24_000, 30_000, 60_000].map { ConstantRate($0, 1001) }
    }()

    /// The first of the rates above at which every frame but the last ends after a whole number of frames; 60 if there is none.
    ///
    /// - Parameter ends: when each frame ends, in seconds from the start.
    package init(fitting ends: [Double]) {
        let inner = ends.dropLast()
        let fitting = Self.candidates.first { rate in
            inner.allSatisfy { abs($0 * rate.value - ($0 * rate.value).rounded()) < 0.02 }
        }
        // A single frame fits every rate.
        self = inner.isEmpty ? ConstantRate(30) : fitting ?? Self.fallback
    }
}
