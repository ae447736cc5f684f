package import SceneLanguage

/// The history of one value: its model value and animations over time.
package struct Track: Sendable, Hashable {
    /// A period in which the model value and the set of animations do not change.
    package struct Span: Sendable, Hashable {
        /// The tick at which the span begins. It ends where the next one begins.
        package var start: Int
        package var model: Value
        /// In the order in which they started.
        package var animations: [PropertyAnimation]

        /// The presentation value at a time in seconds.
        ///
        /// The last animation that replaces the model value gives the base, to which all additive ones are added, whatever
        /// their order (a convention). The newest is added first, which matters only for transforms: nothing jumps when a
        /// block interrupts another one.
        package func presentation(at time: Double) -> Value {
            guard !animations.isEmpty else { return model }
            var value =
                animations.last { !$0.isAdditive && $0.progress.value(at: time) != nil }?
                .value(over: model, at: time) ?? model
            for animation in animations.reversed() where animation.isAdditive {
                value = animation.value(over: value, at: time)
            }
            return value
        }

        /// The change of the presentation value per second if it is a number; 0 for other types.
        package func velocity(at time: Double) -> Double {
            let base = animations.last { !$0.isAdditive && $0.progress.value(at: time) != nil }
            return animations.reduce(base?.velocity(at: time) ?? 0) { velocity, animation in
                animation.isAdditive ? velocity + animation.velocity(at: time) : velocity
            }
        }
    }

    package private(set) var spans: [Span]

    package init(initial: Value) {
        spans = [Span(start: 0, model: initial, animations: [])]
    }

    /// Begins a span. A span that begins at the same tick as the last one replaces it.
    package mutating func begin(_ span: Span) {
        if spans[spans.count - 1].start == span.start {
            spans[spans.count - 1] = span
        } else {
            spans.append(span)
        }
    }

    /// Whether the value is the same at all times.
    package var isConstant: Bool {
        spans.allSatisfy { $0.animations.isEmpty && $0.model == spans[0].model }
    }

    package var last: Span { spans[spans.count - 1] }

    /// The last span that began before a tick; the first one if there is none.
    func span(beforeChangesAt tick: Int) -> Span {
        last.start >= tick && spans.count > 1 ? spans[spans.count - 2] : last
    }

    /// The span at a time in seconds. The cost is logarithmic in the number of spans.
    package func span(at time: Double) -> Span { spans[position(at: time)] }

    private func position(at time: Double) -> Int {
        // The time of a tick belongs to the span that begins at that tick, despite rounding errors.
        let tick = time * Double(Clock.ticksPerSecond) + 1e-6
        var (low, high) = (0, spans.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if Double(spans[middle].start) <= tick { low = middle } else { high = middle - 1 }
        }
        return low
    }

    package func presentation(at time: Double) -> Value {
        spans[position(at: time)].presentation(at: time)
    }

    /// What was shown at a tick before its changes: the value of the span that ended there.
    func presentation(beforeChangesAt tick: Int) -> Value {
        let position = position(at: Clock.time(of: tick))
        let span = spans[position].start == tick && position > 0 ? spans[position - 1] : spans[position]
        return span.presentation(at: Clock.time(of: tick))
    }
}
