import Motion
package import SceneLanguage

/// CABasicAnimation or CAKeyframeAnimation (`animate: keyPath` with from, to, by, values or path), or UIView.animate
/// (`animate: { set: ... }`).
package struct AnimateAction: Action {
    private static let set = Field("set", .assignments, "the final values, as in UIView.animate")
    private static let timing = Field(
        "timing", .timing, "the timing function or spring: a named curve, four control point coordinates or a spring")
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
    static let senderMembers: [(name: String, type: ValueType)] = [("finished", .bool)]

    package static let declaration = KindDeclaration(
        Field(
            "animate", .name(of: "property"), "the property or variable to animate, with from, to, by, values or path"),
        fields: [set] + KeyPathAnimation.fields + [timing] + MediaTimingFields.fields + [
            beginFromCurrentState, allowUserInteraction, completion,
        ], alternativePrimary: set,
        """
        Animates a value over time. With a key path and from, to or by it is a CABasicAnimation, with values or a path a \
        CAKeyframeAnimation: the model value does not change and is shown again at the end. Only these have speed, \
        timeOffset, repeatDuration, fillMode, additive and cumulative. With set it is \
        UIView.animate: the model value changes immediately, and the presentation value moves to it. An animation of \
        position, bounds, transform, cornerRadius or a variable with a number or a point is added to those that run, so \
        that an interrupted movement keeps its velocity.
        """)

    private enum Change {
        case keyPath(KeyPathAnimation)
        case set([Assignment])
    }

    private let change: Change
    private let timing: Timing?
    private let mediaTiming: MediaTimingFields
    private let beginsFromCurrentState: TypedExpression?
    private let allowsUserInteraction: TypedExpression?
    private let completion: [any Action]
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        timing = reader.timing(Self.timing)
        mediaTiming = MediaTimingFields(reader)
        if let timing { MediaTimingFields.warnOfUnusedDuration(timing, reader) }
        beginsFromCurrentState = reader.expression(Self.beginFromCurrentState)
        allowsUserInteraction = reader.expression(Self.allowUserInteraction)
        var inner = reader.scope
        inner.sender = Self.senderMembers
        completion = reader.actions(Self.completion, scope: inner)
        if reader.has(Self.set) {
            let others = KeyPathAnimation.fields + MediaTimingFields.coreAnimationFields + [Self.declaration.primary]
            for field in others where reader.has(field) {
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
            // The properties are in the place of set, which is reported.
            if reader.isMisspelt(Self.set) { return nil }
            reader.compiler.log.error(
                "animate needs a property or set", hint: "write animate: layer.opacity, or animate: { set: ... }",
                at: reader.location)
            return nil
        }
        guard let animation = KeyPathAnimation(reader, name: name, timing: timing, timingField: Self.timing) else {
            return nil
        }
        change = .keyPath(animation)
    }

    package var written: [PropertyKey] {
        switch change {
        case .keyPath(let animation): animation.written
        case .set(let assignments): assignments.flatMap(\.target.keys)
        }
    }

    /// Whether it can be part of a group: a key-path animation without a completion.
    var isGroupable: Bool { if case .keyPath = change { completion.isEmpty } else { false } }

    package func perform(in context: any ActionContext) throws {
        let duration = try mediaTiming.duration(in: context) ?? MediaTiming.transactionDuration
        var request = AnimationRequest(
            changes: [], changesModel: false, completion: completion, location: location)
        switch change {
        case .keyPath: request.changes = try changes(duration: duration, groups: [], in: context)
        case .set(let assignments):
            request.changesModel = true
            request.beginsFromCurrentState = try beginsFromCurrentState.map(context.value(of:))?.bool ?? false
            request.allowsUserInteraction = try allowsUserInteraction.map(context.value(of:))?.bool ?? false
            let curve = try curve(duration: duration, in: context)
            var timing = try mediaTiming.timing(duration: curve.duration, in: context)
            timing.fillMode = .backwards
            let clock = AnimationClock(animation: AnimationClock.Level(timing))
            let name = self.timing?.name
            request.changes = try context.changes(assignments).map { key, value in
                AnimationRequest.Change(key: key, values: .goal(value), curve: curve, clock: clock, timingName: name)
            }
        }
        try context.animate(request)
    }

    /// The changes of a key-path animation that starts now.
    ///
    /// - Parameters:
    ///   - duration: of a cycle in seconds, unless a spring has its own.
    ///   - groups: the groups that contain it, the outermost first.
    private func changes(
        duration: Double, groups: [AnimationClock.Level], in context: any ActionContext
    ) throws -> [AnimationRequest.Change] {
        guard case .keyPath(let animation) = change else { return [] }
        let curve = try curve(duration: duration, in: context)
        let timing = try mediaTiming.timing(duration: curve.duration, in: context)
        let changes = try animation.changes(
            curve: curve, clock: AnimationClock(groups: groups, animation: AnimationClock.Level(timing)), in: context)
        guard let name = self.timing?.name else { return changes }
        return changes.map { change in
            var change = change
            change.timingName = name
            return change
        }
    }

    /// The changes of an animation in a group.
    func changes(in groups: [AnimationClock.Level], context: any ActionContext) throws -> [AnimationRequest.Change] {
        let own = try mediaTiming.duration(in: context) ?? 0
        let inherited = groups.last?.timing.basicDuration ?? MediaTiming.transactionDuration
        return try changes(duration: own > 0 ? own : inherited, groups: groups, in: context)
    }

    private func curve(duration: Double, in context: any ActionContext) throws -> ProgressCurve {
        // A CAAnimation without a timing function is linear; UIView animations ease in and out by default.
        let fallback: Timing = if case .set = change { .function(.easeInEaseOut) } else { .function(.linear) }
        return try (timing ?? fallback).curve(duration: duration, in: context, at: location)
    }
}

extension ActionContext {
    /// The current value of a number expression.
    package func number(_ expression: TypedExpression) throws -> Double {
        try value(of: expression).number ?? 0
    }
}
