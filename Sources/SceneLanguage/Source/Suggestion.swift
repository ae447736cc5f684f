import Graphics

/// Suggests the intended spelling of a word.
package enum Suggestion {
    /// The nearest candidate; nil if none is within a third of the word's length (at least 1, at most 3 edits).
    ///
    /// The distance is optimal string alignment (insert, delete, replace, swap neighbours), ignoring case. A word of
    /// one letter matches only the same letter.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        let limit = word.count < 2 ? 0 : min(3, max(1, (word.count + 1) / 3))
        var best: (word: String, distance: Int)?
        for candidate in candidates.sorted() {
            let distance = EditDistance.between(word.lowercased(), candidate.lowercased())
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// "did you mean ...?" with the nearest candidate, else the list of candidates; nil if there are none.
    ///
    /// - Parameter what: what the candidates are, in the plural.
    package static func hint(for word: String, among candidates: some Collection<String>, what: String) -> String? {
        if let nearest = nearest(to: word, among: candidates) { return "did you mean '\(nearest)'?" }
        return candidates.isEmpty ? nil : "\(what): \(list(candidates))"
    }

    /// At most 24 names in the given order, separated by commas.
    package static func list(_ names: some Collection<String>) -> String {
        let shown = names.prefix(24).joined(separator: ", ")
        return names.count > 24 ? shown + ", ..." : shown
    }
}
