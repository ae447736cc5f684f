extension Syntax {
    /// The references whose values `Term.evaluatedDescription` does not show, because it shows the value of the
    /// expression around them.
    ///
    /// - Parameter isCondition: whether this expression is described by its parts; any other is shown as one value.
    package func hiddenReferences(isCondition: Bool) -> [Syntax] {
        guard isCondition else { return reference == nil ? references : [] }
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
        switch kind {
        case .number, .text, .bool, .hexColor, .symbol, .name: return []
        case .member(let base, _): return base.references
        case .index(let base, let index): return base.references + index.references
        case .call(_, let parts), .list(let parts): return parts.flatMap(\.references)
        case .unary(_, let operand), .labelled(_, let operand): return operand.references
        case .binary(_, let a, let b): return a.references + b.references
        case .conditional(let a, let b, let c): return [a, b, c].flatMap(\.references)
        }
    }
}
