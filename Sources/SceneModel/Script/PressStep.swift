import SceneLanguage

/// `press: { at: photo, duration: 800ms }`
package struct PressStep: ScriptStep {
    /// Long enough for a long press, in seconds.
    static let defaultDuration = 0.8

    private static let at = Place.field("at", "where the finger goes down")
    private static let duration = Field(
        "duration", .value(.number), initial: "800ms", unit: .seconds, range: notNegative, "how long it stays there")

    package static let declaration = Declaration(
        Field("press", .group, "one finger that rests"), fields: [at, duration],
        "Puts a finger down, keeps it still and lifts it.")

    private let place: Place
    private let duration: TypedExpression?

    package init?(_ reader: ObjectReader) {
        duration = FingerMotion.time(Self.duration, reader)
        guard let place = Place(Self.at, reader) else { return nil }
        self.place = place
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        var track = FingerTrack(start: try place.point(in: context), legs: [])
        track.rest(try FingerMotion.seconds(duration, PressStep.defaultDuration, in: context))
        return .touches([track])
    }
}
