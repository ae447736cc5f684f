import SceneLanguage

/// The lines of a text. Converts libyaml's columns, which count Unicode scalars, to columns that count characters.
struct SourceLines {
    private let file: String
    private let lines: [Substring]

    init(_ text: String, file: String) {
        self.file = file
        // The byte order mark is not part of the first line. CR LF is one character.
        let body = text.unicodeScalars.first == "\u{FEFF}" ? Substring(text.unicodeScalars.dropFirst()) : text[...]
        lines = body.split(omittingEmptySubsequences: false) { $0.isNewline && $0 != "\u{B}" && $0 != "\u{C}" }
    }

    /// The text of a line without its line break; empty outside the text. Lines count from 1.
    func line(_ number: Int) -> Substring {
        lines.indices.contains(number - 1) ? lines[number - 1] : ""
    }

    /// The place in the file for a place that was counted along the folded text of a scalar.
    ///
    /// YAML folds a scalar of several lines: a line break with the blanks around it is one character, and so is each
    /// empty line.
    func unfold(_ location: SourceLocation) -> SourceLocation {
        var (number, column) = (location.line, location.column)
        while number < lines.count {
            let text = line(number)
            let end = text.count - text.reversed().prefix(while: \.isWhitespace).count
            guard column > end + 1 else { break }
            var next = number + 1
            while next < lines.count, line(next).allSatisfy(\.isWhitespace) { next += 1 }
            let lead = line(next).prefix(while: \.isWhitespace).count
            column = lead + column - end - max(1, next - number - 1)
            number = next
        }
        guard number != location.line else { return location }
        return SourceLocation(file: location.file, line: number, column: column)
    }

    /// - Parameter column: from 1, in Unicode scalars.
    func location(_ line: Int, _ column: Int) -> SourceLocation {
        let before = String(self.line(line).unicodeScalars.prefix(max(0, column - 1)))
        // Each column past the end of the line, as at the end of a file, counts as one character.
        let past = column - 1 - before.unicodeScalars.count
        return SourceLocation(file: file, line: line, column: before.count + past + 1)
    }
}
