/// The distance between two words in edits, for suggestions in messages.
package enum EditDistance {
    /// The number of insertions, deletions, substitutions and swaps of neighbouring characters that change one text
    /// into the other (optimal string alignment distance).
    ///
    /// Cost: the product of the lengths.
    package static func between(_ first: String, _ second: String) -> Int {
        distance(first, second, atMost: .max) ?? .max
    }

    /// The distance; nil if it is above a limit.
    ///
    /// Cost: the product of the lengths, less for words that differ much.
    package static func between(_ first: String, _ second: String, atMost limit: Int) -> Int? {
        // A text has at least as many bytes as characters.
        guard first.utf8.count + limit >= second.count, second.utf8.count + limit >= first.count else { return nil }
        return distance(first, second, atMost: limit)
    }

    private static func distance(_ first: String, _ second: String, atMost limit: Int) -> Int? {
        func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }
        // Bytes are characters in most words, and compare faster.
        guard isPlain(first), isPlain(second) else { return distance(Array(first), Array(second), atMost: limit) }
        return distance(Array(first.utf8), Array(second.utf8), atMost: limit)
    }

    private static func distance<Element: Equatable>(_ a: [Element], _ b: [Element], atMost limit: Int) -> Int? {
        guard abs(a.count - b.count) <= limit else { return nil }
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        // The rows of the two characters before, of the character before, and of this character of `a`.
        var (older, last) = ([Int](), Array(0...b.count))
        for i in 1...a.count {
            var row = [i]
            row.reserveCapacity(b.count + 1)
            for j in 1...b.count {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                var value = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] { value = min(value, older[j - 2] + 1) }
                row.append(value)
            }
            // The distance is at least the smallest number of this row or of the one before, because of swaps.
            guard min(row.min() ?? 0, last.min() ?? 0) <= limit else { return nil }
            (older, last) = (last, row)
        }
        return last[b.count] <= limit ? last[b.count] : nil
    }
}
