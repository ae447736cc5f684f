import CCairo
import CPango
import Graphics

/// Converts Pango's glyphs to paths, and glyphs of colour fonts to pictures.
///
/// Outlines are extracted without hinting at 4 times their size, so that rounding in the font engine (1/64 pixel) and
/// in Cairo (1/256) stays below 1/250 of a point.
final class GlyphPen {
    static let magnification = 4.0

    private let context: Context
    private let glyphPictures: GlyphPictureCache

    init(_ glyphPictures: GlyphPictureCache) throws(RasterError) {
        self.glyphPictures = glyphPictures
        // Unbounded: Cairo omits glyphs that start ten ems or more outside a surface, even from paths.
        guard let endless = cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil) else {
            throw .outOfMemory(width: 0, height: 0)
        }
        context = try Context(Surface(adopting: endless))
        context.setTransform(.scale(Self.magnification, Self.magnification))
    }

    /// Whether no call has failed; after a failure nothing is drawn.
    var isValid: Bool { context.isValid }

    /// Makes a Pango context load fonts at the pen's magnification. Layout stays in points.
    func adapt(_ pango: OpaquePointer) {
        context.withHandle { pango_cairo_update_context($0, pango) }
    }

    /// Appends glyphs, starting at a point on the baseline in points.
    func draw(
        _ glyphs: UnsafeMutablePointer<PangoGlyphString>, font: UnsafeMutablePointer<PangoFont>, at origin: Point,
        color: Color, into result: inout TypesetText
    ) throws(RasterError) {
        if let pattern = Self.colorPattern(of: font),
            let scaledFont = pango_cairo_font_get_scaled_font(OpaquePointer(font))
        {
            var matrix = cairo_matrix_t()
            cairo_scaled_font_get_font_matrix(scaledFont, &matrix)
            for (glyph, place) in Self.positions(of: glyphs, from: origin) {
                let picture = try glyphPictures.picture(glyph, of: scaledFont, pattern: pattern)
                guard let picture else { continue }
                result.add(ColorGlyph(picture: picture, origin: place, size: matrix.yy, alpha: color.alpha))
            }
            return
        }
        context.setPath(Path([.move(origin)]))
        context.withHandle { pango_cairo_glyph_string_path($0, font, glyphs) }
        result.add(context.currentPath, color: color)
    }

    /// The fontconfig pattern of a colour font; nil for other fonts.
    private static func colorPattern(of font: UnsafeMutablePointer<PangoFont>) -> OpaquePointer? {
        let instance = UnsafeMutableRawPointer(font).assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, pango_fc_font_get_type()) != 0 else { return nil }
        var hasColorGlyphs: FcBool = 0
        let pattern = font.withMemoryRebound(to: PangoFcFont.self, capacity: 1) { pango_fc_font_get_pattern($0) }
        guard FcPatternGetBool(pattern, FC_COLOR, 0, &hasColorGlyphs) == FcResultMatch, hasColorGlyphs != 0 else {
            return nil
        }
        return pattern
    }

    private static func positions(
        of glyphs: UnsafeMutablePointer<PangoGlyphString>, from origin: Point
    ) -> [(glyph: UInt, place: Point)] {
        var x = origin.x
        return (0..<Int(glyphs.pointee.num_glyphs)).compactMap { index in
            let glyph = glyphs.pointee.glyphs[index]
            defer { x += Double(pangoUnits: glyph.geometry.width) }
            guard glyph.glyph < PangoGlyph(PANGO_GLYPH_EMPTY) else { return nil }
            let place = Point(
                x + Double(pangoUnits: glyph.geometry.x_offset), origin.y + Double(pangoUnits: glyph.geometry.y_offset))
            return (UInt(glyph.glyph), place)
        }
    }
}
