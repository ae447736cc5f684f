import SceneLanguage

/// `pause: [frameAnimator, video]`
package struct PauseAction: Action {
    package static let declaration = Declaration(
        Field("pause", .names(of: "animators or layers"), "animators and layers with a clip"),
        """
        Pauses property animators where they are (UIViewPropertyAnimator.pauseAnimation); an inactive one becomes \
        active. Holds clips at the picture that is seen.
        """)

    let animators: [Int]
    let clips: [Target]
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        let names = reader.names(PauseAction.declaration.primary)
        let layers = names.filter { reader.compiler.namesLayer($0.text) }
        clips = reader.compiler.clips(layers, scope: reader.scope)
        animators = names.filter { !reader.compiler.namesLayer($0.text) }
            .compactMap { reader.compiler.animator($0.text, at: $0.location) }
        location = reader.location
    }

    package func perform(in context: any ActionContext) throws {
        for animator in animators { try context.pause(animator: animator) }
        for clip in clips { try context.setPlaying(clip, false, at: location) }
    }
}
