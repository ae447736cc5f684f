import CCairo
import Graphics

/// A text block converted to outlines, in points from the top left of its box.
///
/// It does not depend on transform and scale, so that letters do not jump when text moves, rotates or grows.
struct TypesetText {
    /// All letters of one colour.
    struct Outline {
        var path: Path
        var color: Color
    }

    var outlines: [Outline] = []
    /// The glyphs of colour fonts.
    var colorGlyphs: [ColorGlyph] = []
    /// Drawn below all letters.
    var underlines: [Outline] = []
    /// Drawn above all letters.
    var strikethroughs: [Outline] = []
    /// Contains all that is drawn.
    var inkBounds: Rect = .zero
    /// Whether lines that are too long are clipped at the box's sides.
    var isClipped = false

    /// `inkBounds` for the text in a given box, which must have the size for which it was typeset.
    func inkBounds(in box: Rect) -> Rect { Rect(origin: inkBounds.origin + box.origin, size: inkBounds.size) }

    mutating func add(_ path: Path, color: Color) {
        guard !path.isEmpty else { return }
        extend(by: path.controlBounds)
        if let index = outlines.firstIndex(where: { $0.color == color }) {
            outlines[index].path.append(path)
        } else {
            outlines.append(Outline(path: path, color: color))
        }
    }

    mutating func add(_ glyph: ColorGlyph) {
        extend(by: glyph.bounds)
        colorGlyphs.append(glyph)
    }

    mutating func add(underline: Rect, color: Color) {
        extend(by: underline)
        underlines.append(Outline(path: .rect(underline), color: color))
    }

    mutating func add(strikethrough: Rect, color: Color) {
        extend(by: strikethrough)
        strikethroughs.append(Outline(path: .rect(strikethrough), color: color))
    }

    private mutating func extend(by bounds: Rect) {
        let isFirst = outlines.isEmpty && colorGlyphs.isEmpty && underlines.isEmpty && strikethroughs.isEmpty
        inkBounds = isFirst ? bounds : inkBounds.union(bounds)
    }
}

extension Renderer {
    /// Draws a text block. `opacity`, in 0...1, multiplies the alpha of its colours.
    func draw(_ block: TextBlock, opacity: Double, in target: DrawingTarget) throws(RasterError) {
        let text = try typesetter.typeset(block)
        let context = target.layer.context
        guard !target.visibleBounds(of: text.inkBounds(in: block.box)).isEmpty else { return }
        try target.layer.withSavedState { () throws(RasterError) in
            if text.isClipped {
                // Clips only at the sides: letters may extend above and below the box.
                target.layer.setTransform(target.transform)
                let inkBounds = text.inkBounds(in: block.box)
                context.setPath(Rect(block.box.minX, inkBounds.minY - 1, block.box.width, inkBounds.height + 2))
                context.clip()
            }
            let transform = AffineTransform.translation(block.box.minX, block.box.minY)
                .concatenating(target.transform)
            target.layer.setTransform(transform)
            for outline in text.underlines + text.outlines { draw(outline, opacity: opacity, in: context) }
            for glyph in text.colorGlyphs {
                let placed = glyph.transform.concatenating(transform)
                guard placed.isDrawable, placed.inverted.isPatternMatrix else { continue }
                target.layer.setTransform(placed)
                context.setSource(glyph.picture.surface, at: .zero, filter: CAIRO_FILTER_GOOD)
                context.paint(alpha: glyph.alpha * opacity)
            }
            target.layer.setTransform(transform)
            for outline in text.strikethroughs { draw(outline, opacity: opacity, in: context) }
        }
    }

    private func draw(_ outline: TypesetText.Outline, opacity: Double, in context: Context) {
        guard !outline.color.isClear else { return }
        context.setSource(outline.color.faded(opacity))
        context.setPath(outline.path)
        context.fill()
    }
}
