extension Term {
    /// The term with some of its parts replaced and the result simplified.
    ///
    /// - Parameter replacement: the replacement of a part; nil to keep it and to go on with the parts inside it.
    package func replacing(_ replacement: (Term) -> Term?) -> Term {
        if let new = replacement(self) { return new }
        func inner(_ term: Term) -> Term { term.replacing(replacement) }
        switch self {
        case .constant, .variable, .property, .animator, .sender, .parameter: return self
        case .indexedProperty(let layers, let index, let keyPath):
            return .indexedProperty(layers: layers, index: inner(index), keyPath: keyPath)
        case .unary(let symbol, let term): return .folded(.unary(symbol, inner(term)))
        case .binary(let symbol, let a, let b): return .folded(.binary(symbol, inner(a), inner(b)))
        case .conditional(let condition, let a, let b):
            return .folded(.conditional(inner(condition), inner(a), inner(b)))
        case .call(let function, let arguments): return .folded(.call(function, arguments.map(inner)))
        case .random(let site, let a, let b): return .random(site: site, inner(a), inner(b))
        case .component(let term, let name): return .folded(.component(inner(term), name))
        case .point(let x, let y): return .folded(.point(inner(x), inner(y)))
        case .rect(let x, let y, let width, let height):
            return .folded(.rect(inner(x), inner(y), inner(width), inner(height)))
        case .list(let terms): return .folded(.list(terms.map(inner)))
        case .element(let list, let index): return .folded(.element(inner(list), at: inner(index)))
        case .transform(let operations): return .folded(.transform(operations.map { $0.replacing(replacement) }))
        case .join(let parts): return .folded(.join(parts.map(inner)))
        case .richText(let runs):
            return .folded(
                .richText(
                    runs.map { run in
                        RichTextTerm(
                            text: inner(run.text),
                            attributes: run.attributes.map {
                                RichTextTerm.Attribute(keyPath: $0.keyPath, term: inner($0.term))
                            })
                    }))
        case .effect(let term, let appearance): return .folded(.effect(inner(term), appearance))
        case .presentation(let term): return .presentation(inner(term))
        case .velocity(let term): return .folded(.velocity(inner(term)))
        }
    }
}

extension TransformOperation {
    fileprivate func replacing(_ replacement: (Term) -> Term?) -> TransformOperation {
        switch self {
        case .translate(let x, let y): .translate(x.replacing(replacement), y.replacing(replacement))
        case .scale(let x, let y): .scale(x.replacing(replacement), y.replacing(replacement))
        case .rotate(let angle): .rotate(angle.replacing(replacement))
        }
    }
}
