/// What something does: `moves up by 12 points`.
struct Clause: Sendable, Hashable {
    /// What of a layer a phrase is about, as far as that may go too far.
    enum Measure: Sendable, Hashable {
        case place, width, height
        /// The side of a square as large as it.
        case size
    }

    /// `moves`
    var verb: String
    /// `move`, for several that do the same.
    var plural: String
    /// `up by 12 points`
    var rest: String
    /// The same without figures in points, `up`; nil where there are none.
    var plain: String?
    /// `until it covers 80 % of the screen`
    var extra = ""
    var measure: Measure?
    /// `(9 % too far at first)`
    var aside = ""
    /// Whether a picture's alt text is to tell of it however small it is: what one reads.
    var isTelling = false
    /// What it does on the way back: `and back again`
    var comesBack = "and back again"

    init(
        _ verb: String, _ plural: String, _ rest: String = "", plain: String? = nil, extra: String = "",
        back: String? = nil, measure: Measure? = nil, isTelling: Bool = false
    ) {
        (self.verb, self.plural, self.rest, self.extra) = (verb, plural, rest, extra)
        (self.plain, self.measure, self.isTelling) = (plain, measure, isTelling)
        if let back { comesBack = back }
    }

    /// What is told with or without figures.
    func rest(_ detail: Detail) -> String { detail == .figures ? rest : plain ?? rest }

    /// What several do that do it by different figures.
    func loose(returns: Bool) -> String {
        let words =
            switch plural {
            case "get": "change their size"
            case "read", "go from": "change their words"
            case _ where plural.hasSuffix(" to"): String(plural.dropLast(3))
            default: plural
            }
        return returns ? "\(words) \(comesBack)" : words
    }

    /// - Parameters:
    ///   - many: whether several do it.
    ///   - detail: how much is told of it.
    ///   - returns: whether it is undone in the end.
    func text(many: Bool, _ detail: Detail, returns: Bool) -> String {
        let whole = detail == .brief || returns ? [] : [extra] + (detail == .figures ? [aside] : [])
        return ([many ? plural : verb, rest(detail)] + whole + (returns ? [comesBack] : []))
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// How much is told of a change.
enum Detail: Sendable {
    /// What it is.
    case brief
    /// All but figures in points, for people who listen.
    case whole
    /// All.
    case figures
}

/// Numbers and lists as people say them.
enum Words {
    /// `368 points`, `1 point`, `4.5 points`
    static func points(_ value: Double) -> String {
        let text = number(value)
        return "\(text) \(text == "1" ? "point" : "points")"
    }

    /// Whole from 10 on, one decimal below.
    static func number(_ value: Double) -> String { rounded(value, decimals: abs(value) >= 9.95 ? 0 : 1) }

    /// `0.5 s`
    static func seconds(_ value: Double) -> String { "\(rounded(value, decimals: 2)) s" }

    /// `80 %`
    static func percent(_ share: Double) -> String { "\(rounded(share * 100, decimals: 0)) %" }

    /// `1.5 times its size`, `half its size`, `40 % of its size`
    static func ratio(_ ratio: Double) -> String {
        switch ratio {
        case 0.48..<0.52: "half its size"
        case 1.96..<2.04: "twice its size"
        case ..<1: "\(percent(ratio)) of its size"
        default: "\(rounded(ratio, decimals: 1)) times its size"
        }
    }

    /// `a, b and c`
    static func list(_ items: [String]) -> String {
        guard items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " and " + items[items.count - 1]
    }

    /// Clauses, some of which may have an `and` of their own.
    static func clauses(_ items: [String]) -> String {
        guard items.contains(where: { $0.contains(" and ") }) else { return list(items) }
        guard items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + ", and " + items[items.count - 1]
    }

    /// With a capital at its start.
    static func sentence(_ text: String) -> String {
        let capital = text.prefix(1).uppercased() + text.dropFirst()
        return capital.hasSuffix(".") || capital.hasSuffix("”.") ? capital : capital + "."
    }

    static func ordinal(_ index: Int) -> String? {
        let names = [
            "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
        ]
        return names.indices.contains(index) ? names[index] : nil
    }

    /// At most so many decimals, no needless zeros, never `-0`.
    static func rounded(_ value: Double, decimals: Int) -> String {
        var unit = 1.0
        for _ in 0..<decimals { unit *= 10 }
        let scaled = (value * unit).rounded()
        guard abs(scaled) < 1e15 else { return "\(value)" }
        let whole = Int(abs(scaled))
        let (front, back) = (whole / Int(unit), whole % Int(unit))
        var text = "\(front)"
        if back > 0 {
            let digits = String(back)
            text += "." + String(repeating: "0", count: decimals - digits.count) + digits
            while text.hasSuffix("0") { text.removeLast() }
        }
        return scaled < 0 ? "-\(text)" : text
    }
}
