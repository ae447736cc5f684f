import SceneLanguage

/// `stop: [frameAnimator]`
package struct StopAction: Action {
    private static let withoutFinishing = Field(
        "withoutFinishing", .value(.bool), initial: "true",
        "true makes them inactive at once and calls no completion; false waits for finish")

    package static let declaration = Declaration(
        Field("stop", .names(of: "animators"), "animators to stop"), fields: [withoutFinishing],
        "Stops property animators; their values stay where they are (UIViewPropertyAnimator.stopAnimation).")

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
