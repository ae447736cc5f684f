package import Graphics
package import SceneLanguage

/// The ways that a pan may take.
package enum PanAxis: String, Sendable, Hashable, CaseIterable {
    case both, horizontal, vertical

    /// Whether a way runs along the axis, more than across it.
    package func allows(_ way: Point) -> Bool {
        switch self {
        case .both: true
        case .horizontal: abs(way.x) >= abs(way.y)
        case .vertical: abs(way.y) >= abs(way.x)
        }
    }
}

/// UIPanGestureRecognizer.
package struct PanGesture: GestureKind {
    private static let minimumTouches = Field(
        "minimumTouches", .value(.number), initial: "1", unit: .count, range: ObjectReader.counts,
        "how many fingers it takes")
    private static let maximumTouches = Field(
        "maximumTouches", .value(.number), unit: .count, range: ObjectReader.counts,
        "with how many it fails before it began; later ones are ignored then")
    private static let axis = Field(
        "axis", .value(.symbol(PanAxis.allCases.map(\.rawValue))), initial: "both",
        "fails where the way to the threshold runs rather the other way")

    package static let declaration = Declaration(
        Field("pan", .name(of: "layer"), "the layer on which fingers move"),
        fields: [minimumTouches, maximumTouches, axis],
        """
        Begins when the middle of its fingers has gone 10 points. The translation leaves these 10 points out, along \
        the way taken until then; the velocity is that of the trailing 100 ms. Fingers that come or leave later do \
        not make it jump.
        """)
    package static let states = GestureState.allCases
    package static let senderMembers =
        Gestures.senderMembers + [("translation", .point), ("velocity", .point)]

    private let minimumTouches: Int
    private let maximumTouches: Int
    private let axis: PanAxis

    package init?(_ reader: ObjectReader) {
        minimumTouches = reader.count(Self.minimumTouches) ?? 1
        maximumTouches = max(minimumTouches, reader.count(Self.maximumTouches) ?? .max)
        axis = reader.constant(Self.axis)?.symbol.flatMap(PanAxis.init(rawValue:)) ?? .both
    }

    package func makeRecognizer() -> (any GestureRecognizer)? {
        PanRecognizer(minimumTouches: minimumTouches, maximumTouches: maximumTouches) { [axis] in axis.allows($1) }
    }
}

/// What pans, edge pans and scroll layers follow fingers with.
package struct PanRecognizer: GestureRecognizer {
    private let minimumTouches: Int
    private let maximumTouches: Int
    /// Whether a way that begins at a point is this recogniser's.
    private let accepts: @Sendable (_ start: Point, _ way: Point) -> Bool
    /// In the order in which they came.
    private var fingers: [Int] = []
    private var isActive = false
    private var start = Point.zero
    /// The middle of the fingers when they last became more or fewer, and the travel until then.
    private var anchor = Point.zero
    private var base = Point.zero
    private var travel = Point.zero
    private var slop = Point.zero
    private var location = Point.zero
    private var number = 0
    private var meter = VelocityMeter()

    package init(
        minimumTouches: Int = 1, maximumTouches: Int = .max,
        accepts: @escaping @Sendable (_ start: Point, _ way: Point) -> Bool
    ) {
        self.minimumTouches = minimumTouches
        self.maximumTouches = maximumTouches
        self.accepts = accepts
    }

    package mutating func receive(_ sample: TouchSample) -> RecognizerState? {
        let own = fingers.compactMap(sample.touch)
        if let middle = own.centroid {
            location = middle
            if fingers.count >= minimumTouches {
                travel = base + (middle - anchor)
                meter.add(travel, at: sample.time)
            }
        }
        if own.contains(where: { $0.phase == .cancelled }) { return isActive ? .cancelled : .failed }
        let lifted = own.filter { $0.phase == .ended }.map(\.finger)
        let arrived = sample.touches.filter { $0.phase == .began && !fingers.contains($0.finger) }
        if !isActive, fingers.count - lifted.count + arrived.count > maximumTouches { return .failed }
        if isActive {
            if fingers.count - lifted.count < minimumTouches { return .ended }
        } else if arrived.isEmpty, lifted.count == fingers.count {
            return .failed
        }
        if !lifted.isEmpty || !arrived.isEmpty { change(lifted, arrived.map(\.finger), sample) }
        number = fingers.count
        if isActive { return own.contains { $0.phase == .moved } ? .changed : nil }
        return decide()
    }

    /// Counts on from here with other fingers.
    private mutating func change(_ lifted: [Int], _ arrived: [Int], _ sample: TouchSample) {
        let wasEnough = fingers.count >= minimumTouches
        let room = max(0, maximumTouches - (fingers.count - lifted.count))
        fingers.removeAll(where: lifted.contains)
        fingers += arrived.prefix(room)
        let middle = fingers.compactMap(sample.touch).centroid ?? location
        anchor = middle
        base = travel
        guard !isActive, !wasEnough || fingers.count < minimumTouches else { return }
        // Travel counts only while enough fingers are down.
        (base, travel, start, location) = (.zero, .zero, middle, middle)
        meter = VelocityMeter()
        meter.add(.zero, at: sample.time)
    }

    private mutating func decide() -> RecognizerState? {
        let way = Point.zero.distance(to: travel)
        guard fingers.count >= minimumTouches, TouchSlop.isReached(way) else { return nil }
        guard accepts(start, travel) else { return .failed }
        slop = travel * (TouchSlop.distance / way)
        isActive = true
        return .began
    }

    package func member(_ name: String) -> Value? {
        switch name {
        case "translation": .point(travel - slop)
        case "velocity": .point(meter.velocity)
        case "location": .point(location)
        case "numberOfTouches": .number(Double(number))
        default: nil
        }
    }

    /// From touch-down, the first 10 points included.
    package var wholeTravel: Point { travel }
}
