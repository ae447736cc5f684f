import Graphics
package import SceneLanguage

/// UILongPressGestureRecognizer.
package struct LongPressGesture: GestureKind, Hashable {
    private static let minimumDuration = Field(
        "minimumDuration", .value(.number), initial: "500ms", unit: .seconds, range: durations,
        "the time that the fingers must press before the gesture begins")
    private static let allowance = Field(
        "allowance", .value(.number), initial: "10", unit: .points, range: nonNegative,
        "the distance that a finger may move before the gesture begins")
    private static let touches = Field(
        "touches", .value(.number), initial: "1", unit: .count, range: ObjectReader.fingers, "the number of fingers")

    package static let declaration = KindDeclaration(
        Field("longPress", .name(of: "layer"), "the layer to press"), fields: [minimumDuration, allowance, touches],
        """
        Recognises fingers that press without moving. Begins while they are down, changes when they move and ends \
        when one lifts. The defaults of 500 ms and 10 points are UIKit's.
        """)
    package static let states = GestureState.allCases
    package static let senderMembers = Gestures.senderMembers

    private let minimumDuration: Double
    private let allowance: Double
    private let touches: Int

    package init?(_ reader: ObjectReader) {
        minimumDuration = reader.constant(Self.minimumDuration)?.number ?? 0.5
        allowance = reader.constant(Self.allowance)?.number ?? TouchSlop.distance
        touches = reader.count(Self.touches, in: ObjectReader.fingers) ?? 1
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
    /// The time at which the last of its fingers went down.
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
        let tracked = sample.touches.filter { starts[$0.finger] != nil }
        location = tracked.centroid ?? location
        number = tracked.filter { !$0.isOver }.count
        if tracked.contains(where: { $0.phase == .ended }) { return isActive ? .ended : .failed }
        if isActive { return tracked.contains { $0.phase == .moved } ? .changed : nil }
        let hasMoved = tracked.contains { touch in
            let distance = starts[touch.finger].map { $0.distance(to: touch.location) } ?? 0
            return distance > allowance + TouchSlop.tolerance
        }
        if hasMoved { return .failed }
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
