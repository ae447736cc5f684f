import SceneLanguage

/// `scrub: [frameAnimator]` with `fraction`
package struct ScrubAction: Action {
    private static let fraction = Field(
        "fraction", .value(.number), isRequired: true, unit: .fraction, "the new fractionComplete, clamped to 0...1")

    package static let declaration = KindDeclaration(
        Field("scrub", .names(of: "animators"), "the animators to scrub"), fields: [fraction],
        "Pauses property animators and sets their fractionComplete.")

    let animators: [Int]
    let fraction: TypedExpression

    package init?(_ reader: ObjectReader) {
        let field = ScrubAction.declaration.primary
        animators = reader.names(field).compactMap { reader.compiler.animator($0.text, at: $0.location) }
        guard let fraction = reader.expression(Self.fraction) else { return nil }
        self.fraction = fraction
    }

    package func perform(in context: any ActionContext) throws {
        // Evaluated once for all, because scrubbing the first animator may change the value of the expression.
        let value = try context.number(fraction)
        for animator in animators { try context.scrub(animator: animator, to: value) }
    }
}
