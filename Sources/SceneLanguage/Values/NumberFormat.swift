/// Numbers as text.
package struct NumberFormat: Sendable, Hashable {
    package var locale = NumberLocale.english
    /// The digits after the decimal separator; nil for as many as needed, at most 3, the default of NumberFormatter.
    package var decimals: Int?
    /// The least number of digits before the decimal separator.
    package var integerDigits = 1
    package var groups = false
    /// Whether numbers above 0 have a plus sign.
    package var showsPlus = false

    package static let maxDecimals = 9
    package static let maxIntegerDigits = 15

    package init() {}

    /// The text of a number. Halves are rounded away from zero.
    ///
    /// - Returns: nil for a number that is not finite, or of 1e15 or more.
    package func text(_ number: Double) -> String? {
        digits(of: number).map { sign($0) + written($0.digits) }
    }

    /// The text of a fraction of 1 in percent: 0.256 is `26 %` in German.
    package func percentText(_ number: Double) -> String? {
        digits(of: number * 100).map { sign($0) + locale.percentPrefix + written($0.digits) + locale.percent }
    }

    /// The sign of a rounded number; none for 0.
    private func sign(_ number: (isNegative: Bool, digits: String)) -> String {
        if number.isNegative { return locale.minus }
        return showsPlus && number.digits.contains { $0 != "0" && $0 != "." } ? "+" : ""
    }

    /// A time in whole seconds, as a player shows it: `0:42`, `12:05`, `1:02:03`. Fractions are cut off.
    package static func timeText(_ seconds: Double) -> String? {
        guard seconds.isFinite, abs(seconds) < 1e9 else { return nil }
        let whole = Int(abs(seconds) + 1e-9)
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, whole % 60)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let text = hours > 0 ? "\(hours):\(two(minutes)):\(two(rest))" : "\(minutes):\(two(rest))"
        return seconds < 0 && whole > 0 ? "-" + text : text
    }

    /// The rounded digits with a point, without sign and separators.
    private func digits(of number: Double) -> (isNegative: Bool, digits: String)? {
        let size = abs(number)
        guard size < 1e15 else { return nil }
        let places = min(max(decimals ?? 3, 0), Self.maxDecimals)
        // The whole part and the fraction are rounded apart, because their product with 1e9 may have no exact value.
        var whole = size.rounded(.down)
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        var fraction = Int(((size - whole) * Double(scale) * (1 + 1e-12)).rounded())
        if fraction >= scale {
            whole += 1
            fraction -= scale
        }
        var text = "\(Int(whole))"
        text = String(repeating: "0", count: max(0, min(integerDigits, Self.maxIntegerDigits) - text.count)) + text
        var tail = places > 0 ? "\(fraction)" : ""
        tail = String(repeating: "0", count: max(0, places - tail.count)) + tail
        if decimals == nil { while tail.last == "0" { tail.removeLast() } }
        let isZero = whole == 0 && fraction == 0
        return (number < 0 && !isZero, tail.isEmpty ? text : text + "." + tail)
    }

    private func written(_ digits: String) -> String {
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let whole = groups ? grouped(String(parts[0])) : String(parts[0])
        return locale.localized(whole) + (parts.count > 1 ? locale.decimal + locale.localized(String(parts[1])) : "")
    }

    private func grouped(_ whole: String) -> String {
        guard whole.count >= 3 + locale.minimumGrouping else { return whole }
        var rest = whole
        var groups = [String(rest.suffix(3))]
        rest.removeLast(3)
        while !rest.isEmpty {
            let count = min(locale.furtherGroup, rest.count)
            groups.append(String(rest.suffix(count)))
            rest.removeLast(count)
        }
        return groups.reversed().joined(separator: locale.group)
    }
}
