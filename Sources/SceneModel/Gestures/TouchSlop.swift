/// The distance at which recognisers decide, in points.
enum TouchSlop {
    /// How far fingers must move for a pan, pinch or rotation to begin, and may move during a tap or long press.
    ///
    /// Measured for pans and documented for long presses; our choice for the others (motion.md, section 7.3).
    static let distance = 10.0
    /// Absorbs rounding errors, so that a finger that moves exactly this distance reaches it.
    static let tolerance = 1e-9

    static func isReached(_ distance: Double) -> Bool { distance >= TouchSlop.distance - tolerance }
    static func isExceeded(_ distance: Double) -> Bool { distance > TouchSlop.distance + tolerance }
}
