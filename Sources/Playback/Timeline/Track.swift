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
        /// The model value at each tick after the start, if a dynamic animator moves it. After the last one it stays.
        package private(set) var samples: [Double] = []

        package init(start: Int, model: Value, animations: [PropertyAnimation]) {
            self.start = start
            self.model = model
            self.animations = animations
        }

        /// The model value at a time in seconds; between two samples on the line between them.
        package func model(at time: Double) -> Value {
            guard !samples.isEmpty else { return model }
            let place = time * Double(Clock.ticksPerSecond) - Double(start)
            let tick = place.rounded()
            if place >= Double(samples.count) { return .number(samples[samples.count - 1]) }
            // The value of a tick is exact, despite rounding errors.
            if abs(place - tick) < 1e-6 { return tick < 1 ? model : .number(samples[Int(tick) - 1]) }
            guard place > 0 else { return model }
            let index = Int(place)
            let from = index == 0 ? model.number ?? 0 : samples[index - 1]
            return .number(from + (samples[index] - from) * (place - Double(index)))
        }

        /// The change of the model value per second, if samples move it: to the right, at the last sample to the left.
        private func modelVelocity(at time: Double) -> Double {
            let place = time * Double(Clock.ticksPerSecond) - Double(start) + 1e-6
            guard !samples.isEmpty, place >= 0, place < Double(samples.count) + 2e-6 else { return 0 }
            let index = min(Int(place), samples.count - 1)
            let from = index == 0 ? model.number ?? 0 : samples[index - 1]
            return (samples[index] - from) * Double(Clock.ticksPerSecond)
        }

        /// The span with the model value at a tick and without samples, to begin another one from it.
        func continued(at tick: Int) -> Span {
            guard !samples.isEmpty else { return self }
            return Span(start: start, model: model(at: Clock.time(of: tick)), animations: animations)
        }

        /// Adds the model values of the ticks after the last one.
        fileprivate mutating func append(_ number: Double, repeating known: Double, count: Int) {
            for _ in 0..<count { samples.append(known) }
            samples.append(number)
        }

        /// The presentation value at a time in seconds.
        ///
        /// The last animation that replaces the model value gives the base, to which all additive ones are added, whatever
        /// their order (a convention). The newest is added first, which matters only for transforms: nothing jumps when a
        /// block interrupts another one.
        package func presentation(at time: Double) -> Value {
            let model = model(at: time)
            guard !animations.isEmpty else { return model }
            var value =
                animations.last { !$0.isAdditive && $0.progress.value(at: time) != nil }?
                .value(over: model, at: time) ?? model
            for animation in animations.reversed() where animation.isAdditive {
                value = animation.value(over: value, at: time)
            }
            return value
        }

        /// The change of each component of the presentation value per second; nil for values without components.
        func velocities(at time: Double) -> [Double]? {
            guard let count = model.components?.count, model.transform == nil else { return nil }
            let base = animations.last { !$0.isAdditive && $0.progress.value(at: time) != nil }
            var sum = base?.velocities(at: time) ?? Array(repeating: 0, count: count)
            if base == nil, count == 1 { sum[0] += modelVelocity(at: time) }
            for animation in animations where animation.isAdditive {
                guard let own = animation.velocities(at: time), own.count == sum.count else { continue }
                for index in sum.indices { sum[index] += own[index] }
            }
            return sum.count == count ? sum : nil
        }

        /// The change of the presentation value per second if it is a number; 0 for other types.
        package func velocity(at time: Double) -> Double {
            let base = animations.last { !$0.isAdditive && $0.progress.value(at: time) != nil }
            return animations.reduce(base?.velocity(at: time) ?? modelVelocity(at: time)) { velocity, animation in
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

    /// Removes animations as if they had never been added.
    mutating func removeAnimations(_ ids: Set<Int>) {
        for index in spans.indices { spans[index].animations.removeAll { ids.contains($0.id) } }
    }

    /// Sets the model value of a number at a tick that is not before the last change, and keeps animations. Returns the number
    /// of values that were stored.
    mutating func record(_ number: Double, at tick: Int) -> Int {
        let index = spans.count - 1
        let known = spans[index].samples.last ?? spans[index].model.number ?? number
        guard number != known else { return 0 }
        if spans[index].start == tick {
            spans[index].model = .number(number)
            return 1
        }
        let gap = tick - spans[index].start - spans[index].samples.count - 1
        guard gap <= Self.longestGap else {
            spans.append(Span(start: tick, model: .number(number), animations: spans[index].animations))
            return 1
        }
        spans[index].append(number, repeating: known, count: gap)
        return gap + 1
    }

    /// The number of ticks at rest from which on a new span takes less memory than equal samples.
    private static let longestGap = 60

    /// Whether the value is the same at all times.
    package var isConstant: Bool {
        spans.allSatisfy { $0.animations.isEmpty && $0.samples.isEmpty && $0.model == spans[0].model }
    }

    package var last: Span { spans[spans.count - 1] }

    /// The last span that began before a tick; the first one if there is none.
    func span(beforeChangesAt tick: Int) -> Span {
        last.start >= tick && spans.count > 1 ? spans[spans.count - 2] : last
    }

    /// The span at a time in seconds. The cost is logarithmic in the number of spans.
    package func span(at time: Double) -> Span { spans[position(at: time)] }

    func position(at time: Double) -> Int {
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
