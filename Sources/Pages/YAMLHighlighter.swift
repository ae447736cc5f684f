/// Converts the text of a scene file to HTML with syntax highlighting.
package struct YAMLHighlighter {
    private enum Kind: String {
        case plain = ""
        case key = "k"
        case text = "s"
        case number = "n"
        case comment = "c"
        case punctuation = "p"
    }

    private struct Token {
        var kind: Kind
        var text: String
    }

    private let text: String

    package init(_ text: String) { self.text = text }

    private var lines: [Substring] {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// The lines as HTML, with spans of the classes `k`, `s`, `n`, `c` and `p` that `css` colours.
    package var coloredLines: [String] {
        lines.map { line in
            Self.tokens(of: Array(line)).map { token in
                let text = HTML.escaped(token.text)
                return token.kind == .plain ? text : "<span class=\"\(token.kind.rawValue)\">\(text)</span>"
            }.joined()
        }
    }

    /// The highlighted text as HTML; line 12 has the id `L12`.
    package var html: String {
        coloredLines.enumerated().map { "<span class=\"line\" id=\"L\($0 + 1)\">\($1)</span>" }.joined(separator: "\n")
    }

    /// The style sheet for the spans. It uses the CSS custom properties that `PageStyle` defines.
    package static let css = """
        .k{color:var(--accent)}.s{color:var(--good)}.n{color:var(--number)}.c{color:var(--soft);font-style:italic}
        .p{color:var(--soft)}

        """

    /// The comment at the end of a line, without `#`; nil if there is none or it is empty.
    package static func comment(of line: String) -> String? {
        guard let token = tokens(of: Array(line)).last, token.kind == .comment else { return nil }
        let words = token.text.drop { $0 == "#" || $0 == " " }
        return words.isEmpty ? nil : String(words)
    }

    private static func tokens(of line: [Character]) -> [Token] {
        var tokens: [Token] = []
        var index = 0
        var keyMayStart = true
        func add(_ kind: Kind, _ end: Int) {
            let text = String(line[index..<end])
            if kind == .plain, tokens.last?.kind == .plain {
                tokens[tokens.count - 1].text += text
            } else {
                tokens.append(Token(kind: kind, text: text))
            }
            index = end
        }
        while index < line.count {
            let character = line[index]
            let before = index > 0 ? line[index - 1] : " "
            switch character {
            case "#" where before.isWhitespace: add(.comment, line.count)
            case "\"", "'":
                let end = endOfQuote(line, from: index)
                add(keyMayStart && isKey(line, at: end) ? .key : .text, end)
                keyMayStart = false
            case "{", "}", "[", "]", ",", ":":
                add(.punctuation, index + 1)
                keyMayStart = character != ":" && character != "}" && character != "]"
            case "-" where keyMayStart && (index + 1 >= line.count || line[index + 1].isWhitespace):
                add(.punctuation, index + 1)
            case _ where character.isWhitespace: add(.plain, index + 1)
            case _ where keyMayStart && isNameStart(character):
                let end = endOfName(line, from: index)
                keyMayStart = false
                add(isKey(line, at: end) ? .key : isBoolean(line[index..<end]) ? .number : .plain, end)
            case _ where character.isNumber && !isNameStart(before) && !before.isNumber:
                keyMayStart = false
                var end = index
                while end < line.count, line[end].isNumber || line[end].isLetter || line[end] == "." || line[end] == "%"
                {
                    end += 1
                }
                add(.number, end)
            case _ where isNameStart(character):
                let end = endOfName(line, from: index)
                add(isBoolean(line[index..<end]) ? .number : .plain, end)
            default:
                keyMayStart = false
                add(.plain, index + 1)
            }
        }
        return tokens
    }

    private static func isNameStart(_ character: Character) -> Bool { character.isLetter || character == "_" }

    private static func isBoolean(_ word: ArraySlice<Character>) -> Bool { ["true", "false"].contains(String(word)) }

    private static func endOfName(_ line: [Character], from start: Int) -> Int {
        var end = start
        while end < line.count, line[end].isLetter || line[end].isNumber || "_.".contains(line[end]) { end += 1 }
        return end
    }

    private static func isKey(_ line: [Character], at end: Int) -> Bool {
        end < line.count && line[end] == ":" && (end + 1 >= line.count || line[end + 1].isWhitespace)
    }

    private static func endOfQuote(_ line: [Character], from start: Int) -> Int {
        let quote = line[start]
        var end = start + 1
        while end < line.count {
            if quote == "\"", line[end] == "\\" {
                end += 1
            } else if line[end] == quote {
                // In single-quoted text, two single quotes are an escaped one.
                guard quote == "'", end + 1 < line.count, line[end + 1] == quote else { break }
                end += 1
            }
            end += 1
        }
        return min(end + 1, line.count)
    }
}
