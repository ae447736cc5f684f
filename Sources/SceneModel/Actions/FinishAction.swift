import SceneLanguage

/// `finish: [frameAnimator]` with `at`
package struct FinishAction: Action {
    private static let position = Field(
        "at", .value(.symbol(["end", "start", "current"])), initial: "end", "where their values come to rest")

    package static let declaration = Declaration(
        Field("finish", .names(of: "animators"), "stopped animators to finish"), fields: [position],
        "Finishes stopped property animators and calls their completions (UIViewPropertyAnimator.finishAnimation(at:))."
    )

    let animators: [Int]
    let position: TypedExpression?
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        let field = FinishAction.declaration.primary
        animators = reader.names(field).compactMap { reader.compiler.animator($0.text, at: $0.location) }
        position = reader.expression(Self.position)
        location = reader.location
    }

    package func perform(in context: any ActionContext) throws {
        let name = try position.map(context.value(of:))?.symbol ?? "end"
        for animator in animators { try context.finish(animator: animator, at: name, location: location) }
    }
}
