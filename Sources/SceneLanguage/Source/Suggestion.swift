/// Finds what an author probably meant.
package enum Suggestion {
    /// The nearest candidate within a third of the word's length (at least 1, at most 3 edits), or nil.
    ///
    /// Distance is optimal string alignment (insert, delete, replace, swap neighbours), ignoring case.
    package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
        // A single letter is near to every other.
        let limit = word.count < 2 ? 0 : min(3, max(1, (word.count + 1) / 3))
        var best: (word: String, distance: Int)?
        for candidate in candidates.sorted() {
            let distance = distance(word.lowercased(), candidate.lowercased())
            if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.word
    }

    /// "did you mean ...?" where something is near, else the list of what is allowed.
    package static func hint(for word: String, among candidates: some Collection<String>, what: String) -> String? {
        if let nearest = nearest(to: word, among: candidates) { return "did you mean '\(nearest)'?" }
        return candidates.isEmpty ? nil : "\(what): \(list(candidates))"
    }

    /// At most 24 names in their given order, comma separated.
    package static func list(_ names: some Collection<String>) -> String {
        let shown = names.prefix(24).joined(separator: ", ")
        return names.count > 24 ? shown + ", ..." : shown
    }

    private static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
        var rows = [[Int]](repeating: [Int](repeating: 0, count: b.count + 1), count: a.count + 1)
        for i in 0...a.count { rows[i][0] = i }
        for j in 0...b.count { rows[0][j] = j }
        for i in 1...a.count {
            for j in 1...b.count {
                let cost = a[i - 1] == b[j - 1] ? 0 : 1
                var value = min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + cost)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    value = min(value, rows[i - 2][j - 2] + 1)
                }
                rows[i][j] = value
            }
        }
        return rows[a.count][b.count]
    }
}
