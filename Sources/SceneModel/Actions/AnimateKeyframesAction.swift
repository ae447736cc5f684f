import Motion
import SceneLanguage

/// UIView.animateKeyframes: the frames of several properties at times relative to the duration.
package struct AnimateKeyframesAction: Action {
    private static let set = Field("set", .assignments, isRequired: true, "the values at the end of the frame")
    private static let relativeStart = Field(
        "relativeStart", .value(.number), initial: "0", unit: .fraction, range: 0...1,
        "when the frame starts, as a fraction of the duration")
    private static let relativeDuration = Field(
        "relativeDuration", .value(.number), initial: "1", unit: .fraction, range: 0...1,
        "how long the frame lasts, as a fraction of the duration; at 0 the values change at once")
    private static let frameFields = [set, relativeStart, relativeDuration]
    private static let timing = Field(
        "timing", .timing, initial: "easeInEaseOut",
        "the timing function of the whole animation, as UIKit applies it; linear lets the frames run evenly")
    private static let mode = Field(
        "calculationMode", .value(.symbol(Keyframes.CalculationMode.allCases.map(\.rawValue))), initial: "linear",
        "the interpolation between frames, as in animate")
    private static let completion = Field(
        "completion", .actions,
        "the actions performed when the animation ends; `sender.finished` is false if it was interrupted")
    private static let allowUserInteraction = AnimateAction.allowUserInteraction

    package static let declaration = KindDeclaration(
        Field(
            "animateKeyframes", .special("a list of frames", .list(of: .group(frameFields))),
            "the frames: { set, relativeStart, relativeDuration }"),
        fields: [timing, mode]
            + MediaTimingFields.fields.filter { field in
                !MediaTimingFields.coreAnimationFields.contains { $0.key == field.key }
            } + [allowUserInteraction, completion],
        """
        Changes the model values immediately and animates to them in frames (UIView.animateKeyframes). Each frame has a time \
        and a duration relative to the whole. Before its frame a property keeps its value, and after it the new one. Where \
        frames of a property overlap, the later one starts at its time (a convention). The animations replace those that run.
        """)

    private struct Frame {
        let assignments: [Assignment]
        let start: TypedExpression?
        let duration: TypedExpression?
        let location: SourceLocation
    }

    private let frames: [Frame]
    private let timing: Timing?
    private let mode: TypedExpression?
    private let mediaTiming: MediaTimingFields
    private let allowsUserInteraction: TypedExpression?
    private let completion: [any Action]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        timing = reader.timing(Self.timing)
        mode = reader.expression(Self.mode)
        mediaTiming = MediaTimingFields(reader)
        allowsUserInteraction = reader.expression(Self.allowUserInteraction)
        var inner = reader.scope
        inner.sender = AnimateAction.senderMembers
        completion = reader.actions(Self.completion, scope: inner)
        if timing?.isSpring == true {
            reader.compiler.log.error(
                "keyframes cannot use a spring", hint: "timing: easeInEaseOut", at: reader.keyLocation(Self.timing))
        }
        guard let node = reader.node(Self.declaration.primary) else { return nil }
        guard let items = node.items else {
            reader.compiler.log.error(
                "animateKeyframes is a list of frames", hint: "- { set: { layer.opacity: 0 }, relativeDuration: 0.5 }",
                at: node.location)
            return nil
        }
        frames = items.compactMap { item in
            ObjectReader(
                item, what: "a frame", fields: Self.frameFields, scope: reader.scope, compiler: reader.compiler
            ).map { frame in
                Frame(
                    assignments: frame.assignments(Self.set, areAnimated: true),
                    start: frame.expression(Self.relativeStart), duration: frame.expression(Self.relativeDuration),
                    location: frame.location)
            }
        }
    }

    package var written: [PropertyKey] { frames.flatMap { $0.assignments.flatMap(\.target.keys) } }

    package func perform(in context: any ActionContext) throws {
        let duration = try mediaTiming.duration(in: context) ?? MediaTiming.transactionDuration
        let curve = try (timing ?? .function(.easeInEaseOut)).curve(duration: duration, in: context, at: location)
        var clock = try mediaTiming.timing(duration: duration, in: context)
        clock.fillMode = .backwards
        let mode = try mode.map(context.value(of:))?.symbol.flatMap(Keyframes.CalculationMode.init) ?? .linear
        var keys: [PropertyKey] = []
        var tracks: [PropertyKey: FrameTrack] = [:]
        for frame in frames {
            let start = try frame.start.map { try context.number($0) } ?? 0
            let length = try frame.duration.map { try context.number($0) } ?? 1
            guard (0...1).contains(start), (0...1).contains(length) else {
                throw SceneError("relativeStart and relativeDuration must be 0 to 1", at: frame.location)
            }
            for assignment in frame.assignments {
                let key = try context.key(of: assignment.target, at: assignment.value.location)
                if tracks[key] == nil { keys.append(key) }
                tracks[key, default: FrameTrack()].add(
                    try context.value(of: assignment.value), start: start, end: min(start + length, 1))
            }
        }
        try context.animate(
            AnimationRequest(
                changes: keys.compactMap { key in
                    tracks[key].map {
                        AnimationRequest.Change(
                            key: key, values: .frames($0, mode), curve: curve,
                            clock: AnimationClock(animation: AnimationClock.Level(clock)), timingName: timing?.name)
                    }
                }, changesModel: true,
                allowsUserInteraction: try allowsUserInteraction.map(context.value(of:))?.bool ?? false,
                completion: completion, location: location))
    }
}
