import CPango
import Synchronization

/// Font maps that are not used any more, which are released some time later.
///
/// Pango 1.50 lists fallback fonts on a thread of its own, which may use a font map after it was released. A font map is
/// therefore released only when several others have followed it, long after its thread has ended. Found by fuzzing.
///
/// Pens are released with their font map, because their Cairo contexts refer to its fonts.
enum RetiredFontMaps {
    /// How many are kept, each with about 100 kB.
    private static let capacity = 8

    // The pointers are used by one thread at a time.
    private struct Entry: @unchecked Sendable {
        let map: UnsafeMutablePointer<PangoFontMap>
        let context: OpaquePointer?
        let pen: GlyphPen?
    }

    private static let entries = Mutex<[Entry]>([])

    /// Takes over the references to a font map, to a context that was made from it and to the pen that draws its glyphs.
    static func add(_ map: UnsafeMutablePointer<PangoFontMap>, context: OpaquePointer?, pen: GlyphPen?) {
        let entry = Entry(map: map, context: context, pen: pen)
        FontLock.withLock {
            let oldest = entries.withLock { entries in
                entries.append(entry)
                return entries.count > capacity ? entries.removeFirst() : nil
            }
            if let oldest { release(oldest) }
        }
    }

    private static func release(_ entry: Entry) {
        if let context = entry.context { g_object_unref(UnsafeMutableRawPointer(context)) }
        // Pango 1.50 keeps the configuration of a font map that is released, unless the map gets another one before. It lists
        // the fonts of that one, so it should have none.
        if let config = emptyConfig.pointer { pango_fc_font_map_set_config(OpaquePointer(entry.map), config) }
        g_object_unref(UnsafeMutableRawPointer(entry.map))
    }

    /// Never released.
    private static let emptyConfig = EmptyConfig()

    // Nothing changes after init, and fontconfig counts references atomically.
    private struct EmptyConfig: @unchecked Sendable {
        let pointer = FcConfigCreate()
    }
}
