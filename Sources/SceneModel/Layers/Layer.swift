package import SceneLanguage

/// One layer of a scene, after expanding repeats and includes.
package struct Layer: Sendable, Hashable {
    /// The declared id; nil for a layer without one.
    package var id: String?
    /// Unique in the scene: the id, `cell[3]` for a copy, or a path such as `layers[2].layers[0]`.
    package var name: String
    /// Index of the superlayer in `Scene.layers`; nil at the top.
    package var parent: Int?
    /// Indices of the sublayers, in the order of the file.
    package var children: [Int]
    /// Index of the layer whose alpha multiplies this one's (`CALayer.mask`). Its `parent` is this layer, whose
    /// coordinates it uses, but it is not among `children`.
    package var mask: Int?
    /// The declared properties by key path; position and size always have entries.
    package var properties: [String: TypedExpression]
    package var location: SourceLocation
}

/// Identifies a value that changes over time: a variable or a property of a layer.
package enum PropertyKey: Sendable, Hashable {
    case variable(Int)
    case property(layer: Int, keyPath: String)
}

extension PropertyKey {
    /// Hashes a few bytes of a key path, because tables of properties are read many times per tick. The paths of one layer nearly
    /// always differ in their length or last byte.
    package func hash(into hasher: inout Hasher) {
        switch self {
        case .variable(let index): hasher.combine(~index)
        case .property(let layer, let keyPath):
            let path = keyPath.utf8
            hasher.combine(layer &<< 16 | (path.count & 0xFF) &<< 8 | Int(path.last ?? 0))
        }
    }
}

extension PropertyKey: Comparable {
    /// Layers in the order of the file, then variables.
    package static func < (a: PropertyKey, b: PropertyKey) -> Bool {
        switch (a, b) {
        case (.property(let a, let keyPath), .property(let b, let other)): (a, keyPath) < (b, other)
        case (.property, .variable): true
        case (.variable, .property): false
        case (.variable(let a), .variable(let b)): a < b
        }
    }
}
