import Motion
import SceneLanguage

/// SwiftUI's phase animator: values that change in phases, each with its own animation.
package struct PhaseAnimatorAction: Action {
    private static let set = Field("set", .assignments, isRequired: true, "the values of the phase")
    private static let phaseFields = [set, WithAnimationAction.animation, WithAnimationAction.duration]
    private static let repeating = Field(
        "repeating", .value(.bool), initial: "false",
        """
        whether the phases repeat without end, as SwiftUI's do without a trigger; removeAnimations of one of their values \
        ends them. Otherwise they run once and end with the first one
        """)
    private static let completion = Field(
        "completion", .actions, "the actions performed when the first phase is reached again, unless it repeats")

    package static let declaration = KindDeclaration(
        Field(
            "phaseAnimator", .special("a list of phases", .list(of: .group(phaseFields))),
            "the phases: { set, animation, duration }"),
        fields: [repeating, completion],
        """
        Shows the first phase at once and animates to the second one, then to the third one, and so on (SwiftUI's phase \
        animator). Each phase moves as with withAnimation, with the animation of the phase that is entered, and the next \
        one follows when that is logically complete. A curve with the duration 0 changes the values at once.
        """)

    private struct Phase {
        let assignments: [Assignment]
        let animation: Timing?
        let duration: TypedExpression?
        let location: SourceLocation
    }

    /// The times of a phase animator that runs.
    private struct Run {
        let start: Double
        let sequence: PhaseSequence
        var index: Int
    }

    private let phases: [Phase]
    private let repeating: TypedExpression?
    private let completion: [any Action]
    private let location: SourceLocation
    /// The next phase of one that runs; nil for the action as declared.
    private var run: Run?

    package init?(_ reader: ObjectReader) {
        location = reader.location
        repeating = reader.expression(Self.repeating)
        // Phases are entered later too, and so is the completion: what a gesture measured is over by then.
        var inner = reader.scope
        inner.sender = nil
        completion = reader.actions(Self.completion, scope: inner)
        guard let node = reader.node(Self.declaration.primary) else { return nil }
        guard let items = node.items, !items.isEmpty else {
            reader.compiler.log.error(
                "phaseAnimator is a list of phases", hint: "- { set: { layer.opacity: 0 }, animation: snappy }",
                at: node.location)
            return nil
        }
        guard items.count <= SceneLimits.keyframes else {
            reader.compiler.log.limit(
                "there are \(items.count) phases; the limit is \(SceneLimits.keyframes)", at: node.location)
            return nil
        }
        phases = items.compactMap { item in
            ObjectReader(
                item, what: "a phase", fields: Self.phaseFields, scope: inner, compiler: reader.compiler
            ).map { phase in
                Phase(
                    assignments: phase.assignments(Self.set, areAnimated: true),
                    animation: phase.timing(WithAnimationAction.animation),
                    duration: phase.expression(WithAnimationAction.duration), location: phase.location)
            }
        }
    }

    package var written: [PropertyKey] { phases.flatMap { $0.assignments.flatMap(\.target.keys) } }

    package func perform(in context: any ActionContext) throws {
        if let run { return try enter(run, in: context) }
        try set(phases[0], in: context)
        let durations = try phases.map { try retargeting($0, in: context).logicalDuration }
        let repeats = try repeating.map(context.value(of:))?.bool ?? false
        let sequence = PhaseSequence(durations: durations, repeats: repeats)
        try enter(Run(start: context.time, sequence: sequence, index: 0), in: context)
    }

    /// Enters a phase, and then those that follow without taking time.
    private func enter(_ run: Run, in context: any ActionContext) throws {
        var run = run
        while let step = run.sequence.step(run.index) {
            let phase = phases[step.phase]
            run.index += 1
            if step.end > step.begin {
                let retargeting = try retargeting(phase, in: context)
                var following = self
                following.run = run
                var request = try retargeting.request(
                    phase.assignments, delay: 0, completion: [following], at: phase.location, in: context)
                request.completionTime = max(run.start + step.end - context.time, 0)
                request.isEndless = run.sequence.repeats
                request.endsWithItsAnimations = true
                return try context.animate(request)
            }
            try set(phase, in: context)
        }
        try context.perform(completion)
    }

    private func retargeting(_ phase: Phase, in context: any ActionContext) throws -> Retargeting {
        try Retargeting(phase.animation, duration: phase.duration, at: phase.location, in: context)
    }

    private func set(_ phase: Phase, in context: any ActionContext) throws {
        try context.set(try context.changes(phase.assignments), at: phase.location)
    }
}
