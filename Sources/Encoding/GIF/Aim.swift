/// What the pixels of one colour should look like.
struct Aim {
    /// The colour that is wanted, in Lab units.
    var target: SIMD4<Float>
    /// Squared distance, in units, of the palette's nearest entry.
    var squaredDistance: Float
    /// That entry.
    var symbol: UInt16
    /// Whether something else than the entry may be shown.
    var isLoose: Bool

    /// An aim that only `symbol` meets.
    init(exactly symbol: Int, target: Lab = .zero) {
        self.target = SIMD4<Float>(target)
        self.symbol = UInt16(truncatingIfNeeded: symbol)
        squaredDistance = 0
        isLoose = false
    }

    /// An aim at `target`, whose nearest entry lies at `squaredDistance`.
    init(target: Lab, symbol: Int, squaredDistance: Int32) {
        self.target = SIMD4<Float>(target)
        self.symbol = UInt16(truncatingIfNeeded: symbol)
        self.squaredDistance = Float(squaredDistance)
        isLoose = true
    }
}
