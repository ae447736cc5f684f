import Graphics
package import SceneLanguage

/// The touches that a UIView itself receives: touchesBegan, touchesMoved, touchesEnded and touchesCancelled.
package struct ContentTouchGesture: GestureKind {
    package static let declaration = KindDeclaration(
        Field("contentTouch", .name(of: "layer"), "the layer that is touched"),
        """
        Reports a touch of a layer as UIView's touchesBegan, touchesMoved, touchesEnded and touchesCancelled do, for the \
        highlight of a row or button. It recognises nothing: it neither waits for other gestures nor makes them fail, and \
        it is cancelled when one of them recognises while the finger is down. Of the layers under a finger only the \
        frontmost one with this gesture receives the touch. In a scroll layer the touch begins after 150 ms, unless \
        scroll.delaysContentTouches is false; one that ends before begins and ends at that time.
        """)
    package static let states = GestureState.allCases
    package static let senderMembers = Gestures.senderMembers

    package init?(_ reader: ObjectReader) {}

    package func makeRecognizer() -> (any GestureRecognizer)? { ContentTouchRecognizer() }
}

/// Follows the first finger that touches a layer.
package struct ContentTouchRecognizer: GestureRecognizer {
    /// Seconds until the touch begins (`delaysContentTouches`).
    package var delay = 0.0
    private var finger: Int?
    private var since = 0.0
    private var isActive = false
    private var location = Point.zero

    package init() {}

    package mutating func receive(_ sample: TouchSample) -> RecognizerState? {
        if finger == nil, let first = sample.touches.first(where: { $0.phase == .began }) {
            (finger, since) = (first.finger, sample.time)
        }
        guard let touch = finger.flatMap(sample.touch) else { return nil }
        location = touch.location
        switch touch.phase {
        case .cancelled: return isActive ? .cancelled : .failed
        case .ended: return .ended
        case .began, .moved, .stationary:
            if isActive { return touch.phase == .moved ? .changed : nil }
            guard sample.time - since >= delay - 1e-6 else { return nil }
            isActive = true
            return .began
        }
    }

    package func member(_ name: String) -> Value? {
        switch name {
        case "location": .point(location)
        case "numberOfTouches": .number(1)
        default: nil
        }
    }
}
