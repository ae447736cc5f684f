/// Chooses and applies the filter of each row (PNG 1.2, chapter 6).
struct PNGFilter {
    /// Which filters a picture uses.
    enum Strategy: Sendable, Hashable, CaseIterable {
        /// No filter on any row: best for palettes and flat pictures.
        case none
        /// The left neighbour on every row.
        case sub
        /// The one above.
        case up
        /// Of left, above and the corner between the one closest to their sum.
        case paeth
        /// In each row that of the five whose bytes, as signed numbers, have the smallest sum of magnitudes
        /// (PNG 1.2, section 9.6).
        case adaptive

        /// The filter types that a row may have.
        fileprivate var types: ClosedRange<Int> {
            switch self {
            case .none: 0...0
            case .sub: 1...1
            case .up: 2...2
            case .paeth: 4...4
            case .adaptive: 0...4
            }
        }
    }

    private let strategy: Strategy
    private let distance: Int
    private let length: Int
    /// The row before, with `distance` zeros ahead of it.
    private let above: Buffer2D<UInt8>
    private let row: Buffer2D<UInt8>
    /// One filtered row for each filter: its type, then its bytes.
    private let candidates: Buffer2D<UInt8>

    init(_ strategy: Strategy, format: PNGFormat, width: Int) {
        self.strategy = strategy
        distance = format.filterDistance
        length = format.rowBytes(width: width)
        above = Buffer2D(count: length + distance, fill: 0)
        row = Buffer2D(count: length + distance, fill: 0)
        candidates = Buffer2D(count: 5 * (length + 1), fill: 0)
    }

    /// Where the next row of bytes goes, before `filtered()`.
    var input: UnsafeMutablePointer<UInt8> { row.base + distance }

    /// The row with its filter type ahead; valid until the next row.
    func filtered() -> UnsafeBufferPointer<UInt8> {
        let types = strategy.types
        var best = types.lowerBound
        var bestSum = Int.max
        for type in types {
            let sum = apply(type)
            if sum < bestSum {
                bestSum = sum
                best = type
            }
        }
        above.base.update(from: row.base, count: row.count)
        return UnsafeBufferPointer(start: candidates.base + best * (length + 1), count: length + 1)
    }

    /// Writes the row filtered one way and adds up its magnitudes.
    private func apply(_ type: Int) -> Int {
        let out = candidates.base + type * (length + 1)
        out[0] = UInt8(type)
        let now = row.base + distance
        let left = row.base
        let up = above.base + distance
        let corner = above.base
        var sum = 0
        @inline(__always) func each(_ predict: (Int) -> UInt8) {
            for place in 0..<length {
                let byte = now[place] &- predict(place)
                out[place &+ 1] = byte
                sum &+= Int(Int8(bitPattern: byte).magnitude)
            }
        }
        switch type {
        case 0: each { _ in 0 }
        case 1: each { left[$0] }
        case 2: each { up[$0] }
        case 3: each { UInt8(truncatingIfNeeded: (UInt16(left[$0]) &+ UInt16(up[$0])) >> 1) }
        default: each { Self.paeth(Int32(left[$0]), Int32(up[$0]), Int32(corner[$0])) }
        }
        return sum
    }

    /// The neighbour closest to left + up - corner (PNG 1.2, section 6.6).
    @inline(__always)
    static func paeth(_ left: Int32, _ up: Int32, _ corner: Int32) -> UInt8 {
        let toLeft = abs(up &- corner)
        let toUp = abs(left &- corner)
        let toCorner = abs(left &+ up &- corner &- corner)
        let nearest = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner
        return UInt8(truncatingIfNeeded: nearest)
    }
}
