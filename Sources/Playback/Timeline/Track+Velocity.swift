import SceneLanguage

/// What the function `velocity` of expressions reads.
extension Track {
    /// The change per second of each component of what is shown at a time; nil for values without components.
    ///
    /// - Parameter isBefore: whether changes at the tick that is the time do not count.
    func velocities(at time: Double, beforeChanges isBefore: Bool = false) -> [Double]? {
        velocities(ofSpan: position(at: time, beforeChanges: isBefore), at: time, within: isBefore ? 1 : 0)
    }

    private func position(at time: Double, beforeChanges isBefore: Bool) -> Int {
        let position = position(at: time)
        guard isBefore, position > 0, spans[position].start == Clock.tick(before: time) else { return position }
        return position - 1
    }

    /// The velocity of the animations, and that of a value which something sets in two ticks in a row, as a finger does: the
    /// difference of the two. A value that is set once jumps and has no velocity.
    ///
    /// - Parameter ticks: how long ago the value may have been set, in ticks.
    private func velocities(ofSpan index: Int, at time: Double, within ticks: Int) -> [Double]? {
        let span = spans[index]
        guard var sum = span.velocities(at: time) else { return nil }
        guard index > 0, Clock.tick(before: time) - span.start <= ticks else { return sum }
        let before = spans[index - 1]
        let isHidden = span.animations.contains { !$0.isAdditive && $0.progress.value(at: time) != nil }
        guard !isHidden, span.start - before.start == 1, span.animations == before.animations,
            let now = span.model.components, let then = before.model.components, now.count == sum.count,
            then.count == sum.count
        else { return sum }
        for index in sum.indices { sum[index] += (now[index] - then[index]) * Double(Clock.ticksPerSecond) }
        return sum
    }

    /// The value at some time from another one on, if it keeps the velocity that it has there.
    ///
    /// A value without components is read from the animations instead, in the span of that time.
    func moved(by seconds: Double, from time: Double, beforeChanges isBefore: Bool = false) -> Value {
        let span = spans[position(at: time, beforeChanges: isBefore)]
        let velocities = velocities(at: time, beforeChanges: isBefore)
        let value = span.presentation(at: time)
        guard let velocities, let numbers = value.components, numbers.count == velocities.count else {
            return span.presentation(at: max(time + seconds, Clock.time(of: span.start)))
        }
        return value.replacingComponents(zip(numbers, velocities).map { $0 + $1 * seconds })
    }
}

extension Clock {
    /// The last tick at or before a time in seconds, with a tolerance of a millionth of a tick for rounding errors.
    fileprivate static func tick(before time: Double) -> Int {
        Int(min(max((time * Double(ticksPerSecond) + 1e-6).rounded(.down), -1e12), 1e12))
    }
}
