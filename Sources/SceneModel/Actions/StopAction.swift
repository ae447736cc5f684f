import SceneLanguage

/// `stop: [frameAnimator]`
package struct StopAction: Action {
    private static let withoutFinishing = Field(
        "withoutFinishing", .value(.bool), initial: "true",
        "true makes the animators inactive without running their completions; false leaves them stopped until finish")

    package static let declaration = KindDeclaration(
        Field("stop", .names(of: "animators"), "the animators to stop"), fields: [withoutFinishing],
        "Stops property animators at their current values (UIViewPropertyAnimator.stopAnimation).")

    let animators: [Int]
    let withoutFinishing: TypedExpression?

    package init?(_ reader: ObjectReader) {
        let field = StopAction.declaration.primary
        animators = reader.names(field).compactMap { reader.compiler.animator($0.text, at: $0.location) }
        withoutFinishing = reader.expression(Self.withoutFinishing)
    }

    package func perform(in context: any ActionContext) throws {
        let inactive = try withoutFinishing.map(context.value(of:))?.bool ?? true
        for animator in animators { try context.stop(animator: animator, withoutFinishing: inactive) }
    }
}
