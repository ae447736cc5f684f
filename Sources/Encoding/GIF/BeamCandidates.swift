/// The candidates of a beam search for an LZW string: the cheapest strings of the dictionary that match the pixels so
/// far, and those that match one more pixel.
///
/// At most `beamWidth` strings are kept.
struct BeamCandidates {
    /// The candidates of one length. One array for each value, because the processor would have to wait for the parts of a structure
    /// that are written one by one and read at once.
    struct Frontier {
        let codes: UnsafeMutablePointer<Int32>
        /// Error beyond that of the nearest palette entries, summed over the string, in Lab units (`Lab.unitsPerLevel`
        /// per 8-bit level).
        let costs: UnsafeMutablePointer<Float>
        /// Error diffused to the pixel on the right, in Lab units.
        let carries: UnsafeMutablePointer<SIMD4<Float>>
        var count = 0

        /// The candidate with the lowest cost, the first on a tie.
        @inline(__always)
        var cheapest: Int {
            var place = 0
            for other in 1..<max(count, 1) where costs[other] < costs[place] { place = other }
            return place
        }

        /// The candidate with the highest cost, the first on a tie.
        @inline(__always)
        var mostExpensive: Int {
            var place = 0
            for other in 1..<max(count, 1) where costs[other] > costs[place] { place = other }
            return place
        }
    }

    /// Maximum number of candidates of one length; the initializer clamps it to 2...16.
    let beamWidth: Int
    /// The candidates of the current length.
    private(set) var frontier: Frontier
    /// The candidates that are one symbol longer.
    private var nextFrontier: Frontier
    /// The most expensive candidate of a full `nextFrontier`.
    private var mostExpensive = 0
    /// The cost from which on `nextFrontier` takes no candidate: infinite unless it is full.
    private(set) var costLimit = Float.infinity
    /// Keeps the memory behind the pointers alive.
    private let buffers: [AnyObject]

    init(beamWidth: Int) {
        let beamWidth = min(max(beamWidth, 2), 16)
        let codes = Buffer2D<Int32>(count: 2 * beamWidth, fill: 0)
        let costs = Buffer2D<Float>(count: 2 * beamWidth, fill: 0)
        let carries = Buffer2D<SIMD4<Float>>(count: 2 * beamWidth, fill: .zero)
        self.beamWidth = beamWidth
        frontier = Frontier(codes: codes.base, costs: costs.base, carries: carries.base)
        nextFrontier = Frontier(
            codes: codes.base + beamWidth, costs: costs.base + beamWidth, carries: carries.base + beamWidth)
        buffers = [codes, costs, carries]
    }

    /// Removes all candidates.
    @inline(__always)
    mutating func removeAll() {
        frontier.count = 0
        removeNext()
    }

    @inline(__always)
    private mutating func removeNext() {
        nextFrontier.count = 0
        costLimit = .infinity
    }

    /// Replaces the frontier with the inserted candidates.
    ///
    /// - Returns: false, without any change, if none were inserted.
    @inline(__always)
    mutating func advance() -> Bool {
        guard nextFrontier.count > 0 else { return false }
        swap(&frontier, &nextFrontier)
        removeNext()
        return true
    }

    /// Replaces the only candidate of the frontier by a string that is longer, at no cost.
    @inline(__always)
    func replaceOnly(with code: Int) {
        frontier.codes[0] = Int32(truncatingIfNeeded: code)
        frontier.carries[0] = .zero
    }

    /// Adds a candidate whose cost is below `costLimit` to the next frontier; when that is full, it replaces the most expensive
    /// one.
    @inline(__always)
    mutating func insert(_ code: Int, cost: Float, carry: SIMD4<Float>) {
        var place = nextFrontier.count
        let isFull = place == beamWidth
        if isFull { place = mostExpensive }
        nextFrontier.codes[place] = Int32(truncatingIfNeeded: code)
        nextFrontier.costs[place] = cost
        nextFrontier.carries[place] = carry
        if !isFull {
            nextFrontier.count &+= 1
            guard nextFrontier.count == beamWidth else { return }
        }
        mostExpensive = nextFrontier.mostExpensive
        costLimit = nextFrontier.costs[mostExpensive]
    }
}
