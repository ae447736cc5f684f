import CCairo
import CPango
import Graphics

/// Text broken into lines by Pango, with the positions of its glyphs.
final class TextLayout {
    /// One line; distances in points.
    struct Line {
        /// Above and below the baseline, of the tallest font in the line.
        var ascent: Double
        var descent: Double
        /// The advance of what is seen, without the letter spacing after the last character.
        var width: Double
        /// From the start of the glyphs' advances to the start of `width`.
        var lead: Double
        var isRightToLeft: Bool
        /// Where in the text the line starts, in bytes.
        var start: Int
    }

    private let handle: OpaquePointer
    private let text: StyledText
    let lines: [Line]

    /// Breaks text at a width in points; nil leaves lines as long as they are. With an ellipsis all is one line.
    init(_ text: StyledText, width: Double?, ellipsis: PangoEllipsizeMode, context: OpaquePointer) throws(RasterError) {
        guard let handle = pango_layout_new(context) else { throw .drawing("no text could be set") }
        self.handle = handle
        self.text = text
        pango_layout_set_text(handle, text.text, Int32(text.text.utf8.count))
        let description = text.runs.first?.font.makeDescription()
        pango_layout_set_font_description(handle, description)
        pango_font_description_free(description)
        let attributes = text.makeAttributes()
        pango_layout_set_attributes(handle, attributes)
        pango_attr_list_unref(attributes)
        // A label as wide as its text must not break it because of a rounding to 1/1024.
        pango_layout_set_width(handle, width.map { Int32(pangoUnits: $0 + 0.01) } ?? -1)
        pango_layout_set_wrap(handle, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(handle, ellipsis)
        lines = (0..<pango_layout_get_line_count(handle)).compactMap { index in
            pango_layout_get_line_readonly(handle, index).map { Self.measure($0, text) }
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    private static func measure(_ line: UnsafeMutablePointer<PangoLayoutLine>, _ text: StyledText) -> Line {
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        return Line(
            ascent: -Double(pangoUnits: logical.y), descent: Double(pangoUnits: logical.y + logical.height),
            width: Double(pangoUnits: logical.width), lead: 0,
            isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
            start: Int(line.pointee.start_index))
    }

    /// Appends a line's glyphs to a text, the line's advances starting at a point on the baseline, in points.
    func draw(line index: Int, at origin: Point, with pen: GlyphPen, into result: inout SetText) {
        guard let line = pango_layout_get_line_readonly(handle, Int32(index)) else { return }
        var x = origin.x
        var next = line.pointee.runs
        while let node = next {
            next = node.pointee.next
            guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let item = run.pointee.item, let glyphs = run.pointee.glyphs, let font = item.pointee.analysis.font
            else { continue }
            let color = text.run(at: Int(item.pointee.offset))?.color ?? .black
            let start = Point(x, origin.y - Double(pangoUnits: run.pointee.y_offset))
            pen.draw(glyphs, font: font, at: start, color: color, into: &result)
            x += Double(pangoUnits: pango_glyph_string_get_width(glyphs))
        }
    }
}
