/// The part of a sentence that describes one change, without its subject: `moves up by 12 points`.
struct Clause: Sendable, Hashable {
    /// The geometry that a clause is about, as far as it can overshoot.
    enum Measure: Sendable, Hashable {
        case position, width, height
        /// The side of a square with the same area.
        case size
    }

    /// What belongs to the subject: `its size`, and `their size` if the subject is in the plural.
    struct Object: Sendable, Hashable {
        /// What comes before the pronoun: `about`.
        var preposition = ""
        /// What comes after it: `size`.
        var noun: String
        /// The noun for several subjects; nil if it is the same.
        var nounOfSeveral: String?

        func text(isPlural: Bool) -> String {
            [preposition, isPlural ? "their" : "its", isPlural ? nounOfSeveral ?? noun : noun]
                .filter { !$0.isEmpty }.joined(separator: " ")
        }
    }

    /// The verb in the singular: `moves`.
    var verb: String
    /// The verb in the plural: `move`.
    var plural: String
    /// What follows the verb: `up by 12 points`.
    var complement: String
    /// The complement without lengths in points: `up`; nil if it has none.
    var briefComplement: String?
    /// The end of the complement that agrees in number with the subject; nil if it has none.
    var object: Object?
    /// The share of the screen that the layer covers in the end, as text; nil if it is not mentioned.
    var coverage: String?
    var measure: Measure?
    /// `(overshooting by 9 %)`
    var overshoot = ""
    /// What the layer does next: `scrolls on by 90 points`.
    var continuations: [Clause] = []
    /// Whether alt texts mention the clause even if the change is small, as for text and drawn lines.
    var isProminent = false
    /// The second half of a change that is undone: `and back again`.
    var reversal = "and back again"

    init(
        _ verb: String, _ plural: String, _ complement: String = "", brief: String? = nil, object: Object? = nil,
        coverage: String? = nil, reversal: String? = nil, measure: Measure? = nil, isProminent: Bool = false
    ) {
        (self.verb, self.plural, self.complement, self.coverage) = (verb, plural, complement, coverage)
        (self.briefComplement, self.object) = (brief, object)
        (self.measure, self.isProminent) = (measure, isProminent)
        if let reversal { self.reversal = reversal }
    }

    /// Whether the clause is about a motion on the canvas.
    var isMotion: Bool { ["moves", "flies", "enters", "leaves", "slides in", "slides out"].contains(verb) }

    /// Whether the clause is about the place or the size of the layer.
    var isGeometry: Bool { isMotion || measure != nil }

    /// Whether the clause is about content that scrolls.
    var isScrolling: Bool { ["follows", "scrolls", "moves its content"].contains(verb) }

    /// Whether the clause is about a layer that was not seen before.
    var isAppearance: Bool { ["appears", "enters", "fades in", "pops up", "slides in"].contains(verb) }

    /// Whether the clause is about another colour.
    var isColor: Bool { verb == "turns" }

    /// - Parameter isPlural: whether the subject is in the plural.
    func complement(isPlural: Bool, _ detail: Detail) -> String {
        let amounts = detail == .full ? complement : briefComplement ?? complement
        return [amounts, object?.text(isPlural: isPlural) ?? ""].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// A verb in the reversal, such as `and disappears again`, is its second word and the only one there that ends in `s`.
    private func reversal(isPlural: Bool) -> String {
        guard isPlural else { return reversal }
        return reversal.replacing(/^and (\w+)s\b/) { "and \($0.output.1)" }
    }

    /// How a layer that has appeared or moved goes back: `slides out again`; nil for other clauses.
    private func exit(isPlural: Bool) -> String? {
        let verbs: (String, String)? =
            switch verb {
            case "appears", "pops up": ("disappears", "disappear")
            case "enters": ("leaves", "leave")
            case "fades in": ("fades out", "fade out")
            case "slides in": ("slides out", "slide out")
            case "moves": ("moves back", "move back")
            default: nil
            }
        return verbs.map { isPlural ? $0.1 : $0.0 }.map { verb == "moves" ? $0 : "\($0) again" }
    }

    private func addition(isPlural: Bool) -> String {
        coverage.map { "until \(isPlural ? "they cover" : "it covers") \($0) of the screen" } ?? ""
    }

    /// The clause for several layers that change by different amounts.
    func textWithoutAmounts(returns: Bool) -> String {
        let words =
            switch plural {
            case "get": "change their size"
            case "read", "change from": "change their texts"
            case "follow": "follow the finger"
            case "turn": "change their colours"
            case _ where plural.hasSuffix(" to"): String(plural.dropLast(3))
            case "become": "change their opacity"
            default: plural
            }
        return returns
            ? "\(words) \(words == "change their texts" ? "for a while" : reversal(isPlural: true))" : words
    }

    /// The text of the clause and of what the layer does next.
    func texts(isPlural: Bool, _ detail: Detail, returns: Bool, stay: Double? = nil) -> [String] {
        // The size and the turns of something that flies are details.
        let rest = detail == .brief ? continuations.filter { $0.measure == nil || $0.isMotion } : continuations
        return [text(isPlural: isPlural, detail, returns: returns, stay: stay)]
            + rest.map { $0.text(isPlural: isPlural, detail, returns: false) }
    }

    /// - Parameters:
    ///   - isPlural: whether the subject is in the plural.
    ///   - returns: whether the change is undone in the end.
    ///   - stay: how long it lasts before it is undone, in seconds, if that is described.
    func text(isPlural: Bool, _ detail: Detail, returns: Bool, stay: Double? = nil) -> String {
        if returns, let stay, let exit = exit(isPlural: isPlural) {
            let start = [isPlural ? plural : verb, complement(isPlural: isPlural, detail)].filter { !$0.isEmpty }
            return
                "\(start.joined(separator: " ")), \(isPlural ? "stay" : "stays") for \(Prose.seconds(stay)) and \(exit)"
        }
        let additions =
            detail == .brief || returns ? [] : [addition(isPlural: isPlural)] + (detail == .full ? [overshoot] : [])
        return
            ([isPlural ? plural : verb, complement(isPlural: isPlural, detail)] + additions
            + (returns ? [reversal(isPlural: isPlural)] : []))
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
