package import SceneLanguage

/// One layer of a scene, after repeats and includes have been laid out.
package struct Layer: Sendable, Hashable {
    /// The declared id, nil for a layer without one.
    package var id: String?
    /// Unique in the scene: the id, `cell[3]` for a copy, or a place such as `layers[2].layers[0]`.
    package var name: String
    /// Index of the superlayer in `Scene.layers`; nil at the top.
    package var parent: Int?
    /// Indices of the sublayers, in the order of the file.
    package var children: [Int]
    /// Index of the layer whose alpha multiplies this one's (`CALayer.mask`). Its `parent` is this layer, in whose
    /// coordinates it is drawn, but it is none of its children.
    package var mask: Int?
    /// What the scene says of each property, by key path; geometry always has an entry.
    package var properties: [String: TypedExpression]
    package var location: SourceLocation
}

/// Something that has a value over time: a variable or a layer's property.
package enum PropertyKey: Sendable, Hashable {
    case variable(Int)
    case property(layer: Int, keyPath: String)
}
