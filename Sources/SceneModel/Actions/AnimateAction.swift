import Motion
package import SceneLanguage

/// CABasicAnimation (`animate: keyPath` with from, to, by) or UIView.animate (`animate: { set: ... }`).
package struct AnimateAction: Action {
    private static let set = Field("set", .assignments, "the final values, as in UIView.animate")
    private static let from = Field(
        "from", .special("a value of the property", .value), "the starting value; by default the model value")
    private static let to = Field(
        "to", .special("a value of the property", .value),
        "the final value; by default the model value, unless by is given")
    private static let by = Field(
        "by", .special("a value of the property", .value), "the change from the starting value, instead of `to`")
    private static let duration = Field(
        "duration", .value(.number), initial: "250ms", unit: .seconds, range: durations,
        "the duration of one cycle; a spring with a stiffness or a response uses its settling duration instead")
    private static let delay = Field(
        "delay", .value(.number), initial: "0", unit: .seconds, range: durations,
        "the time before the animation starts")
    private static let timing = Field(
        "timing", .timing, "the timing function or spring: a named curve, four control point coordinates or a spring")
    private static let repeatCount = Field(
        "repeat", .value(.number), initial: "1", "the number of cycles; 0 repeats forever")
    private static let autoreverses = Field(
        "autoreverses", .value(.bool), initial: "false",
        "whether each cycle then plays in reverse, which doubles its duration")
    private static let fillMode = Field(
        "fillMode", .value(.symbol(MediaTiming.FillMode.allCases.map(\.rawValue))), initial: ".removed",
        """
        without set: whether the first value is shown during the delay (backwards), the last one after the end until \
        removeAnimations (forwards), or both; otherwise the model value is shown
        """)
    private static let beginFromCurrentState = Field(
        "beginFromCurrentState", .value(.bool), initial: "false",
        """
        with set: whether opacity, background and anchorPoint, whose running animations are replaced, start from what is \
        shown instead of the model value
        """)
    package static let allowUserInteraction = Field(
        "allowUserInteraction", .value(.bool), initial: "false",
        """
        with set: whether the animated layers receive touches during the animation, at the place to which they move; \
        otherwise these and their sublayers ignore touches that begin
        """)
    private static let completion = Field(
        "completion", .actions,
        "the actions performed when the animation ends; `sender.finished` is false if it was interrupted")
    /// The members of `sender` in a completion.
    private static let senderMembers: [(name: String, type: ValueType)] = [("finished", .bool)]

    package static let declaration = KindDeclaration(
        Field("animate", .name(of: "property"), "the property or variable to animate, with from, to, by or values"),
        fields: [set, from, to, by] + KeyframeValues.fields + [
            duration, delay, timing, repeatCount, autoreverses, fillMode, beginFromCurrentState,
            allowUserInteraction, completion,
        ], alternativePrimary: set,
        """
        Animates a value over time. With a key path and from, to or by it is a CABasicAnimation, with values a \
        CAKeyframeAnimation: the model value does not change and is shown again at the end. With set it is \
        UIView.animate: the model value changes immediately, and the presentation value moves to it. An animation of \
        position, bounds, transform, cornerRadius or a variable with a number or a point is added to those that run, so \
        that an interrupted movement keeps its velocity.
        """)

    private enum Change {
        case keyPath(Target, from: TypedExpression?, to: TypedExpression?, by: TypedExpression?)
        case keyframes(Target, KeyframeValues)
        case set([Assignment])
    }

    private let change: Change
    private let duration: TypedExpression?
    private let delay: TypedExpression?
    private let timing: Timing?
    private let repeatCount: TypedExpression?
    private let autoreverses: TypedExpression?
    private let fillMode: TypedExpression?
    private let beginsFromCurrentState: TypedExpression?
    private let allowsUserInteraction: TypedExpression?
    private let completion: [any Action]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        duration = reader.expression(Self.duration)
        delay = reader.expression(Self.delay)
        timing = reader.timing(Self.timing)
        repeatCount = reader.expression(Self.repeatCount)
        autoreverses = reader.expression(Self.autoreverses)
        fillMode = reader.expression(Self.fillMode)
        beginsFromCurrentState = reader.expression(Self.beginFromCurrentState)
        allowsUserInteraction = reader.expression(Self.allowUserInteraction)
        var inner = reader.scope
        inner.sender = Self.senderMembers
        completion = reader.actions(Self.completion, scope: inner)
        if reader.has(Self.set) {
            for field in [Self.from, Self.to, Self.by, Self.fillMode, Self.declaration.primary] where reader.has(field)
            {
                reader.compiler.log.error(
                    "'\(field.key)' does not go with set", hint: "write animate: { set: { property: value } }",
                    at: reader.keyLocation(field))
            }
            change = .set(reader.assignments(Self.set, areAnimated: true))
            return
        }
        for field in [Self.beginFromCurrentState, Self.allowUserInteraction] where reader.has(field) {
            reader.compiler.log.error(
                "'\(field.key)' goes with set only", hint: "write animate: { set: { ... } }",
                at: reader.keyLocation(field), length: field.key.count)
        }
        guard let name = reader.name(Self.declaration.primary) else {
            reader.compiler.log.error(
                "animate needs a property or set", hint: "write animate: layer.opacity, or animate: { set: ... }",
                at: reader.location)
            return nil
        }
        guard let (target, type) = reader.compiler.target(name.text, at: name.location, scope: reader.scope) else {
            return nil
        }
        if reader.has(KeyframeValues.values) {
            for field in [Self.from, Self.to, Self.by] where reader.has(field) {
                reader.compiler.log.error(
                    "'\(field.key)' does not go with values", at: reader.keyLocation(field), length: field.key.count)
            }
            if timing?.isSpring == true {
                reader.compiler.log.error(
                    "keyframes cannot use a spring", hint: "timing: easeInEaseOut",
                    at: reader.keyLocation(Self.timing))
            }
            guard let keyframes = KeyframeValues(reader, type: type) else { return nil }
            change = .keyframes(target, keyframes)
            return
        }
        func value(_ field: Field) -> TypedExpression? {
            reader.node(field).flatMap { reader.compiler.expression($0, expected: type, scope: reader.scope) }
        }
        let (from, to, by) = (value(Self.from), value(Self.to), value(Self.by))
        reader.compiler.requireAnimatable(
            name.text, type, given: [from, to, by].compactMap { $0?.type }, at: name.location)
        change = .keyPath(target, from: from, to: to, by: by)
        if ![Self.from, Self.to, Self.by].contains(where: reader.has) {
            reader.compiler.log.error(
                "animate needs to, from, by or values", hint: "or animate: { set: { \(name.text): value } }",
                at: reader.location)
        }
    }

    package var written: [PropertyKey] {
        switch change {
        case .keyPath(let target, _, _, _), .keyframes(let target, _): target.keys
        case .set(let assignments): assignments.flatMap(\.target.keys)
        }
    }

    package func perform(in context: any ActionContext) throws {
        let length = try duration.map { try context.number($0) } ?? 0.25
        let runs = try repeatCount.map { try context.number($0) } ?? 1
        let changes: [AnimationRequest.Change]
        let changesModel: Bool
        switch change {
        case .keyPath(let target, let from, let to, let by):
            changesModel = false
            changes = [
                AnimationRequest.Change(
                    key: try context.key(of: target, at: location), from: try from.map(context.value(of:)),
                    to: try to.map(context.value(of:)), by: try by.map(context.value(of:)))
            ]
        case .keyframes(let target, _):
            // The keyframe curve yields the values themselves, so the range 0...1 leaves them unchanged.
            changesModel = false
            changes = [
                AnimationRequest.Change(
                    key: try context.key(of: target, at: location), from: .number(0), to: .number(1))
            ]
        case .set(let assignments):
            changesModel = true
            changes = try assignments.map { assignment in
                AnimationRequest.Change(
                    key: try context.key(of: assignment.target, at: assignment.value.location),
                    to: try context.value(of: assignment.value))
            }
        }
        // A CAAnimation without a timing function is linear; UIView animations ease in and out by default.
        let fallback: Timing = changesModel ? .function(.easeInEaseOut) : .function(.linear)
        var curve = try (timing ?? fallback).curve(duration: length, in: context, at: location)
        if case .keyframes(_, let values) = change, case .timing(let function, let duration) = curve {
            curve = .keyframes(try values.keyframes(timing: function, in: context), duration: duration)
        }
        try context.animate(
            AnimationRequest(
                changes: changes, curve: curve,
                delay: try delay.map { try context.number($0) } ?? 0, repeatCount: runs == 0 ? .infinity : runs,
                autoreverses: try autoreverses.map(context.value(of:))?.bool ?? false, changesModel: changesModel,
                beginsFromCurrentState: try beginsFromCurrentState.map(context.value(of:))?.bool ?? false,
                allowsUserInteraction: try allowsUserInteraction.map(context.value(of:))?.bool ?? false,
                fillMode: try fillMode.map(context.value(of:))?.symbol.flatMap { MediaTiming.FillMode(rawValue: $0) }
                    ?? .removed,
                completion: completion, location: location))
    }
}

extension ActionContext {
    /// The current value of a number expression.
    package func number(_ expression: TypedExpression) throws -> Double {
        try value(of: expression).number ?? 0
    }
}
