/// Splits text that contains `${expression}`.
package enum TextTemplate {
    package enum Part {
        case literal(String)
        /// `offset` counts characters from the start of the text.
        case expression(String, offset: Int)
    }

    /// The literal texts and expressions of a template, in order. `$${` is a literal `${`. Cost: one pass over the text.
    package static func parts(of text: String) throws(ExpressionError) -> [Part] {
        var parts: [Part] = []
        var literal = ""
        /// Where the text that is in no part begins, and the number of characters before it.
        var (start, offset) = (text.startIndex, 0)
        var search = text.startIndex
        while let dollar = text.utf8[search...].firstIndex(of: UInt8(ascii: "$")) {
            let rest = text[dollar...]
            let isLiteral = rest.hasPrefix("$${")
            guard isLiteral || rest.hasPrefix("${") else {
                search = text.utf8.index(after: dollar)
                continue
            }
            literal += text[start..<dollar]
            offset += text.distance(from: start, to: dollar)
            let opening = text.index(dollar, offsetBy: isLiteral ? 3 : 2)
            if isLiteral {
                literal += "${"
                (start, offset) = (opening, offset + 3)
            } else {
                guard let end = rest.firstIndex(of: "}") else {
                    throw ExpressionError(message: "'${' has no closing '}'", offset: offset, length: 2)
                }
                if !literal.isEmpty { parts.append(.literal(literal)) }
                literal = ""
                let expression = String(text[opening..<end])
                parts.append(.expression(expression, offset: offset + 2))
                (start, offset) = (text.index(after: end), offset + expression.count + 3)
            }
            search = start
        }
        literal += text[start...]
        if !literal.isEmpty || parts.isEmpty { parts.append(.literal(literal)) }
        return parts
    }
}
