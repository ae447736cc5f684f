import CCairo
import CPango
import Graphics

/// Sets text blocks into their boxes and remembers the result.
///
/// Nothing of the machine's settings takes part but the fonts themselves: hinting is off, advances are fractions,
/// and the language is undetermined. One setter belongs to one thread.
final class TextSetter {
    private let fonts: FontStore
    private var engines: [FontSet: TextEngine] = [:]
    private let pictures = GlyphPictures()
    private var remembered: [TextBlock: SetText] = [:]

    /// Bound on what is remembered; text whose box changes with every frame fills it now and then.
    private static let maxRemembered = 512

    /// In points; Pango takes 0 for its own default, and text growing from nothing starts with nothing.
    private static let minFontFileSize = 0.05

    init(_ fonts: FontStore) {
        self.fonts = fonts
    }

    /// The outlines of a block. Throws `unusableFont`, `missingFont` for a family that is not installed, else `drawing`.
    ///
    /// Cost: some tenths of a millisecond when new, a look-up afterwards, wherever the box has moved.
    func set(_ block: TextBlock) throws(RasterError) -> SetText {
        var key = block
        key.box.origin = .zero
        if let known = remembered[key] { return known }
        let text = try typeset(key)
        if remembered.count >= Self.maxRemembered { remembered = [:] }
        remembered[key] = text
        return text
    }

    /// The size in points of the lines that a block shows. Throws as `set` does.
    func size(of block: TextBlock) throws(RasterError) -> Size {
        guard let lines = try lines(of: block) else { return Size(0, 0) }
        return Size(lines.all.map(\.width).max() ?? 0, block.height(of: lines.all[...]))
    }

    private func typeset(_ block: TextBlock) throws(RasterError) -> SetText {
        var result = SetText()
        guard !block.box.isEmpty, let lines = try lines(of: block) else { return result }
        result.isClipped = lines.last != nil && block.truncation == .clip
        let pen = try engine(for: block.fonts).pen
        let all = lines.all
        for (index, (line, y)) in zip(all, block.baselines(of: all)).enumerated() {
            let origin = Point(block.x(of: line), y)
            if index < lines.count {
                try lines.layout.draw(line: index, at: origin, with: pen, into: &result)
            } else {
                try lines.last?.draw(line: 0, at: origin, with: pen, into: &result)
            }
        }
        guard pen.isWell else {
            // Cairo remembers failures for ever.
            engines[block.fonts] = nil
            throw .damagedFont(family: block.runs.first?.font.family ?? "")
        }
        return result
    }

    /// The lines that are shown: the first ones of a layout, and one of another after them where text is cut.
    private struct Lines {
        var layout: TextLayout
        var count: Int
        var last: TextLayout?

        var all: [TextLayout.Line] { Array(layout.lines.prefix(count)) + (last?.lines.prefix(1) ?? []) }
    }

    private func lines(of block: TextBlock) throws(RasterError) -> Lines? {
        var text = StyledText(try runs(of: block).filter { $0.font.size >= Self.minFontFileSize })
        guard !text.text.isEmpty else { return nil }
        let context = try engine(for: block.fonts).context
        let width = block.box.width.isFinite ? block.box.width : nil
        if let width, block.minimumScale < 1, block.numberOfLines == 1 {
            let whole = try TextLayout(text, width: nil, context: context)
            // Without hinting a line is as many times narrower as its font is smaller.
            let scale = max(width / max(whole.lines.first?.width ?? 0, width), block.minimumScale)
            text = StyledText(text.runs.map { $0.scaled(scale) }.filter { $0.font.size >= Self.minFontFileSize })
            guard !text.text.isEmpty else { return nil }
        }
        let layout = try TextLayout(text, width: width, justified: block.alignment == .justified, context: context)
        let shown = block.linesShown(of: layout.lines)
        guard shown < layout.lines.count else { return Lines(layout: layout, count: shown, last: nil) }
        let rest = text.remainder(
            from: layout.lines[shown - 1].start, endingWith: block.truncation == .tail ? "\u{2026}" : "")
        let last = try TextLayout(
            rest, width: block.truncation == .clip ? nil : width, ellipsis: block.truncation.pango, context: context)
        return Lines(layout: layout, count: shown - 1, last: last)
    }

    private func engine(for set: FontSet) throws(RasterError) -> TextEngine {
        if let engine = engines[set] { return engine }
        let engine = try TextEngine(try fonts.library(for: set), pictures: pictures)
        engines[set] = engine
        return engine
    }

    /// The runs with the families that Pango tries for each, in its own form: a list with commas.
    private func runs(of block: TextBlock) throws(RasterError) -> [TextRun] {
        let library = try fonts.library(for: block.fonts)
        var runs = block.runs
        for (index, run) in runs.enumerated() {
            let family = run.font.family
            guard library.contains(family: family) else {
                throw .missingFont(family: family, suggestion: library.suggestion(for: family))
            }
            // Cut text ends with an ellipsis, in whatever run that is.
            let fallbacks = library.fallbacks(for: run.text + "\u{2026}", family: family)
            runs[index].font.family = ([family] + fallbacks).joined(separator: ",")
        }
        return runs
    }
}
