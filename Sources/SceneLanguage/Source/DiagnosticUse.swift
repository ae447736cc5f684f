/// Another place at which a scene uses the missing name that a diagnostic is about.
package struct DiagnosticUse: Sendable, Hashable {
    package var location: SourceLocation
    /// How many characters are underlined, at least 1.
    package var length: Int
    /// The correction at this place; nil if there is none, or if it was not searched for.
    package var correction: Hint.Correction?

    init(_ diagnostic: Diagnostic) {
        (location, length) = (diagnostic.location, diagnostic.length)
        correction = diagnostic.hint?.correction
    }
}

extension Diagnostic {
    /// The maximum number of lines of other uses that a message names.
    private static let maxLines = 3

    /// The diagnostic with the lines of the other uses in its message: `(also used in lines 12, 18 and 3 more)`.
    package var namingUses: Diagnostic {
        guard !uses.isEmpty else { return self }
        let lines = Set(uses.map(\.location.line)).subtracting([location.line]).sorted()
        let shown = lines.prefix(lines.count > Self.maxLines ? Self.maxLines - 1 : Self.maxLines).map(String.init)
        let last = lines.count > shown.count ? "\(lines.count - shown.count) more" : shown.last ?? ""
        let others = lines.count > shown.count ? shown : shown.dropLast()
        let place =
            switch lines.count {
            case 0: "again in this line"
            case 1: "also used in line \(last)"
            default: "also used in lines \(others.joined(separator: ", ")) and \(last)"
            }
        var result = self
        result.message += " (\(place))"
        return result
    }
}
