import Motion
import SceneLanguage

/// CATransition, and the flips of UIView.transition: `transition: label, type: push`
package struct TransitionAction: Action {
    private static let type = Field(
        "type", .value(.symbol(TransitionStyle.Kind.allCases.map(\.rawValue))), initial: "fade",
        """
        how the new appearance replaces the old one: fade cross-fades, push pushes the old one away, moveIn slides over it, \
        reveal uncovers the new one, and flip turns the layer over (UIView.transition)
        """)
    private static let subtype = Field(
        "subtype", .value(.symbol(TransitionStyle.Subtype.allCases.map(\.rawValue))), initial: "fromLeft",
        """
        where a push, moveIn, reveal or flip comes from. As on iOS, fromTop enters from the bottom and fromBottom from the \
        top; a flip fromTop brings the top edge to the front
        """)
    private static let duration = Field(
        "duration", .value(.number), initial: "250ms", unit: .seconds, range: durations, "how long it takes")
    private static let timing = Field(
        "timing", .timing, initial: "linear", "the timing function; easeInEaseOut is the default of a flip")
    private static let startProgress = Field(
        "startProgress", .value(.number), initial: "0", unit: .fraction, range: 0...1,
        "the progress at which it starts; 0 shows the old appearance")
    private static let endProgress = Field(
        "endProgress", .value(.number), initial: "1", unit: .fraction, range: 0...1,
        "the progress at which it ends; 1 shows the new appearance")
    private static let completion = Field(
        "completion", .actions,
        "the actions performed when the transition ends; `sender.finished` is false if it was interrupted")

    package static let declaration = KindDeclaration(
        Field("transition", .name(of: "layer"), "the layer, with its sublayers"),
        fields: [type, subtype, duration, timing, startProgress, endProgress, completion],
        """
        Replaces the appearance that a layer and its sublayers had before this instant by the one that they get now \
        (CATransition), whether actions before or after this one change it. The old appearance is a still picture. A transition \
        also works for what cannot be animated, such as text, images and hidden. The movement is clipped to the layer only if the layer has \
        masksToBounds. A transition of a layer ends the one that runs there.
        """)

    private let progress: Target
    private let kind: TypedExpression?
    private let direction: TypedExpression?
    private let duration: TypedExpression?
    private let timing: Timing?
    private let startProgress: TypedExpression?
    private let endProgress: TypedExpression?
    private let completion: [any Action]
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        kind = reader.expression(Self.type)
        direction = reader.expression(Self.subtype)
        duration = reader.expression(Self.duration)
        timing = reader.timing(Self.timing)
        startProgress = reader.expression(Self.startProgress)
        endProgress = reader.expression(Self.endProgress)
        var inner = reader.scope
        inner.sender = AnimateAction.senderMembers
        completion = reader.actions(Self.completion, scope: inner)
        if timing?.isSpring == true {
            reader.compiler.log.error(
                "a transition cannot use a spring", hint: "timing: easeInEaseOut", at: reader.keyLocation(Self.timing))
        }
        if reader.has(Self.subtype),
            !reader.has(Self.type) || kind?.constant?.symbol == TransitionStyle.Kind.fade.rawValue
        {
            reader.compiler.log.error(
                "'subtype' does not go with a fade", hint: "type: push", at: reader.keyLocation(Self.subtype),
                length: Self.subtype.key.count)
        }
        guard let name = reader.name(Self.declaration.primary),
            let target = reader.compiler.layerTarget(
                AppearanceFacet.transitionProgress, of: name.text, at: name.location, scope: reader.scope)
        else { return nil }
        progress = target
    }

    package var written: [PropertyKey] { progress.keys }

    package func perform(in context: any ActionContext) throws {
        func number(_ expression: TypedExpression?, _ fallback: Double) throws -> Double {
            try expression.map { try context.number($0) } ?? fallback
        }
        let kind = try kind.map(context.value(of:))?.symbol.flatMap(TransitionStyle.Kind.init) ?? .fade
        let subtype = try direction.map(context.value(of:))?.symbol.flatMap(TransitionStyle.Subtype.init) ?? .fromLeft
        let fallback: Timing = .function(kind == .flip ? .easeInEaseOut : .linear)
        let curve = try (timing ?? fallback).curve(
            duration: try number(duration, MediaTiming.transactionDuration), in: context, at: location)
        let ends = (start: try number(startProgress, 0), end: try number(endProgress, 1))
        guard (0...1).contains(ends.start), (0...1).contains(ends.end) else {
            throw SceneError("startProgress and endProgress must be 0 to 1", at: location)
        }
        let key = try context.key(of: progress, at: location)
        let timing = MediaTiming(duration: curve.duration)
        let change = AnimationRequest.Change(
            key: key, values: .ends(from: .number(ends.start), to: .number(ends.end), by: nil), curve: curve,
            clock: AnimationClock(animation: AnimationClock.Level(timing)), timingName: self.timing?.name)
        try context.transition(
            TransitionStyle(kind, subtype),
            AnimationRequest(changes: [change], changesModel: false, completion: completion, location: location))
    }
}
