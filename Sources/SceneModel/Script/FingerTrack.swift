package import Graphics
package import Motion

/// A finger from touch-down to touch-up, as a function of the seconds since its step began.
package struct FingerTrack: Sendable, Hashable {
    /// The line along which a finger moves.
    package enum Course: Sendable, Hashable {
        case straight
        /// Round a centre, by an angle in radians, clockwise; any number of turns.
        case arc(center: Point, angle: Double)
    }

    /// A move to a point, or a rest where the point is the last one again.
    package struct Leg: Sendable, Hashable {
        package var to: Point
        /// Seconds.
        package var duration: Double
        package var timing: TimingFunction
        package var course: Course

        package init(to: Point, duration: Double, timing: TimingFunction = .linear, course: Course = .straight) {
            self.to = to
            self.duration = duration
            self.timing = timing
            self.course = course
        }

        /// A way round a centre.
        package static func arc(
            from: Point, around center: Point, by angle: Double, duration: Double, timing: TimingFunction
        ) -> Leg {
            Leg(
                to: turned(from, around: center, by: angle), duration: duration, timing: timing,
                course: .arc(center: center, angle: angle))
        }

        /// Where the finger is after a share of the way, 0...1.
        func location(from start: Point, share: Double) -> Point {
            switch course {
            case .straight: start + (to - start) * share
            case .arc(let center, let angle): Leg.turned(start, around: center, by: angle * share)
            }
        }

        private static func turned(_ point: Point, around center: Point, by angle: Double) -> Point {
            center + AffineTransform.rotation(angle).apply(point - center)
        }
    }

    /// Seconds after the step began.
    package var down: Double
    package var start: Point
    package var legs: [Leg]
    /// Whether the touch is taken away instead of lifting, as by an incoming call: recognisers report cancelled.
    package var isCancelled: Bool

    package init(down: Double = 0, start: Point, legs: [Leg], isCancelled: Bool = false) {
        self.down = down
        self.start = start
        self.legs = legs
        self.isCancelled = isCancelled
    }

    /// When it lifts, in seconds after the step began.
    package var up: Double { legs.reduce(down) { $0 + $1.duration } }

    /// Where it lifts.
    package var end: Point { legs.last?.to ?? start }

    /// Where it is; before touch-down at its start, after touch-up where it lifted.
    package func location(at time: Double) -> Point {
        var (from, begin) = (start, down)
        for leg in legs {
            if time < begin + leg.duration {
                return leg.location(from: from, share: leg.timing.value(at: max(0, time - begin) / leg.duration))
            }
            begin += leg.duration
            from = leg.to
        }
        return from
    }

    /// Adds a rest; nothing for a duration of 0, so that a track is the same however it was written.
    package mutating func rest(_ duration: Double) {
        if duration > 0 { legs.append(Leg(to: end, duration: duration)) }
    }
}
