import SceneLanguage

/// How scalars are written in YAML.
package enum ScalarText {
    enum Style {
        case plain, singleQuoted, doubleQuoted
    }

    /// The styles in which a new value of a scalar is tried, the scalar's own first.
    static func styles(like node: SourceNode, in written: Substring) -> [Style] {
        switch written.first {
        case "'": [.singleQuoted, .doubleQuoted]
        case "\"", "|", ">": [.doubleQuoted]
        default: [.plain, .doubleQuoted]
        }
    }

    /// A text as a scalar on one line (YAML 1.2.2, 7.3). Plain text is not checked.
    static func written(_ text: String, in style: Style) -> String {
        switch style {
        case .plain: text
        case .singleQuoted: "'\(text.replacing("'", with: "''"))'"
        case .doubleQuoted: doubleQuoted(text)
        }
    }

    /// A text of any characters as a scalar with double quotes, on one line.
    package static func doubleQuoted(_ text: String) -> String {
        "\"\(text.unicodeScalars.map(escaped).joined())\""
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\"": return "\\\""
        case "\\": return "\\\\"
        case "\n": return "\\n"
        case "\t": return "\\t"
        case "\r": return "\\r"
        // Characters that YAML does not print, and the line breaks that scene files do not have.
        case ..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFE}", "\u{FFFF}":
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: return String(scalar)
        }
    }

    /// The characters of a scalar, with its quotes or the indicator of its block.
    ///
    /// - Parameter start: the place of the scalar.
    /// - Returns: nil if the node is not a scalar at this place.
    static func range(of node: SourceNode, from start: String.Index, in text: String) -> Range<String.Index>? {
        guard let value = node.scalar, start < text.endIndex else { return nil }
        let end: String.Index? =
            switch (text[start], node.isQuoted) {
            case ("'", true), ("\"", true): endOfQuotes(from: start, in: text)
            case ("|", true), (">", true): endOfBlock(from: start, in: text)
            case (_, false): endOfWords(value, from: start, in: text)
            default: nil
            }
        return end.map { start..<$0 }
    }

    static func endOfQuotes(from start: String.Index, in text: String) -> String.Index? {
        let quote = text[start]
        var index = text.index(after: start)
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            if character == quote {
                // Two single quotes are one.
                guard quote == "'", next < text.endIndex, text[next] == "'" else { return next }
                index = text.index(after: next)
            } else if character == "\\", quote == "\"", next < text.endIndex {
                index = text.index(after: next)
            } else {
                index = next
            }
        }
        return nil
    }

    /// A block ends before the first line that is not empty and indented less than its first one.
    private static func endOfBlock(from start: String.Index, in text: String) -> String.Index? {
        guard var lineEnd = text[start...].firstIndex(where: \.isNewline) else { return nil }
        var end = lineEnd
        var indentation: Int?
        while lineEnd < text.endIndex {
            let line = text[text.index(after: lineEnd)...].prefix { !$0.isNewline }
            let lead = line.prefix { $0 == " " }.count
            if lead < line.count {
                if lead < (indentation ?? max(lead, 1)) { break }
                indentation = indentation ?? lead
                end = line.endIndex
            }
            lineEnd = line.endIndex
        }
        return end
    }

    /// A plain scalar has the words of its value, with blanks and line breaks between them.
    private static func endOfWords(_ value: String, from start: String.Index, in text: String) -> String.Index? {
        var index = start
        for word in value.split(whereSeparator: \.isWhitespace) {
            index = text[index...].firstIndex { !$0.isWhitespace } ?? text.endIndex
            guard text[index...].hasPrefix(word) else { return nil }
            index = text.index(index, offsetBy: word.count)
        }
        return index
    }

    // MARK: Trees

    enum Difference: Equatable {
        case none
        /// One scalar has another text, which is given; its style may differ.
        case scalar(String)
        case other
    }

    /// How two trees differ, apart from places.
    static func difference(between a: SourceNode, and b: SourceNode) -> Difference {
        switch (a.content, b.content) {
        case (.empty, .empty): return .none
        case (.scalar(let old, let wasQuoted), .scalar(let new, let isQuoted)):
            return old == new && wasQuoted == isQuoted ? .none : .scalar(new)
        case (.sequence(let old), .sequence(let new)) where old.count == new.count:
            return combined(zip(old, new).lazy.map { difference(between: $0, and: $1) })
        case (.mapping(let old), .mapping(let new)) where old.map(\.key) == new.map(\.key):
            return combined(zip(old, new).lazy.map { difference(between: $0.value, and: $1.value) })
        default: return .other
        }
    }

    private static func combined(_ differences: some Sequence<Difference>) -> Difference {
        var result = Difference.none
        for difference in differences where difference != .none {
            guard result == .none else { return .other }
            result = difference
        }
        return result
    }
}
