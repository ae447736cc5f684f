import Graphics

/// The types of checked expressions against those of their fields.
extension ExpressionChecker {
    /// Throws unless the inferred type is accepted where a type is expected.
    func requireType(
        _ checked: Checked, _ expected: ValueType?, at syntax: Syntax
    ) throws(ExpressionError) -> Checked {
        if expected == .rect, checked.type == .list(.number), let rect = Term.rect(ofList: checked.term) {
            return (rect, .rect)
        }
        guard let expected, !expected.accepts(checked.type) else {
            // A known case is more specific than a field that accepts any case.
            if expected == .symbol([]) { return checked }
            return (convert(checked, to: expected), expected ?? checked.type)
        }
        var hint: Hint?
        if case .symbol(let names) = checked.type, let name = names.first, let cases = expected.cases {
            hint = Suggestion.hint(forCase: name, among: cases)
            throw ExpressionError(
                message: "'.\(name)' is not allowed here", hint: hint, offset: syntax.offset, length: syntax.length)
        }
        if expected == .number, checked.type == .bool { hint = "write condition ? 1 : 0" }
        if checked.type.isBareCase, case .symbol(let names) = checked.type {
            throw ExpressionError(
                message: "expected \(expected.name), but this is the case '.\(names[0])'",
                hint: SwiftWords.hint(forCase: names[0])
                    ?? (expected == .color ? nearestColor(to: names[0]).map { Hint(nearest: $0, to: names[0]) } : nil)
                        ?? PlatformNames.hint(for: names[0]),
                offset: syntax.offset,
                length: syntax.length)
        }
        if case .symbol = expected, case .text(let name) = syntax.kind, Lexer.isName(name) {
            hint = Hint("write .\(name)")
        }
        if isQuotedNumbers(checked, where: expected) {
            hint = "write the numbers without quotes: in quotes they are text"
        }
        var found = checked.type.name
        // The source line contains only the name, so the message quotes the text.
        if syntax.reference != nil, let text = checked.term.constant?.text, (1...40).contains(text.count) {
            found = "the text '\(text)'"
            if expected == .color {
                hint = Suggestion.nearest(to: text, among: Color.names).map { "did you mean '\($0)'?" }
            }
        }
        throw ExpressionError(
            message: "expected \(expected.name), but this is \(found)", hint: hint,
            offset: syntax.offset, length: syntax.length)
    }

    /// Whether a value is text, or a list of texts, that would be numbers without quotes where numbers are expected.
    private func isQuotedNumbers(_ checked: Checked, where expected: ValueType) -> Bool {
        switch (expected, checked.type) {
        case (.number, .text), (.point, .list(.text)), (.rect, .list(.text)), (.list(.number), .list(.text)): break
        default: return false
        }
        var value = checked.term.constant
        if case .variable(let index) = checked.term { value = scope.names.initialValue(ofVariable: index) }
        let texts = value?.list ?? value.map { [$0] } ?? []
        return !texts.isEmpty && texts.allSatisfy { Double($0.text ?? "") != nil }
    }

    /// Converts cases to effects where an effect is expected.
    private func convert(_ checked: Checked, to expected: ValueType?) -> Term {
        guard expected == .effect, case .symbol(let names) = checked.type else { return checked.term }
        return scope.names.effect(of: checked.term, among: names)
    }
}

extension ValueType {
    /// Whether this is a single literal case such as `.hidden`; the other side of `==` gives the allowed cases.
    var isBareCase: Bool {
        if case .symbol(let names) = self { names.count == 1 } else { false }
    }
}
