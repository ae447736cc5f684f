/// A number with a unit that is a whole expression, such as `250ms`, `-45deg` or `12px`.
package struct UnitLiteral: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case time, angle
        /// A name of points, which numbers in a scene do not have.
        case length
    }

    /// Its digits as they are written, with the sign.
    package let number: String
    package let kind: Kind

    /// Nil for all other expressions.
    package init?(_ text: String) {
        // Most values end in a digit.
        guard let last = text.utf8.last, last > UInt8(ascii: "9"),
            let match = text.wholeMatch(of: /(-?[0-9]+(?:\.[0-9]+)?)([A-Za-z]+)/)
        else { return nil }
        let unit = Lexer.otherUnits[match.output.2.lowercased()] ?? String(match.output.2)
        guard let kind = unit.isEmpty ? .length : Lexer.units.first(where: { $0.name == unit })?.kind else {
            return nil
        }
        self.kind = kind
        number = String(match.output.1)
    }
}
