/// `reverse: [frameAnimator]`
package struct ReverseAction: Action {
    package static let declaration = KindDeclaration(
        Field("reverse", .names(of: "animators"), "the animators to reverse"),
        "Toggles isReversed of property animators: they turn back from their current values.")

    let animators: [Int]

    package init?(_ reader: ObjectReader) {
        let field = ReverseAction.declaration.primary
        animators = reader.names(field).compactMap { reader.compiler.animator($0.text, at: $0.location) }
    }

    package func perform(in context: any ActionContext) throws {
        for animator in animators { try context.reverse(animator: animator) }
    }
}
