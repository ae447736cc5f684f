import SceneLanguage

/// `flashScrollIndicators: list`
package struct FlashScrollIndicatorsAction: Action {
    package static let declaration = KindDeclaration(
        Field("flashScrollIndicators", .names(of: "layers"), "the scroll layers"),
        """
        Shows the scroll indicators of layers for a moment, after which they fade (UIScrollView.flashScrollIndicators).
        """)

    private let layers: [Target]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        layers = reader.compiler.scrollLayers(
            reader.names(Self.declaration.primary),
            having: [ScrollFacet.showsVerticalIndicator, ScrollFacet.showsHorizontalIndicator], scope: reader.scope)
    }

    package func perform(in context: any ActionContext) throws {
        for target in layers {
            guard case .property(let layer, _) = try context.key(of: target, at: location) else { continue }
            try context.flashScrollIndicators(layer: layer)
        }
    }
}
