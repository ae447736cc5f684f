import CCairo
import CPango
import Graphics

/// One glyph of a colour font as a picture. It is drawn like any other picture, at any size and any part of a pixel:
/// Cairo itself would put such glyphs on whole pixels, and moving text would jump.
final class GlyphPicture {
    let surface: Surface
    /// Where the picture lies from the glyph's origin, in pixels of the picture.
    let origin: Point
    /// Pixels of an em.
    let em: Double

    /// Of an em where the font leaves it open; more than text mostly needs.
    private static let openEm = 160.0
    /// Rounding of a glyph's extents, and room for its edge to fade out.
    private static let margin = 2.0

    /// Draws a glyph at the size of the font's own pictures. Nil where the glyph shows nothing.
    init?(_ glyph: UInt, of font: OpaquePointer, pictureSize: Double?) throws(RasterError) {
        em = pictureSize ?? Self.openEm
        var matrix = AffineTransform.scale(em, em).matrix
        var identity = AffineTransform.identity.matrix
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_scaled_font_get_font_options(font, options)
        guard let sized = cairo_scaled_font_create(cairo_scaled_font_get_font_face(font), &matrix, &identity, options)
        else { throw .drawing("a glyph has no size") }
        defer { cairo_scaled_font_destroy(sized) }
        var extents = cairo_text_extents_t()
        var place = cairo_glyph_t(index: glyph, x: 0, y: 0)
        cairo_scaled_font_glyph_extents(sized, &place, 1, &extents)
        guard extents.width > 0, extents.height > 0 else { return nil }
        let corner = Point(
            extents.x_bearing.rounded(.down) - Self.margin, extents.y_bearing.rounded(.down) - Self.margin)
        surface = try Surface(
            width: Int(extents.width.rounded(.up) + 2 * Self.margin),
            height: Int(extents.height.rounded(.up) + 2 * Self.margin))
        let context = try Context(surface)
        place.x = -corner.x
        place.y = -corner.y
        context.withHandle { handle in
            cairo_set_scaled_font(handle, sized)
            cairo_show_glyphs(handle, &place, 1)
        }
        guard context.isWell else { throw .drawing("a glyph has no picture") }
        origin = corner
    }
}

/// A glyph of a colour font in a text.
struct ColorGlyph {
    var picture: GlyphPicture
    /// On the baseline, in points from the top left of the text's box.
    var origin: Point
    /// Of the font, in points.
    var size: Double
    /// Of the text's colour; the colours themselves are the glyph's.
    var alpha: Double

    /// From the picture's pixels to the text's points.
    var transform: AffineTransform {
        let scale = size / picture.em
        return AffineTransform.scale(scale, scale)
            .concatenating(.translation(origin.x + picture.origin.x * scale, origin.y + picture.origin.y * scale))
    }

    var bounds: Rect {
        transform.apply(Rect(0, 0, Double(picture.surface.width), Double(picture.surface.height)))
    }
}

/// The pictures of glyphs, remembered within bounds.
final class GlyphPictures {
    private struct Key: Hashable {
        var file: String
        var face: Int32
        var glyph: UInt
    }

    /// About 20 MB.
    private static let maxRemembered = 256

    private var pictures: [Key: GlyphPicture?] = [:]

    /// - Parameter pattern: fontconfig's of the font.
    func picture(
        _ glyph: UInt, of font: OpaquePointer, pattern: OpaquePointer
    ) throws(RasterError) -> GlyphPicture? {
        var file: UnsafeMutablePointer<FcChar8>?
        var face: Int32 = 0
        _ = FcPatternGetString(pattern, FC_FILE, 0, &file)
        _ = FcPatternGetInteger(pattern, FC_INDEX, 0, &face)
        let key = Key(file: file.map { String(cString: $0) } ?? "", face: face, glyph: glyph)
        if let known = pictures[key] { return known }
        var (hasOutlines, size): (FcBool, Double) = (1, 0)
        _ = FcPatternGetBool(pattern, FC_OUTLINE, 0, &hasOutlines)
        _ = FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size)
        let picture = try GlyphPicture(
            glyph, of: font, pictureSize: hasOutlines == 0 && (1...512).contains(size) ? size : nil)
        if pictures.count >= Self.maxRemembered { pictures = [:] }
        pictures[key] = .some(picture)
        return picture
    }
}
