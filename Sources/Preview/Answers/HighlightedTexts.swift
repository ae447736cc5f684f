import Pages
import Synchronization
import Work

/// The lines of source texts as HTML. The files of a scene that did not change are not highlighted again.
final class HighlightedTexts: Sendable {
    /// The longest text with syntax highlighting, in bytes of UTF-8.
    private static let maxLength = 1_000_000
    /// The limit for the texts that are kept, in bytes of UTF-8.
    private static let limit = 4_000_000

    private let known = Mutex(LRUCache<String, [String]>(limit: HighlightedTexts.limit))

    /// Each line as HTML with syntax highlighting; empty for long texts.
    func lines(of text: String) -> [String] {
        guard text.utf8.count <= Self.maxLength else { return [] }
        if let lines = known.withLock({ $0.value(for: text) }) { return lines }
        let lines = YAMLHighlighter(text).coloredLines
        known.withLock { $0.insert(lines, for: text, cost: text.utf8.count) }
        return lines
    }
}
