/// `pause: [frameAnimator]`
package struct PauseAction: Action {
    package static let declaration = Declaration(
        Field("pause", .names(of: "animators"), "animators to pause"),
        "Pauses property animators where they are (UIViewPropertyAnimator.pauseAnimation); an inactive one becomes active."
    )

    let animators: [Int]

    package init?(_ reader: ObjectReader) {
        let field = PauseAction.declaration.primary
        animators = reader.names(field).compactMap { reader.compiler.animator($0.text, at: $0.location) }
    }

    package func perform(on stage: any Stage) throws {
        for animator in animators { try stage.pause(animator: animator) }
    }
}
