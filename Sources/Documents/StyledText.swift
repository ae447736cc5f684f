/// Text in which parts are emphasised, for a terminal.
package struct StyledText: Sendable, Hashable {
    /// How a part is shown.
    package enum Style: Sendable, Hashable {
        case plain, strong, emphasis, code
    }

    private var texts: [String] = []
    private var styles: [Style] = []

    package init(_ text: String = "", _ style: Style = .plain) {
        append(text, style)
    }

    package mutating func append(_ text: String, _ style: Style = .plain) {
        guard !text.isEmpty else { return }
        texts.append(text)
        styles.append(style)
    }

    package mutating func append(_ other: StyledText) {
        texts += other.texts
        styles += other.styles
    }

    /// The number of columns in one line.
    package var width: Int { texts.reduce(0) { $0 + $1.terminalWidth } }

    package var isEmpty: Bool { texts.isEmpty }

    /// The text without styles.
    package var plain: String { texts.joined() }

    /// The text with ANSI escapes if it is for a terminal with colours.
    package func rendered(_ isStyled: Bool) -> String {
        guard isStyled else { return plain }
        return zip(texts, styles).map { text, style in
            switch style {
            case .plain: text
            case .strong: "\u{1B}[1m\(text)\u{1B}[0m"
            case .emphasis: "\u{1B}[3m\(text)\u{1B}[0m"
            case .code: "\u{1B}[36m\(text)\u{1B}[0m"
            }
        }.joined()
    }

    /// The text after an indentation or a mark.
    func indented(_ mark: String) -> StyledText {
        var line = StyledText(mark)
        line.append(self)
        return line
    }

    /// The parts between occurrences of a separator that is a part of its own.
    func split(separator: String) -> [StyledText] {
        var pieces = [StyledText()]
        for (text, style) in zip(texts, styles) {
            if text == separator { pieces.append(StyledText()) } else { pieces[pieces.count - 1].append(text, style) }
        }
        return pieces
    }

    /// Lines of at most `width` columns, broken at spaces; a longer word has a line of its own. Runs of spaces become one.
    package func wrapped(to width: Int) -> [StyledText] {
        var lines: [StyledText] = []
        var line = StyledText()
        for word in words {
            if !line.isEmpty, line.width + 1 + word.width > width {
                lines.append(line)
                line = word
            } else {
                if !line.isEmpty { line.append(" ") }
                line.append(word)
            }
        }
        return line.isEmpty && !lines.isEmpty ? lines : lines + [line]
    }

    /// The text between spaces. A word can have several styles.
    private var words: [StyledText] {
        var words: [StyledText] = []
        var word = StyledText()
        for (text, style) in zip(texts, styles) {
            for (index, piece) in text.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
                if index > 0, !word.isEmpty {
                    words.append(word)
                    word = StyledText()
                }
                word.append(String(piece), style)
            }
        }
        return word.isEmpty ? words : words + [word]
    }
}
