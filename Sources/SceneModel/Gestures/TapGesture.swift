import Graphics
package import SceneLanguage

/// UITapGestureRecognizer.
package struct TapGesture: GestureKind, Hashable {
    private static let count = Field(
        "count", .value(.number), initial: "1", unit: .count, range: ObjectReader.counts, "the number of taps")
    private static let touches = Field(
        "touches", .value(.number), initial: "1", unit: .count, range: ObjectReader.fingers, "the number of fingers")

    package static let declaration = KindDeclaration(
        Field("tap", .name(of: "layer"), "the layer to tap"), fields: [count, touches],
        """
        Recognises fingers that go down and lift again within 10 points, when the last finger lifts. Successive taps \
        must follow within 350 ms. As in UIKit, a single tap does not prevent a double tap; use requiresFailureOf to \
        make the single tap wait until the double tap has failed.
        """)
    package static let states: [GestureState] = [.ended]
    package static let senderMembers = Gestures.senderMembers

    let count: Int
    let touches: Int

    package init?(_ reader: ObjectReader) {
        count = reader.count(Self.count) ?? 1
        touches = reader.count(Self.touches, in: ObjectReader.fingers) ?? 1
    }

    package func makeRecognizer() -> (any GestureRecognizer)? { TapRecognizer(count: count, touches: touches) }

    package func prevents(_ other: any GestureKind) -> Bool {
        guard let tap = other as? TapGesture else { return true }
        return tap.count <= count
    }
}

struct TapRecognizer: GestureRecognizer {
    /// The longest time between two taps in seconds, and the greatest distance between them in points. Apple does
    /// not publish them.
    static let maxPause = 0.35
    static let maxDistance = 40.0

    let count: Int
    let touches: Int
    private var taps = 0
    /// The touch-down location of each finger of the current tap.
    private var starts: [Int: Point] = [:]
    private var lifted: Set<Int> = []
    private var firstLocation: Point?
    private var lastLift: Double?
    private var location = Point.zero

    init(count: Int, touches: Int) {
        self.count = count
        self.touches = touches
    }

    mutating func receive(_ sample: TouchSample) -> RecognizerState? {
        if sample.isCancelled { return .failed }
        for touch in sample.touches {
            if touch.phase == .began, starts[touch.finger] == nil {
                starts[touch.finger] = touch.location
                // An extra finger fails the tap, and so does a finger that goes down after another one has lifted.
                if starts.count > touches || !lifted.isEmpty { return .failed }
            }
            guard let start = starts[touch.finger] else { continue }
            if TouchSlop.isExceeded(start.distance(to: touch.location)) { return .failed }
            if touch.phase == .ended { lifted.insert(touch.finger) }
        }
        location = sample.touches.centroid ?? location
        if starts.isEmpty, let lastLift, sample.time - lastLift > TapRecognizer.maxPause + 1e-6 { return .failed }
        guard !starts.isEmpty, lifted.count == starts.count else { return nil }
        guard starts.count == touches else { return .failed }
        if let firstLocation, firstLocation.distance(to: location) > TapRecognizer.maxDistance { return .failed }
        firstLocation = firstLocation ?? location
        taps += 1
        starts = [:]
        lifted = []
        lastLift = sample.time
        return taps == count ? .ended : nil
    }

    func member(_ name: String) -> Value? {
        switch name {
        case "location": .point(location)
        case "numberOfTouches": .number(Double(touches))
        default: nil
        }
    }
}
