import Foundation
import Graphics
import SceneLanguage

/// `rotate: { at: photo, by: 90deg, duration: 600ms }`
package struct RotateStep: ScriptStep {
    /// The default distance of each finger from the centre, in points.
    static let defaultRadius = 60.0

    private static let at = TouchTarget.field("at", "the centre between the fingers")
    private static let by = Field(
        "by", .value(.number), isRequired: true, unit: .radians,
        "the clockwise rotation of the fingers, which may exceed a full turn")
    private static let radius = Field(
        "radius", .value(.number), initial: "60", unit: .points, "the distance of each finger from the centre")
    private static let angle = Field(
        "angle", .value(.number), initial: "-45deg", unit: .radians,
        "the initial angle of the line between the fingers, clockwise from horizontal")

    package static let declaration = KindDeclaration(
        Field("rotate", .group, "the rotation of two fingers"),
        fields: [at, by, radius, angle] + FingerMotion.fields + [TouchMarkers.field],
        """
        Puts two fingers down and moves them around the centre between them. A rotation recogniser begins after 10 \
        points of movement and measures its rotation from there.
        """)

    private let place: TouchTarget
    private let by: TypedExpression
    private let radius: TypedExpression?
    private let angle: TypedExpression?
    private let motion: FingerMotion
    private let markers: TouchMarkers
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        motion = FingerMotion(reader)
        markers = TouchMarkers(reader)
        location = reader.location
        radius = reader.expression(Self.radius)
        angle = reader.expression(Self.angle)
        let place = TouchTarget(Self.at, reader)
        guard let by = reader.expression(Self.by), let place else { return nil }
        self.by = by
        self.place = place
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        let center = try place.point(in: context)
        let radius = try radius.map { try context.number($0) } ?? RotateStep.defaultRadius
        guard radius > 0 else { throw SceneError("radius must be above 0", at: location) }
        let first = try angle.map { try context.number($0) } ?? PinchStep.defaultAngle
        let turn = try context.number(by)
        return try markers.progress(
            [-radius, radius].map { side in
                let start = center + Point(cos(first), sin(first)) * side
                return try motion.track(from: start, in: context, at: location) {
                    .arc(from: start, around: center, by: turn, duration: $0, timing: $1)
                }
            }, in: context)
    }
}
