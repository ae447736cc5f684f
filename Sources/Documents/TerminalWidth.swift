/// The columns that text takes in a terminal: two for wide characters of East Asia and for emoji, none for combining marks.
extension StringProtocol {
    /// The number of columns in one line, at most: some terminals draw an emoji of several code points as one, others draw each.
    package var terminalWidth: Int { unicodeScalars.reduce(0) { $0 + $1.terminalWidth } }

    /// The longest beginning that fits into a number of columns. Characters are not divided.
    package func prefix(columns: Int) -> SubSequence {
        var (width, end) = (0, startIndex)
        for index in indices {
            width += self[index].unicodeScalars.reduce(0) { $0 + $1.terminalWidth }
            guard width <= columns else { break }
            end = self.index(after: index)
        }
        return self[..<end]
    }
}

extension Unicode.Scalar {
    /// The blocks whose characters are all wide or fullwidth in Unicode's EastAsianWidth.txt, including places that are not assigned.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
        0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]
    /// Two of these letters are a flag, which has two columns.
    private static let flagLetters: ClosedRange<UInt32> = 0x1F1E6...0x1F1FF
    /// After a character it asks for the emoji of that character, which is wide.
    private static let emojiSelector: UInt32 = 0xFE0F

    fileprivate var terminalWidth: Int {
        guard value >= 0x300 else { return 1 }
        if value == Self.emojiSelector || Self.flagLetters.contains(value) { return 1 }
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return properties.isEmojiPresentation || Self.wide.contains { $0.contains(value) } ? 2 : 1
        }
    }
}
