/// Which palette entry stands for each colour of a frame, and how far from it the coder may go.
struct ColorMapping {
    /// By colour number.
    var aims: [TargetColor]
    /// Sum over all pixels of the squared distance in units to the nearest entry.
    var squaredError = 0.0
    /// Whether every colour is in the palette and no loss is allowed.
    var isExact: Bool

    /// A mapping without loss. `indices` says where each colour is found.
    init(exact indices: [Int]) {
        aims = indices.map { TargetColor(exactly: $0) }
        isExact = true
    }

    /// Maps each colour to its nearest entry; `exact` ones, by number, to the given index and nowhere else.
    init(labs: [Lab], counts: [Int32], exact: [(id: Int, index: Int)], palette: Palette) {
        self.init(exact: [])
        _ = map(labs, counts: counts, exact: exact, palette: palette, limit: .infinity)
    }

    /// The same, unless the squared error comes to more than `limit`, in units.
    init?(labs: [Lab], counts: [Int32], exact: [(id: Int, index: Int)], palette: Palette, limit: Double) {
        self.init(exact: [])
        guard map(labs, counts: counts, exact: exact, palette: palette, limit: limit) else { return nil }
    }

    private mutating func map(
        _ labs: [Lab], counts: [Int32], exact: [(id: Int, index: Int)], palette: Palette, limit: Double
    ) -> Bool {
        isExact = false
        aims.reserveCapacity(labs.count)
        for id in labs.indices {
            let (index, squared) = palette.grid.nearest(to: labs[id])
            squaredError += Double(squared) * Double(counts[id])
            guard squaredError <= limit else { return false }
            aims.append(TargetColor(target: labs[id], symbol: index, squaredDistance: squared))
        }
        for (id, index) in exact {
            aims[id] = TargetColor(exactly: index, target: labs[id])
        }
        return true
    }
}
