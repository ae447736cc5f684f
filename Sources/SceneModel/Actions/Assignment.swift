package import SceneLanguage

/// The variable or layer property on the left of an assignment.
package enum Target: Sendable, Hashable {
    case variable(Int)
    /// One of the copies of a repeated variable.
    case indexedVariable([Int], index: Term)
    case property(layer: Int, keyPath: String)
    case indexedProperty(layers: [Int], index: Term, keyPath: String)

    /// The property of a layer; nil for a variable.
    var property: LayerProperty? {
        switch self {
        case .variable, .indexedVariable: nil
        case .property(_, let keyPath), .indexedProperty(_, _, let keyPath): LayerFacets.properties[keyPath]
        }
    }

    /// The key that it refers to now.
    package func key(in context: some EvaluationContext) throws -> PropertyKey {
        switch self {
        case .variable(let index): return .variable(index)
        case .indexedVariable(let variables, let index):
            return .variable(try Self.element(of: variables, at: index, in: context))
        case .property(let layer, let keyPath): return .property(layer: layer, keyPath: keyPath)
        case .indexedProperty(let layers, let index, let keyPath):
            return .property(layer: try Self.element(of: layers, at: index, in: context), keyPath: keyPath)
        }
    }

    private static func element(of all: [Int], at index: Term, in context: some EvaluationContext) throws -> Int {
        let chosen = try index.number(in: context)
        guard let element = Term.element(of: all, at: chosen) else {
            throw EvaluationError("index \(Value.format(chosen)) is outside 0...\(all.count - 1)")
        }
        return element
    }

    /// Every key that it may refer to.
    var keys: [PropertyKey] {
        switch self {
        case .variable(let index): [.variable(index)]
        case .indexedVariable(let variables, _): variables.map(PropertyKey.variable)
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
