import CCairo
import CPango
import Graphics

/// Typesets text blocks in their boxes and caches the result.
///
/// The result depends on the font files but not on settings of the machine: hinting is off, advances are fractional,
/// and the language is undetermined. A typesetter is not thread-safe.
final class Typesetter {
    private let fonts: FontStore
    private var engines: [FontSet: TextEngine] = [:]
    private let glyphPictures = GlyphPictureCache()
    private var texts: [TextBlock: TypesetText] = [:]
    private var cachedLength = 0

    /// The cache is emptied at this size; text whose box changes adds an entry per frame.
    private static let maxEntries = 512
    /// Characters of all cached texts; outlines take some kilobytes for each.
    private static let maxCachedLength = 100_000

    /// In points. Smaller text is not drawn, because Pango replaces a size of 0 by its default.
    private static let minFontSize = 0.05

    init(_ fonts: FontStore) {
        self.fonts = fonts
    }

    /// The outlines of a block. Throws `unusableFont`, `missingFont` for a family that is not installed, else
    /// `drawing`.
    ///
    /// Cost: some tenths of a millisecond for new text, a dictionary lookup for known text, also in a moved box.
    func typeset(_ block: TextBlock) throws(RasterError) -> TypesetText {
        var key = block
        key.box.origin = .zero
        if let known = texts[key] { return known }
        let text = try FontLock.withLock { () throws(RasterError) in try makeOutlines(key) }
        if texts.count >= Self.maxEntries || cachedLength >= Self.maxCachedLength { (texts, cachedLength) = ([:], 0) }
        texts[key] = text
        cachedLength += key.length
        return text
    }

    /// The size in points of the lines that a block shows. Throws as `typeset`.
    func size(of block: TextBlock) throws(RasterError) -> Size {
        try FontLock.withLock { () throws(RasterError) in
            guard let lines = try lines(of: block) else { return Size(0, 0) }
            return Size(lines.all.map(\.width).max() ?? 0, block.height(of: lines.all[...]))
        }
    }

    /// Whether a block has more text than it shows. Throws as `typeset`.
    func truncates(_ block: TextBlock) throws(RasterError) -> Bool {
        try FontLock.withLock { () throws(RasterError) in try lines(of: block)?.last != nil }
    }

    private func makeOutlines(_ block: TextBlock) throws(RasterError) -> TypesetText {
        var result = TypesetText()
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
        guard pen.isValid else {
            // A Cairo context cannot be used after a failure.
            engines[block.fonts] = nil
            throw .damagedFont(family: block.runs.first?.font.family ?? "")
        }
        return result
    }

    /// The lines that are shown: the first lines of a layout, then a line from another layout where text is truncated.
    private struct Lines {
        var layout: TextLayout
        var count: Int
        var last: TextLayout?

        var all: [TextLayout.Line] { Array(layout.lines.prefix(count)) + (last?.lines.prefix(1) ?? []) }
    }

    private func lines(of block: TextBlock) throws(RasterError) -> Lines? {
        let length = block.length
        guard length <= TextBlock.maxLength else { throw .textTooLong(count: length) }
        var text = StyledText(try runs(of: block).filter { $0.font.size >= Self.minFontSize })
        guard !text.text.isEmpty else { return nil }
        if engines[block.fonts]?.isFull ?? false { engines[block.fonts] = nil }
        let engine = try engine(for: block.fonts)
        let context = engine.context
        engine.use(text)
        let width = block.box.width.isFinite ? block.box.width : nil
        if let width, block.minimumScale < 1, block.numberOfLines == 1 {
            let whole = try TextLayout(text, width: nil, context: context)
            // Without hinting, the width of a line is proportional to its font size.
            let scale = max(width / max(whole.lines.first?.width ?? 0, width), block.minimumScale)
            text = StyledText(text.runs.map { $0.scaled(scale) }.filter { $0.font.size >= Self.minFontSize })
            guard !text.text.isEmpty else { return nil }
            engine.use(text)
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

    /// The tags of a font's features that its file does not have; empty if the font is missing.
    func missingFeatures(of font: Font, in set: FontSet) -> [String] {
        FontLock.withLock {
            guard let engine = try? engine(for: set), let known = engine.features(of: font) else { return [] }
            return font.features.map(\.tag).filter { !known.contains($0) }
        }
    }

    /// The axes of a font's file, none if it is not variable; nil if the font is missing.
    func axes(of font: Font, in set: FontSet) -> [FontAxisRange]? {
        FontLock.withLock { (try? engine(for: set))?.axes(of: font) }
    }

    private func engine(for set: FontSet) throws(RasterError) -> TextEngine {
        if let engine = engines[set] { return engine }
        let engine = try TextEngine(try fonts.library(for: set), glyphPictures: glyphPictures)
        engines[set] = engine
        return engine
    }

    /// The runs with their fallback families, as the comma-separated list that Pango expects.
    private func runs(of block: TextBlock) throws(RasterError) -> [TextRun] {
        let library = try fonts.library(for: block.fonts)
        var runs = block.runs
        for (index, run) in runs.enumerated() {
            let family = run.font.family
            guard library.contains(family: family) else {
                throw .missingFont(family: family, suggestion: library.suggestion(for: family))
            }
            runs[index] = run.opticallySized(in: library)
            // Truncated text ends with an ellipsis, which may be in any run.
            let cut = runs[index].font.family
            let fallbacks = library.fallbacks(for: run.text + "\u{2026}", family: cut)
            runs[index].font.family = ([cut] + fallbacks).joined(separator: ",")
        }
        return runs
    }
}
