import Graphics

/// How fast something goes: its way over the trailing 100 ms of samples by the time between them.
///
/// Measured of scroll views; for recognisers a convention (motion.md, 7.4).
struct VelocityMeter: Sendable {
    /// Seconds.
    static let window = 0.1

    private var samples: [(time: Double, value: Point)] = []

    mutating func add(_ value: Point, at time: Double) {
        samples.append((time, value))
        // A microsecond is taken for rounding: the sample just 100 ms ago counts.
        samples.removeAll { $0.time < time - VelocityMeter.window - 1e-6 }
    }

    /// Per second; zero before there are two samples.
    var velocity: Point {
        guard let first = samples.first, let last = samples.last, last.time > first.time else { return .zero }
        return (last.value - first.value) * (1 / (last.time - first.time))
    }
}
