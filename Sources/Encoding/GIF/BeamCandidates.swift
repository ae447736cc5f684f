/// The strings of the LZW dictionary that have fitted the pixels so far, and the cheapest of those that fit one more.
///
/// Only so many are followed at a time. How each came about is kept as steps back to its beginning.
struct BeamCandidates {
    /// A string that fits.
    struct Follower {
        /// Error, in units, that is passed on to the pixel on the right.
        var carry = SIMD4<Float>.zero
        /// What it adds to the error of the nearest entries, in units.
        var cost: Float = 0
        var code: Int32 = 0
        /// Its last step.
        var step: Int32 = -1
    }

    private struct Step {
        var symbol: Int32 = 0
        /// The step before, -1 for none.
        var before: Int32 = -1
    }

    /// Strings of one length.
    struct Frontier {
        let followers: UnsafeMutablePointer<Follower>
        var count = 0

        /// The one that adds the least error, the first of several.
        @inline(__always)
        var cheapest: Follower {
            var place = 0
            for other in 1..<max(count, 1) where followers[other].cost < followers[place].cost { place = other }
            return followers[place]
        }
    }

    /// How many are followed at a time.
    let breadth: Int
    /// Those of the length reached, and those that are longer by one.
    private(set) var now: Frontier
    private var next: Frontier
    /// Symbols of the string that was traced.
    let path: UnsafeMutablePointer<UInt16>
    private let steps: UnsafeMutablePointer<Step>
    private var stepCount: Int32 = 0
    /// The planes behind the pointers.
    private let planes: [AnyObject]

    init(breadth: Int) {
        let breadth = min(max(breadth, 2), 16)
        // No string of the dictionary is longer than 4,096 symbols.
        let steps = Buffer2D(count: 4097 * breadth, fill: Step())
        let path = Buffer2D<UInt16>(count: 4096, fill: 0)
        let fronts = Buffer2D(count: 2 * breadth, fill: Follower())
        self.breadth = breadth
        now = Frontier(followers: fronts.base)
        next = Frontier(followers: fronts.base + breadth)
        (self.steps, self.path) = (steps.base, path.base)
        planes = [steps, path, fronts]
    }

    /// Forgets all strings.
    @inline(__always)
    mutating func restart() {
        now.count = 0
        next.count = 0
        stepCount = 0
    }

    /// Goes on to those that were inserted.
    ///
    /// - Returns: whether there are any; if not, nothing changes.
    @inline(__always)
    mutating func lengthen() -> Bool {
        guard next.count > 0 else { return false }
        swap(&now, &next)
        next.count = 0
        return true
    }

    /// Adds a string to the longer ones; where they are enough, in the place of the dearest.
    @inline(__always)
    mutating func insert(_ follower: Follower, symbol: Int) {
        let followers = next.followers
        var follower = follower
        let before = follower.step
        var place = next.count
        if place < breadth {
            next.count &+= 1
            follower.step = stepCount
            stepCount &+= 1
        } else {
            place = 0
            for other in 1..<breadth where followers[other].cost > followers[place].cost { place = other }
            guard follower.cost < followers[place].cost else { return }
            follower.step = followers[place].step
        }
        steps[Int(follower.step)] = Step(symbol: Int32(truncatingIfNeeded: symbol), before: before)
        followers[place] = follower
    }

    /// Puts the symbols of a string into `path`.
    @inline(__always)
    func trace(_ last: Follower, length: Int) {
        var step = last.step
        for place in stride(from: length &- 1, through: 0, by: -1) {
            let taken = steps[Int(step)]
            path[place] = UInt16(truncatingIfNeeded: taken.symbol)
            step = taken.before
        }
    }
}
