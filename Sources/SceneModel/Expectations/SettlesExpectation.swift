import SceneLanguage

/// `{ settles: cardView.frame.y, within: 500ms, after: marker:tapped, until: marker:open }`, or `settles: cardView` for
/// the layer as a whole.
struct SettlesExpectation: ExpectationKind {
    /// The largest distance from the value at `until` at which a value counts as settled, in its own unit.
    static let tolerance = 1e-3

    private static let time = Field(
        "within", .value(.number), isRequired: true, unit: .seconds, range: 0...SceneLimits.seconds,
        "the maximum time from `after` until the value has settled")

    static let declaration = KindDeclaration(
        Field("settles", .special("a value such as cardView.frame.y, or a layer", .scalar), "the value, or the layer"),
        fields: [time, SettlingInterval.after, SettlingInterval.until],
        """
        From the given time on, the value stays within \(tolerance) of the value that it has at `until`. If `until` comes \
        before that time, the value must have stopped moving there. For a layer, all its animatable properties except \
        text are checked, each in its own unit; sublayers are not included.
        """)

    let subject: TypedExpression
    /// The properties of a layer, in the order of the values in `subject`; empty if the subject is one value.
    private let keyPaths: [String]
    private let time: Double
    private let interval: SettlingInterval

    init?(_ reader: ObjectReader) {
        guard let node = reader.node(Self.declaration.primary) else { return nil }
        if let text = node.scalar, reader.isLayer(node) {
            guard let layer = reader.compiler.layer(text, at: node.textLocation) else { return nil }
            keyPaths = reader.compiler.animatableKeyPaths(ofLayer: layer)
            subject = TypedExpression(
                .list(keyPaths.map { .property(layer: layer, keyPath: $0) }), type: .list(.number),
                location: node.textLocation, text: text)
        } else {
            guard let value = reader.anyExpression(Self.declaration.primary) else { return nil }
            (subject, keyPaths) = (value, [])
        }
        guard let time = reader.number(Self.time), let interval = SettlingInterval(reader) else { return nil }
        (self.time, self.interval) = (time, interval)
    }

    var moments: [Moment] { interval.moments }

    var statement: String { "\(subject.text) to settle within \(Value.format(time)) s\(interval.words)" }

    func check(_ recording: any Recording) throws(ExpectationFailure) {
        let (after, end) = try interval.times(in: recording)
        let last = try recording.value(of: subject, at: end)
        if let next = try nextIfMoving(at: end, last, in: recording) {
            throw ExpectationFailure(
                "\(changes(last, next) { now, _ in now }), and it still moves at \(interval.until)", at: end,
                showing: chart(last, next).terms)
        }
        var unsettled: (first: Double, last: Double, value: Value)?
        for tick in recording.ticks(from: after + time, upTo: end) {
            let value = try recording.value(of: subject, at: tick)
            guard value.distance(to: last) > Self.tolerance else { continue }
            unsettled = (unsettled?.first ?? tick, tick, unsettled?.value ?? value)
        }
        guard let unsettled else { return }
        let settled = recording.ticks(from: unsettled.last, upTo: end).dropFirst().first ?? end
        let found = changes(unsettled.value, last) { "\($0) instead of \($1)" }
        let (terms, target) = chart(unsettled.value, last)
        throw ExpectationFailure(
            "\(found); it settles \(Value.format(((settled - after) * 1e3).rounded() / 1e3)) s after \(interval.after)",
            at: unsettled.first, until: unsettled.last, showing: terms, target: target)
    }

    /// The value a tick after a time if it moves before that time and after it; nil if it rests on either side, as it does
    /// where an animation ends.
    private func nextIfMoving(at time: Double, _ value: Value, in recording: any Recording) throws(ExpectationFailure)
        -> Value?
    {
        guard let before = recording.ticks(from: time - 0.1, upTo: time).last,
            try recording.value(of: subject, at: before).distance(to: value) > Self.tolerance,
            let after = recording.ticks(from: time, upTo: time + 0.1).first(where: { $0 > time })
        else { return nil }
        let next = try recording.value(of: subject, at: after)
        return next.distance(to: value) > Self.tolerance ? next : nil
    }

    /// The properties of the layer that differ in two values of the subject, with their values.
    private func differences(_ value: Value, _ other: Value) -> [(index: Int, value: Value, other: Value)]? {
        guard !keyPaths.isEmpty, let parts = value.list, let others = other.list else { return nil }
        return zip(parts, others).enumerated().compactMap { index, pair in
            pair.0.distance(to: pair.1) > Self.tolerance ? (index, pair.0, pair.1) : nil
        }
    }

    /// The two values, or up to three properties that differ in them, in words and with enough digits to show the difference.
    private func changes(_ value: Value, _ other: Value, words: (String, String) -> String) -> String {
        func text(_ value: Value, _ other: Value) -> String {
            let (first, second) = Value.distinctDescriptions(value, other)
            return words(first, second)
        }
        guard let moving = differences(value, other) else { return text(value, other) }
        let shown = moving.prefix(3).map { "\(keyPaths[$0.index]) \(text($0.value, $0.other))" }
        let more = moving.count > shown.count ? ", and \(moving.count - shown.count) more" : ""
        return shown.joined(separator: ", ") + more
    }

    /// What a chart of the failure shows: the value, or the first property of the layer that differs, so that its axis has one
    /// unit; and the value that it has in the end.
    private func chart(_ value: Value, _ other: Value) -> (terms: [NamedTerm], target: Value) {
        guard case .list(let terms) = subject.term, let first = differences(value, other)?.first else {
            return ([NamedTerm(text: subject.text, term: subject.term)], other)
        }
        let name = "\(subject.text).\(keyPaths[first.index])"
        return ([NamedTerm(text: name, term: terms[first.index])], first.other)
    }
}

extension SceneCompiler {
    /// The key paths of the animatable properties of a layer.
    func animatableKeyPaths(ofLayer layer: Int) -> [String] {
        var result: [String] = []
        for property in LayerFacets.all.flatMap({ $0.properties })
        where property.access == .free && property.type.isContinuous && layerDeclarations[layer].canHave(property)
            && !result.contains(property.keyPath)
        {
            result.append(property.keyPath)
        }
        return result
    }
}

extension ValueType {
    /// Whether `settles` checks properties of the type. Rich text and paths are left out, though they can be interpolated.
    fileprivate var isContinuous: Bool {
        switch self {
        case .number, .color, .point, .rect, .transform, .effect: true
        case .list(let element): element.isContinuous
        case .bool, .text, .richText, .path, .symbol, .image, .clip: false
        }
    }
}
