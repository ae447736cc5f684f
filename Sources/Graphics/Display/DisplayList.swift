/// A complete description of one frame for the renderer, with all units, defaults, references and states resolved.
///
/// Items are drawn in order, each over those before it. Lengths are in points; the renderer's scale converts them to
/// pixels.
package struct DisplayList: Sendable, Hashable {
    /// Size of the canvas in points.
    package var size: Size
    /// The colour where nothing is drawn; clear for a transparent picture.
    package var background: Color
    package var items: [DisplayItem]

    package init(size: Size, background: Color, items: [DisplayItem]) {
        self.size = size
        self.background = background
        self.items = items
    }
}

/// A primitive or group to draw, in the coordinates of the enclosing group.
package indirect enum DisplayItem: Sendable, Hashable {
    case fill(Path, Paint, rule: FillRule)
    case stroke(Path, Paint, Stroke)
    case text(TextBlock)
    case image(ImageBlock)
    case backdrop(Backdrop)
    case canvas(CanvasBlock)
    case group(Group)
}

/// Which points count as inside a path that crosses itself.
package enum FillRule: String, Sendable, Hashable, CaseIterable {
    case nonZero
    case evenOdd
}
