package import Graphics

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
