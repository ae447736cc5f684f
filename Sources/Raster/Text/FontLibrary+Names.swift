extension FontLibrary {
    /// The family whose name is the nearest in spelling, or nil where none is near.
    package func suggestion(for family: String) -> String? {
        let wanted = Array(family.lowercased())
        let ranked = families.map { (name: $0, distance: Self.distance(wanted, Array($0.lowercased()))) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(2, wanted.count / 3) else {
            return nil
        }
        return best.name
    }

    /// Levenshtein's distance: insertions, removals and replacements of characters.
    private static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let above = row[j + 1]
                row[j + 1] = min(above + 1, row[j] + 1, diagonal + (x == y ? 0 : 1))
                diagonal = above
            }
        }
        return row[b.count]
    }
}
