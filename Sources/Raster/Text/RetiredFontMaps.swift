import CPango
import Synchronization

/// Font maps that are not used any more, except by Pango itself.
///
/// Pango 1.50 lists fallback fonts on threads of its own. Each has a reference to the font map, whose tables it changes at its end without a
/// lock. A font map is therefore released when no thread has a reference. Found by fuzzing.
package enum RetiredFontMaps {
    // The pointers are used within `FontLock`.
    private struct Entry: @unchecked Sendable {
        let map: UnsafeMutablePointer<PangoFontMap>
        /// Released with the map, because its Cairo context refers to a font.
        let pen: GlyphPen?

        /// Whether a thread of Pango uses the map. Once it is false it stays so: only laying out text starts such threads.
        var isUsed: Bool { cpango_reference_count(map) > 1 }
    }

    /// Each has about 100 kB.
    private static let entries = Mutex<[Entry]>([])

    /// Takes over the references to a font map, to a context that was made from it and to the pen that draws its glyphs.
    static func add(_ map: UnsafeMutablePointer<PangoFontMap>, context: OpaquePointer?, pen: GlyphPen?) {
        let entry = Entry(map: map, pen: pen)
        FontLock.withLock {
            // The context has a reference too.
            if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
            let unused = entries.withLock { entries in
                var (used, unused): ([Entry], [Entry]) = ([], [])
                for entry in entries + [entry] {
                    if entry.isUsed { used.append(entry) } else { unused.append(entry) }
                }
                entries = used
                return unused
            }
            for entry in unused { release(entry) }
        }
    }

    private static func release(_ entry: Entry) {
        // Pango 1.50 keeps the configuration of a font map that is released, unless the map gets another one before. It lists
        // the fonts of that one, so it should have none.
        if let config = emptyConfig.pointer { pango_fc_font_map_set_config(OpaquePointer(entry.map), config) }
        g_object_unref(UnsafeMutableRawPointer(entry.map))
    }

    /// How many font maps wait for the end of threads of Pango.
    package static var count: Int { entries.withLock { $0.count } }

    /// Never released.
    private static let emptyConfig = EmptyConfig()

    // Nothing changes after init, and fontconfig counts references atomically.
    private struct EmptyConfig: @unchecked Sendable {
        let pointer = FcConfigCreate()
    }
}
