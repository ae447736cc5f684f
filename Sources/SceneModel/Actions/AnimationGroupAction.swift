import Motion
import SceneLanguage

/// CAAnimationGroup: key-path animations that play on one clock.
package struct AnimationGroupAction: Action {
    private static let timing = Field(
        "timing", .timing, initial: "linear", "the timing function that maps the time of the group for its animations")
    private static let completion = Field(
        "completion", .actions,
        "the actions performed when the group ends; `sender.finished` is false if it was interrupted")

    package static let declaration = KindDeclaration(
        Field("animationGroup", .actions, "the animations: `animate` with a key path, or other groups"),
        fields: [timing] + MediaTimingFields.fields + [completion],
        """
        Plays key-path animations on one clock (CAAnimationGroup), so that they start, repeat and reverse together. The \
        group cuts off what goes on after its duration. Each animation has its own timing, delay and fillMode in the group; \
        without a duration it has that of the group. One that ends before the group shows the model value, unless its \
        fillMode is forwards.
        """)

    private let animations: [any Action]
    private let timing: Timing?
    private let mediaTiming: MediaTimingFields
    private let completion: [any Action]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        timing = reader.timing(Self.timing)
        mediaTiming = MediaTimingFields(reader)
        var inner = reader.scope
        inner.sender = AnimateAction.senderMembers
        completion = reader.actions(Self.completion, scope: inner)
        animations = reader.actions(Self.declaration.primary)
        if timing?.isSpring == true {
            reader.compiler.log.error(
                "a group cannot use a spring", hint: "use it in the animations of the group",
                at: reader.keyLocation(Self.timing))
        }
        for animation in animations where !Self.isGroupable(animation) {
            reader.compiler.log.error(
                "a group contains key-path animations without completions, and groups",
                hint: "write - { animate: layer.opacity, from: 0, to: 1 }",
                at: (animation as? AnimateAction)?.location ?? reader.keyLocation(Self.declaration.primary))
        }
    }

    private static func isGroupable(_ action: any Action) -> Bool {
        if let group = action as? AnimationGroupAction { return group.completion.isEmpty }
        return (action as? AnimateAction)?.isGroupable ?? false
    }

    package var written: [PropertyKey] { animations.flatMap(\.written) }

    package func perform(in context: any ActionContext) throws {
        try context.animate(
            AnimationRequest(
                changes: try changes(in: [], context: context), changesModel: false, completion: completion,
                location: location))
    }

    private func changes(
        in groups: [AnimationClock.Level], context: any ActionContext
    ) throws -> [AnimationRequest.Change] {
        let own = try mediaTiming.duration(in: context) ?? 0
        let inherited = groups.last?.timing.basicDuration ?? MediaTiming.transactionDuration
        let duration = own > 0 ? own : inherited
        let curve = try (timing ?? .function(.linear)).curve(duration: duration, in: context, at: location)
        guard case .timing(let function, _) = curve else {
            throw SceneError("a group cannot use a spring", at: location)
        }
        let level = AnimationClock.Level(
            try mediaTiming.timing(duration: duration, in: context), timingFunction: function)
        return try animations.flatMap { animation in
            if let group = animation as? AnimationGroupAction {
                return try group.changes(in: groups + [level], context: context)
            }
            return try (animation as? AnimateAction)?.changes(in: groups + [level], context: context) ?? []
        }
    }
}
