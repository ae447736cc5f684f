import Graphics
package import SceneLanguage

/// UISwipeGestureRecognizer.
package struct SwipeGesture: GestureKind, Hashable {
    /// UISwipeGestureRecognizer.Direction.
    package enum Direction: String, Sendable, Hashable, CaseIterable {
        case right, left, up, down

        /// On the canvas, of length 1.
        var vector: Point {
            switch self {
            case .right: Point(1, 0)
            case .left: Point(-1, 0)
            case .up: Point(0, -1)
            case .down: Point(0, 1)
            }
        }
    }

    private static let direction = Field(
        "direction", .value(.symbol(Direction.allCases.map(\.rawValue))), initial: ".right",
        "the direction of the swipe")
    private static let touches = Field(
        "touches", .value(.number), initial: "1", unit: .count, range: ObjectReader.fingers, "the number of fingers")

    package static let declaration = KindDeclaration(
        Field("swipe", .name(of: "layer"), "the layer to swipe on"), fields: [direction, touches],
        """
        Recognises fingers that move in one direction, while they move, once. A slow swipe must be precise and may be short; \
        a fast one may be less precise and must be longer. It fails after 600 ms and when the fingers turn back.
        """)
    package static let states: [GestureState] = [.ended]
    package static let senderMembers = Gestures.senderMembers

    private let direction: Direction
    private let touches: Int

    package init?(_ reader: ObjectReader) {
        direction = reader.constant(Self.direction)?.symbol.flatMap(Direction.init) ?? .right
        touches = reader.count(Self.touches, in: ObjectReader.fingers) ?? 1
    }

    package func makeRecognizer() -> (any GestureRecognizer)? {
        SwipeRecognizer(direction: direction.vector, touches: touches)
    }
}

/// Apple documents that a slow swipe needs "high directional precision but a small distance" and a fast one the opposite.
/// The thresholds are not published; these are a convention (motion.md, section 7.5).
struct SwipeRecognizer: GestureRecognizer {
    /// In seconds since touch-down.
    static let maxDuration = 0.6
    /// In points.
    static let maxReturn = 10.0

    let direction: Point
    let touches: Int
    private var starts: [Int: Point] = [:]
    private var since: Double?
    private var farthest = 0.0
    private var location = Point.zero

    init(direction: Point, touches: Int) {
        self.direction = direction
        self.touches = touches
    }

    /// The distance that a swipe needs, in points, and the largest share of it that it may move across its direction.
    ///
    /// - Parameter speed: the mean speed since touch-down, in points per second.
    static func thresholds(speed: Double) -> (distance: Double, deviation: Double) {
        let quickness = min(max((speed - 200) / 800, 0), 1)
        return (30 + 30 * quickness, 0.3 + 0.5 * quickness)
    }

    mutating func receive(_ sample: TouchSample) -> RecognizerState? {
        if sample.isCancelled { return .failed }
        for touch in sample.touches where touch.phase == .began {
            starts[touch.finger] = touch.location
            since = since ?? sample.time
        }
        guard starts.count <= touches else { return .failed }
        let tracked = sample.touches.filter { starts[$0.finger] != nil }
        location = tracked.centroid ?? location
        guard let since, !tracked.isEmpty else { return nil }
        let elapsed = sample.time - since
        let start = tracked.reduce(Point.zero) { $0 + (starts[$1.finger] ?? $1.location) } * (1 / Double(tracked.count))
        let travel = location - start
        let primary = travel.x * direction.x + travel.y * direction.y
        let secondary = abs(travel.x * direction.y - travel.y * direction.x)
        farthest = max(farthest, primary)
        guard elapsed <= Self.maxDuration + 1e-6, farthest - primary <= Self.maxReturn + TouchSlop.tolerance else {
            return .failed
        }
        if starts.count == touches, tracked.count == touches, elapsed > 0 {
            let needed = Self.thresholds(speed: Point.zero.distance(to: travel) / elapsed)
            if primary >= needed.distance - TouchSlop.tolerance, secondary <= needed.deviation * primary {
                return .ended
            }
        }
        return tracked.contains { $0.phase == .ended } ? .failed : nil
    }

    func member(_ name: String) -> Value? {
        switch name {
        case "location": .point(location)
        case "numberOfTouches": .number(Double(touches))
        default: nil
        }
    }
}
