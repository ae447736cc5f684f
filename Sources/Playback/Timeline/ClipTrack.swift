/// The clock of one clip: the clip's time as a function of scene time.
package struct ClipTrack: Sendable, Hashable {
    /// A period in which the clip plays at a constant rate or is paused.
    package struct Span: Sendable, Hashable {
        /// The tick at which the span begins. It ends where the next one begins.
        package var start: Int
        /// The clip's time at the start of the span, in seconds.
        package var time: Double
        /// Seconds of the clip per second of the scene; 0 for a paused clip.
        package var rate: Double
        /// Whether the clip restarts at its end.
        package var loops: Bool

        package init(start: Int, time: Double, rate: Double, loops: Bool) {
            self.start = start
            self.time = time
            self.rate = rate
            self.loops = loops
        }
    }

    /// The state of a clip's clock at one moment.
    package struct Reading: Sendable, Hashable {
        /// The clip's time in seconds, in 0...duration.
        package var time: Double
        /// False for a clip that is paused or has ended.
        package var isPlaying: Bool
        package var hasEnded: Bool

        package init(time: Double, isPlaying: Bool, hasEnded: Bool) {
            self.time = time
            self.isPlaying = isPlaying
            self.hasEnded = hasEnded
        }
    }

    /// The duration of the clip in seconds; 0 for a clip without an end, whose time grows without limit.
    package let duration: Double
    package private(set) var spans: [Span]

    package init(duration: Double, _ first: Span) {
        self.duration = duration
        spans = [first]
    }

    /// Begins a span. A span that begins at the same tick as the last one replaces it.
    package mutating func begin(_ span: Span) {
        if spans[spans.count - 1].start == span.start {
            spans[spans.count - 1] = span
        } else {
            spans.append(span)
        }
    }

    package var last: Span { spans[spans.count - 1] }

    /// The reading at a time in seconds. The cost is linear in the number of spans that begin later.
    package func reading(at time: Double) -> Reading {
        // The time of a tick belongs to the span that begins at that tick, despite rounding errors.
        let tick = time * Double(Clock.ticksPerSecond) + 1e-6
        let span = spans.last { Double($0.start) <= tick } ?? spans[0]
        let passed = span.time + span.rate * max(time - Clock.time(of: span.start), 0)
        guard duration > 0 else { return Reading(time: passed, isPlaying: span.rate > 0, hasEnded: false) }
        guard span.loops else {
            let hasEnded = passed >= duration - Self.rounding
            return Reading(
                time: hasEnded ? duration : passed, isPlaying: span.rate > 0 && !hasEnded, hasEnded: hasEnded)
        }
        let turns = ((passed + Self.rounding) / duration).rounded(.down)
        return Reading(time: max(passed - turns * duration, 0), isPlaying: span.rate > 0, hasEnded: false)
    }

    /// The tolerance for rounding errors at the clip's end, in seconds.
    private static let rounding = 1e-9
}
