import Graphics
package import SceneLanguage

/// UIPinchGestureRecognizer.
package struct PinchGesture: GestureKind, Hashable {
    package static let declaration = KindDeclaration(
        Field("pinch", .name(of: "layer"), "the layer that two fingers pinch"),
        """
        Recognises two fingers that move apart or together. Begins with scale 1 when the distance between them has \
        changed by 10 points (Zoetrope's choice; Apple does not publish the value). The scale is relative to the \
        distance at that moment. Changes while both fingers are down and ends when both have lifted. The velocity is \
        the change of the scale per second.
        """)
    package static let states = GestureState.allCases
    package static let senderMembers = Gestures.senderMembers + [("scale", .number), ("velocity", .number)]

    package init?(_ reader: ObjectReader) {}

    package func makeRecognizer() -> (any GestureRecognizer)? { PinchRecognizer() }
}

/// The recogniser of pinches and of scroll layers that zoom.
package struct PinchRecognizer: GestureRecognizer {
    private var pair = FingerPair()
    private var isActive = false
    private var firstDistance = 0.0
    /// The distance at scale 1.
    private var reference = 1.0
    private var scale = 1.0
    private var meter = VelocityMeter()

    package init() {}

    package mutating func receive(_ sample: TouchSample) -> RecognizerState? {
        pair.update(with: sample)
        if sample.touches.contains(where: { $0.phase == .cancelled && pair.contains($0) }) {
            return isActive ? .cancelled : .failed
        }
        var result: RecognizerState?
        if let (first, second) = pair.ends {
            let distance = first.distance(to: second)
            if pair.isNew {
                firstDistance = distance
                // When a finger returns, the gesture continues from the last scale.
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
        let lifted = pair.removeLifted(in: sample)
        if lifted > 0, pair.fingers.isEmpty { return isActive ? .ended : .failed }
        if result == .began, lifted > 0 { return .failed }
        if result == .began { isActive = true }
        return result
    }

    package mutating func rebase(_ member: String, to value: Value) {
        guard member == "scale", let new = value.number, new > 0, scale > 0 else { return }
        reference *= scale / new
        scale = new
    }

    package func member(_ name: String) -> Value? {
        switch name {
        case "scale": .number(scale)
        case "velocity": .number(meter.velocity.x / reference)
        case "location": .point(pair.location)
        case "numberOfTouches": .number(Double(pair.fingers.count))
        default: nil
        }
    }
}
