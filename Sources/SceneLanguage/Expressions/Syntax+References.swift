extension Syntax {
    /// The references whose values `Term.evaluatedDescription` does not show, because it shows the value of the
    /// expression around them.
    ///
    /// - Parameter isCondition: whether this expression is described by its parts; any other is shown as one value.
    package func hiddenReferences(isCondition: Bool) -> [Syntax] {
        guard isCondition else { return reference.map { $0.1?.references ?? [] } ?? references }
        switch kind {
        case .binary(.and, let a, let b), .binary(.or, let a, let b):
            return a.hiddenReferences(isCondition: true) + b.hiddenReferences(isCondition: true)
        case .unary(.not, let operand): return operand.hiddenReferences(isCondition: true)
        case .binary(let symbol, let a, let b) where symbol.compares:
            return [a, b].flatMap { $0.hiddenReferences(isCondition: false) }
        case .call(_, let arguments): return arguments.flatMap { $0.hiddenReferences(isCondition: false) }
        default: return hiddenReferences(isCondition: false)
        }
    }

    /// Every name in the expression, with its members.
    private var references: [Syntax] {
        if let (_, index, _) = reference { return [self] + (index?.references ?? []) }
        return operands.flatMap(\.references)
    }

    /// The expressions of which this one consists.
    var operands: [Syntax] {
        switch kind {
        case .number, .text, .bool, .hexColor, .symbol, .name: []
        case .member(let base, _): [base]
        case .index(let base, let index): [base, index]
        case .call(_, let parts), .list(let parts): parts
        case .unary(_, let operand), .labelled(_, let operand): [operand]
        case .binary(_, let a, let b): [a, b]
        case .conditional(let a, let b, let c): [a, b, c]
        }
    }
}
