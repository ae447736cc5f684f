extension ExpressionChecker {
    /// `velocity(card.position.y)`: the change per second of what is shown.
    func velocity(_ arguments: [Syntax], at syntax: Syntax) throws(ExpressionError) -> Checked {
        guard arguments.count == 1 else {
            throw ExpressionError(
                message: "'velocity' takes 1 argument", hint: "write velocity(card.position.y)", offset: syntax.offset,
                length: syntax.length)
        }
        var (term, type) = try infer(arguments[0], expected: nil)
        guard type == .number || type == .point else {
            throw ExpressionError(
                message: "only a number or a point has a velocity, but this is \(type.name)",
                offset: arguments[0].offset, length: arguments[0].length)
        }
        var reason: String?
        term.visit { part in
            switch part {
            case .velocity: reason = "a velocity has no velocity"
            case .random: reason = "a random number has no velocity"
            case .sender, .parameter: reason = reason ?? "the values of sender and parameters have no velocity"
            case .animator: reason = reason ?? "an animator has no velocity: use what it animates"
            default: break
            }
        }
        if let reason {
            throw ExpressionError(
                message: reason, hint: "write velocity(card.position.y)", offset: arguments[0].offset,
                length: arguments[0].length)
        }
        // The velocity of what is shown is that of the presentation.
        if case .presentation(let shown) = term { term = shown }
        return (.folded(.velocity(term)), type)
    }
}
