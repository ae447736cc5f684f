/// Maps each colour of a frame to its palette entry, and states whether the coder may use another.
struct ColorMapping {
    /// By colour number.
    var targets: [TargetColor]
    /// Sum over all pixels of the squared distance in units to the nearest entry.
    var squaredError = 0.0
    /// Whether every colour is in the palette and no loss is allowed.
    var isExact: Bool

    /// A lossless mapping; `indices` are the palette indices by colour number.
    init(exact indices: [Int]) {
        targets = indices.map { TargetColor(exactly: $0) }
        isExact = true
    }

    /// Maps each colour to its nearest entry; those in `exact`, by number, only to the given index.
    init(labs: [Lab], counts: [Int32], exact: [(id: Int, index: Int)], palette: Palette) {
        self.init(exact: [])
        _ = map(labs, counts: counts, exact: exact, palette: palette, limit: .infinity)
    }

    /// The same, but nil if the total squared error exceeds `limit`, in units.
    init?(labs: [Lab], counts: [Int32], exact: [(id: Int, index: Int)], palette: Palette, limit: Double) {
        self.init(exact: [])
        guard map(labs, counts: counts, exact: exact, palette: palette, limit: limit) else { return nil }
    }

    private mutating func map(
        _ labs: [Lab], counts: [Int32], exact: [(id: Int, index: Int)], palette: Palette, limit: Double
    ) -> Bool {
        isExact = false
        targets.reserveCapacity(labs.count)
        for id in labs.indices {
            let (index, squared) = palette.grid.nearest(to: labs[id])
            squaredError += Double(squared) * Double(counts[id])
            guard squaredError <= limit else { return false }
            targets.append(TargetColor(lab: labs[id], symbol: index, squaredDistance: squared))
        }
        for (id, index) in exact {
            targets[id] = TargetColor(exactly: index, lab: labs[id])
        }
        return true
    }
}
