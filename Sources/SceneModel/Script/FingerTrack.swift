package import Graphics
package import Motion

/// A finger from touch-down to touch-up, as a function of the seconds since its step began.
package struct FingerTrack: Sendable, Hashable {
    /// A move to a point, or a rest where the point is the last one again.
    package struct Leg: Sendable, Hashable {
        package var to: Point
        /// Seconds.
        package var duration: Double
        package var timing: TimingFunction

        package init(to: Point, duration: Double, timing: TimingFunction = .linear) {
            self.to = to
            self.duration = duration
            self.timing = timing
        }
    }

    /// Seconds after the step began.
    package var down: Double
    package var start: Point
    package var legs: [Leg]

    package init(down: Double = 0, start: Point, legs: [Leg]) {
        self.down = down
        self.start = start
        self.legs = legs
    }

    /// When it lifts, in seconds after the step began.
    package var up: Double { legs.reduce(down) { $0 + $1.duration } }

    /// Where it is; before touch-down at its start, after touch-up where it lifted.
    package func location(at time: Double) -> Point {
        var (from, begin) = (start, down)
        for leg in legs {
            if time < begin + leg.duration {
                let p = leg.timing.value(at: max(0, time - begin) / leg.duration)
                return from + (leg.to - from) * p
            }
            begin += leg.duration
            from = leg.to
        }
        return from
    }
}
