/// The candidates of a beam search for an LZW string: the cheapest strings of the dictionary that match the pixels so
/// far, and those that match one more pixel.
///
/// At most `beamWidth` strings are kept. Each can be traced back to its first symbol through its steps.
struct BeamCandidates {
    /// A string that matches.
    struct Candidate {
        /// Error diffused to the pixel on the right, in Lab units (`Lab.unitsPerLevel` per 8-bit level).
        var carry = SIMD4<Float>.zero
        /// Error beyond that of the nearest palette entries, summed over the string, in Lab units.
        var cost: Float = 0
        var code: Int32 = 0
        /// Index of its last step.
        var step: Int32 = -1
    }

    private struct Step {
        var symbol: Int32 = 0
        /// Index of the previous step, -1 for none.
        var previous: Int32 = -1
    }

    /// The candidates of one length.
    struct Frontier {
        let candidates: UnsafeMutablePointer<Candidate>
        var count = 0

        /// The candidate with the lowest cost, the first on a tie.
        @inline(__always)
        var cheapest: Candidate {
            var place = 0
            for other in 1..<max(count, 1) where candidates[other].cost < candidates[place].cost { place = other }
            return candidates[place]
        }
    }

    /// Maximum number of candidates of one length; the initializer clamps it to 2...16.
    let beamWidth: Int
    /// The candidates of the current length.
    private(set) var frontier: Frontier
    /// The candidates that are one symbol longer.
    private var nextFrontier: Frontier
    /// Symbols of the last string passed to `backtrace`.
    let path: UnsafeMutablePointer<UInt16>
    private let steps: UnsafeMutablePointer<Step>
    private var stepCount: Int32 = 0
    /// Keeps the memory behind the pointers alive.
    private let buffers: [AnyObject]

    init(beamWidth: Int) {
        let beamWidth = min(max(beamWidth, 2), 16)
        // No string of the dictionary is longer than 4,096 symbols.
        let steps = Buffer2D(count: 4097 * beamWidth, fill: Step())
        let path = Buffer2D<UInt16>(count: 4096, fill: 0)
        let storage = Buffer2D(count: 2 * beamWidth, fill: Candidate())
        self.beamWidth = beamWidth
        frontier = Frontier(candidates: storage.base)
        nextFrontier = Frontier(candidates: storage.base + beamWidth)
        (self.steps, self.path) = (steps.base, path.base)
        buffers = [steps, path, storage]
    }

    /// Removes all candidates.
    @inline(__always)
    mutating func removeAll() {
        frontier.count = 0
        nextFrontier.count = 0
        stepCount = 0
    }

    /// Replaces the frontier with the inserted candidates.
    ///
    /// - Returns: false, without any change, if none were inserted.
    @inline(__always)
    mutating func advance() -> Bool {
        guard nextFrontier.count > 0 else { return false }
        swap(&frontier, &nextFrontier)
        nextFrontier.count = 0
        return true
    }

    /// Adds a candidate to the next frontier; when that is full, replaces the most expensive one if this one is cheaper.
    @inline(__always)
    mutating func insert(_ candidate: Candidate, symbol: Int) {
        let candidates = nextFrontier.candidates
        var candidate = candidate
        let previous = candidate.step
        var place = nextFrontier.count
        if place < beamWidth {
            nextFrontier.count &+= 1
            candidate.step = stepCount
            stepCount &+= 1
        } else {
            place = 0
            for other in 1..<beamWidth where candidates[other].cost > candidates[place].cost { place = other }
            guard candidate.cost < candidates[place].cost else { return }
            candidate.step = candidates[place].step
        }
        steps[Int(candidate.step)] = Step(symbol: Int32(truncatingIfNeeded: symbol), previous: previous)
        candidates[place] = candidate
    }

    /// Writes the symbols of a string to `path`.
    @inline(__always)
    func backtrace(_ last: Candidate, length: Int) {
        var step = last.step
        for place in stride(from: length &- 1, through: 0, by: -1) {
            let current = steps[Int(step)]
            path[place] = UInt16(truncatingIfNeeded: current.symbol)
            step = current.previous
        }
    }
}
