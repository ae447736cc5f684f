import Graphics

/// UITapGestureRecognizer with one finger and one tap.
package struct TapGesture: GestureKind {
    package static let declaration = Declaration(
        Field("tap", .name(of: "layer"), "the layer to tap"),
        "A finger that goes down and up again within 10 points; recognised when it lifts.")
    package static let states: [GestureState] = [.ended]
    package static let senderMembers: [(name: String, type: ValueType)] = [("location", .point)]

    package init?(_ reader: ObjectReader) {}

    package func makeRecognizer() -> any GestureRecognizer { TapRecognizer() }
}

struct TapRecognizer: GestureRecognizer {
    /// Farthest a finger may stray, in points; UIKit's own figure is not published.
    static let allowance = 10.0

    private var finger: Int?
    private var start = Point.zero
    private var location = Point.zero
    private var failed = false

    mutating func receive(_ sample: TouchSample) -> GestureState? {
        for touch in sample.touches {
            if touch.phase == .began {
                // A second finger makes it another gesture.
                failed = failed || finger != nil
                finger = finger ?? touch.finger
                start = touch.location
            }
            guard touch.finger == finger else { continue }
            location = touch.location
            if start.distance(to: location) > TapRecognizer.allowance { failed = true }
            if touch.phase == .ended, !failed { return .ended }
        }
        return nil
    }

    func member(_ name: String) -> Value? {
        name == "location" ? .point(location) : nil
    }

    mutating func reset() {
        self = TapRecognizer()
    }
}
