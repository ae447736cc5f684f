/// The clock of one clip: where the clip is at any instant of the scene.
package struct ClipTrack: Sendable, Hashable {
    /// A stretch of time in which the clip runs evenly or stands still.
    package struct Span: Sendable, Hashable {
        /// The tick at which it begins; it lasts until the next one begins.
        package var start: Int
        /// Where the clip is then, in seconds.
        package var time: Double
        /// Seconds of the clip in a second of the scene; 0 for a clip that is held.
        package var rate: Double
        /// Whether the clip begins anew at its end.
        package var loops: Bool

        package init(start: Int, time: Double, rate: Double, loops: Bool) {
            self.start = start
            self.time = time
            self.rate = rate
            self.loops = loops
        }
    }

    /// What a clip's clock says at an instant.
    package struct Reading: Sendable, Hashable {
        /// In seconds, in 0...duration.
        package var time: Double
        /// Whether time passes: false for a clip that is held or has ended.
        package var isPlaying: Bool
        package var hasEnded: Bool

        package init(time: Double, isPlaying: Bool, hasEnded: Bool) {
            self.time = time
            self.isPlaying = isPlaying
            self.hasEnded = hasEnded
        }
    }

    /// Of the clip, in seconds; 0 for one without an end, whose time goes on and on.
    package let duration: Double
    package private(set) var spans: [Span]

    package init(duration: Double, _ first: Span) {
        self.duration = duration
        spans = [first]
    }

    /// Begins a span; a second one at the same tick takes the place of the first.
    package mutating func begin(_ span: Span) {
        if spans[spans.count - 1].start == span.start {
            spans[spans.count - 1] = span
        } else {
            spans.append(span)
        }
    }

    package var last: Span { spans[spans.count - 1] }

    /// What the clock says at a time in seconds. Cost: linear in the number of spans that begin later.
    package func reading(at time: Double) -> Reading {
        // A time that stands for a tick belongs to the span that begins there.
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

    /// Seconds by which a sum of ticks may miss the end.
    private static let rounding = 1e-9
}
