import SceneLanguage

/// `press: { at: photo, duration: 800ms }`
package struct PressStep: ScriptStep {
    /// The default duration in seconds, long enough for a long press.
    static let defaultDuration = 0.8

    private static let at = TouchTarget.field("at", "the point where the finger goes down")
    private static let duration = Field(
        "duration", .value(.number), initial: "800ms", unit: .seconds, range: durations,
        "the time for which the finger is down")

    package static let declaration = KindDeclaration(
        Field("press", .group, "the press of one finger"), fields: [at, duration, TouchMarkers.field],
        "Puts a finger down, holds it still and lifts it.")

    private let place: TouchTarget
    private let duration: TypedExpression?
    private let markers: TouchMarkers

    package init?(_ reader: ObjectReader) {
        duration = reader.expression(Self.duration)
        markers = TouchMarkers(reader)
        guard let place = TouchTarget(Self.at, reader) else { return nil }
        self.place = place
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        var track = FingerTrack(start: try place.point(in: context), segments: [], target: place.layer)
        track.rest(try FingerMotion.seconds(duration, PressStep.defaultDuration, in: context))
        return try markers.progress([track], in: context)
    }
}
