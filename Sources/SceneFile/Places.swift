import SceneLanguage

/// Knows the lines of a text, and turns libyaml's marks into places: it counts Unicode scalars, people count
/// characters.
struct Places {
    private let file: String
    private let lines: [Substring]

    init(_ text: String, file: String) {
        self.file = file
        // A byte order mark is no part of the first line. A line break of Windows is one character.
        let body = text.unicodeScalars.first == "\u{FEFF}" ? Substring(text.unicodeScalars.dropFirst()) : text[...]
        lines = body.split(omittingEmptySubsequences: false) { $0.isNewline && $0 != "\u{B}" && $0 != "\u{C}" }
    }

    /// A line from 1, without its break; empty outside the text.
    func line(_ number: Int) -> Substring {
        lines.indices.contains(number - 1) ? lines[number - 1] : ""
    }

    /// The real place of one that was counted along a text of several lines, as YAML folds them: a break with the
    /// blanks around it is one character, and so is each empty line.
    func settled(_ location: SourceLocation) -> SourceLocation {
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
        // Past the end of a line, as at the end of a file, each scalar counts as one.
        let past = column - 1 - before.unicodeScalars.count
        return SourceLocation(file: file, line: line, column: before.count + past + 1)
    }
}
