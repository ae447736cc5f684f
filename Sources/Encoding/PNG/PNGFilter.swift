/// Chooses and applies the filter of each row (PNG 1.2, chapter 6).
struct PNGFilter {
    /// How the filter of each row is chosen.
    enum Strategy: Sendable, Hashable {
        /// No filter on any row: best for palettes and flat pictures.
        case none
        /// Up on every row: fast.
        case up
        /// For each row, the filter whose output has the fewest different pairs of bytes. On a tie, that of the row above.
        case adaptive
    }

    /// The filter of one row, with its number in PNG. Average is left out: with it, files were not smaller.
    private enum Kind: UInt8, CaseIterable {
        case none = 0
        case sub = 1
        case up = 2
        case paeth = 4
    }

    private let strategy: Strategy
    private let distance: Int
    private let length: Int
    /// The previous row, preceded by `distance` zeros.
    private var above: Buffer2D<UInt8>
    private var row: Buffer2D<UInt8>
    /// The best filtered row so far, and the one to compare with it.
    private var best: Buffer2D<UInt8>
    private var candidate: Buffer2D<UInt8>
    private var last = Kind.none
    private var bigrams = BigramCounter()

    init(_ strategy: Strategy, format: PNGFormat, width: Int) {
        self.strategy = strategy
        distance = format.filterDistance
        length = format.rowBytes(width: width)
        above = Buffer2D(count: length + distance, fill: 0)
        row = Buffer2D(count: length + distance, fill: 0)
        best = Buffer2D(count: length, fill: 0)
        candidate = Buffer2D(count: length, fill: 0)
    }

    /// Where the caller writes the next row before calling `filter(into:)` or `skip()`.
    var input: UnsafeMutablePointer<UInt8> { row.base + distance }

    /// Writes the filter's number and the filtered row to `output`, which has room for a byte more than the row.
    mutating func filter(into output: UnsafeMutablePointer<UInt8>) {
        switch strategy {
        case .none: last = .none
        case .up: last = .up
        case .adaptive: choose()
        }
        if strategy == .adaptive {
            (output + 1).update(from: best.base, count: length)
        } else {
            apply(last, to: output + 1)
        }
        output[0] = last.rawValue
        swap(&row, &above)
    }

    /// Makes the row in `input` the row above the next one, without filtering it.
    mutating func skip() {
        swap(&row, &above)
    }

    /// Sets `last` to the filter of the row, and `best` to its output.
    private mutating func choose() {
        apply(last, to: best.base)
        var fewest = bigrams.count(best.base, length: length, limit: .max)
        let previous = last
        for kind in Kind.allCases where kind != previous {
            apply(kind, to: candidate.base)
            let count = bigrams.count(candidate.base, length: length, limit: fewest)
            guard count < fewest else { continue }
            (fewest, last) = (count, kind)
            swap(&best, &candidate)
        }
    }

    private func apply(_ kind: Kind, to output: UnsafeMutablePointer<UInt8>) {
        let now = row.base + distance
        let left = row.base
        let up = above.base + distance
        let corner = above.base
        switch kind {
        case .none: output.update(from: now, count: length)
        case .sub: for place in 0..<length { output[place] = now[place] &- left[place] }
        case .up: for place in 0..<length { output[place] = now[place] &- up[place] }
        case .paeth:
            for place in 0..<length {
                output[place] = now[place] &- Self.paeth(left[place], up[place], corner[place])
            }
        }
    }

    /// The neighbour closest to left + up - corner (PNG 1.2, section 6.6).
    @inline(__always)
    static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        // 16 bits are enough, and twice as many fit into a vector as with 32.
        let fromLeft = Int16(up) &- Int16(corner)
        let fromUp = Int16(left) &- Int16(corner)
        let toLeft = max(fromLeft, 0 &- fromLeft)
        let toUp = max(fromUp, 0 &- fromUp)
        let toCorner = max(fromLeft &+ fromUp, 0 &- fromLeft &- fromUp)
        return toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
    }
}
