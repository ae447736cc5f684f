import SceneLanguage

/// `seek: { clip: video, to: 1.5s }`, or `seek: video` with `to`
package struct SeekAction: Action {
    private static let clip = Field(
        "clip", .names(of: "layers"), "the layer whose clip seeks, in the form seek: { clip, to }")
    private static let to = Field("to", .value(.number), unit: .seconds, "the time within the clip")
    private static let marker = Field("marker", .name(of: "marker"), "instead of to: the marker of a Lottie clip")
    package static let declaration = KindDeclaration(
        Field("seek", .names(of: "layers"), "the layers whose clips seek"), fields: [clip, to, marker],
        alternativePrimary: clip,
        "Moves clips to a time. Playing clips continue to play, paused clips stay paused.")

    let clips: [Target]
    /// Nil with a marker.
    let time: TypedExpression?
    /// The time of the marker in the clip of each layer.
    let markerTimes: [Int: Double]
    let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        location = reader.location
        let names = reader.names(Self.declaration.primary) + reader.names(Self.clip)
        if names.isEmpty {
            reader.compiler.log.error("seek needs a clip", hint: "seek: { clip: video, to: 1.5s }", at: location)
        }
        clips = reader.compiler.clips(names, writes: false, scope: reader.scope)
        if let marker = reader.name(Self.marker) {
            if reader.has(Self.to) {
                reader.compiler.log.error("seek can have to or marker, not both", at: marker.location)
            }
            time = nil
            markerTimes = reader.compiler.times(ofMarker: marker.text, at: marker.location, in: clips)
            return
        }
        markerTimes = [:]
        guard reader.has(Self.to) else {
            if !names.isEmpty {
                reader.compiler.log.error(
                    "seek needs a time", hint: "add to: 1.5s, or marker: NAME for a Lottie clip", at: location)
            }
            return nil
        }
        guard let time = reader.expression(Self.to) else { return nil }
        self.time = time
    }

    package func perform(in context: any ActionContext) throws {
        let time = try time.map { try context.number($0) }
        for clip in clips {
            guard case .property(let layer, _) = try context.key(of: clip, at: location),
                let time = time ?? markerTimes[layer]
            else { continue }
            context.seek(layer: layer, to: time)
        }
    }
}

extension SceneCompiler {
    /// The time of a marker in the clips to which targets refer, by layer. Reports clips without that marker.
    fileprivate func times(
        ofMarker name: String, at location: SourceLocation, in clips: [Target]
    ) -> [Int: Double] {
        var times: [Int: Double] = [:]
        for case .property(let layer, _) in clips.flatMap(\.keys) {
            guard let reference = clipReference(ofLayer: layer) else { continue }
            guard let time = reference.markers[name] else {
                log.error(
                    "the clip has no marker '\(name)'",
                    hint: Suggestion.hint(for: name, among: reference.markers.keys.sorted(), what: "markers")
                        ?? "it has none; Lottie files can have markers", at: location, length: name.count)
                return times
            }
            times[layer] = time
        }
        return times
    }
}
