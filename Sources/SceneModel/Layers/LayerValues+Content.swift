package import Graphics

extension LayerValues {
    /// Whether the layer draws anything itself, besides its sublayers: a background, a border or the content of a facet.
    package var hasContent: Bool {
        !color(AppearanceFacet.background).isClear || number(AppearanceFacet.borderWidth) > 0
            || LayerFacets.all.contains { $0.isContent && has($0) }
    }

    /// Whether the layer draws anything itself at this time, such as a background, a gradient or an effect. A layer without it is
    /// visible only through its sublayers.
    package var drawsContent: Bool { drawsBox || draws(TextFacet.self) }

    /// Whether the layer draws text and nothing else, so that it covers only a part of its frame.
    package var drawsOnlyText: Bool { !drawsBox && draws(TextFacet.self) }

    /// The rectangle in the layer's coordinates in which it draws: its bounds, or the box of its shape with the stroke if it draws nothing
    /// else.
    package var drawnBounds: Rect {
        guard has(ShapeFacet.self), !drawsBackground, !drawsFacet(besides: ShapeFacet.self) else { return bounds }
        let outline = ShapeFacet.outline(of: self)
        let width = color(ShapeFacet.stroke).isClear ? 0 : number(ShapeFacet.lineWidth)
        return outline.isEmpty ? bounds : outline.controlBounds.insetBy(-width / 2, -width / 2)
    }

    private var drawsBox: Bool { drawsBackground || drawsFacet(besides: TextFacet.self) }

    /// Whether the layer draws a background or a border.
    private var drawsBackground: Bool {
        !color(AppearanceFacet.background).isClear
            || number(AppearanceFacet.borderWidth) > 0 && !color(AppearanceFacet.borderColor).isClear
    }

    private func drawsFacet(besides facet: any LayerFacet.Type) -> Bool {
        LayerFacets.all.contains { $0 != facet && draws($0) }
    }

    private func draws(_ facet: any LayerFacet.Type) -> Bool {
        has(facet) && (!facet.items(for: self).isEmpty || !facet.overlay(for: self).isEmpty)
    }
}
