package import SceneLanguage

/// The whole life of one value: what the model says and which animations run, from span to span.
package struct Track: Sendable, Hashable {
    /// A stretch of time in which the model and the set of animations stay as they are.
    package struct Span: Sendable, Hashable {
        /// The tick at which it begins; it lasts until the next one begins.
        package var start: Int
        package var model: Value
        /// The oldest first.
        package var animations: [PropertyAnimation]

        /// The value that is seen.
        package func presentation(at time: Double) -> Value {
            animations.reduce(model) { $1.value(over: $0, at: time) }
        }

        /// What a number that is seen changes by per second; 0 for other types.
        package func velocity(at time: Double) -> Double {
            animations.reduce(0) { speed, animation in
                if case .replacing = animation.combination { return animation.velocity(at: time) }
                return speed + animation.velocity(at: time)
            }
        }
    }

    package private(set) var spans: [Span]

    package init(initial: Value) {
        spans = [Span(start: 0, model: initial, animations: [])]
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

    /// The span in force at a time in seconds. Cost: logarithmic in the number of spans.
    package func span(at time: Double) -> Span {
        // A time that stands for a tick belongs to the span that begins there.
        let tick = time * Double(Clock.ticksPerSecond) + 1e-6
        var (low, high) = (0, spans.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if Double(spans[middle].start) <= tick { low = middle } else { high = middle - 1 }
        }
        return spans[low]
    }

    package func presentation(at time: Double) -> Value {
        span(at: time).presentation(at: time)
    }
}
