import CCairo
import CPango
import Graphics

/// A Pango context with its own font map, which makes it independent of other threads. It must be used within `FontLock`.
final class TextEngine {
    let context: OpaquePointer
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    let pen: GlyphPen
    /// The fonts, with their fallbacks, in which text was laid out.
    private(set) var fonts: Set<Font> = []
    /// Retained because the font map uses its configuration.
    private let library: FontLibrary

    init(_ library: FontLibrary, glyphPictures: GlyphPictureCache) throws(RasterError) {
        self.library = library
        pen = try GlyphPen(glyphPictures)
        guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
            throw .drawing("Pango was built without FreeType")
        }
        pango_fc_font_map_set_config(OpaquePointer(map), library.config)
        guard let context = pango_font_map_create_context(map) else {
            RetiredFontMaps.add(map, context: nil, pen: nil)
            throw .drawing("Pango was built without FreeType")
        }
        fontMap = map
        self.context = context
        pango_context_set_round_glyph_positions(context, 0)
        // "Undetermined": with any other language, Pango takes the language of text in other scripts from the
        // environment, which can change letter shapes.
        pango_context_set_language(context, pango_language_from_string("und"))
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pen.adapt(context)
    }

    /// Whether more fonts were used than Pango keeps.
    ///
    /// Pango 1.50 keeps the fallback fonts of 256 descriptions. Those that it removes may be in use by one of its threads, which then
    /// changes the tables of the font map at the same time as this thread.
    var isFull: Bool { fonts.count > 200 }

    /// Notes the fonts of text before it is laid out.
    func use(_ text: StyledText) { fonts.formUnion(text.runs.lazy.map(\.font)) }

    deinit { RetiredFontMaps.add(fontMap, context: context, pen: pen) }
}
