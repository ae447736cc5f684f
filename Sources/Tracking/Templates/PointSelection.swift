/// Chooses the pixels of a box that tell most about its motion: steep ones in both directions, spread over the cells of the box,
/// and a few flat ones in each cell, which show covers and brightness.
struct PointSelection: Sendable {
    let maxSteep: Int

    /// The chosen places of each cell, in the order of the pixels.
    func cells(of pixels: BoxPixels) -> [[TemplatePoints.Place]] {
        guard pixels.count > maxSteep else { return pixels.cells }
        let used = pixels.cells.count { !$0.isEmpty }
        // More than the equal share, so that flat cells leave room for others.
        let share = max(4, 3 * maxSteep / max(used, 1))
        let flat = max(1, min(16, 1500 / max(used, 1)))
        var chosen = pixels.cells.map { steepest(of: $0, share) }
        let lengths = chosen.flatMap { $0.map(\.steepness) }.sorted(by: >)
        let least = lengths.count > maxSteep ? lengths[maxSteep] : 0
        for (index, cell) in pixels.cells.enumerated() {
            var kept = Set(chosen[index].filter { $0.steepness > least }.map(\.index))
            if !cell.isEmpty {
                for part in 0..<flat { kept.insert((2 * part + 1) * cell.count / (2 * flat)) }
            }
            chosen[index] = kept.sorted().map { Choice(index: $0, steepness: 0) }
        }
        return zip(pixels.cells, chosen).map { cell, choices in choices.map { cell[$0.index] } }
    }

    private struct Choice {
        var index: Int
        var steepness: Float
    }

    /// Half of a number of places by each component of the gradient.
    private func steepest(of cell: [TemplatePoints.Place], _ number: Int) -> [Choice] {
        func best(_ steepness: (TemplatePoints.Place) -> Float) -> [Choice] {
            let all = cell.indices.map { Choice(index: $0, steepness: steepness(cell[$0])) }
            guard all.count > number / 2 else { return all }
            let sorted = all.sorted { ($0.steepness, $1.index) > ($1.steepness, $0.index) }
            return Array(sorted.prefix(number / 2))
        }
        return best { $0.steepnessX } + best { $0.steepnessY }
    }
}
