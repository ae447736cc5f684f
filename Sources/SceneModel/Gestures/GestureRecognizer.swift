package import Graphics

/// UIGestureRecognizer.State. A discrete recogniser goes from possible to ended, as UIKit's `recognized` is `ended`.
package enum RecognizerState: String, Sendable, Hashable {
    case possible, began, changed, ended, cancelled, failed

    /// What a handler hears of it.
    package var reported: GestureState? { GestureState(rawValue: rawValue) }

    package var isActive: Bool { self == .began || self == .changed }

    /// Whether it takes no more touches until it is reset.
    package var isOver: Bool { self == .ended || self == .cancelled || self == .failed }
}

/// A recogniser while a scene plays: touches in, states out. It judges its own touches only; who may recognise
/// beside whom is not its affair.
package protocol GestureRecognizer: Sendable {
    /// Takes one sample of its touches; returns the state that it goes to, nil where nothing changes.
    ///
    /// Every touch that is down is in the sample, moved or not. An undecided recogniser is also given samples without
    /// touches, one a tick, so that it can run out of time.
    mutating func receive(_ sample: TouchSample) -> RecognizerState?
    /// A member of `sender` at the last sample, in canvas coordinates.
    func member(_ name: String) -> Value?
}

/// The fingers on the screen at one tick of the clock.
package struct TouchSample: Sendable, Hashable {
    /// Seconds of scene time.
    package var time: Double
    package var touches: [Touch]

    package init(time: Double, touches: [Touch]) {
        self.time = time
        self.touches = touches
    }

    /// Those that are still down after this sample.
    package var down: [Touch] { touches.filter { !$0.isOver } }

    package var isCancelled: Bool { touches.contains { $0.phase == .cancelled } }

    func touch(_ finger: Int) -> Touch? { touches.first { $0.finger == finger } }
}

/// UITouch.
package struct Touch: Sendable, Hashable {
    package enum Phase: String, Sendable, Hashable {
        case began, moved, stationary, ended, cancelled
    }

    /// Tells fingers apart while they are down.
    package var finger: Int
    package var phase: Phase
    /// On the canvas, in points.
    package var location: Point

    package init(finger: Int, phase: Phase, location: Point) {
        self.finger = finger
        self.phase = phase
        self.location = location
    }

    /// Whether this is the last that is heard of it.
    package var isOver: Bool { phase == .ended || phase == .cancelled }
}

extension Collection<Touch> {
    /// The mean of the locations; nil for no touches.
    package var centroid: Point? {
        guard !isEmpty else { return nil }
        return reduce(Point.zero) { $0 + $1.location } * (1 / Double(count))
    }
}

/// Distances at which recognisers decide, in points.
enum TouchSlop {
    /// How far a pan, a pinch or a rotation has to go before it begins, and how far a tap or a long press may stray.
    ///
    /// Measured of pans and documented of long presses (MOTION 5); for the others a convention.
    static let distance = 10.0
    /// Taken for rounding, so that a finger that goes exactly so far has gone far enough.
    static let tolerance = 1e-9

    static func isReached(_ distance: Double) -> Bool { distance >= TouchSlop.distance - tolerance }
    static func isLeft(_ distance: Double) -> Bool { distance > TouchSlop.distance + tolerance }
}

/// How fast something goes: its way over the trailing 100 ms of samples by the time between them.
///
/// Measured of scroll views; for recognisers a convention (MOTION 5).
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
