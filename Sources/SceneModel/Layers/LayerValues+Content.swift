import Graphics

extension LayerValues {
    /// Whether the layer draws anything itself, besides its sublayers: a background, a border or the content of a facet.
    package var hasContent: Bool {
        !color(AppearanceFacet.background).isClear || number(AppearanceFacet.borderWidth) > 0
            || LayerFacets.all.contains { $0.isContent && has($0) }
    }
}
