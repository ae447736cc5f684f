import CCairo
import CPango
import Graphics

/// Sets text blocks into their boxes and remembers the result.
///
/// Nothing of the machine's settings takes part but the fonts themselves: hinting is off, advances are fractions,
/// and the language is fixed. One setter belongs to one thread.
final class TextSetter {
    private var catalog: FontCatalog?
    private var engine: Engine?
    private var remembered: [TextBlock: SetText] = [:]

    /// Bound on what is remembered; text whose box changes with every frame fills it now and then.
    private static let mostRemembered = 512

    /// In points; Pango takes 0 for its own default, and text growing from nothing starts with nothing.
    private static let smallestFont = 0.05

    /// The outlines of a block. Throws `missingFont` for a family that is not installed, else `drawing`.
    ///
    /// Cost: some tenths of a millisecond when new, a look-up afterwards, wherever the box has moved.
    func set(_ block: TextBlock) throws(RasterError) -> SetText {
        var key = block
        key.box.origin = .zero
        if let known = remembered[key] { return known }
        let text = try typeset(key)
        if remembered.count >= Self.mostRemembered { remembered = [:] }
        remembered[key] = text
        return text
    }

    private func typeset(_ block: TextBlock) throws(RasterError) -> SetText {
        var result = SetText()
        try checkFonts(block.runs)
        let text = StyledText(block.runs.filter { $0.font.size >= Self.smallestFont })
        guard !text.text.isEmpty, !block.box.isEmpty else { return result }
        let engine = try startedEngine()
        let layout = try TextLayout(
            text, width: block.box.width, ellipsis: PANGO_ELLIPSIZE_NONE, context: engine.context)
        let shown = block.linesShown(of: layout.lines)
        guard shown < layout.lines.count else {
            place(layout, count: shown, last: nil, of: block, with: engine.pen, into: &result)
            return result
        }
        let isCut = block.truncation == .clip
        let rest = text.remainder(
            from: layout.lines[shown - 1].start, endingWith: block.truncation == .tail ? "\u{2026}" : "")
        let last = try TextLayout(
            rest, width: isCut ? nil : block.box.width, ellipsis: block.truncation.pango, context: engine.context)
        result.isClipped = isCut
        place(layout, count: shown - 1, last: last, of: block, with: engine.pen, into: &result)
        return result
    }

    private func startedEngine() throws(RasterError) -> Engine {
        if let engine { return engine }
        let engine = try Engine()
        self.engine = engine
        return engine
    }

    private func checkFonts(_ runs: [TextRun]) throws(RasterError) {
        let catalog = self.catalog ?? FontCatalog()
        self.catalog = catalog
        for run in runs where !catalog.contains(family: run.font.family) {
            throw .missingFont(family: run.font.family, suggestion: catalog.suggestion(for: run.font.family))
        }
    }

    /// Puts the first lines of a layout, and one of another after them, into the block's box.
    private func place(
        _ layout: TextLayout, count: Int, last: TextLayout?, of block: TextBlock,
        with pen: GlyphPen, into result: inout SetText
    ) {
        var lines = Array(layout.lines.prefix(count))
        if let line = last?.lines.first { lines.append(line) }
        let baselines = block.baselines(of: lines)
        for (index, (line, y)) in zip(lines, baselines).enumerated() {
            let origin = Point(block.x(of: line), y)
            if index < count {
                layout.draw(line: index, at: origin, with: pen, into: &result)
            } else {
                last?.draw(line: 0, at: origin, with: pen, into: &result)
            }
        }
    }

    /// Pango's side of the work: a font map of its own, which makes it independent of other threads.
    private final class Engine {
        let context: OpaquePointer
        let pen: GlyphPen

        init() throws(RasterError) {
            pen = try GlyphPen()
            guard let map = pango_cairo_font_map_new_for_font_type(CAIRO_FONT_TYPE_FT),
                let context = pango_font_map_create_context(map)
            else { throw .drawing("fonts need Pango with FreeType") }
            g_object_unref(UnsafeMutableRawPointer(map))
            self.context = context
            pango_context_set_round_glyph_positions(context, 0)
            pango_context_set_language(context, pango_language_from_string("en"))
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
}
