/// Distances at which recognisers decide, in points.
enum TouchSlop {
    /// How far a pan, a pinch or a rotation has to go before it begins, and how far a tap or a long press may stray.
    ///
    /// Measured of pans and documented of long presses (motion.md, 7.3); for the others a convention.
    static let distance = 10.0
    /// Taken for rounding, so that a finger that goes exactly so far has gone far enough.
    static let tolerance = 1e-9

    static func isReached(_ distance: Double) -> Bool { distance >= TouchSlop.distance - tolerance }
    static func isLeft(_ distance: Double) -> Bool { distance > TouchSlop.distance + tolerance }
}
