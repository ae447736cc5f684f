import SceneLanguage

/// A replacement of a part of one line of a file.
public struct TextEdit: Sendable, Hashable, Codable {
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
        guard var range = found, !written.isEmpty else { return nil }
        if correction.replacesQuotes {
            guard let quoted = Self.quotes(around: range, in: text) else { return nil }
            range = quoted
        }
        line = location.line
        column = text.distance(from: text.startIndex, to: range.lowerBound) + 1
        oldText = String(text[range])
        endColumn = column + oldText.count
        newText = correction.replacement
    }

    /// The range with the quotes around it; nil if there are none.
    private static func quotes(around range: Range<String.Index>, in text: String) -> Range<String.Index>? {
        guard range.lowerBound > text.startIndex, range.upperBound < text.endIndex else { return nil }
        let start = text.index(before: range.lowerBound)
        guard "\"'".contains(text[start]), text[range.upperBound] == text[start] else { return nil }
        return start..<text.index(after: range.upperBound)
    }

    private static func isWordCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_"
    }
}
