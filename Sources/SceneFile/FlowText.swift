/// How lists and groups in brackets are written in YAML.
enum FlowText {
    /// The characters of a list or group, with its brackets.
    ///
    /// - Parameter start: the place of the first bracket.
    /// - Returns: nil if the text has no opening bracket at this place, or if no bracket closes it.
    static func range(from start: String.Index, in text: String) -> Range<String.Index>? {
        guard start < text.endIndex, "{[".contains(text[start]) else { return nil }
        var depth = 0
        var index = start
        var previous: Character = " "
        while index < text.endIndex {
            let character = text[index]
            var next = text.index(after: index)
            switch character {
            case "{", "[": depth += 1
            case "}", "]":
                depth -= 1
                if depth == 0 { return start..<next }
            // Within a word these are characters like others.
            case "'" where beginsScalar(after: previous), "\"" where beginsScalar(after: previous):
                guard let end = ScalarText.endOfQuotes(from: index, in: text) else { return nil }
                next = end
            case "#" where previous.isWhitespace:
                next = text[next...].firstIndex(where: \.isNewline) ?? text.endIndex
            default: break
            }
            previous = character
            index = next
        }
        return nil
    }

    private static func beginsScalar(after previous: Character) -> Bool {
        previous.isWhitespace || "{[,:".contains(previous)
    }
}
