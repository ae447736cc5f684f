package import SceneLanguage

/// A place that takes a value.
package enum Target: Sendable, Hashable {
    case variable(Int)
    case property(layer: Int, keyPath: String)
    case indexedProperty(layers: [Int], index: Term, keyPath: String)

    /// The cell it names now.
    package func cell(in context: some EvaluationContext) throws -> PropertyKey {
        switch self {
        case .variable(let index): return .variable(index)
        case .property(let layer, let keyPath): return .property(layer: layer, keyPath: keyPath)
        case .indexedProperty(let layers, let index, let keyPath):
            let chosen = try index.number(in: context)
            guard let layer = Term.element(of: layers, at: chosen) else {
                throw EvaluationError("index \(Value.format(chosen)) is outside 0...\(layers.count - 1)")
            }
            return .property(layer: layer, keyPath: keyPath)
        }
    }

    /// Every cell it may name.
    var cells: [PropertyKey] {
        switch self {
        case .variable(let index): [.variable(index)]
        case .property(let layer, let keyPath): [.property(layer: layer, keyPath: keyPath)]
        case .indexedProperty(let layers, _, let keyPath): layers.map { .property(layer: $0, keyPath: keyPath) }
        }
    }
}

/// `target: value`, with `frame` and other members already taken apart into properties.
package struct Assignment: Sendable, Hashable {
    package var target: Target
    package var value: TypedExpression
}
