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
        From the given time on, the value stays within \(tolerance) of the value that it has at `until`. For a layer, \
        all its animatable properties except text are checked, each in its own unit; sublayers are not included.
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
        let start = after + time
        guard start <= end + 1e-9 else {
            throw ExpectationFailure(
                "\(interval.until) comes less than \(Value.format(time)) s after \(interval.after)", at: end,
                isMeasured: false)
        }
        let last = try recording.value(of: subject, at: end)
        var unsettled: (first: Double, last: Double, value: Value)?
        for tick in recording.ticks(from: start, upTo: end) {
            let value = try recording.value(of: subject, at: tick)
            guard value.distance(to: last) > Self.tolerance else { continue }
            unsettled = (unsettled?.first ?? tick, tick, unsettled?.value ?? value)
        }
        guard let unsettled else { return }
        throw ExpectationFailure(
            difference(of: unsettled.value, from: last), at: unsettled.first, until: unsettled.last)
    }

    /// The value, or up to three properties, that differ from the value at `until`, with enough digits to show the
    /// difference.
    private func difference(of value: Value, from last: Value) -> String {
        guard !keyPaths.isEmpty, let parts = value.list, let ends = last.list else {
            let (current, final) = Value.distinctDescriptions(value, last)
            return "\(current) instead of \(final)"
        }
        let moving = zip(keyPaths, zip(parts, ends)).filter { $0.1.0.distance(to: $0.1.1) > Self.tolerance }
        let shown = moving.prefix(3).map { keyPath, values in
            let (current, final) = Value.distinctDescriptions(values.0, values.1)
            return "\(keyPath) \(current) instead of \(final)"
        }
        let more = moving.count > shown.count ? ", and \(moving.count - shown.count) more" : ""
        return shown.joined(separator: ", ") + more
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
