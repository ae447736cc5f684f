/// A vertical scale with round numbers.
package struct Axis {
    package let low: Double
    package let high: Double
    package let top: Double
    package let bottom: Double

    package init(_ values: [Double], top: Double, bottom: Double) {
        let finite = values.filter { $0.isFinite }
        let (low, high) = (finite.min() ?? 0, finite.max() ?? 1)
        // Add a margin; a constant value is in the middle.
        let margin = high > low ? (high - low) * 0.06 : max(abs(high) * 0.1, 0.5)
        (self.low, self.high, self.top, self.bottom) = (low - margin, high + margin, top, bottom)
    }

    package func y(_ value: Double) -> Double { bottom - (bottom - top) * (value - low) / (high - low) }

    /// About four round values in the range of the axis.
    package var ticks: [Double] {
        let step = Self.step((high - low) / 4)
        return stride(from: (low / step).rounded(.up) * step, through: high, by: step).map { $0 }
    }

    package func label(_ tick: Double) -> String { DecimalText.short(tick) }

    /// The smallest of 1, 2 and 5 times a power of ten that is not below the given step.
    package static func step(_ about: Double) -> Double {
        guard about > 0, about.isFinite else { return 1 }
        var power = 1.0
        while power > about { power /= 10 }
        while power * 10 <= about { power *= 10 }
        return [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= about * 0.999 } ?? power * 10
    }
}
