/// The colour that pixels should have, and the palette entry for it.
struct TargetColor {
    /// The colour; the last lane is the index of the palette's nearest entry, or -1 minus the index if no other entry may
    /// be used.
    private var bits: Lab
    /// Squared distance of that entry, in units.
    var squaredDistance: Float

    /// A target that must be coded as `symbol`.
    init(exactly symbol: Int, lab: Lab = .zero) {
        bits = lab
        bits.w = Int16(truncatingIfNeeded: -1 - symbol)
        squaredDistance = 0
    }

    /// A target whose nearest entry is `symbol`, at `squaredDistance`.
    @inline(__always)
    init(lab: Lab, symbol: Int, squaredDistance: Int32) {
        bits = lab
        bits.w = Int16(truncatingIfNeeded: symbol)
        self.squaredDistance = Float(squaredDistance)
    }

    /// The colour, in Lab units; the last lane is meaningless.
    @inline(__always)
    var lab: SIMD4<Float> { SIMD4<Float>(bits) }
    /// Index of the nearest entry.
    @inline(__always)
    var symbol: Int { allowsLoss ? Int(bits.w) : -1 - Int(bits.w) }
    /// Whether another entry, or the colour on screen, may be used.
    @inline(__always)
    var allowsLoss: Bool { bits.w >= 0 }
}
