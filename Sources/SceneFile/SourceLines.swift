import SceneLanguage

/// The lines of a text. Converts libyaml's columns, which count Unicode scalars, to columns that count characters.
package struct SourceLines {
    private let file: String
    private let lines: [Substring]
    /// For each line that is not ASCII, the number of characters that begin before each Unicode scalar. Counting them anew for
    /// each place would take time in proportion to the square of a long line.
    private let characterCounts: [Int: [Int32]]

    package init(_ text: String, file: String) {
        self.file = file
        // The byte order mark is not part of the first line. CR LF is one character.
        let body = text.unicodeScalars.first == "\u{FEFF}" ? Substring(text.unicodeScalars.dropFirst()) : text[...]
        lines = Self.lines(of: body)
        var counts: [Int: [Int32]] = [:]
        for (index, line) in lines.enumerated() where !line.utf8.allSatisfy({ $0 < 0x80 }) {
            var count: Int32 = 0
            counts[index + 1] = line.flatMap { character in
                defer { count += 1 }
                // A place inside a character counts that character.
                return character.unicodeScalars.indices.map {
                    $0 == character.unicodeScalars.startIndex ? count : count + 1
                }
            }
        }
        characterCounts = counts
    }

    /// The parts of a text between LF, CR and CR LF.
    private static func lines(of text: Substring) -> [Substring] {
        let bytes = text.utf8
        var lines: [Substring] = []
        var start = bytes.startIndex
        var index = start
        while index < bytes.endIndex {
            let byte = bytes[index]
            let next = bytes.index(after: index)
            guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else {
                index = next
                continue
            }
            lines.append(text[start..<index])
            let isPair = byte == UInt8(ascii: "\r") && next < bytes.endIndex && bytes[next] == UInt8(ascii: "\n")
            start = isPair ? bytes.index(after: next) : next
            index = start
        }
        return lines + [text[start...]]
    }

    package var count: Int { lines.count }

    /// The text of a line without its line break; empty outside the text. Lines count from 1.
    package func line(_ number: Int) -> Substring {
        lines.indices.contains(number - 1) ? lines[number - 1] : ""
    }

    /// The index of a place in the text; nil if the text has no such character and does not end there.
    func index(of location: SourceLocation) -> String.Index? {
        guard lines.indices.contains(location.line - 1), location.column > 0 else { return nil }
        let line = lines[location.line - 1]
        return line.index(line.startIndex, offsetBy: location.column - 1, limitedBy: line.endIndex)
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
        let scalars = max(0, column - 1)
        guard let counts = characterCounts[line] else {
            return SourceLocation(file: file, line: line, column: scalars + 1)
        }
        guard scalars >= counts.count else {
            return SourceLocation(file: file, line: line, column: Int(counts[scalars]) + 1)
        }
        // Each column past the end of the line, as at the end of a file, counts as one character.
        return SourceLocation(
            file: file, line: line, column: self.line(line).count + scalars - counts.count + 1)
    }
}

extension String {
    /// The first line break, for text that is added; a line feed if there is none.
    var firstLineBreak: String { firstIndex(where: \.isNewline).map { String(self[$0]) } ?? "\n" }
}
