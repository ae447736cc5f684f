import SceneLanguage

/// `continue: [frameAnimator]`
package struct ContinueAction: Action {
    private static let timing = Field(
        "timing", .timing, "a new timing for the rest of the animation; by default the original curve continues")
    private static let factor = Field(
        "durationFactor", .value(.number), initial: "0",
        "the remaining time as a fraction of the original duration; 0 keeps the time that is left")

    package static let declaration = KindDeclaration(
        Field("continue", .names(of: "animators"), "the animators to continue"), fields: [timing, factor],
        """
        Continues paused property animators (continueAnimation(withTimingParameters:durationFactor:)). Apple does not \
        document a formula. Here, without timing the original curve continues from the point at which it has the \
        current value; with timing the value moves from its current value to its final value with the new timing.
        """)

    let animators: [Int]
    let timing: Timing?
    let factor: TypedExpression?
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        let field = ContinueAction.declaration.primary
        animators = reader.names(field).compactMap { reader.compiler.animator($0.text, at: $0.location) }
        timing = reader.timing(Self.timing)
        factor = reader.expression(Self.factor)
        location = reader.location
    }

    package func perform(in context: any ActionContext) throws {
        let factor = try factor.map { try context.number($0) } ?? 0
        for animator in animators {
            try context.resume(animator: animator, timing: timing, factor: factor, at: location)
        }
    }
}
