import SceneLanguage

/// `seek: { clip: video, to: 1.5s }`, or `seek: video` with `to`
package struct SeekAction: Action {
    private static let clip = Field("clip", .names(of: "layers"), "the same as the name behind seek")
    private static let to = Field("to", .value(.number), isRequired: true, unit: .seconds, "a time of the clip")
    package static let declaration = Declaration(
        Field("seek", .names(of: "layers"), "layers with a clip"), fields: [clip, to], standIn: clip,
        "Moves clips to a time; whether they play stays as it is.")

    let clips: [Target]
    let time: TypedExpression
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        let names = reader.names(Self.declaration.primary) + reader.names(Self.clip)
        if names.isEmpty {
            reader.compiler.log.error("seek needs a clip", hint: "seek: { clip: video, to: 1.5s }", at: location)
        }
        clips = reader.compiler.clips(names, writes: false, scope: reader.scope)
        guard let time = reader.expression(Self.to) else { return nil }
        self.time = time
    }

    package func perform(in context: any ActionContext) throws {
        let time = try context.number(time)
        for clip in clips {
            guard case .property(let layer, _) = try context.cell(of: clip, at: location) else { continue }
            context.seek(layer: layer, to: time)
        }
    }
}
