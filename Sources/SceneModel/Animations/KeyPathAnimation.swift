import Motion
import SceneLanguage

/// A CABasicAnimation or CAKeyframeAnimation as declared in a scene: a key path or variable, and its values over time.
struct KeyPathAnimation: Sendable {
    static let from = Field(
        "from", .special("a value of the property", .value), "the starting value; by default the model value")
    static let to = Field(
        "to", .special("a value of the property", .value),
        "the final value; by default the model value, unless by is given")
    static let by = Field(
        "by", .special("a value of the property", .value), "the change from the starting value, instead of `to`")
    static let additive = Field(
        "additive", .value(.bool), initial: "false",
        "whether the values are added to what the property shows; missing ends then count as 0")
    static let cumulative = Field(
        "cumulative", .value(.bool), initial: "false",
        "whether each cycle starts from the value at which the one before ended")
    static let fields = [from, to, by] + KeyframeValues.fields + [additive, cumulative]

    private enum Values: Sendable {
        case ends(from: TypedExpression?, to: TypedExpression?, by: TypedExpression?)
        case keyframes(KeyframeValues)
    }

    private let parts: [AnimatedPart]
    /// The rotation by which a path turns the layer.
    private let rotation: Target?
    private let values: Values
    private let isAdditive: TypedExpression?
    private let isCumulative: TypedExpression?
    private let location: SourceLocation

    /// Nil after logging an error.
    ///
    /// - Parameter timing: of the animation; keyframes cannot use a spring.
    init?(_ reader: ObjectReader, name: (text: String, location: SourceLocation), timing: Timing?, timingField: Field) {
        let compiler = reader.compiler
        location = name.location
        isAdditive = reader.expression(Self.additive)
        isCumulative = reader.expression(Self.cumulative)
        guard let (parts, type) = compiler.animatedParts(name.text, at: name.location, scope: reader.scope) else {
            return nil
        }
        self.parts = parts
        let unit = parts.first?.target.property?.unit ?? .none
        let hasWrongUnit = [Self.from, Self.to, Self.by, KeyframeValues.values].map { field in
            reader.node(field).map { compiler.reportWrongUnit($0, takes: unit, named: name.text) } ?? false
        }
        guard !hasWrongUnit.contains(true) else { return nil }
        guard reader.has(KeyframeValues.values) || reader.has(KeyframeValues.path) else {
            func value(_ field: Field) -> TypedExpression? {
                reader.node(field).flatMap { compiler.expression($0, expected: type, scope: reader.scope) }
            }
            let (from, to, by) = (value(Self.from), value(Self.to), value(Self.by))
            compiler.requireAnimatable(
                name.text, type, given: [from, to, by].compactMap { $0?.type }, at: name.location)
            values = .ends(from: from, to: to, by: by)
            rotation = nil
            if ![Self.from, Self.to, Self.by].contains(where: reader.has) {
                compiler.log.error(
                    "animate needs to, from, by, values or path", hint: "or animate: { set: { \(name.text): value } }",
                    at: reader.location)
            }
            return
        }
        for field in [Self.from, Self.to, Self.by] where reader.has(field) {
            compiler.log.error(
                "'\(field.key)' does not go with \(reader.has(KeyframeValues.path) ? "path" : "values")",
                at: reader.keyLocation(field), length: field.key.count)
        }
        if timing?.isSpring == true {
            compiler.log.error(
                "keyframes cannot use a spring", hint: "timing: easeInEaseOut", at: reader.keyLocation(timingField))
        }
        guard let keyframes = KeyframeValues(reader, type: type) else { return nil }
        if keyframes.hasPath, type != .point {
            compiler.log.error(
                "a path gives points, but '\(name.text)' is \(type.name)", hint: "animate position with it",
                at: name.location, length: name.text.count)
            return nil
        }
        compiler.requireAnimatable(name.text, type, given: [], at: name.location)
        rotation = keyframes.rotates ? compiler.pathRotation(of: parts, at: name.location) : nil
        if keyframes.rotates, rotation == nil {
            compiler.log.error(
                "only position can turn with a path, not '\(name.text)'", hint: "leave out rotationMode",
                at: name.location, length: name.text.count)
        }
        values = .keyframes(keyframes)
    }

    var written: [PropertyKey] { parts.flatMap(\.target.keys) + (rotation?.keys ?? []) }

    /// The changes of an animation that starts now.
    ///
    /// - Parameters:
    ///   - curve: the progress within a cycle.
    ///   - clock: relative to now.
    func changes(
        curve: ProgressCurve, clock: AnimationClock, in context: any ActionContext
    ) throws -> [AnimationRequest.Change] {
        let composition = AnimationComposition(
            isAdditive: try isAdditive.map(context.value(of:))?.bool ?? false,
            isCumulative: try isCumulative.map(context.value(of:))?.bool ?? false)
        func change(
            _ target: Target, _ values: AnimationRequest.Values, _ composition: AnimationComposition
        ) throws -> AnimationRequest.Change {
            AnimationRequest.Change(
                key: try context.key(of: target, at: location), values: values, curve: curve, clock: clock,
                composition: composition)
        }
        switch values {
        case .ends(let from, let to, let by):
            let (from, to, by) = (
                try from.map(context.value(of:)), try to.map(context.value(of:)), try by.map(context.value(of:))
            )
            return try parts.map { part in
                try change(
                    part.target,
                    .ends(
                        from: try from.map(part.value(of:)), to: try to.map(part.value(of:)),
                        by: try by.map(part.value(of:))), composition)
            }
        case .keyframes(let declared):
            if let path = try declared.path(in: context) {
                let components: [PropertyValues.PathComponent] = parts.count == 2 ? [.x, .y] : [.point]
                var changes = try zip(parts, components).map { part, component in
                    try change(part.target, .keyframes(.path(path, component)), composition)
                }
                if let rotation {
                    changes.append(try change(rotation, .keyframes(.path(path, .rotation)), AnimationComposition()))
                }
                return changes
            }
            return try parts.compactMap { part in
                guard let values = try declared.keyframes(in: context, part: part.value(of:)) else { return nil }
                return try change(part.target, .keyframes(.keyframes(values)), composition)
            }
        }
    }
}
