import CCairo
import CPango

/// Pango's side of setting text: a font map of its own, which makes it independent of other threads.
final class TextEngine {
    let context: OpaquePointer
    let pen: GlyphPen
    /// Outlives the font map, which reads its configuration.
    private let library: FontLibrary

    init(_ library: FontLibrary, pictures: GlyphPictures) throws(RasterError) {
        self.library = library
        pen = try GlyphPen(pictures)
        guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT) else {
            throw .drawing("fonts need Pango with FreeType")
        }
        defer { g_object_unref(UnsafeMutableRawPointer(map)) }
        pango_fc_font_map_set_config(OpaquePointer(map), library.config)
        guard let context = pango_font_map_create_context(map) else {
            throw .drawing("fonts need Pango with FreeType")
        }
        self.context = context
        pango_context_set_round_glyph_positions(context, 0)
        // A language without a script of its own: for any other Pango takes that of scripts foreign to it from the
        // environment, and with it the shapes of letters.
        pango_context_set_language(context, pango_language_from_string("und"))
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pen.adapt(context)
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(context)) }
}
