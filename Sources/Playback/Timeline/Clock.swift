/// The integer clock on which scenes are played: 600 ticks a second, so that 24, 25, 30, 50, 60, 100 and 120 frames
/// a second fall on whole ticks.
package enum Clock {
    package static let ticksPerSecond = 600

    /// Seconds at a tick.
    package static func time(of tick: Int) -> Double { Double(tick) / Double(ticksPerSecond) }

    /// The first tick at or after a time in seconds; a millionth of a tick is taken for rounding.
    package static func tick(atOrAfter time: Double) -> Int {
        // Beyond what any script plays all times are alike; the bound keeps absurd ones from overflowing.
        Int(min(max((time * Double(ticksPerSecond) - 1e-6).rounded(.up), -1e12), 1e12))
    }
}
