/// Text with `${expression}` in it.
package enum TextTemplate {
    package enum Part {
        case literal(String)
        /// `offset` counts characters from the start of the text.
        case expression(String, offset: Int)
    }

    /// Cuts text at `${` and its closing brace; `$${` is a literal `${`.
    package static func parts(of text: String) throws(ExpressionError) -> [Part] {
        let characters = Array(text)
        var parts: [Part] = []
        var literal = ""
        var position = 0
        while position < characters.count {
            if characters[position...].starts(with: "$${") {
                literal += "${"
                position += 3
            } else if characters[position...].starts(with: "${") {
                guard let end = characters[position...].firstIndex(of: "}") else {
                    throw ExpressionError(message: "'${' has no closing '}'", offset: position, length: 2)
                }
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                parts.append(.expression(String(characters[(position + 2)..<end]), offset: position + 2))
                position = end + 1
            } else {
                literal.append(characters[position])
                position += 1
            }
        }
        if !literal.isEmpty || parts.isEmpty { parts.append(.literal(literal)) }
        return parts
    }
}
