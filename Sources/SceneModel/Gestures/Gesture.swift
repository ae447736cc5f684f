package import Graphics

/// UIGestureRecognizer.State, as far as handlers can be given for it.
package enum GestureState: String, Sendable, Hashable, CaseIterable {
    case began, changed, ended, cancelled
}

/// A kind of gesture recogniser.
///
/// A new kind is one file that conforms to this and one line in `Gestures.all`.
package protocol GestureKind: Sendable {
    /// Its primary field is the layer that it listens on.
    static var declaration: Declaration { get }
    /// The states it reports.
    static var states: [GestureState] { get }
    /// What `sender` offers to its handlers.
    static var senderMembers: [(name: String, type: ValueType)] { get }
    init?(_ reader: ObjectReader)
    func makeRecognizer() -> any GestureRecognizer
}

/// Every kind of gesture, in the order of the manual.
package enum Gestures {
    package static let all: [any GestureKind.Type] = [TapGesture.self]
}

/// A recogniser while a scene plays: touches in, states out.
package protocol GestureRecognizer: Sendable {
    /// Takes one sample of the touches that began on its layer; returns the state it reports, if any.
    mutating func receive(_ sample: TouchSample) -> GestureState?
    /// A member of `sender` at the state last reported.
    func member(_ name: String) -> Value?
    /// Forgets the sequence of touches; called once no finger is down.
    mutating func reset()
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
}

/// UITouch.
package struct Touch: Sendable, Hashable {
    package enum Phase: String, Sendable, Hashable {
        case began, moved, stationary, ended
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
}

/// A gesture of a scene: a recogniser on a layer with what happens in its states.
package struct Gesture: Sendable {
    package var kind: any GestureKind
    package var layer: Int
    package var handlers: [GestureState: [any Action]]
    package var location: SourceLocation
}
