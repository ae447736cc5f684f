/// A palette that brings as many pixels as possible within a tolerance of their colours.
///
/// A palette with the smallest mean error leaves rare colours far off. This one chooses one colour after the other, each the one that
/// covers most pixels that are not covered yet: the greedy approximation of a maximum coverage.
///
/// Cost: proportional to the pairs of colours within the tolerance, at most `maxColors` x `maxCandidates`.
struct CoveringPalette {
    let palette: Palette
    /// By colour number, the palette index: of the nearest entry within the tolerance, otherwise of the nearest one.
    let indices: [Int]

    /// The number of colours, the most frequent ones, that are to be covered.
    private static let maxColors = 16_384
    /// The number of colours, the most frequent ones, among which the entries are chosen.
    private static let maxCandidates = 2048

    /// - Parameters:
    ///   - histogram: the colours, and the weight of the pixels of each.
    ///   - isFlat: by colour number, whether only the same colour covers it.
    ///   - tolerance: the largest difference of a channel at which an entry covers a colour, in levels.
    ///   - capacity: the maximum number of entries, at least 1.
    init(_ histogram: ColorCounts, isFlat: [Bool], tolerance: Int32, capacity: Int) {
        let (colors, counts) = (histogram.colors, histogram.counts)
        let frequent = Array(
            colors.indices.sorted { (-counts[$0], colors[$0]) < (-counts[$1], colors[$1]) }.prefix(Self.maxColors))
        let grid = ColorGrid(frequent, of: colors, tolerance: tolerance)
        let candidates = Array(frequent.prefix(Self.maxCandidates))
        let candidateGrid = ColorGrid(candidates, of: colors, tolerance: tolerance)
        /// Whether an entry with the first colour covers the second one.
        func covers(_ entry: Int, _ id: Int) -> Bool { entry == id || !isFlat[id] }

        var gains = [Int32](repeating: 0, count: colors.count)
        for id in candidates {
            grid.forEach(near: colors[id]) { if covers(id, $0) { gains[id] += counts[$0] } }
        }
        var chosen: [Int] = []
        var nearest = [(index: Int, squared: Int32)](repeating: (-1, .max), count: colors.count)
        while chosen.count < capacity {
            guard let best = candidates.max(by: { gains[$0] < gains[$1] }), gains[best] > 0 else { break }
            grid.forEach(near: colors[best]) { id in
                guard covers(best, id) else { return }
                if nearest[id].index < 0 {
                    candidateGrid.forEach(near: colors[id]) { if covers($0, id) { gains[$0] -= counts[id] } }
                }
                let squared = ColorStep.squared(colors[best], colors[id])
                if squared < nearest[id].squared { nearest[id] = (chosen.count, squared) }
            }
            chosen.append(best)
        }
        let palette = Palette(chosen.map { colors[$0] })
        self.palette = palette
        indices = colors.indices.map { id in
            nearest[id].index >= 0
                ? nearest[id].index : palette.grid.nearest(to: LabConverter.shared.lab(colors[id])).index
        }
    }
}
