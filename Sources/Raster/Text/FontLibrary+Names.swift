import Graphics

extension FontLibrary {
    /// The installed family with the most similar name; nil where none is similar enough.
    package func suggestion(for family: String) -> String? {
        let wanted = family.lowercased()
        let ranked = families.map { (name: $0, distance: EditDistance.between(wanted, $0.lowercased())) }
        guard let best = ranked.min(by: { $0.distance < $1.distance }), best.distance <= max(2, wanted.count / 3) else {
            return nil
        }
        return best.name
    }
}
