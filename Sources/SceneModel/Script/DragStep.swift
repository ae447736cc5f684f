import SceneLanguage

/// `drag: { from: handleArea, by: [0, 320], duration: 600ms }`
package struct DragStep: ScriptStep {
    private static let from = TouchTarget.field("from", "the point where the finger goes down")

    package static let declaration = KindDeclaration(
        Field("drag", .group, "the drag of one finger"),
        fields: [from, FingerGoal.to, FingerGoal.by] + FingerMotion.fields + [TouchMarkers.field],
        "Puts a finger down, moves it along a straight line and lifts it. With a timing function that eases out, the "
            + "finger is almost at rest when it lifts; use flick to lift it at speed.")

    private let from: TouchTarget
    private let goal: FingerGoal
    private let motion: FingerMotion
    private let markers: TouchMarkers
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        motion = FingerMotion(reader)
        markers = TouchMarkers(reader)
        location = reader.location
        let from = TouchTarget(Self.from, reader)
        guard let goal = FingerGoal(reader), let from else { return nil }
        self.from = from
        self.goal = goal
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        let start = try from.point(in: context)
        let end = try goal.point(from: start, in: context)
        let track = try motion.track(from: start, in: context, at: location) { duration, timing in
            FingerTrack.Segment(to: end, duration: duration, timing: timing)
        }
        return try markers.progress([track], in: context)
    }
}
