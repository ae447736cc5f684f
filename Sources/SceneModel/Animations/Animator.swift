import Motion
package import SceneLanguage

/// The declaration of a UIViewPropertyAnimator: changes that start together with one duration and timing.
package struct Animator: Sendable {
    static let duration = Field(
        "duration", .value(.number), isRequired: true, unit: .seconds, range: durations,
        "the duration of the animation")
    static let delay = Field(
        "delay", .value(.number), initial: "0", unit: .seconds, range: durations,
        "the time between start and the first change")
    static let timing = Field(
        "timing", .timing, initial: "easeInEaseOut",
        "the timing function or spring: a named curve, four control point coordinates or a spring")
    static let animations = Field(
        "animations", .assignments, isRequired: true, "the final values of the animated properties")
    private static let addedAnimations = Field(
        "animations", .assignments, isRequired: true, "the final values of the animated properties")
    static let delayFactor = Field(
        "delayFactor", .value(.number), initial: "0", unit: .fraction, range: 0...1,
        "the fraction of the animator's remaining duration after which they begin; they last the rest")
    private static let addedFields = [addedAnimations, delayFactor]
    static let addAnimations = Field(
        "addAnimations", .special("a list of animations", .list(of: .group(addedFields))),
        "further animations that begin later: { animations, delayFactor }")
    static let completion = Field("completion", .actions, "the actions performed when the animation ends")
    static let scrubsLinearly = Field(
        "scrubsLinearly", .value(.bool), initial: "true",
        "whether scrubbing is linear; otherwise the timing function maps the fraction to a progress")
    static let pausesOnCompletion = Field(
        "pausesOnCompletion", .value(.bool), initial: "false",
        "whether the animator stays active when it reaches its end")
    static let isUserInteractionEnabled = Field(
        "isUserInteractionEnabled", .value(.bool), initial: "true",
        "whether the animated layers receive touches while the animator runs; otherwise they ignore touches that begin")
    static let isManualHitTestingEnabled = Field(
        "isManualHitTestingEnabled", .value(.bool), initial: "false",
        "whether touches hit the animated layers at the place to which they move instead of where they are shown")
    package static let fields = [
        duration, delay, timing, animations, addAnimations, completion, scrubsLinearly, pausesOnCompletion,
        isUserInteractionEnabled,
        isManualHitTestingEnabled,
    ]
    /// The members of `sender` in a completion.
    static let senderMembers: [(name: String, type: ValueType)] = [("position", .symbol(["end", "start", "current"]))]

    package var name: String
    package var duration: TypedExpression
    package var delay: TypedExpression?
    package var timing: Timing
    package var animations: [Assignment]
    package var delayedAnimations: [Delayed]
    package var completion: [any Action]
    package var scrubsLinearly: Bool
    package var pausesOnCompletion: Bool
    package var isUserInteractionEnabled: Bool
    package var isManualHitTestingEnabled: Bool
    package var location: SourceLocation

    /// Animations with a delay factor.
    package struct Delayed: Sendable {
        package var animations: [Assignment]
        package var delayFactor: TypedExpression?
        package var location: SourceLocation
    }

    init?(_ name: String, node: SourceNode, scope: Scope, compiler: SceneCompiler) {
        guard
            let reader = ObjectReader(
                node, what: "animator '\(name)'", fields: Self.fields, scope: scope, compiler: compiler)
        else { return nil }
        self.name = name
        location = node.location
        delay = reader.expression(Self.delay)
        timing = reader.timing(Self.timing) ?? .function(.easeInEaseOut)
        animations = reader.assignments(Self.animations, areAnimated: true)
        delayedAnimations = Self.delayed(reader)
        var inner = scope
        inner.sender = Self.senderMembers
        completion = reader.actions(Self.completion, scope: inner)
        scrubsLinearly = reader.constant(Self.scrubsLinearly)?.bool ?? true
        pausesOnCompletion = reader.constant(Self.pausesOnCompletion)?.bool ?? false
        isUserInteractionEnabled = reader.constant(Self.isUserInteractionEnabled)?.bool ?? true
        isManualHitTestingEnabled = reader.constant(Self.isManualHitTestingEnabled)?.bool ?? false
        guard let duration = reader.expression(Self.duration) else { return nil }
        self.duration = duration
    }

    private static func delayed(_ reader: ObjectReader) -> [Delayed] {
        guard reader.has(addAnimations), let node = reader.node(addAnimations) else { return [] }
        guard let items = node.items else {
            reader.compiler.log.error(
                "addAnimations is a list", hint: "- { animations: { layer.opacity: 0 }, delayFactor: 0.5 }",
                at: node.location)
            return []
        }
        return items.compactMap { item in
            ObjectReader(item, what: "an entry", fields: addedFields, scope: reader.scope, compiler: reader.compiler)
                .map { entry in
                    Delayed(
                        animations: entry.assignments(addedAnimations, areAnimated: true),
                        delayFactor: entry.expression(delayFactor), location: entry.location)
                }
        }
    }
}
