import SceneLanguage

/// A replacement of a part of one line of a file.
public struct TextEdit: Sendable, Hashable, Encodable {
    /// From 1.
    public var line: Int
    /// From 1, in characters.
    public var column: Int
    /// The column after the last replaced character.
    public var endColumn: Int
    /// The text that is replaced.
    public var oldText: String
    /// The text to write instead.
    public var newText: String

    /// The edit that makes a correction.
    ///
    /// - Parameters:
    ///   - text: the line of the mistake.
    ///   - location: the place of the mistake.
    ///   - length: of the mistake, in characters.
    /// - Returns: nil unless the text to replace is a part of the mistake, and one that stands there by itself: `rot` of `rotate`
    ///   is not.
    init?(_ correction: Hint.Correction, in text: String, from location: SourceLocation, length: Int) {
        let (written, marked) = (correction.written, text.dropFirst(location.column - 1))
        let first = marked.first
        // A place is before the quote of quoted text, which the length does not count.
        let end = marked.index(
            marked.startIndex, offsetBy: length + (first == "\"" || first == "'" ? 1 : 0), limitedBy: marked.endIndex)
        let part = marked[..<(end ?? marked.endIndex)]
        let found = part.ranges(of: written).first { range in
            let before = range.lowerBound > text.startIndex ? text[text.index(before: range.lowerBound)] : " "
            let after = range.upperBound < text.endIndex ? text[range.upperBound] : " "
            return !Self.isWordCharacter(before) && !Self.isWordCharacter(after)
        }
        guard let found, !written.isEmpty else { return nil }
        line = location.line
        column = text.distance(from: text.startIndex, to: found.lowerBound) + 1
        endColumn = column + written.count
        (oldText, newText) = (written, correction.replacement)
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
