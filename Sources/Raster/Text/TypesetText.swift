import CCairo
import Graphics

/// A text block turned into outlines, in points from the top left of its box: independent of transform and scale,
/// so that moving, turning or growing text never makes a letter jump.
struct SetText {
    /// All letters of one colour.
    struct Outline {
        var path: Path
        var color: Color
    }

    var outlines: [Outline] = []
    /// Letters that are pictures or have colours of their own.
    var colorGlyphs: [ColorGlyph] = []
    /// Beneath all letters.
    var underlines: [Outline] = []
    /// Above all letters.
    var strikethroughs: [Outline] = []
    /// Holds all that is drawn.
    var ink: Rect = .zero
    /// Whether lines that are too long end at the box's sides.
    var isClipped = false

    /// Holds all that is drawn once the text stands in a box of the size for which it was set.
    func ink(in box: Rect) -> Rect { Rect(origin: ink.origin + box.origin, size: ink.size) }

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
        ink = isFirst ? bounds : ink.union(bounds)
    }
}

extension Renderer {
    /// Draws a text block, its colours' alpha multiplied by `opacity`.
    func draw(_ block: TextBlock, opacity: Double, in scope: Scope) throws(RasterError) {
        let text = try setter.set(block)
        let context = scope.layer.context
        guard !scope.reach(of: text.ink(in: block.box)).isEmpty else { return }
        try scope.layer.isolated { () throws(RasterError) in
            if text.isClipped {
                // Only the sides cut: what hangs above or below a line is not too long.
                scope.layer.setTransform(scope.transform)
                let ink = text.ink(in: block.box)
                context.trace(Rect(block.box.minX, ink.minY - 1, block.box.width, ink.height + 2))
                context.clip()
            }
            let transform = AffineTransform.translation(block.box.minX, block.box.minY)
                .concatenating(scope.transform)
            scope.layer.setTransform(transform)
            for outline in text.underlines + text.outlines { draw(outline, opacity: opacity, in: context) }
            for glyph in text.colorGlyphs {
                let placed = glyph.transform.concatenating(transform)
                guard placed.isDrawable else { continue }
                scope.layer.setTransform(placed)
                context.setSource(glyph.picture.surface, at: .zero, filter: CAIRO_FILTER_GOOD)
                context.paint(alpha: glyph.alpha * opacity)
            }
            scope.layer.setTransform(transform)
            for outline in text.strikethroughs { draw(outline, opacity: opacity, in: context) }
        }
    }

    private func draw(_ outline: SetText.Outline, opacity: Double, in context: Context) {
        guard !outline.color.isClear else { return }
        context.setSource(outline.color.faded(opacity))
        context.trace(outline.path)
        context.fill()
    }
}
