import Graphics

extension LayerValues {
    /// Whether the layer draws anything itself, besides its sublayers: a background, a border or the content of a facet.
    package var hasContent: Bool {
        !color(AppearanceFacet.background).isClear || number(AppearanceFacet.borderWidth) > 0
            || LayerFacets.all.contains { $0.isContent && has($0) }
    }

    /// Whether the layer draws anything itself at this time, such as a background, a gradient or an effect. A layer without it is
    /// visible only through its sublayers.
    package var isDrawn: Bool {
        !color(AppearanceFacet.background).isClear
            || number(AppearanceFacet.borderWidth) > 0 && !color(AppearanceFacet.borderColor).isClear
            || LayerFacets.all.contains { facet in
                has(facet) && (!facet.items(for: self).isEmpty || !facet.overlay(for: self).isEmpty)
            }
    }
}
