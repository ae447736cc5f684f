/// Which palette entry stands for each colour of a frame, and how far from it the coder may go.
struct ColorMapping {
    /// Index of the nearest entry, by colour number.
    var nearest: [UInt8]
    /// Squared distance, in units, up to which another entry may stand in; 0 for no other, by colour number.
    var limits: [Int32]
    /// The same for leaving the pixel as it is shown.
    var holdLimits: [Int32]
    /// The same for an entry that shows that the pixel has moved.
    var moveLimits: [Int32]
    /// Sum over all pixels of the squared distance in units to the nearest entry.
    var squaredError: Double

    /// Whether every colour is in the palette and no loss is allowed.
    var isExact: Bool

    /// A mapping without loss. `nearest` says where each colour is found.
    init(exact nearest: [UInt8]) {
        self.nearest = nearest
        limits = [Int32](repeating: 0, count: nearest.count)
        holdLimits = limits
        moveLimits = limits
        squaredError = 0
        isExact = true
    }

    /// Maps each colour to its nearest entry; `exact` ones, by number, to the given index and nowhere else.
    init(
        labs: [Lab], counts: [Int32], exact: [(id: Int, index: Int)], palette: Palette, settings: GIFSettings
    ) {
        isExact = false
        nearest = [UInt8](repeating: 0, count: labs.count)
        limits = [Int32](repeating: 0, count: labs.count)
        holdLimits = limits
        moveLimits = limits
        var sum = 0.0
        let unit = Lab.unitsPerLevel
        for id in labs.indices {
            let (index, squared) = palette.grid.nearest(to: labs[id])
            nearest[id] = UInt8(truncatingIfNeeded: index)
            sum += Double(squared) * Double(counts[id])
            let distance = Float(squared).squareRoot()
            limits[id] = Self.square(distance + settings.tolerance * unit)
            holdLimits[id] = Self.square(distance + settings.holdTolerance * unit)
            moveLimits[id] = Self.square(distance + settings.moveTolerance * unit)
        }
        for (id, index) in exact {
            nearest[id] = UInt8(truncatingIfNeeded: index)
            limits[id] = 0
            holdLimits[id] = 0
            moveLimits[id] = 0
        }
        squaredError = sum
    }

    @inline(__always)
    private static func square(_ value: Float) -> Int32 {
        Int32(min(value * value, 1e9))
    }
}
