import Foundation
import Graphics
package import SceneLanguage

/// UIRotationGestureRecognizer.
package struct RotationGesture: GestureKind, Hashable {
    package static let declaration = KindDeclaration(
        Field("rotation", .name(of: "layer"), "the layer that two fingers rotate"),
        """
        Recognises two fingers that turn around each other. Begins when the angle turned, in radians, times the \
        distance between the fingers at touch-down reaches 10 points (Zoetrope's choice; Apple does not publish the \
        value). The rotation is measured from the angle at which the gesture began, in radians, clockwise; it \
        continues past a full turn. Changes while both fingers are down and ends when both have lifted. The velocity \
        is in radians per second.
        """)
    package static let states = GestureState.allCases
    package static let senderMembers = Gestures.senderMembers + [("rotation", .number), ("velocity", .number)]

    package init?(_ reader: ObjectReader) {}

    package func makeRecognizer() -> (any GestureRecognizer)? { RotationRecognizer() }
}

struct RotationRecognizer: GestureRecognizer {
    private var pair = FingerPair()
    private var isActive = false
    private var distance = 0.0
    private var lastAngle = 0.0
    /// The rotation since touch-down, in radians.
    private var rotation = 0.0
    /// The rotation that is subtracted: that at the beginning of the gesture, changed by rebasing.
    private var rotationAtStart = 0.0
    private var meter = VelocityMeter()

    mutating func receive(_ sample: TouchSample) -> RecognizerState? {
        pair.update(with: sample)
        if sample.touches.contains(where: { $0.phase == .cancelled && pair.contains($0) }) {
            return isActive ? .cancelled : .failed
        }
        var result: RecognizerState?
        if let (first, second) = pair.ends {
            let angle = (second - first).angle
            if pair.isNew {
                distance = first.distance(to: second)
                if !isActive { rotation = 0 }
                meter = VelocityMeter()
            } else {
                // Between two samples the fingers are assumed to have turned by the smaller angle.
                rotation += remainder(angle - lastAngle, 2 * .pi)
            }
            lastAngle = angle
            meter.add(Point(rotation, 0), at: sample.time)
            if isActive {
                result = pair.hasMoved ? .changed : nil
            } else if TouchSlop.isReached(abs(rotation) * distance) {
                rotationAtStart = rotation
                result = .began
            }
        }
        let lifted = pair.removeLifted(in: sample)
        if lifted > 0, pair.fingers.isEmpty { return isActive ? .ended : .failed }
        if result == .began, lifted > 0 { return .failed }
        if result == .began { isActive = true }
        return result
    }

    mutating func rebase(_ member: String, to value: Value) {
        if member == "rotation", let angle = value.number { rotationAtStart = rotation - angle }
    }

    func member(_ name: String) -> Value? {
        switch name {
        case "rotation": .number(rotation - rotationAtStart)
        case "velocity": .number(meter.velocity.x)
        case "location": .point(pair.location)
        case "numberOfTouches": .number(Double(pair.fingers.count))
        default: nil
        }
    }
}
