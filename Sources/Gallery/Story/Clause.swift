/// The part of a sentence that describes one change, without its subject: `moves up by 12 points`.
struct Clause: Sendable, Hashable {
    /// The geometry that a clause is about, as far as it can overshoot.
    enum Measure: Sendable, Hashable {
        case position, width, height
        /// The side of a square with the same area.
        case size
    }

    /// The verb in the singular: `moves`.
    var verb: String
    /// The verb in the plural: `move`.
    var plural: String
    /// What follows the verb: `up by 12 points`.
    var complement: String
    /// The complement without lengths in points: `up`; nil if it has none.
    var briefComplement: String?
    /// An addition such as `until it covers 80 % of the screen`.
    var addition = ""
    var measure: Measure?
    /// `(overshooting by 9 %)`
    var overshoot = ""
    /// Whether alt texts mention the clause even if the change is small, as for text and drawn lines.
    var isProminent = false
    /// The second half of a change that is undone: `and back again`.
    var reversal = "and back again"

    init(
        _ verb: String, _ plural: String, _ complement: String = "", brief: String? = nil, addition: String = "",
        reversal: String? = nil, measure: Measure? = nil, isProminent: Bool = false
    ) {
        (self.verb, self.plural, self.complement, self.addition) = (verb, plural, complement, addition)
        (self.briefComplement, self.measure, self.isProminent) = (brief, measure, isProminent)
        if let reversal { self.reversal = reversal }
    }

    /// Whether the clause is about a motion on the canvas.
    var isMotion: Bool { ["moves", "enters", "leaves"].contains(verb) }

    func complement(_ detail: Detail) -> String { detail == .full ? complement : briefComplement ?? complement }

    /// The clause for several layers that change by different amounts.
    func textWithoutAmounts(returns: Bool) -> String {
        let words =
            switch plural {
            case "get": "change their size"
            case "read", "change from": "change their text"
            case _ where plural.hasSuffix(" to"): String(plural.dropLast(3))
            default: plural
            }
        return returns ? "\(words) \(reversal)" : words
    }

    /// - Parameters:
    ///   - isPlural: whether the subject is in the plural.
    ///   - returns: whether the change is undone in the end.
    func text(isPlural: Bool, _ detail: Detail, returns: Bool) -> String {
        let additions = detail == .brief || returns ? [] : [addition] + (detail == .full ? [overshoot] : [])
        return ([isPlural ? plural : verb, complement(detail)] + additions + (returns ? [reversal] : []))
            .filter { !$0.isEmpty }.joined(separator: " ")
    }
}

/// How much of a change is described.
enum Detail: Sendable {
    /// Only the main clause, without additions.
    case brief
    /// Everything but lengths in points, for alt texts.
    case withoutPoints
    /// Everything.
    case full
}
