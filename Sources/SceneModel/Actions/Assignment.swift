package import SceneLanguage

/// The variable or layer property on the left of an assignment.
package enum Target: Sendable, Hashable {
    case variable(Int)
    case property(layer: Int, keyPath: String)
    case indexedProperty(layers: [Int], index: Term, keyPath: String)

    /// The key that it refers to now.
    package func key(in context: some EvaluationContext) throws -> PropertyKey {
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

    /// Every key that it may refer to.
    var keys: [PropertyKey] {
        switch self {
        case .variable(let index): [.variable(index)]
        case .property(let layer, let keyPath): [.property(layer: layer, keyPath: keyPath)]
        case .indexedProperty(let layers, _, let keyPath): layers.map { .property(layer: $0, keyPath: keyPath) }
        }
    }
}

extension ActionContext {
    /// The keys that assignments refer to now, with the values. All are evaluated before any is written.
    func changes(_ assignments: [Assignment]) throws -> [(key: PropertyKey, value: Value)] {
        try assignments.map { assignment in
            (
                key: try key(of: assignment.target, at: assignment.value.location),
                value: try value(of: assignment.value)
            )
        }
    }
}

/// `target: value`, after `frame` and other compound members have been split into properties.
package struct Assignment: Sendable, Hashable {
    package var target: Target
    package var value: TypedExpression
}
