/// An error or a warning at a place in a scene file.
///
/// Its texts contain no control characters, whatever the file contains.
package struct Diagnostic: Sendable, Hashable {
    /// Longer messages and hints are cut, in characters.
    static let maxTextLength = 400
    /// Longer lines of a file are cut, in characters.
    static let maxLineLength = 200

    package enum Severity: String, Sendable, Hashable {
        case error, warning
    }

    package var severity: Severity
    /// What is wrong, in one sentence without a full stop.
    package var message: String
    /// What is allowed, the nearest spelling, or how to fix it.
    package var hint: Hint?
    package var location: SourceLocation
    /// How many characters are underlined, at least 1.
    package var length: Int
    /// What it is about; nil if that is the key at its location.
    package var topic: DiagnosticTopic?
    /// The name that nothing in the scene has, of which only the first use is reported; nil for other mistakes.
    package let missingName: String?
    /// The other uses of the missing name, in the order of the file.
    package var uses: [DiagnosticUse] = []

    /// - Parameter topic: nil for that of the hint.
    package init(
        _ severity: Severity, _ message: String, hint: Hint? = nil, topic: DiagnosticTopic? = nil,
        missingName: String? = nil, at location: SourceLocation, length: Int = 1
    ) {
        self.severity = severity
        self.message = message.shortened(to: Self.maxTextLength).printable
        self.hint = hint.map { hint in
            Hint(hint.description.shortened(to: Self.maxTextLength).printable, correction: hint.correction)
        }
        self.location = location
        self.length = max(length, 1)
        self.topic = topic ?? hint?.topic
        self.missingName = missingName
    }

    /// `file:line:column: error: message`, then the line with an underline, then the hint.
    ///
    /// - Parameter line: the text of the line; nil if it is not known. A long line is cut around the place.
    package func rendered(line: String?) -> String {
        let place = "\(location.file.printable):\(location.line):\(location.column)"
        var text = "\(place): \(severity.rawValue): \(message)"
        if let line {
            let excerpt = LineExcerpt(of: line, column: location.column, length: length, width: Self.maxLineLength)
            text += "\n  \(excerpt.line)\n  \(excerpt.underline)"
        }
        if let hint { text += "\n  hint: \(hint)" }
        return text
    }
}

/// The part of a line around a place, and the underline below it.
private struct LineExcerpt {
    let line: String
    let underline: String

    /// - Parameters:
    ///   - column: from 1, in characters.
    ///   - length: the underlined characters.
    ///   - width: the maximum of characters.
    init(of text: String, column: Int, length: Int, width: Int) {
        // Most lines are short; counting the characters of a long one takes time.
        let isLong = text.utf8.count > width && text.count > width
        let start = isLong ? max(0, column - 1 - width / 2) : 0
        let end = isLong ? start + width : text.count
        // Tabs are kept, so that the caret is below the right character.
        func printable(_ character: Character) -> String { character == "\t" ? "\t" : String(character).printable }
        let shown = text.dropFirst(start).prefix(end - start)
        let before = shown.prefix(max(0, column - 1 - start)).map(printable).joined()
        let rest = shown.dropFirst(max(0, column - 1 - start))
        let marked = rest.prefix(length).map(printable).joined()
        let (opening, closing) = (start > 0 ? "…" : "", shown.endIndex < text.endIndex ? "…" : "")
        // A place past the end of the line has no characters before it.
        let gap = String(repeating: " ", count: max(0, min(column - 1 - start - shown.count, width)))
        line = opening + before + marked + rest.dropFirst(length).map(printable).joined() + closing
        let lead = (opening + before).map { $0 == "\t" ? "\t" : " " }.joined() + gap
        underline = lead + "^" + String(repeating: "~", count: max(marked.count, 1) - 1)
    }
}
