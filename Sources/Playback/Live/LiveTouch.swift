package import Graphics

/// A change of one finger that plays with a scene, as a pointer event of a browser reports it.
package struct LiveTouch: Sendable, Hashable {
    package enum Phase: String, Sendable, Hashable, CaseIterable {
        case began, moved, ended, cancelled
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
}

/// A report of touches that cannot be played.
package struct LiveTouchError: Error, Hashable {
    package var message: String
}
