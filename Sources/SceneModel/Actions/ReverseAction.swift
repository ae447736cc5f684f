/// `reverse: [frameAnimator]`
package struct ReverseAction: Action {
    package static let declaration = Declaration(
        Field("reverse", .names(of: "animators"), "animators to turn round"),
        "Turns isReversed of property animators round: they head for the other end from where they are.")

    let animators: [Int]

    package init?(_ reader: ObjectReader) {
        let field = ReverseAction.declaration.primary
        animators = reader.names(field).compactMap { reader.compiler.animator($0.text, at: $0.location) }
    }

    package func perform(in context: any ActionContext) throws {
        for animator in animators { try context.reverse(animator: animator) }
    }
}
