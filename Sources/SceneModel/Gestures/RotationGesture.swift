import Foundation
import Graphics
package import SceneLanguage

/// UIRotationGestureRecognizer.
package struct RotationGesture: GestureKind {
    package static let declaration = Declaration(
        Field("rotation", .name(of: "layer"), "the layer on which two fingers turn"),
        """
        Begins when two fingers have moved 10 points across the line between them, that is when the angle times \
        their distance at touch-down is 10 (a convention: Apple gives no figure). The rotation counts from there, in \
        radians, clockwise, and never wraps. Changes while both are down, ends when both have lifted. The velocity \
        is in radians a second.
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
    /// Since the fingers went down, and what of it came before the recognition.
    private var turned = 0.0
    private var slop = 0.0
    private var meter = VelocityMeter()

    mutating func receive(_ sample: TouchSample) -> RecognizerState? {
        pair.take(sample)
        if sample.touches.contains(where: { $0.phase == .cancelled && pair.holds($0) }) {
            return isActive ? .cancelled : .failed
        }
        var result: RecognizerState?
        if let (first, second) = pair.ends {
            let angle = (second - first).angle
            if pair.isNew {
                distance = first.distance(to: second)
                if !isActive { turned = 0 }
                meter = VelocityMeter()
            } else {
                // Between two samples the shorter way round is the one that was taken.
                turned += remainder(angle - lastAngle, 2 * .pi)
            }
            lastAngle = angle
            meter.add(Point(turned, 0), at: sample.time)
            if isActive {
                result = pair.hasMoved ? .changed : nil
            } else if TouchSlop.isReached(abs(turned) * distance) {
                slop = turned
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
        case "rotation": .number(turned - slop)
        case "velocity": .number(meter.velocity.x)
        case "location": .point(pair.location)
        case "numberOfTouches": .number(Double(pair.fingers.count))
        default: nil
        }
    }
}
