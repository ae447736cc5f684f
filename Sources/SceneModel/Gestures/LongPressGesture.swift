import Graphics
package import SceneLanguage

/// UILongPressGestureRecognizer.
package struct LongPressGesture: GestureKind {
    private static let minimumDuration = Field(
        "minimumDuration", .value(.number), initial: "500ms", unit: .seconds,
        "how long the fingers rest before it begins")
    private static let allowance = Field(
        "allowance", .value(.number), initial: "10", unit: .points, "how far they may stray until then")
    private static let touches = Field(
        "touches", .value(.number), initial: "1", unit: .count, range: ObjectReader.counts, "how many fingers at once")

    package static let declaration = Declaration(
        Field("longPress", .name(of: "layer"), "the layer to press"), fields: [minimumDuration, allowance, touches],
        """
        Fingers that rest; begins while they are down, changes when they move and ends when one lifts. \
        The half second and the 10 points are UIKit's own.
        """)
    package static let states = GestureState.allCases
    package static let senderMembers = Gestures.senderMembers

    private let minimumDuration: Double
    private let allowance: Double
    private let touches: Int

    package init?(_ reader: ObjectReader) {
        minimumDuration = reader.constant(Self.minimumDuration)?.number ?? 0.5
        allowance = reader.constant(Self.allowance)?.number ?? TouchSlop.distance
        touches = reader.count(Self.touches) ?? 1
    }

    package func makeRecognizer() -> (any GestureRecognizer)? {
        LongPressRecognizer(minimumDuration: minimumDuration, allowance: allowance, touches: touches)
    }
}

struct LongPressRecognizer: GestureRecognizer {
    let minimumDuration: Double
    let allowance: Double
    let touches: Int
    private var starts: [Int: Point] = [:]
    /// When the last of its fingers went down.
    private var since: Double?
    private var isActive = false
    private var location = Point.zero
    private var number = 0

    init(minimumDuration: Double, allowance: Double, touches: Int) {
        self.minimumDuration = minimumDuration
        self.allowance = allowance
        self.touches = touches
    }

    mutating func receive(_ sample: TouchSample) -> RecognizerState? {
        if sample.isCancelled { return isActive ? .cancelled : .failed }
        if !isActive {
            for touch in sample.touches where touch.phase == .began { starts[touch.finger] = touch.location }
            if starts.count > touches { return .failed }
            if starts.count == touches { since = since ?? sample.time }
        }
        let own = sample.touches.filter { starts[$0.finger] != nil }
        location = own.centroid ?? location
        number = own.filter { !$0.isOver }.count
        if own.contains(where: { $0.phase == .ended }) { return isActive ? .ended : .failed }
        if isActive { return own.contains { $0.phase == .moved } ? .changed : nil }
        let strays = own.contains { touch in
            let way = starts[touch.finger].map { $0.distance(to: touch.location) } ?? 0
            return way > allowance + TouchSlop.tolerance
        }
        if strays { return .failed }
        guard let since, sample.time - since >= minimumDuration - 1e-6 else { return nil }
        isActive = true
        return .began
    }

    func member(_ name: String) -> Value? {
        switch name {
        case "location": .point(location)
        case "numberOfTouches": .number(Double(number))
        default: nil
        }
    }
}
