/// Finds the first rung of a ladder that fits a budget, with few tries.
///
/// It takes for granted that a kind makes no file larger with more steps while the kinds before it are given up wholly.
/// Which rungs are tried follows from their sizes alone, so the answer is the same each time.
package struct BudgetSearch {
    package typealias Ladder = QualityLadder

    /// What a try gave.
    package struct Size: Sendable, Hashable {
        /// Of the file, or a guess where the try was stopped.
        package var bytes: Double
        /// Whether it fits the budget.
        package var fits: Bool

        package init(bytes: Double, fits: Bool) {
            self.bytes = bytes
            self.fits = fits
        }
    }

    /// So full a file is not tried again for less loss.
    package static let enough = 0.97

    private let ladder: Ladder
    private let budget: Double
    private let attempt: (Ladder.Step) throws -> Size
    private var known: [Ladder.Step: Size] = [:]

    /// - Parameter attempt: makes the animation on a rung; asked once for each. The last one that fits is the answer.
    package init(_ ladder: Ladder, budget: Int, attempt: @escaping (Ladder.Step) throws -> Size) {
        self.ladder = ladder
        self.budget = Double(budget)
        self.attempt = attempt
    }

    /// - Returns: nil if not even the last rung fits.
    package mutating func run() throws -> Ladder.Step? {
        var rung = Ladder.Step()
        if try size(of: rung).fits { return rung }
        // From the first kind on, until all that is given up is enough.
        var outermost: Ladder.Kind?
        for kind in Ladder.Kind.allCases where ladder.count(kind) > 1 {
            rung[kind] = ladder.count(kind) - 1
            if try size(of: rung).fits {
                outermost = kind
                break
            }
        }
        guard let outermost else { return nil }
        for kind in Ladder.Kind.allCases.reversed() where kind.rawValue <= outermost.rawValue {
            // That the outermost must give something has been seen; of the others nothing is known on this rung.
            rung = try first(of: kind, below: rung, from: kind == outermost ? 0 : -1)
        }
        return rung
    }

    /// The rung with the fewest steps of a kind that fits.
    ///
    /// - Parameters:
    ///   - rung: fits.
    ///   - low: steps that are too few.
    private mutating func first(of kind: Ladder.Kind, below rung: Ladder.Step, from low: Int) throws -> Ladder.Step {
        var (rung, low, halves) = (rung, low, false)
        while rung[kind] - low > 1 {
            let high = try size(of: rung)
            if kind == .loss, high.bytes >= Self.enough * budget { break }
            var probe = rung
            probe[kind] = low
            let span = rung[kind] - low
            probe[kind] = step(between: low, low < 0 ? nil : known[probe], and: rung[kind], high, halves: halves)
            if try size(of: probe).fits {
                rung = probe
            } else {
                low = probe[kind]
            }
            halves = rung[kind] - low > span / 2
        }
        return rung
    }

    /// Where the budget lies between two steps if sizes are on a line, or half way where that led nowhere.
    private func step(between low: Int, _ large: Size?, and high: Int, _ small: Size, halves: Bool) -> Int {
        guard !halves, let large, large.bytes > small.bytes else { return low + (high - low) / 2 }
        let aim = budget * (1 + Self.enough) / 2
        let share = (large.bytes - aim) / (large.bytes - small.bytes)
        let step = low + Int((share * Double(high - low)).rounded(.up))
        return min(max(step, low + 1), high - 1)
    }

    private mutating func size(of rung: Ladder.Step) throws -> Size {
        if let size = known[rung] { return size }
        let size = try attempt(rung)
        known[rung] = size
        return size
    }
}
