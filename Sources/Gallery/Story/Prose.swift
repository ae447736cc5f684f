/// Numbers, units and lists as English text.
enum Prose {
    /// `368 points`, `1 point`, `4.5 points`
    static func points(_ value: Double) -> String {
        let text = number(value)
        return "\(text) \(text == "1" ? "point" : "points")"
    }

    /// Without decimals from 10 on, with at most one below.
    static func number(_ value: Double) -> String { rounded(value, decimals: abs(value) >= 9.95 ? 0 : 1) }

    /// `0.5 s`
    static func seconds(_ value: Double) -> String { "\(rounded(value, decimals: 2)) s" }

    /// `80 %` for 0.8.
    static func percent(_ share: Double) -> String { "\(rounded(share * 100, decimals: 0)) %" }

    /// A ratio to something: `1.5 times` its size, `half` its size, `40 % of` its size.
    static func ratio(_ ratio: Double) -> String {
        switch ratio {
        case 0.48..<0.52: "half"
        case 1.96..<2.04: "twice"
        case ..<1: "\(percent(ratio)) of"
        default: "\(rounded(ratio, decimals: ratio < 1.095 ? 2 : 1)) times"
        }
    }

    /// `a, b and c`
    static func list(_ items: [String]) -> String {
        guard items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " and " + items[items.count - 1]
    }

    /// `a, b or c`
    static func alternatives(_ items: [String]) -> String {
        guard items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " or " + items[items.count - 1]
    }

    /// A list of clauses, with a comma before the last `and` if one of them contains `and` itself.
    static func clauses(_ items: [String]) -> String {
        guard items.contains(where: { $0.contains(" and ") || $0.contains(", then ") }) else { return list(items) }
        guard items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + ", and " + items[items.count - 1]
    }

    /// The text with non-breaking spaces between numbers and their units.
    static func unbroken(_ text: String) -> String {
        text.replacing(/(\d) (%|s\b|points?\b|times\b)/) { "\($0.output.1)\u{A0}\($0.output.2)" }
    }

    /// The text with a capital letter and a full stop.
    static func sentence(_ text: String) -> String {
        let capital = text.prefix(1).uppercased() + text.dropFirst()
        return capital.hasSuffix(".") || capital.hasSuffix("”.") ? capital : capital + "."
    }

    /// `first` for 0; nil from 10 on.
    static func ordinal(_ index: Int) -> String? {
        let names = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        ]
        return names.indices.contains(index) ? names[index] : nil
    }

    /// `three` for 3; digits from 10 on.
    static func count(_ count: Int) -> String {
        let names = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
        return names.indices.contains(count - 1) ? names[count - 1] : "\(count)"
    }

    /// The number with at most the given count of decimals, without trailing zeros, and never `-0`.
    static func rounded(_ value: Double, decimals: Int) -> String {
        var unit = 1.0
        for _ in 0..<decimals { unit *= 10 }
        let scaled = (value * unit).rounded()
        guard abs(scaled) < 1e15 else { return "\(value)" }
        let whole = Int(abs(scaled))
        let (integer, fraction) = (whole / Int(unit), whole % Int(unit))
        var text = "\(integer)"
        if fraction > 0 {
            let digits = String(fraction)
            text += "." + String(repeating: "0", count: decimals - digits.count) + digits
            while text.hasSuffix("0") { text.removeLast() }
        }
        return scaled < 0 ? "-\(text)" : text
    }
}
