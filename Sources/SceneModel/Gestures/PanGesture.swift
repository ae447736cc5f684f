package import Graphics
package import SceneLanguage

/// The directions in which a pan may begin.
package enum PanAxis: String, Sendable, Hashable, CaseIterable {
    case both, horizontal, vertical

    /// Whether the component of a translation along the axis is at least as large as the perpendicular one.
    package func allows(_ translation: Point) -> Bool {
        switch self {
        case .both: true
        case .horizontal: abs(translation.x) >= abs(translation.y)
        case .vertical: abs(translation.y) >= abs(translation.x)
        }
    }
}

/// UIPanGestureRecognizer.
package struct PanGesture: GestureKind, Hashable {
    private static let minimumTouches = Field(
        "minimumTouches", .value(.number), initial: "1", unit: .count, range: ObjectReader.fingers,
        "the smallest number of fingers")
    private static let maximumTouches = Field(
        "maximumTouches", .value(.number), unit: .count, range: ObjectReader.fingers,
        "the largest number of fingers; additional fingers make the gesture fail before it begins, and are ignored "
            + "after that")
    private static let axis = Field(
        "axis", .value(.symbol(PanAxis.allCases.map(\.rawValue))), initial: "both",
        "the direction of the pan; the gesture fails if the fingers first move perpendicular to it")

    package static let declaration = KindDeclaration(
        Field("pan", .name(of: "layer"), "the layer on which the fingers move"),
        fields: [minimumTouches, maximumTouches, axis],
        """
        Recognises fingers that move. Begins when the centre of the fingers has moved 10 points. The translation does \
        not include these 10 points: they are subtracted in the direction in which the fingers had moved when the \
        gesture began. The velocity is the mean of the last 100 ms. The translation does not jump when fingers are \
        added or lifted.
        """)
    package static let states = GestureState.allCases
    package static let senderMembers =
        Gestures.senderMembers + [("translation", .point), ("velocity", .point)]

    private let minimumTouches: Int
    private let maximumTouches: Int
    private let axis: PanAxis

    package init?(_ reader: ObjectReader) {
        minimumTouches = reader.count(Self.minimumTouches, in: ObjectReader.fingers) ?? 1
        maximumTouches = max(minimumTouches, reader.count(Self.maximumTouches, in: ObjectReader.fingers) ?? .max)
        axis = reader.constant(Self.axis)?.symbol.flatMap(PanAxis.init(rawValue:)) ?? .both
    }

    package func makeRecognizer() -> (any GestureRecognizer)? {
        PanRecognizer(minimumTouches: minimumTouches, maximumTouches: maximumTouches) { [axis] in axis.allows($1) }
    }
}

/// The recogniser of pans, edge pans and scroll layers.
package struct PanRecognizer: GestureRecognizer {
    private let minimumTouches: Int
    private let maximumTouches: Int
    /// Whether the gesture may begin with a translation from a starting point.
    private let accepts: @Sendable (_ start: Point, _ translation: Point) -> Bool
    /// In the order of their touch-down.
    private var fingers: [Int] = []
    private var isActive = false
    private var start = Point.zero
    /// The centre of the fingers when their number last changed.
    private var anchor = Point.zero
    /// The travel until then.
    private var base = Point.zero
    private var travel = Point.zero
    /// What the translation leaves out: the 10 points before the gesture begins, and what rebasing takes away.
    private var slop = Point.zero
    private var location = Point.zero
    private var numberOfTouches = 0
    private var meter = VelocityMeter()

    package init(
        minimumTouches: Int = 1, maximumTouches: Int = .max,
        accepts: @escaping @Sendable (_ start: Point, _ translation: Point) -> Bool
    ) {
        self.minimumTouches = minimumTouches
        self.maximumTouches = maximumTouches
        self.accepts = accepts
    }

    package mutating func receive(_ sample: TouchSample) -> RecognizerState? {
        let tracked = fingers.compactMap(sample.touch)
        if let middle = tracked.centroid {
            location = middle
            if fingers.count >= minimumTouches {
                travel = base + (middle - anchor)
                meter.add(travel, at: sample.time)
            }
        }
        if tracked.contains(where: { $0.phase == .cancelled }) { return isActive ? .cancelled : .failed }
        let lifted = tracked.filter { $0.phase == .ended }.map(\.finger)
        let arrived = sample.touches.filter { $0.phase == .began && !fingers.contains($0.finger) }
        if !isActive, fingers.count - lifted.count + arrived.count > maximumTouches { return .failed }
        if isActive {
            if fingers.count - lifted.count < minimumTouches { return .ended }
        } else if arrived.isEmpty, lifted.count == fingers.count {
            return .failed
        }
        if !lifted.isEmpty || !arrived.isEmpty {
            replaceFingers(lifted: lifted, arrived: arrived.map(\.finger), in: sample)
        }
        numberOfTouches = fingers.count
        if isActive { return tracked.contains { $0.phase == .moved } ? .changed : nil }
        return beginIfPossible()
    }

    /// Continues the travel from the current location with a different set of fingers.
    private mutating func replaceFingers(lifted: [Int], arrived: [Int], in sample: TouchSample) {
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

    private mutating func beginIfPossible() -> RecognizerState? {
        let distance = Point.zero.distance(to: travel)
        guard fingers.count >= minimumTouches, TouchSlop.isReached(distance) else { return nil }
        guard accepts(start, travel) else { return .failed }
        slop = travel * (TouchSlop.distance / distance)
        isActive = true
        return .began
    }

    package func member(_ name: String) -> Value? {
        switch name {
        case "translation": .point(travel - slop)
        case "velocity": .point(meter.velocity)
        case "location": .point(location)
        case "numberOfTouches": .number(Double(numberOfTouches))
        default: nil
        }
    }

    package mutating func rebase(_ member: String, to value: Value) {
        if member == "translation", let translation = value.point { slop = travel - translation }
    }

    /// The translation since enough fingers were down, in points, including the first 10.
    package var translationIncludingSlop: Point { travel }
}
