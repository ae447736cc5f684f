package import Graphics
package import Motion

/// The location of a finger from touch-down to touch-up, as a function of the seconds since its step began.
package struct FingerTrack: Sendable, Hashable {
    /// The shape of a segment.
    package enum Shape: Sendable, Hashable {
        case straight
        /// A clockwise arc around a centre by an angle in radians, which may exceed a full turn.
        case arc(center: Point, angle: Double)
    }

    /// A movement to a point, or a rest if the point equals the previous one.
    package struct Segment: Sendable, Hashable {
        package var to: Point
        /// In seconds.
        package var duration: Double
        package var timing: TimingFunction
        package var shape: Shape

        package init(to: Point, duration: Double, timing: TimingFunction = .linear, shape: Shape = .straight) {
            self.to = to
            self.duration = duration
            self.timing = timing
            self.shape = shape
        }

        /// A movement around a centre.
        package static func arc(
            from: Point, around center: Point, by angle: Double, duration: Double, timing: TimingFunction
        ) -> Segment {
            Segment(
                to: turned(from, around: center, by: angle), duration: duration, timing: timing,
                shape: .arc(center: center, angle: angle))
        }

        /// The location after a fraction of the movement, 0...1.
        func location(from start: Point, fraction: Double) -> Point {
            switch shape {
            case .straight: start + (to - start) * fraction
            case .arc(let center, let angle): Segment.turned(start, around: center, by: angle * fraction)
            }
        }

        private static func turned(_ point: Point, around center: Point, by angle: Double) -> Point {
            center + AffineTransform.rotation(angle).apply(point - center)
        }
    }

    /// The time of touch-down, in seconds after the step began.
    package var down: Double
    package var start: Point
    package var segments: [Segment]
    /// Whether the touch is cancelled instead of ended, as by an incoming call.
    package var isCancelled: Bool
    /// The layer that the script names for its start; nil for a point.
    package var target: Int?

    package init(
        down: Double = 0, start: Point, segments: [Segment], isCancelled: Bool = false, target: Int? = nil
    ) {
        self.down = down
        self.start = start
        self.segments = segments
        self.isCancelled = isCancelled
        self.target = target
    }

    /// The time of touch-up, in seconds after the step began.
    package var up: Double { segments.reduce(down) { $0 + $1.duration } }

    /// The location of touch-up.
    package var end: Point { segments.last?.to ?? start }

    /// The location at a time: the start before touch-down, the end after touch-up.
    package func location(at time: Double) -> Point {
        var (from, begin) = (start, down)
        for segment in segments {
            if time < begin + segment.duration {
                return segment.location(
                    from: from, fraction: segment.timing.value(at: max(0, time - begin) / segment.duration))
            }
            begin += segment.duration
            from = segment.to
        }
        return from
    }

    /// Appends a rest. A duration of 0 appends nothing, so that equal tracks compare as equal.
    package mutating func rest(_ duration: Double) {
        if duration > 0 { segments.append(Segment(to: end, duration: duration)) }
    }
}
