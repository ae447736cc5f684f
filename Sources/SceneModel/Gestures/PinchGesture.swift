import Graphics
package import SceneLanguage

/// UIPinchGestureRecognizer.
package struct PinchGesture: GestureKind {
    package static let declaration = Declaration(
        Field("pinch", .name(of: "layer"), "the layer on which two fingers part or meet"),
        """
        Begins when the distance between two fingers has changed by 10 points (a convention: Apple gives no figure), \
        with scale 1; the scale counts from the distance then. Changes while both are down, ends when both have \
        lifted. The velocity is the scale's change a second.
        """)
    package static let states = GestureState.allCases
    package static let senderMembers = Gestures.senderMembers + [("scale", .number), ("velocity", .number)]

    package init?(_ reader: ObjectReader) {}

    package func makeRecognizer() -> (any GestureRecognizer)? { PinchRecognizer() }
}

struct PinchRecognizer: GestureRecognizer {
    private var pair = FingerPair()
    private var isActive = false
    private var firstDistance = 0.0
    /// The distance that stands for scale 1.
    private var reference = 1.0
    private var scale = 1.0
    private var meter = VelocityMeter()

    mutating func receive(_ sample: TouchSample) -> RecognizerState? {
        pair.take(sample)
        if sample.touches.contains(where: { $0.phase == .cancelled && pair.holds($0) }) {
            return isActive ? .cancelled : .failed
        }
        var result: RecognizerState?
        if let (first, second) = pair.ends {
            let distance = first.distance(to: second)
            if pair.isNew {
                firstDistance = distance
                // A finger that comes back goes on with the scale that was reached.
                if isActive { reference = max(distance, 1e-6) / scale }
                meter = VelocityMeter()
            }
            meter.add(Point(distance, 0), at: sample.time)
            if isActive {
                scale = distance / reference
                result = pair.hasMoved ? .changed : nil
            } else if TouchSlop.isReached(abs(distance - firstDistance)), distance > 0 {
                reference = distance
                result = .began
            }
        }
        let lifted = pair.release(sample)
        if lifted > 0, pair.fingers.isEmpty { return isActive ? .ended : .failed }
        if result == .began, lifted > 0 { return .failed }
        if result == .began { isActive = true }
        return result
    }

    func member(_ name: String) -> Value? {
        switch name {
        case "scale": .number(scale)
        case "velocity": .number(meter.velocity.x / reference)
        case "location": .point(pair.location)
        case "numberOfTouches": .number(Double(pair.fingers.count))
        default: nil
        }
    }
}
