import SceneLanguage

/// `{ plays: video[0], when: "contains(collectionView.bounds, cell[0].frame)" }`
struct PlaysExpectation: ExpectationKind {
    private static let when = Field(
        "when", .value(.bool), isRequired: true, "the condition that holds exactly while the clip plays")

    static let declaration = KindDeclaration(
        Field("plays", .special("a layer with a clip, such as video or video[0]", .scalar), "the layer with the clip"),
        fields: [when, MomentRange.field],
        "A clip plays exactly when a condition holds. Both are compared at every tick, 600 times a second.")

    let subject: TypedExpression
    let conditions: [TypedExpression]
    private let range: MomentRange

    init?(_ reader: ObjectReader) {
        guard let node = reader.node(Self.declaration.primary) else { return nil }
        guard let text = node.scalar else {
            reader.compiler.log.error("'plays' takes a layer, but found \(node.kindDescription)", at: node.location)
            return nil
        }
        guard let layer = reader.compiler.layer(text, at: node.textLocation) else { return nil }
        guard reader.compiler.memberType(ofLayer: layer, keyPath: ClipFacet.playing.keyPath) == .bool else {
            reader.compiler.log.error(
                "layer '\(text)' has no clip", hint: "name a layer that declares clip",
                at: node.textLocation, length: text.count)
            return nil
        }
        guard let when = reader.expression(Self.when), let range = MomentRange(reader) else { return nil }
        subject = TypedExpression(
            .property(layer: layer, keyPath: ClipFacet.playing.keyPath), type: .bool, location: node.textLocation,
            text: text)
        conditions = [when]
        self.range = range
    }

    var moments: [Moment] { range.moments }

    var statement: String { "\(subject.text) to play exactly when \(conditions[0].text)\(range.words)" }

    func check(_ recording: any Recording) throws(ExpectationFailure) {
        var wrong: (start: Double, end: Double, plays: Bool)?
        for tick in try range.ticks(of: recording) {
            let plays = try recording.holds(subject, at: tick)
            if try recording.holds(conditions[0], at: tick) != plays, wrong.map({ $0.plays == plays }) ?? true {
                wrong = (wrong?.start ?? tick, tick, plays)
            } else if wrong != nil {
                break
            }
        }
        guard let wrong else { return }
        let condition = conditions[0].term.evaluatedDescription(in: recording.values(at: wrong.start))
        throw ExpectationFailure(
            wrong.plays
                ? "it plays, but the condition does not hold: \(condition)"
                : "it does not play, but the condition holds: \(condition)",
            at: wrong.start, until: wrong.end)
    }
}
