import CPango
import Graphics

/// What a font's file contains.
extension TextEngine {
    /// Returns the tags of the OpenType features that the font's file contains. Returns nil if Pango cannot load the font.
    func features(of font: Font) -> Set<String>? {
        withFace(of: font) { face in
            var names: Set<String> = []
            for table in ["GSUB", "GPOS"] {
                var tags = [hb_tag_t](repeating: 0, count: 1024)
                var count = UInt32(tags.count)
                _ = hb_ot_layout_table_get_feature_tags(face, hb_tag_from_string(table, 4), 0, &count, &tags)
                for tag in tags.prefix(Int(count)) { names.insert(String(tag: tag)) }
            }
            return names
        }
    }

    /// Returns the axes of the font's file, none if it is not variable. Returns nil if Pango cannot load the font.
    func axes(of font: Font) -> [FontAxisRange]? {
        withFace(of: font) { face in
            var infos = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: 64)
            var count = UInt32(infos.count)
            _ = hb_ot_var_get_axis_infos(face, 0, &count, &infos)
            return infos.prefix(Int(count)).map { info in
                let (low, high) = (Double(info.min_value), Double(info.max_value))
                return FontAxisRange(tag: String(tag: info.tag), range: min(low, high)...max(low, high))
            }
        }
    }

    private func withFace<Result>(of font: Font, _ body: (OpaquePointer) -> Result) -> Result? {
        let description = font.makeDescription()
        defer { pango_font_description_free(description) }
        guard let font = pango_context_load_font(context, description) else { return nil }
        defer { g_object_unref(font) }
        return hb_font_get_face(pango_font_get_hb_font(font)).map(body)
    }
}

extension String {
    /// The four characters of an OpenType tag.
    fileprivate init(tag: hb_tag_t) {
        self.init(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
    }
}
