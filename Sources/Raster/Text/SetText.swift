import CCairo
import CPango
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
    var colorGlyphs: [ColorGlyphs] = []
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

    mutating func add(_ glyphs: ColorGlyphs, bounds: Rect) {
        extend(by: bounds)
        colorGlyphs.append(glyphs)
    }

    private mutating func extend(by bounds: Rect) {
        ink = outlines.isEmpty && colorGlyphs.isEmpty ? bounds : ink.union(bounds)
    }
}

/// Glyphs of a colour font, which have no outlines: Cairo draws them itself, at the size of the transform.
final class ColorGlyphs {
    private let scaledFont: OpaquePointer
    private let glyphs: [cairo_glyph_t]

    /// Positions in points from the top left of the text's box. Keeps the font alive.
    init(scaledFont: OpaquePointer, glyphs: [cairo_glyph_t]) {
        self.scaledFont = cairo_scaled_font_reference(scaledFont)
        self.glyphs = glyphs
    }

    deinit { cairo_scaled_font_destroy(scaledFont) }

    /// Draws in the context's user space; the source's colour serves glyphs without their own.
    func draw(in context: Context) {
        var matrix = cairo_matrix_t()
        cairo_scaled_font_get_font_matrix(scaledFont, &matrix)
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_scaled_font_get_font_options(scaledFont, options)
        context.withHandle { handle in
            cairo_set_font_face(handle, cairo_scaled_font_get_font_face(scaledFont))
            cairo_set_font_matrix(handle, &matrix)
            cairo_set_font_options(handle, options)
            cairo_show_glyphs(handle, glyphs, Int32(glyphs.count))
        }
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
            scope.layer.setTransform(
                AffineTransform.translation(block.box.minX, block.box.minY).concatenating(scope.transform))
            for outline in text.outlines where !outline.color.isClear {
                context.setSource(outline.color.faded(opacity))
                context.trace(outline.path)
                context.fill()
            }
            context.setSource(Color.black.faded(opacity))
            for glyphs in text.colorGlyphs { glyphs.draw(in: context) }
        }
    }
}
