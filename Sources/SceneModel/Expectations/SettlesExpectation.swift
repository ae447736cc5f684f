import SceneLanguage

/// `{ settles: cardView.frame.y, within: 500ms, after: marker:tapped, until: marker:open }`, or `settles: cardView` for
/// the layer as a whole.
struct SettlesExpectation: ExpectationForm {
    /// How far from its last value a value may be and still count as settled, in its own unit.
    static let tolerance = 1e-3

    private static let time = Field("within", .value(.number), isRequired: true, unit: .seconds, "how long it may take")

    static let declaration = Declaration(
        Field("settles", .special("a value such as cardView.frame.y, or a layer", .scalar), "what comes to rest"),
        fields: [time, Rest.after, Rest.until],
        """
        A value is within \(tolerance) of its last one after so long, and stays there. Of a layer, every property that \
        can be animated does, each in its own unit; its sublayers are layers of their own.
        """)

    let subject: TypedExpression
    /// The properties of a layer as a whole, in the order of the subject's list; empty for one value.
    private let keyPaths: [String]
    private let time: Double
    private let rest: Rest

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
        guard let time = reader.bound(Self.time), let rest = Rest(reader) else { return nil }
        (self.time, self.rest) = (time, rest)
    }

    var moments: [Moment] { rest.moments }

    var statement: String { "\(subject.text) to settle within \(Value.format(time)) s\(rest.words)" }

    func check(_ recording: any Recording) throws(Contradiction) {
        let (after, end) = try rest.times(in: recording)
        let start = after + time
        guard start <= end + 1e-9 else {
            throw Contradiction("the time is not over at \(rest.until)", at: end, isMeasured: false)
        }
        let last = try recording.value(of: subject, at: end)
        var restless: (first: Double, last: Double, value: Value)?
        for tick in recording.ticks(from: start, upTo: end) {
            let value = try recording.value(of: subject, at: tick)
            guard value.distance(to: last) > Self.tolerance else { continue }
            restless = (restless?.first ?? tick, tick, restless?.value ?? value)
        }
        guard let restless else { return }
        throw Contradiction(way(from: restless.value, to: last), at: restless.first, until: restless.last)
    }

    /// What is not at rest, with enough digits to tell that it is not.
    private func way(from value: Value, to last: Value) -> String {
        guard !keyPaths.isEmpty, let parts = value.list, let ends = last.list else {
            let (now, then) = Value.apart(value, last)
            return "\(now) on the way to \(then)"
        }
        let moving = zip(keyPaths, zip(parts, ends)).filter { $0.1.0.distance(to: $0.1.1) > Self.tolerance }
        let shown = moving.prefix(3).map { keyPath, values in
            let (now, then) = Value.apart(values.0, values.1)
            return "\(keyPath) \(now) on the way to \(then)"
        }
        let more = moving.count > shown.count ? ", and \(moving.count - shown.count) more" : ""
        return shown.joined(separator: ", ") + more
    }
}

extension SceneCompiler {
    /// What animations can move of a layer, each once.
    func animatableKeyPaths(ofLayer layer: Int) -> [String] {
        var result: [String] = []
        for property in LayerFacets.all.flatMap({ $0.properties })
        where property.access == .free && property.type.isContinuous && seeds[layer].canHave(property)
            && !result.contains(property.keyPath)
        {
            result.append(property.keyPath)
        }
        return result
    }
}

extension ValueType {
    /// Whether there are values between two of them.
    fileprivate var isContinuous: Bool {
        switch self {
        case .number, .color, .point, .rect, .transform, .effect: true
        case .list(let element): element.isContinuous
        case .bool, .text, .richText, .symbol, .image, .clip: false
        }
    }
}
