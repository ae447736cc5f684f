package import Graphics

/// The touches on the screen at one tick of the simulation.
package struct TouchSample: Sendable, Hashable {
    /// Seconds of scene time.
    package var time: Double
    package var touches: [Touch]

    package init(time: Double, touches: [Touch]) {
        self.time = time
        self.touches = touches
    }

    /// The touches that are still down after this sample.
    package var down: [Touch] { touches.filter { !$0.isOver } }

    package var isCancelled: Bool { touches.contains { $0.phase == .cancelled } }

    func touch(_ finger: Int) -> Touch? { touches.first { $0.finger == finger } }
}

/// UITouch.
package struct Touch: Sendable, Hashable {
    package enum Phase: String, Sendable, Hashable {
        case began, moved, stationary, ended, cancelled
    }

    /// Identifies the finger while it is down.
    package var finger: Int
    package var phase: Phase
    /// On the canvas, in points.
    package var location: Point

    package init(finger: Int, phase: Phase, location: Point) {
        self.finger = finger
        self.phase = phase
        self.location = location
    }

    /// Whether the touch has ended or been cancelled.
    package var isOver: Bool { phase == .ended || phase == .cancelled }
}

extension Collection<Touch> {
    /// The mean of the locations; nil for no touches.
    package var centroid: Point? {
        guard !isEmpty else { return nil }
        return reduce(Point.zero) { $0 + $1.location } * (1 / Double(count))
    }
}
