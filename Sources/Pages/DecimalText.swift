/// Formats numbers as decimal text that is the same on every machine.
package enum DecimalText {
    /// A number with a fixed number of decimals, halves rounded away from zero.
    ///
    /// The number is rounded to 1e-9 first: processors and C libraries differ in the last bits of sines and powers, and
    /// otherwise 0.125 could be rounded up or down. Numbers with 15 or more digits are
    /// written as Swift writes them.
    package static func fixed(_ value: Double, decimals: Int) -> String {
        let exact = (value * 1e9).rounded() / 1e9
        var unit = 1
        for _ in 0..<decimals { unit *= 10 }
        let scaled = (exact * Double(unit)).rounded(.toNearestOrAwayFromZero)
        guard abs(scaled) < 1e15 else { return "\(value)" }
        let whole = Int(abs(scaled))
        let fraction = String(whole % unit)
        let padding = String(repeating: "0", count: max(0, decimals - fraction.count))
        let sign = scaled < 0 ? "-" : ""
        return decimals == 0 ? "\(sign)\(whole)" : "\(sign)\(whole / unit).\(padding)\(fraction)"
    }

    /// A number with at most some decimals, without trailing zeros; otherwise as `fixed`.
    package static func trimmed(_ value: Double, decimals: Int) -> String {
        var text = fixed(value, decimals: decimals)
        guard text.contains("."), !text.contains("e") else { return text }
        while text.hasSuffix("0") { text.removeLast() }
        if text.hasSuffix(".") { text.removeLast() }
        return text
    }

    /// A number for SVG and JavaScript with at most three decimals; 0 for values that are not finite or at least 1e12.
    package static func short(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        return trimmed(value, decimals: 3)
    }
}
