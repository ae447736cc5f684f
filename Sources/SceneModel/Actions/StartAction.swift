/// `start: [frameAnimator, cornerRadiusAnimator]`
package struct StartAction: Action {
    package static let declaration = Declaration(
        Field("start", .names(of: "animators"), "animators to start"),
        "Starts property animators (UIViewPropertyAnimator.startAnimation); an active one is left alone.")

    let animators: [Int]

    package init?(_ reader: ObjectReader) {
        let field = StartAction.declaration.primary
        animators = reader.names(field).compactMap { reader.compiler.animator($0.text, at: $0.location) }
    }

    package func perform(in context: any ActionContext) throws {
        for animator in animators { try context.start(animator: animator) }
    }
}
