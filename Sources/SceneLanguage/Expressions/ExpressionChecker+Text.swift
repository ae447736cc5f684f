/// Expressions whose value is written as text.
extension ExpressionChecker {
    /// Checks the expression in `${...}`. The results of its `? :` can be text and a number or a case.
    package func checkInterpolated(_ syntax: Syntax) throws(ExpressionError) -> Checked {
        if case .conditional = syntax.kind { return try writtenConditional(syntax) }
        return try check(syntax, expected: nil)
    }

    /// Infers `condition ? a : b` where text is asked for. If one result is text and the other a number or a case, the latter
    /// becomes text, as in `${...}`.
    func writtenConditional(_ syntax: Syntax) throws(ExpressionError) -> Checked {
        guard case .conditional(let condition, let a, let b) = syntax.kind else {
            return try infer(syntax, expected: nil)
        }
        let chosen = try check(condition, expected: .bool).term
        let first = try branch(where: chosen, is: true).writtenConditional(a)
        let second = try branch(where: chosen, is: false).writtenConditional(b)
        if first.type != second.type, let (one, other) = Self.written(first, second) {
            return (.folded(.conditional(chosen, one, other)), .text)
        }
        let type = try commonType(first.type, second.type, at: syntax)
        return (.folded(.conditional(chosen, first.term, second.term)), type)
    }

    /// Both as text; nil unless one of them is text and the other can be written as such.
    private static func written(_ a: Checked, _ b: Checked) -> (Term, Term)? {
        guard a.type == .text || b.type == .text, let first = written(a), let second = written(b) else { return nil }
        return (first, second)
    }

    private static func written(_ checked: Checked) -> Term? {
        switch checked.type {
        case .text: checked.term
        case .number, .symbol: .folded(.join([checked.term]))
        default: nil
        }
    }
}
