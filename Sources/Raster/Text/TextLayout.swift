import CCairo
import CPango
import Graphics

/// Text that Pango has broken into lines and glyphs.
final class TextLayout {
    /// The metrics of a line, in points.
    struct Line {
        /// Above and below the baseline, of the tallest font in the line.
        var ascent: Double
        var descent: Double
        /// The sum of the advances; Pango leaves out the letter spacing before the first and after the last character.
        var width: Double
        var isRightToLeft: Bool
        /// The UTF-8 offset of the line's start.
        var start: Int
    }

    private let handle: OpaquePointer
    private let text: StyledText
    let lines: [Line]

    /// Breaks text into lines. Throws `drawing`.
    ///
    /// - Parameters:
    ///   - width: in points; nil for no line breaks within paragraphs.
    ///   - ellipsis: any mode but `NONE` puts all text on one line.
    ///   - justified: whether lines that end in a break are stretched to the width.
    init(
        _ text: StyledText, width: Double?, ellipsis: PangoEllipsizeMode = PANGO_ELLIPSIZE_NONE,
        justified: Bool = false, context: OpaquePointer
    ) throws(RasterError) {
        guard let handle = pango_layout_new(context) else { throw .drawing("a text layout could not be created") }
        self.handle = handle
        self.text = text
        pango_layout_set_text(handle, text.text, Int32(text.text.utf8.count))
        let description = text.runs.first?.font.makeDescription()
        pango_layout_set_font_description(handle, description)
        pango_font_description_free(description)
        let attributes = text.makeAttributes()
        pango_layout_set_attributes(handle, attributes)
        pango_attr_list_unref(attributes)
        // A label as wide as its text must not break it because of rounding to 1/1024 point.
        pango_layout_set_width(handle, width.map { Int32(pangoUnits: $0 + 0.01) } ?? -1)
        pango_layout_set_wrap(handle, PANGO_WRAP_WORD_CHAR)
        pango_layout_set_ellipsize(handle, ellipsis)
        pango_layout_set_justify(handle, justified ? 1 : 0)
        lines = (0..<pango_layout_get_line_count(handle)).compactMap { index in
            pango_layout_get_line_readonly(handle, index).map { Self.measure($0, text) }
        }
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

    private static func measure(_ line: UnsafeMutablePointer<PangoLayoutLine>, _ text: StyledText) -> Line {
        var logical = PangoRectangle()
        pango_layout_line_get_extents(line, nil, &logical)
        let runs = runs(of: line)
        // Pango divides the height of an empty line by the pen's magnification once more than that of one with glyphs.
        let factor = runs.isEmpty ? GlyphPen.magnification : 1
        return Line(
            ascent: -Double(pangoUnits: logical.y) * factor,
            descent: Double(pangoUnits: logical.y + logical.height) * factor,
            width: runs.reduce(0) { $0 + advance(of: $1) },
            isRightToLeft: pango_layout_line_get_resolved_direction(line) == PANGO_DIRECTION_RTL,
            start: Int(line.pointee.start_index))
    }

    /// Appends a line's glyphs to a text, starting at a point on the baseline in points. Throws `drawing` or
    /// `outOfMemory`.
    func draw(line index: Int, at origin: Point, with pen: GlyphPen, into result: inout TypesetText) throws(RasterError)
    {
        guard let line = pango_layout_get_line_readonly(handle, Int32(index)) else { return }
        var x = origin.x
        for run in Self.runs(of: line) {
            let style = text.run(at: Int(run.item.pointee.offset))
            let start = Point(x, origin.y - run.rise)
            try pen.draw(run.glyphs, font: run.font, at: start, color: style?.color ?? .black, into: &result)
            let advance = Self.advance(of: run)
            if let style, style.underline || style.strikethrough {
                rule(style, from: start, length: advance, into: &result)
            }
            x += advance
        }
    }

    /// Appends underline and strikethrough at the positions of the run's own font, even where a fallback font is used.
    private func rule(_ style: TextRun, from start: Point, length: Double, into result: inout TypesetText) {
        let description = style.font.makeDescription()
        defer { pango_font_description_free(description) }
        guard let font = pango_context_load_font(pango_layout_get_context(handle), description) else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(font)) }
        guard let metrics = pango_font_get_metrics(font, nil) else { return }
        defer { pango_font_metrics_unref(metrics) }
        // Pango divides these by the pen's magnification twice.
        func points(_ units: Int32) -> Double { Double(pangoUnits: units) * GlyphPen.magnification }
        func bar(_ top: Int32, _ thickness: Int32) -> Rect {
            Rect(start.x, start.y - points(top), length, points(thickness))
        }
        if style.underline {
            let top = pango_font_metrics_get_underline_position(metrics)
            let bar = bar(top, pango_font_metrics_get_underline_thickness(metrics))
            result.add(underline: bar, color: style.color)
        }
        if style.strikethrough {
            let top = pango_font_metrics_get_strikethrough_position(metrics)
            let bar = bar(top, pango_font_metrics_get_strikethrough_thickness(metrics))
            result.add(strikethrough: bar, color: style.color)
        }
    }

    /// Glyphs of one font in a line. Pango owns them as long as the layout exists.
    private struct Run {
        let item: UnsafeMutablePointer<PangoItem>
        let glyphs: UnsafeMutablePointer<PangoGlyphString>
        let font: UnsafeMutablePointer<PangoFont>
        /// Above the line's baseline, in points.
        let rise: Double
    }

    /// From left to right.
    private static func runs(of line: UnsafeMutablePointer<PangoLayoutLine>) -> [Run] {
        var runs: [Run] = []
        var next = line.pointee.runs
        while let node = next {
            next = node.pointee.next
            guard let run = node.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self),
                let item = run.pointee.item, let glyphs = run.pointee.glyphs, let font = item.pointee.analysis.font
            else { continue }
            runs.append(Run(item: item, glyphs: glyphs, font: font, rise: Double(pangoUnits: run.pointee.y_offset)))
        }
        return runs
    }

    /// In points. An ellipsis is measured by its glyphs, because Pango widens it to fill the line, which would shift
    /// centred lines.
    private static func advance(of run: Run) -> Double {
        guard Int32(run.item.pointee.analysis.flags) & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS != 0 else {
            return Double(pangoUnits: pango_glyph_string_get_width(run.glyphs))
        }
        return (0..<Int(run.glyphs.pointee.num_glyphs)).reduce(0) { sum, index in
            var logical = PangoRectangle()
            pango_font_get_glyph_extents(run.font, run.glyphs.pointee.glyphs[index].glyph, nil, &logical)
            return sum + Double(pangoUnits: logical.width)
        }
    }
}
