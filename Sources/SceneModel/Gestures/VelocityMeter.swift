import Graphics

/// Measures a velocity: the change over the last 100 ms of samples, divided by the time between them.
///
/// The length of the window comes from measurements of scroll views; for recognisers it is our choice (motion.md,
/// section 7.4).
struct VelocityMeter: Sendable {
    /// The length of the window, in seconds.
    static let window = 0.1

    private var samples: [(time: Double, value: Point)] = []

    mutating func add(_ value: Point, at time: Double) {
        samples.append((time, value))
        // The tolerance of a microsecond keeps the sample that is exactly 100 ms old.
        samples.removeAll { $0.time < time - VelocityMeter.window - 1e-6 }
    }

    /// Change per second; zero for fewer than two samples.
    var velocity: Point {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
        return (last.value - first.value) * (1 / (last.time - first.time))
    }
}
