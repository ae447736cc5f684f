/// Chooses the pixels of a box that tell most about its motion: steep ones in both directions, spread over the cells of the box,
/// and a few flat ones in each cell, which show covers and brightness.
struct PointSelection: Sendable {
    let maxSteep: Int
    /// The side of a cell in pixels of the level.
    let cellLength: Int
    /// The steep and the flat candidates of each cell; nil where all pixels are chosen.
    private let shares: (steep: Int, flat: Int)?

    private static let minCellLength = 16
    private static let maxCells = 1500.0
    private static let maxFlat = 1500

    /// - Parameter area: of the box in pixels of the level.
    init(maxSteep: Int, area: Double) {
        self.maxSteep = maxSteep
        cellLength = max(Self.minCellLength, Int((area / Self.maxCells).squareRoot().rounded(.up)))
        let cells = max(Int(area) / (cellLength * cellLength), 1)
        // More steep ones than the equal share, so that flat cells leave room for others.
        shares =
            Int(area) > maxSteep
            ? (max(4, 3 * maxSteep / cells), max(1, min(16, Self.maxFlat / cells))) : nil
    }

    /// A pixel that may be chosen.
    struct Candidate {
        var place: TemplatePoints.Place
        /// The larger component of the gradient by which it is a candidate; infinite for one that is chosen in any case.
        var steepness: Float
    }

    /// The candidates of a cell, in the order of its pixels.
    func candidates(of cell: [TemplatePoints.Place]) -> [Candidate] {
        guard let shares else { return cell.map { Candidate(place: $0, steepness: .infinity) } }
        var steepness: [Int: Float] = [:]
        for index in steepest(cell.map(\.steepnessX), shares.steep / 2) { steepness[index] = cell[index].steepnessX }
        for index in steepest(cell.map(\.steepnessY), shares.steep / 2) {
            steepness[index] = max(steepness[index] ?? 0, cell[index].steepnessY)
        }
        for part in 0..<shares.flat { steepness[(2 * part + 1) * cell.count / (2 * shares.flat)] = .infinity }
        return steepness.sorted { $0.key < $1.key }.map { Candidate(place: cell[$0.key], steepness: $0.value) }
    }

    /// The steepest candidates of all cells.
    func cells(of candidates: [[Candidate]]) -> [[TemplatePoints.Place]] {
        let lengths = candidates.joined().map(\.steepness).filter { $0 < .infinity }.sorted(by: >)
        let least = lengths.count > maxSteep ? lengths[maxSteep] : -1
        return candidates.map { cell in cell.filter { $0.steepness > least }.map(\.place) }
    }

    /// The places of the largest values.
    private func steepest(_ values: [Float], _ number: Int) -> [Int] {
        guard values.count > number else { return Array(values.indices) }
        return Array(values.indices.sorted { (values[$0], $1) > (values[$1], $0) }.prefix(number))
    }
}
