import SceneLanguage

/// `play: [video]`
package struct PlayAction: Action {
    package static let declaration = KindDeclaration(
        Field("play", .names(of: "layers"), "the layers whose clips play"),
        "Plays clips from their current time; a clip that has ended restarts from the beginning.")

    let clips: [Target]
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        clips = reader.compiler.clips(reader.names(Self.declaration.primary), scope: reader.scope)
        location = reader.location
    }

    package func perform(in context: any ActionContext) throws {
        for clip in clips { try context.setPlaying(clip, true, at: location) }
    }
}

extension ActionContext {
    /// Plays or pauses the clip whose `playing` property a target refers to.
    func setPlaying(_ clip: Target, _ plays: Bool, at location: SourceLocation) throws {
        guard case .property(let layer, _) = try key(of: clip, at: location) else { return }
        try setPlaying(layer: layer, plays)
    }
}
