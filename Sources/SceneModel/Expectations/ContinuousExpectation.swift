import SceneLanguage

/// `{ continuous: cardView.frame.y, velocity: 50, around: marker:letGo }`
struct ContinuousExpectation: ExpectationKind {
    /// The time before and after a moment of `around` that is checked, in seconds.
    static let margin = 0.005

    private static let value = Field(
        "value", .value(.number), initial: "1 for a property in points, else 0.01", range: ObjectReader.nonNegative,
        "the largest allowed jump of the value in one tick, in its own unit")
    private static let velocity = Field(
        "velocity", .value(.number), initial: "any", range: ObjectReader.nonNegative,
        "the largest allowed jump of the velocity in one tick, in the unit of the value per second")
    private static let around = Field(
        "around", .special("a moment or a list of moments", .either([.moment, .list(of: .moment)])),
        "the moments to check, each with \(Int(margin * 1000)) ms before and after it, for instance when a finger lifts"
    )

    static let declaration = KindDeclaration(
        Field(
            "continuous", .special("a number, point, rectangle, colour or transform", .scalar),
            "the value that does not jump"),
        fields: [value, velocity, around, MomentRange.field],
        """
        A value does not jump and, with `velocity`, its velocity does not jump either. The value is compared from tick \
        to tick, 600 times a second; its change in one tick is a step. A jump is the amount by which a step exceeds both \
        the step before and the step after it, so fast motion alone is not a jump, and neither is a pause of one tick. A \
        jump of the velocity is the distance between two lines at the step: one through the velocities of the two steps \
        before, one through those of the two steps after. Acceleration alone is not a jump. Acceleration that starts \
        suddenly counts with up to a third of the velocity that it adds in a tick (a spring of 500 ms over 368 points \
        that starts at rest: 70 points per second). The numbers of a value such as a point are checked separately. \
        Use a small bound instead of 0, because values are rounded.
        """)

    let subject: TypedExpression
    private let value: Double
    private let velocity: Double?
    private let places: [Moment]
    private let range: MomentRange

    init?(_ reader: ObjectReader) {
        guard let subject = reader.anyExpression(Self.declaration.primary) else { return nil }
        guard let names = JumpDetector.components(of: subject.type) else {
            reader.compiler.log.error(
                "\(subject.type == .effect ? "an effect" : subject.type.name) cannot be continuous",
                hint: subject.type == .effect
                    ? "use effect.fraction" : "use a number, point, rectangle, colour or transform",
                at: subject.location, length: subject.text.count)
            return nil
        }
        if reader.has(Self.around), reader.has(MomentRange.field) {
            reader.compiler.log.error(
                "give 'around' or 'within', not both", hint: "'around' checks single moments, 'within' a range",
                at: reader.keyLocation(Self.around), length: Self.around.key.count)
            return nil
        }
        let (value, velocity) = (reader.number(Self.value), reader.number(Self.velocity))
        let places = reader.moments(Self.around)
        guard let range = MomentRange(reader), reader.has(Self.value) == (value != nil),
            reader.has(Self.velocity) == (velocity != nil), reader.has(Self.around) == (places != nil)
        else { return nil }
        self.subject = subject
        self.value = value ?? (subject.term.isInPoints ? 1 : 0.01)
        self.velocity = velocity
        self.places = places ?? []
        self.range = range
        self.names = names
    }

    /// The names of the value's components.
    private let names: [String]

    var moments: [Moment] { places.isEmpty ? range.moments : places }

    var statement: String {
        var bounds = "with jumps of at most \(Value.format(value))"
        if let velocity { bounds += " and changes of velocity of at most \(Value.format(velocity)) per second" }
        let place = places.isEmpty ? range.words : " around \(places.map(\.description).joined(separator: ", "))"
        return "\(subject.text) to be continuous\(place), \(bounds)"
    }

    func check(_ recording: any Recording) throws(ExpectationFailure) {
        guard !places.isEmpty else {
            guard let start = try range.ticks(of: recording).first else { return }
            let end = try recording.existingTime(of: range.to)
            return try check(recording, from: start, to: end, isOpen: range.to != .end)
        }
        for place in places {
            let time = try recording.existingTime(of: place)
            try check(recording, from: time - Self.margin, to: time + Self.margin, isOpen: false)
        }
    }

    private func check(
        _ recording: any Recording, from start: Double, to end: Double, isOpen: Bool
    ) throws(ExpectationFailure) {
        let detector = try JumpDetector(recording, of: subject, from: start, to: end, isOpen: isOpen)
        if let jump = detector.jump(beyond: value) {
            // The change of a moving value is larger than its jump.
            let isMoving = abs(abs(jump.to - jump.from) - jump.size) > 1e-4
            throw ExpectationFailure(
                "a jump of \(short(jump.size))\(component(jump))\(isMoving ? " beyond its velocity," : "") "
                    + "from \(short(jump.from)) to \(short(jump.to))", at: jump.time)
        }
        if let velocity, let jump = detector.velocityJump(beyond: velocity) {
            throw ExpectationFailure(
                "velocity\(component(jump)) jumps by \(short(jump.size)) per second, "
                    + "from \(short(jump.from)) to \(short(jump.to))", at: jump.time)
        }
    }

    private func component(_ jump: JumpDetector.Jump) -> String {
        names.count > 1 ? " in \(names[jump.component])" : ""
    }

    private func short(_ number: Double) -> String { Value.number(number).rounded(4).description }
}

extension Term {
    /// Whether the term is a property in points, or a component of one.
    fileprivate var isInPoints: Bool {
        switch self {
        case .property(_, let keyPath), .indexedProperty(_, _, let keyPath):
            let parts =
                LayerFacets.properties[keyPath].map { [$0] }
                ?? LayerMember.parts(of: keyPath, isTransformed: false)
            return parts.first?.unit == .points
        case .component(let term, _): return term.isInPoints
        default: return false
        }
    }
}
