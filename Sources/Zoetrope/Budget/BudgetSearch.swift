/// Finds the best settings of a ladder that fit a budget, with few tries.
///
/// Assumes that further steps of one kind never enlarge the file while all earlier kinds are at their last steps.
/// Which indices are tried depends on the sizes alone, so the result is the same for each run.
package struct BudgetSearch {
    package typealias Ladder = QualityLadder

    /// The result of a try.
    package struct Size: Sendable, Hashable {
        /// Size of the file in bytes; an estimate if the try was stopped.
        package var bytes: Double
        /// Whether it fits the budget.
        package var fits: Bool

        package init(bytes: Double, fits: Bool) {
            self.bytes = bytes
            self.fits = fits
        }
    }

    /// A file of at least this fraction of the budget is accepted without trying less loss.
    package static let acceptableFill = 0.97

    private let ladder: Ladder
    private let budget: Double
    private let attempt: (Ladder.Index) throws -> Size
    private var known: [QualityStep: Size] = [:]

    /// - Parameter attempt: encodes the animation with the settings of an index. Called once for equal settings. The last call that
    ///   fits has the settings of the result.
    package init(_ ladder: Ladder, budget: Int, attempt: @escaping (Ladder.Index) throws -> Size) {
        self.ladder = ladder
        self.budget = Double(budget)
        self.attempt = attempt
    }

    /// - Returns: nil if the last index does not fit.
    /// - Throws: the errors of `attempt`.
    package mutating func run() throws -> Ladder.Index? {
        var index = Ladder.Index()
        if try size(of: index).fits { return index }
        // Each kind goes to its last step, from the first kind on, until the file fits.
        var outermost: Ladder.Kind?
        for kind in Ladder.Kind.allCases where ladder.count(kind) > 1 {
            index[kind] = ladder.count(kind) - 1
            if try size(of: index).fits {
                outermost = kind
                break
            }
        }
        guard let outermost else { return nil }
        for kind in Ladder.Kind.allCases.reversed() where kind.rawValue <= outermost.rawValue {
            // The outermost kind needs at least one step. Whether the others need one is not known at this index.
            index = try first(of: kind, below: index, from: kind == outermost ? 0 : -1)
        }
        return index
    }

    /// The index with the fewest steps of a kind that fits the budget.
    ///
    /// - Parameters:
    ///   - index: an index that fits.
    ///   - low: a number of steps that does not fit; -1 if none is known.
    private mutating func first(of kind: Ladder.Kind, below index: Ladder.Index, from low: Int) throws -> Ladder.Index {
        var (index, low, bisects) = (index, low, false)
        while index[kind] - low > 1 {
            let high = try size(of: index)
            if kind == .loss || kind == .highLoss, high.bytes >= Self.acceptableFill * budget { break }
            var probe = index
            probe[kind] = low
            let span = index[kind] - low
            probe[kind] = step(
                between: low, low < 0 ? nil : known[ladder[probe]], and: index[kind], high, bisects: bisects)
            if try size(of: probe).fits {
                index = probe
            } else {
                low = probe[kind]
            }
            bisects = index[kind] - low > span / 2
        }
        return index
    }

    /// The number of steps at which linear interpolation of the size predicts the budget; the midpoint if `bisects` is true
    /// or a size is unknown.
    private func step(between low: Int, _ large: Size?, and high: Int, _ small: Size, bisects: Bool) -> Int {
        guard !bisects, let large, large.bytes > small.bytes else { return low + (high - low) / 2 }
        let target = budget * (1 + Self.acceptableFill) / 2
        let fraction = (large.bytes - target) / (large.bytes - small.bytes)
        let step = low + Int((fraction * Double(high - low)).rounded(.up))
        return min(max(step, low + 1), high - 1)
    }

    private mutating func size(of index: Ladder.Index) throws -> Size {
        let step = ladder[index]
        if let size = known[step] { return size }
        let size = try attempt(index)
        known[step] = size
        return size
    }
}
