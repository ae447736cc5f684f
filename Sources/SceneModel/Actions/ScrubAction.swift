import SceneLanguage

/// `scrub: [frameAnimator]` with `fraction`
package struct ScrubAction: Action {
    private static let fraction = Field(
        "fraction", .value(.number), isRequired: true, unit: .share, "the new fractionComplete, held to 0...1")

    package static let declaration = Declaration(
        Field("scrub", .names(of: "animators"), "animators to scrub"), fields: [fraction],
        "Sets how far property animators are (fractionComplete); they are paused from then on.")

    let animators: [Int]
    let fraction: TypedExpression

    package init?(_ reader: ObjectReader) {
        let field = ScrubAction.declaration.primary
        animators = reader.names(field).compactMap { reader.compiler.animator($0.text, at: $0.location) }
        guard let fraction = reader.expression(Self.fraction) else { return nil }
        self.fraction = fraction
    }

    package func perform(in context: any ActionContext) throws {
        // One fraction for all: it may be made of the fraction that the first of them had.
        let value = try context.number(fraction)
        for animator in animators { try context.scrub(animator: animator, to: value) }
    }
}
