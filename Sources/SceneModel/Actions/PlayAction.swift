import SceneLanguage

/// `play: [video]`
package struct PlayAction: Action {
    package static let declaration = Declaration(
        Field("play", .names(of: "layers"), "layers with a clip"),
        "Lets clips play from where they are; one that has ended begins anew.")

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
    /// Lets the clip whose `playing` a target names play, or holds it.
    func setPlaying(_ clip: Target, _ plays: Bool, at location: SourceLocation) throws {
        guard case .property(let layer, _) = try cell(of: clip, at: location) else { return }
        try setPlaying(layer: layer, plays)
    }
}
