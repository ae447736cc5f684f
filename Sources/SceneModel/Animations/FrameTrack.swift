package import Motion
package import SceneLanguage

/// The frames of one property in UIView.animateKeyframes, in the order of their start.
package struct FrameTrack: Sendable {
    private struct Frame {
        var goal: Value
        /// As fractions of the duration.
        var start: Double
        var end: Double
    }

    private var frames: [Frame] = []

    /// Adds a frame after those that start at the same time.
    mutating func add(_ goal: Value, start: Double, end: Double) {
        let position = frames.firstIndex { $0.start > start } ?? frames.count
        frames.insert(Frame(goal: goal, start: start, end: end), at: position)
    }

    /// The value after the last frame.
    package var goal: Value? { frames.last?.goal }

    /// The keyframes from a value on: UIKit's key times are 0, start, end and 1 of a frame, with equal values outside of it.
    package func keyframes(from first: Value, mode: Keyframes.CalculationMode) -> ValueKeyframes {
        var (times, values) = ([0.0], [first])
        func append(_ time: Double, _ value: Value) {
            times.append(time)
            values.append(value)
        }
        for (index, frame) in frames.enumerated() {
            let next = index + 1 < frames.count ? frames[index + 1].start : 1
            if frame.start > times[times.count - 1] { append(frame.start, values[values.count - 1]) }
            guard frame.end > frame.start else {
                append(frame.start, frame.goal)
                continue
            }
            guard next < frame.end else {
                append(frame.end, frame.goal)
                continue
            }
            // A later frame cuts this one off and starts from the value reached.
            let share = (next - frame.start) / (frame.end - frame.start)
            append(next, values[values.count - 1].interpolated(to: frame.goal, fraction: share))
        }
        if times[times.count - 1] < 1 { append(1, values[values.count - 1]) }
        return ValueKeyframes(values: values, keyTimes: times, calculationMode: mode)
    }
}
