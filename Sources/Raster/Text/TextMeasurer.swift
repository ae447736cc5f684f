import Foundation
package import Graphics

/// Measures text with the layout used for drawing, on any thread.
package final class TextMeasurer: TextMeasuring, @unchecked Sendable {
    // Guarded by the lock.
    private let lock = NSLock()
    private let typesetter: Typesetter
    private var sizes: [TextBlock: Size] = [:]

    /// The cache is emptied at this size; text that grows adds an entry per frame.
    private static let maxEntries = 4096

    package init(_ fonts: FontStore) {
        typesetter = Typesetter(fonts)
    }

    /// Cost: some tenths of a millisecond for new text, a dictionary lookup for known text.
    package func size(of block: TextBlock) throws(TextMeasuringError) -> Size {
        var key = block
        key.box.origin = .zero
        // Colours do not affect the size, and they may change with every frame.
        for index in key.runs.indices { key.runs[index].color = .black }
        lock.lock()
        defer { lock.unlock() }
        if let known = sizes[key] { return known }
        let size: Size
        do throws(RasterError) {
            size = try typesetter.size(of: key)
        } catch {
            throw TextMeasuringError(error.description)
        }
        if sizes.count >= Self.maxEntries { sizes = [:] }
        sizes[key] = size
        return size
    }

    /// The tags of a font's features that its file does not have; empty if the font is missing.
    package func missingFeatures(of font: Font, in fonts: FontSet) -> [String] {
        guard !font.features.isEmpty else { return [] }
        lock.lock()
        defer { lock.unlock() }
        return typesetter.missingFeatures(of: font, in: fonts)
    }

    /// The axes of a font's file, none if it is not variable; nil if the font is missing.
    package func axes(of font: Font, in fonts: FontSet) -> [FontAxisRange]? {
        lock.lock()
        defer { lock.unlock() }
        return typesetter.axes(of: font, in: fonts)
    }

    /// Whether a block has more text than fits its box and its number of lines. Throws `unusableFont`, `missingFont` or `drawing`.
    ///
    /// Cost: some tenths of a millisecond.
    package func truncates(_ block: TextBlock) throws(RasterError) -> Bool {
        lock.lock()
        defer { lock.unlock() }
        return try typesetter.truncates(block)
    }

    /// Typesets a block and discards the result. Throws `unusableFont`, `missingFont`, `damagedFont` or `drawing`.
    package func check(_ block: TextBlock) throws(RasterError) {
        lock.lock()
        defer { lock.unlock() }
        _ = try typesetter.typeset(block)
    }
}
