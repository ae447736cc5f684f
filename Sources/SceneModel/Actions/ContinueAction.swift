import SceneLanguage

/// `continue: [frameAnimator]`
package struct ContinueAction: Action {
    private static let timing = Field(
        "timing", .timing, "new timing from the current value on; by default the original curve goes on")
    private static let factor = Field(
        "durationFactor", .value(.number), initial: "0",
        "the remaining time as a share of the original duration; 0 takes what is left")

    package static let declaration = Declaration(
        Field("continue", .names(of: "animators"), "animators to let go"), fields: [timing, factor],
        """
        Lets paused property animators go on (continueAnimation(withTimingParameters:durationFactor:)). Apple \
        documents no formula for it; ours: without timing the curve is taken up where it has the current value, \
        with timing the value runs from where it is to its goal.
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
