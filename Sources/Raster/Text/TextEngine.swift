import CCairo
import CPango
import Graphics

/// A Pango context with its own font map, which makes it independent of other threads.
final class TextEngine {
    let context: OpaquePointer
    private let fontMap: UnsafeMutablePointer<PangoFontMap>
    let pen: GlyphPen
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
            RetiredFontMaps.add(map, context: nil)
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

    /// Returns the tags of the OpenType features that the font's file contains. Returns nil if Pango cannot load the font.
    func features(of font: Font) -> Set<String>? {
        let description = font.makeDescription()
        defer { pango_font_description_free(description) }
        guard let font = pango_context_load_font(context, description) else { return nil }
        defer { g_object_unref(font) }
        guard let face = hb_font_get_face(pango_font_get_hb_font(font)) else { return nil }
        var names: Set<String> = []
        for table in ["GSUB", "GPOS"] {
            var tags = [hb_tag_t](repeating: 0, count: 1024)
            var count = UInt32(tags.count)
            _ = hb_ot_layout_table_get_feature_tags(face, hb_tag_from_string(table, 4), 0, &count, &tags)
            for tag in tags.prefix(Int(count)) {
                names.insert(
                    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self))
            }
        }
        return names
    }

    deinit { RetiredFontMaps.add(fontMap, context: context) }
}
