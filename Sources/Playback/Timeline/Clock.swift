/// The integer clock of the simulation: 600 ticks per second, so that the frames of 24, 25, 30, 50, 60, 100 and 120
/// frames per second fall on whole ticks.
package enum Clock {
    package static let ticksPerSecond = 600

    /// The time of a tick, in seconds.
    package static func time(of tick: Int) -> Double { Double(tick) / Double(ticksPerSecond) }

    /// The time of the tick that is nearest to a time, in seconds.
    package static func nearest(to time: Double) -> Double {
        (time * Double(ticksPerSecond)).rounded() / Double(ticksPerSecond)
    }

    /// The first tick at or after a time in seconds, with a tolerance of a millionth of a tick for rounding errors.
    package static func tick(atOrAfter time: Double) -> Int {
        // Clamping far beyond the longest script prevents an overflow.
        Int(min(max((time * Double(ticksPerSecond) - 1e-6).rounded(.up), -1e12), 1e12))
    }
}
