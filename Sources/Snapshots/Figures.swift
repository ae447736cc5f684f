/// Formats numbers in descriptions of differences.
enum Figures {
    /// Without trailing zeros: `1.9`, `0.033`, `12`.
    static func decimal(_ value: Double, places: Int) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "\(value)" }
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let units = Int((abs(value) * Double(scale)).rounded())
        let sign = value < 0 && units > 0 ? "-" : ""
        var fraction = String(units % scale)
        fraction = String(repeating: "0", count: max(places - fraction.count, 0)) + fraction
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return "\(sign)\(units / scale)" + (fraction.isEmpty ? "" : ".\(fraction)")
    }

    /// A time or duration in seconds.
    static func seconds(_ value: Double) -> String { decimal(value, places: 3) + " s" }

    /// A duration, given in seconds, in milliseconds.
    static func milliseconds(_ value: Double) -> String { decimal(value * 1000, places: 0) + " ms" }

    /// `a, b and c`, or `a, b, c and 2 more`; nil if there is nothing to list.
    static func list(_ words: [String], max count: Int) -> String? {
        guard words.count > 1 else { return words.first }
        let rest = words.count - count
        let last = rest > 0 ? "\(rest) more" : words[words.count - 1]
        let first = rest > 0 ? words.prefix(count) : words.dropLast()
        return "\(first.joined(separator: ", ")) and \(last)"
    }

    /// A share as percent, with at least two significant digits: `0.0033 %`, `12 %`.
    static func percent(_ share: Double) -> String {
        let value = share * 100
        var places = 1
        var bound = 1.0
        while value > 0, abs(value) < bound, places < 6 {
            places += 1
            bound /= 10
        }
        return decimal(value, places: abs(value) >= 10 ? 0 : places) + " %"
    }
}
