/// What the pixels of one colour should look like.
struct TargetColor {
    /// The colour that is wanted; the last lane is the palette's nearest entry, or -1 minus it for an entry that
    /// nothing else may stand for.
    private var bits: Lab
    /// Squared distance, in units, of that entry.
    var squaredDistance: Float

    /// An aim that only `symbol` meets.
    init(exactly symbol: Int, target: Lab = .zero) {
        bits = target
        bits.w = Int16(truncatingIfNeeded: -1 - symbol)
        squaredDistance = 0
    }

    /// An aim at `target`, whose nearest entry lies at `squaredDistance`.
    @inline(__always)
    init(target: Lab, symbol: Int, squaredDistance: Int32) {
        bits = target
        bits.w = Int16(truncatingIfNeeded: symbol)
        self.squaredDistance = Float(squaredDistance)
    }

    /// The colour that is wanted, in Lab units; the last lane is of no use.
    @inline(__always)
    var target: SIMD4<Float> { SIMD4<Float>(bits) }
    /// The nearest entry.
    @inline(__always)
    var symbol: Int { isLoose ? Int(bits.w) : -1 - Int(bits.w) }
    /// Whether something else than the entry may be shown.
    @inline(__always)
    var isLoose: Bool { bits.w >= 0 }
}
