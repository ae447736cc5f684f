/// Maps each colour of a frame to its palette entry, and states whether the coder may use another.
struct ColorMapping {
    /// By colour number.
    let targets: Buffer2D<TargetColor>
    /// Sum over all pixels of the squared distance in units to the nearest entry.
    private(set) var squaredError = 0.0
    /// The same per pixel.
    private(set) var meanSquaredError = 0.0
    /// Whether every colour is in the palette and no loss is allowed.
    let isExact: Bool

    /// A lossless mapping; `indices` are the palette indices by colour number.
    init(exact indices: [Int]) {
        targets = Buffer2D(indices.map { TargetColor(exactly: $0) })
        isExact = true
    }

    /// Maps each colour to its nearest entry; those in `exact`, by number, only to the given index.
    init(labs: [Lab], counts: [Int32], exact: [(id: Int, index: Int)], palette: Palette) {
        self.init(count: labs.count)
        _ = map(labs, counts: counts, exact: exact, palette: palette, limit: .infinity)
    }

    /// The same, but nil if the total squared error exceeds `limit`, in units.
    init?(labs: [Lab], counts: [Int32], exact: [(id: Int, index: Int)], palette: Palette, limit: Double) {
        self.init(count: labs.count)
        guard map(labs, counts: counts, exact: exact, palette: palette, limit: limit) else { return nil }
    }

    private init(count: Int) {
        targets = Buffer2D(uninitialized: count)
        isExact = false
    }

    private mutating func map(
        _ labs: [Lab], counts: [Int32], exact: [(id: Int, index: Int)], palette: Palette, limit: Double
    ) -> Bool {
        var total = 0
        for id in labs.indices {
            let (index, squared) = palette.grid.nearest(to: labs[id])
            squaredError += Double(squared) * Double(counts[id])
            total += Int(counts[id])
            guard squaredError <= limit else { return false }
            targets.base[id] = TargetColor(lab: labs[id], symbol: index, squaredDistance: squared)
        }
        for (id, index) in exact {
            targets.base[id] = TargetColor(exactly: index, lab: labs[id])
        }
        meanSquaredError = squaredError / Double(max(total, 1))
        return true
    }
}
