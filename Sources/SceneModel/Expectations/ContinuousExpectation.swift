import SceneLanguage

/// `{ continuous: cardView.frame.y, velocity: 50, around: marker:letGo }`
struct ContinuousExpectation: ExpectationForm {
    /// Seconds on either side of a moment that belong to it.
    static let margin = 0.005

    private static let value = Field(
        "value", .value(.number), initial: "1 for a property in points, else 0.01",
        "how far it may jump from one tick to the next, in its own unit")
    private static let velocity = Field(
        "velocity", .value(.number), initial: "any",
        "how far its velocity may jump from one tick to the next, in its own unit a second")
    private static let around = Field(
        "around", .special("a moment or a list of moments", .either([.moment, .list(of: .moment)])),
        "where to look: \(Int(margin * 1000)) ms before and after, for instance where a finger lifts")

    static let declaration = Declaration(
        Field("continuous", .special("a number, point, rectangle, colour or transform", .scalar), "what does not jump"),
        fields: [value, velocity, around, Stretch.field],
        """
        A value has no jump and, where `velocity` is given, no kink. From tick to tick, 600 times a second, a value \
        takes a step: it jumps by as much as its step goes beyond the steps before and after it, so that motion alone, \
        however fast, is no jump, nor is a tick's rest. Its velocity jumps by as much as the lines through the \
        velocities of the two steps before and of the two steps after fail to meet, so that acceleration alone is no \
        kink; one that sets in at once scores up to a third of what it adds in a tick (a spring of 500 ms over 368 \
        points that sets out from rest: 70 points a second). What has several numbers, such as a point, is judged \
        number by number. Ask for no jump with a small bound, not with 0, since values are rounded.
        """)

    let subject: TypedExpression
    private let value: Double
    private let velocity: Double?
    private let places: [Moment]
    private let stretch: Stretch

    init?(_ reader: ObjectReader) {
        guard let subject = reader.anyExpression(Self.declaration.primary) else { return nil }
        guard let names = Motion.components(of: subject.type) else {
            reader.compiler.log.error(
                "\(subject.type == .effect ? "an effect" : subject.type.name) cannot be continuous",
                hint: subject.type == .effect
                    ? "name its number: effect.fraction" : "name a number, point, rectangle, colour or transform",
                at: subject.location, length: subject.text.count)
            return nil
        }
        if reader.has(Self.around), reader.has(Stretch.field) {
            reader.compiler.log.error(
                "give 'around' or 'within', not both", hint: "'around' looks at one moment, 'within' at a stretch",
                at: reader.keyLocation(Self.around), length: Self.around.key.count)
            return nil
        }
        let (value, velocity) = (reader.bound(Self.value), reader.bound(Self.velocity))
        let places = reader.moments(Self.around)
        guard let stretch = Stretch(reader), reader.has(Self.value) == (value != nil),
            reader.has(Self.velocity) == (velocity != nil), reader.has(Self.around) == (places != nil)
        else { return nil }
        self.subject = subject
        self.value = value ?? (subject.term.isInPoints ? 1 : 0.01)
        self.velocity = velocity
        self.places = places ?? []
        self.stretch = stretch
        self.names = names
    }

    /// What the numbers of the value are called.
    private let names: [String]

    var moments: [Moment] { places.isEmpty ? stretch.moments : places }

    var statement: String {
        var bounds = "jumps of at most \(Value.format(value))"
        if let velocity { bounds += ", of velocity at most \(Value.format(velocity)) a second" }
        let place = places.isEmpty ? stretch.words : " around \(places.map(\.description).joined(separator: ", "))"
        return "\(subject.text) to be continuous\(place): \(bounds)"
    }

    func check(_ recording: any Recording) throws(Contradiction) {
        guard !places.isEmpty else {
            guard let start = try stretch.ticks(of: recording).first else { return }
            let end = try recording.existingTime(of: stretch.to)
            return try check(recording, from: start, to: end, isOpen: stretch.to != .end)
        }
        for place in places {
            let time = try recording.existingTime(of: place)
            try check(recording, from: time - Self.margin, to: time + Self.margin, isOpen: false)
        }
    }

    private func check(
        _ recording: any Recording, from start: Double, to end: Double, isOpen: Bool
    ) throws(Contradiction) {
        let motion = try Motion(recording, of: subject, from: start, to: end, isOpen: isOpen)
        if let jump = motion.jump(beyond: value) {
            throw Contradiction(
                "a jump of \(short(jump.size))\(component(jump)) from \(short(jump.from)) to \(short(jump.to))",
                at: jump.time)
        }
        if let velocity, let kink = motion.kink(beyond: velocity) {
            throw Contradiction(
                "velocity\(component(kink)) jumps by \(short(kink.size)) a second, "
                    + "from \(short(kink.from)) to \(short(kink.to))", at: kink.time)
        }
    }

    private func component(_ jump: Motion.Jump) -> String {
        names.count > 1 ? " in \(names[jump.component])" : ""
    }

    private func short(_ number: Double) -> String { Value.number(number).rounded(4).description }
}

extension Term {
    /// Whether it is a layer's property, or a part of one, whose numbers are points.
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
