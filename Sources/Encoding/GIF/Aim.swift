/// What a pixel should look like, and how far from it the coder may go.
struct Aim {
    /// The colour that is wanted.
    var target: Lab
    /// The nearest entry of the palette.
    var symbol: UInt32
    /// Squared distance, in units, up to which another entry may stand in; 0 for no other.
    var limit: Int32 = 0
    /// The same for leaving the pixel as it is shown.
    var holdLimit: Int32 = 0
    /// The same for an entry that shows that the pixel has moved.
    var moveLimit: Int32 = 0

    /// An aim that only `symbol` meets.
    init(exactly symbol: Int, target: Lab = .zero) {
        self.target = target
        self.symbol = UInt32(symbol)
    }

    /// An aim at `target` whose nearest entry lies at `squaredDistance`; the limits are so much farther.
    @inline(__always)
    init(target: Lab, symbol: Int, squaredDistance: Int32, settings: GIFSettings) {
        self.target = target
        self.symbol = UInt32(truncatingIfNeeded: symbol)
        let distance = Float(squaredDistance).squareRoot()
        limit = Self.square(distance + settings.tolerance * Lab.unitsPerLevel)
        holdLimit = Self.square(distance + settings.holdTolerance * Lab.unitsPerLevel)
        moveLimit = Self.square(distance + settings.moveTolerance * Lab.unitsPerLevel)
    }

    /// Whether something else than the exact entry may be shown.
    var isLoose: Bool { limit > 0 }

    @inline(__always)
    private static func square(_ value: Float) -> Int32 {
        Int32(min(value * value, 1e9))
    }
}
