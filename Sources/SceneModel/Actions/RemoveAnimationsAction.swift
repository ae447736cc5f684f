import SceneLanguage

/// `removeAnimations: [cardView, angle]`
package struct RemoveAnimationsAction: Action {
    package static let declaration = KindDeclaration(
        Field(
            "removeAnimations", .names(of: "layers, properties and variables"),
            "the layers, with all their properties, or single properties and variables"),
        """
        Removes animations (CALayer.removeAllAnimations): what is shown becomes the model value at once. Completions run \
        with `sender.finished` false. Sublayers keep their animations.
        """)

    private let values: [AnimatedValues]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        values = reader.names(Self.declaration.primary).flatMap {
            reader.compiler.animatedValues($0.text, at: $0.location, scope: reader.scope)
        }
        location = reader.location
    }

    package func perform(in context: any ActionContext) throws {
        for value in values {
            switch value {
            case .value(let target): context.removeAnimations(of: try context.key(of: target, at: location))
            case .layer(let property):
                guard case .property(let layer, _) = try context.key(of: property, at: location) else { continue }
                context.removeAnimations(ofLayer: layer)
            }
        }
    }
}
