import Foundation
import Pages

/// A number with the interval that contains the true one with a probability of 90 %.
package struct Estimate: Sendable, Hashable, Codable {
    package let value: Double
    package let lower: Double
    package let upper: Double

    /// The probability that an interval contains the true number.
    package static let confidence = 0.9

    package init(_ value: Double, lower: Double, upper: Double) {
        self.value = value
        self.lower = min(lower, upper, value)
        self.upper = max(lower, upper, value)
    }

    package init(_ value: Double, margin: Double) {
        self.init(value, lower: value - abs(margin), upper: value + abs(margin))
    }

    /// Half the width of the interval.
    package var margin: Double { (upper - lower) / 2 }

    /// The same value with an interval that contains another one.
    func containing(_ low: Double, _ high: Double) -> Estimate {
        guard low.isFinite, high.isFinite else { return self }
        return Estimate(value, lower: min(lower, low, high), upper: max(upper, low, high))
    }

    package func contains(_ number: Double) -> Bool { number >= lower && number <= upper }

    /// The number with the fewest decimals within the interval, and of those the one nearest to the value.
    ///
    /// For code: 0.803 ± 0.01 is 0.8. At most 6 decimals.
    package var rounded: Double {
        for decimals in -3...6 {
            let unit = pow(10, Double(decimals))
            let candidate = (value * unit).rounded() / unit
            if contains(candidate) { return candidate }
        }
        return value
    }

    /// Whether `rounded` has at most two significant digits and the interval is narrow enough for that to say something.
    package var isRound: Bool {
        let number = abs(rounded)
        guard number > 0 else { return margin < 0.5 }
        let unit = pow(10, (log10(number)).rounded(.down) - 1)
        let digits = number / unit
        return abs(digits - digits.rounded()) < 1e-6 && margin < 0.2 * number
    }

    /// Both with as many decimals as two digits of the margin need: `0.800 ± 0.010` has one more than `0.80 ± 0.01`.
    /// A number without a margin, such as a settling duration that Core Animation rounds, stands alone.
    package func text(_ suffix: String = "") -> String {
        let decimals = Estimate.decimals(for: margin)
        guard margin > 0 else { return "\(DecimalText.trimmed(value, decimals: decimals))\(suffix)" }
        let margin = DecimalText.fixed(margin, decimals: decimals)
        return "\(DecimalText.fixed(value, decimals: decimals)) ± \(margin)\(suffix)"
    }

    /// One digit of the margin, two where it begins with 1.
    static func decimals(for margin: Double) -> Int {
        guard margin > 0, margin.isFinite else { return 3 }
        let exponent = Int(log10(margin).rounded(.down))
        let lead = margin / pow(10, Double(exponent))
        return min(max(lead < 2 ? 1 - exponent : -exponent, 0), 6)
    }

    /// Without trailing zeros, for code: at most 6 decimals.
    static func code(_ number: Double) -> String { DecimalText.trimmed(number, decimals: 6) }
}
