import SceneLanguage

/// `{ plays: video[0], when: "contains(collectionView.bounds, cell[0].frame)" }`
struct PlaysExpectation: ExpectationForm {
    private static let when = Field("when", .value(.bool), isRequired: true, "what holds then, and at no other time")

    static let declaration = Declaration(
        Field("plays", .special("a layer with a clip, such as video or video[0]", .scalar), "whose clip it is"),
        fields: [when, Stretch.field],
        "A clip plays exactly when a condition holds: at every tick, 600 times a second, both are true or neither is.")

    let subject: TypedExpression
    let conditions: [TypedExpression]
    private let stretch: Stretch

    init?(_ reader: ObjectReader) {
        guard let node = reader.node(Self.declaration.primary) else { return nil }
        guard let text = node.scalar else {
            reader.compiler.log.error("'plays' takes a layer, but found \(node.shape)", at: node.location)
            return nil
        }
        guard let layer = reader.compiler.layer(text, at: node.textLocation) else { return nil }
        guard reader.compiler.memberType(ofLayer: layer, keyPath: ClipFacet.playing.keyPath) == .bool else {
            reader.compiler.log.error(
                "layer '\(text)' has no clip that could play", hint: "name a layer that declares clip",
                at: node.textLocation, length: text.count)
            return nil
        }
        guard let when = reader.expression(Self.when), let stretch = Stretch(reader) else { return nil }
        subject = TypedExpression(
            .property(layer: layer, keyPath: ClipFacet.playing.keyPath), type: .bool, location: node.textLocation,
            text: text)
        conditions = [when]
        self.stretch = stretch
    }

    var moments: [Moment] { stretch.moments }

    var statement: String { "\(subject.text) to play exactly when \(conditions[0].text)\(stretch.words)" }

    func check(_ recording: any Recording) throws(Contradiction) {
        var wrong: (start: Double, end: Double, plays: Bool)?
        for tick in try stretch.ticks(of: recording) {
            let plays = try recording.holds(subject, at: tick)
            if try recording.holds(conditions[0], at: tick) != plays, wrong.map({ $0.plays == plays }) ?? true {
                wrong = (wrong?.start ?? tick, tick, plays)
            } else if wrong != nil {
                break
            }
        }
        guard let wrong else { return }
        let condition = conditions[0].term.filledIn(from: recording.values(at: wrong.start))
        throw Contradiction(
            wrong.plays
                ? "it plays, but this does not hold: \(condition)" : "it does not play, but this holds: \(condition)",
            at: wrong.start, until: wrong.end)
    }
}
