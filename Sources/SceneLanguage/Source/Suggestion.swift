import Graphics

/// Suggests the intended spelling of a word.
package enum Suggestion {
    /// No suggestion is made for a longer word, in bytes.
    private static let maxLength = 200

    /// The nearest candidate; nil if none is within a part of the word's length (at least 1, at most 3 edits).
    ///
    /// The distance is optimal string alignment (insert, delete, replace, swap neighbours), ignoring case. A word of
    /// one letter matches only the same letter.
    ///
    /// - Parameter part: the part of the word's length that is the maximum of edits: a third, or less if the candidates are many and of
    ///   many kinds.
    package static func nearest(
        to word: String, among candidates: some Sequence<String>, part: Int = 3
    ) -> String? {
        let limit = word.count < 2 ? 0 : min(3, max(1, (word.count + 1) / part))
        var best: (word: String, distance: Int, rank: Int)?
        guard word.utf8.count <= maxLength else { return nil }
        let lowercased = word.lowercased()
        for candidate in candidates where candidate.utf8.count <= maxLength {
            // A hint must not suggest the word that the error is about.
            guard candidate != word else { return nil }
            let distance = EditDistance.between(lowercased, candidate.lowercased(), atMost: best?.distance ?? limit)
            guard let distance, distance < 2 || startsAlike(candidate.lowercased(), lowercased) else { continue }
            // Of several equally near candidates one that only lacks letters or has too many, then the first one in
            // alphabetical order.
            let isOther =
                !hasInOrder(candidate.lowercased(), lowercased) && !hasInOrder(lowercased, candidate.lowercased())
            let rank = isOther ? 1 : 0
            if let best, (best.distance, best.rank, best.word) <= (distance, rank, candidate) { continue }
            best = (candidate, distance, rank)
        }
        return best?.word
    }

    /// Whether two words begin with the same letter, apart from one that is missing, added or swapped there. Mistakes of two letters seldom
    /// include the first one, and `phone` does not mean `none`.
    private static func startsAlike(_ a: String, _ b: String) -> Bool {
        guard let first = a.first, let other = b.first else { return false }
        return first == other || a.dropFirst().first == other || b.dropFirst().first == first
    }

    /// Whether a word has all letters of another one in the same order: `toast` those of `tost`.
    private static func hasInOrder(_ word: String, _ letters: String) -> Bool {
        var rest = letters[...]
        for letter in word where letter == rest.first { rest.removeFirst() }
        return rest.isEmpty
    }

    /// "did you mean ...?" with the nearest candidate, else the list of candidates; nil if there are none.
    ///
    /// - Parameter what: what the candidates are, in the plural.
    package static func hint(for word: String, among candidates: some Collection<String>, what: String) -> Hint? {
        if let nearest = nearest(to: word, among: candidates) { return Hint(nearest: nearest, to: word) }
        return candidates.isEmpty ? nil : "\(what): \(list(candidates))"
    }

    /// The same for a word of the language: a word of UIKit, Core Animation or SwiftUI is answered with that of scenes.
    package static func hint(
        forWord word: String, among candidates: some Collection<String>, what: String
    ) -> Hint? {
        CommonWords.hint(for: word, among: candidates) ?? PlatformNames.hint(for: word)
            ?? keyPath(endingWith: word, among: candidates).map { Hint(nearestKeyPath: $0, to: word) }
            ?? nearest(to: word, among: candidates).map { Hint(nearestWord: $0, to: word) }
            ?? hint(for: word, among: candidates, what: what)
    }

    /// The candidate with dots that ends with a word: `transform.scale` for `scale`; nil if there are none or several.
    ///
    /// Of several, the one in `frame` and then the one in `transform` is meant.
    package static func keyPath(endingWith word: String, among candidates: some Sequence<String>) -> String? {
        let end = ".\(word.lowercased())"
        guard word.utf8.count <= maxLength else { return nil }
        let found = candidates.filter { $0.lowercased().hasSuffix(end) }
        if found.count == 1 { return found[0] }
        return ["frame", "transform"].lazy.compactMap { group in found.first { $0.lowercased() == group + end } }.first
    }

    /// The same for a case. The hint has no topic, because the manual explains a case with the key that takes it, and the same word may be a
    /// key elsewhere.
    package static func hint(forCase word: String, among allowed: some Collection<String>) -> Hint? {
        PlatformNames.hint(forCase: word, among: allowed)
            ?? CommonWords.hint(for: word, among: allowed).map { Hint($0.description, correction: $0.correction) }
            ?? nearest(to: word, among: allowed).map { Hint(nearest: $0, to: word) }
            ?? hint(for: word, among: allowed, what: "allowed")
    }

    /// The only candidate that has a word as a part of its name, ignoring case: `contentTouch` for `touch`; nil if there are none
    /// or several.
    package static func whole(ofPart word: String, among candidates: some Sequence<String>) -> String? {
        let part = word.lowercased()
        guard (4...maxLength).contains(part.utf8.count) else { return nil }
        // Outside the loop, because a literal is parsed each time it is evaluated.
        let word = /^[a-z]+|[A-Z][a-z]*/
        let found = candidates.filter { name in
            let parts = name.split { !$0.isLetter }.flatMap { $0.matches(of: word).map(\.output) }
            return parts.count > 1 && parts.contains { $0.lowercased() == part }
        }
        return found.count == 1 ? found[0] : nil
    }

    /// At most 24 names in the given order, separated by commas.
    package static func list(_ names: some Collection<String>) -> String {
        let shown = names.prefix(24).joined(separator: ", ")
        return names.count > 24 ? shown + ", ..." : shown
    }
}
