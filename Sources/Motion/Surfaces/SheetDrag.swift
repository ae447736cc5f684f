/// The drag of a sheet: how far it moves, how it dims what is behind it, and where it goes after the release (motion.md,
/// section 14.3).
///
/// In points, downwards positive, from the resting place of the highest detent. Measured by openuikit on iOS 26.1.
package struct SheetDrag: Sendable, Hashable {
    /// Of the sheet.
    package let height: Double

    /// The travel of the finger before the sheet moves.
    package static let slop = 10.0
    /// The opacity of the black view behind the sheet.
    package static let dimming = 0.2
    /// In points per second downwards; from this speed on a release dismisses the sheet.
    package static let dismissalSpeed = 1000.0
    /// The size of the grabber, and its distance from the top of the sheet.
    package static let grabber = (width: 36.0, height: 5.0, top: 5.0)

    package init(height: Double) { self.height = height }

    /// The displacement for a travel of the finger. The sheet does not move upwards, and there is no rubber band.
    package static func offset(travel: Double) -> Double { max(travel - slop, 0) }

    /// The opacity of the black view behind a sheet with a displacement: `0.2 (1 - offset / height)`.
    package func dimming(offset: Double) -> Double {
        guard height > 0 else { return 0 }
        return SheetDrag.dimming * min(max(1 - offset / height, 0), 1)
    }

    /// Whether a release dismisses the sheet: beyond half its height, or fast enough.
    ///
    /// - Parameter velocity: in points per second, downwards positive.
    package func dismisses(offset: Double, velocity: Double) -> Bool {
        offset > height / 2 || velocity >= SheetDrag.dismissalSpeed
    }

    /// The displacement of the detent nearest to a displacement; of two at the same distance, the one with the smaller index. 0 without detents.
    package static func nearestDetent(offset: Double, detents: [Double]) -> Double {
        detents.min { abs($0 - offset) < abs($1 - offset) } ?? 0
    }

    /// The motion to a displacement after a release, on `Spring.curve7` with the velocity of the release. Its value is
    /// counted from the goal.
    package static func settling(offset: Double, velocity: Double, to goal: Double) -> SettlingMotion {
        SettlingMotion(displacement: offset - goal, velocity: velocity)
    }
}
