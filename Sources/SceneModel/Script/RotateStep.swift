import Foundation
import Graphics
import SceneLanguage

/// `rotate: { at: photo, by: 90deg, duration: 600ms }`
package struct RotateStep: ScriptStep {
    /// How far each finger is from the middle where nothing is said, in points.
    static let defaultRadius = 60.0

    private static let at = Place.field("at", "the middle between the fingers")
    private static let by = Field(
        "by", .value(.number), isRequired: true, unit: .radians,
        "how far they turn, clockwise; more than a turn is allowed")
    private static let radius = Field(
        "radius", .value(.number), initial: "60", unit: .points, "from the middle to each finger")
    private static let angle = Field(
        "angle", .value(.number), initial: "-45deg", unit: .radians, "of the line between them at first; 0 lies flat")

    package static let declaration = Declaration(
        Field("rotate", .group, "two fingers that turn"), fields: [at, by, radius, angle] + FingerMotion.fields,
        """
        Puts two fingers down and moves them round the middle between them. A rotation recogniser begins a little \
        later and counts from there.
        """)

    private let place: Place
    private let by: TypedExpression
    private let radius: TypedExpression?
    private let angle: TypedExpression?
    private let motion: FingerMotion
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        motion = FingerMotion(reader)
        location = reader.location
        radius = reader.expression(Self.radius)
        angle = reader.expression(Self.angle)
        let place = Place(Self.at, reader)
        guard let by = reader.expression(Self.by), let place else { return nil }
        self.by = by
        self.place = place
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        let center = try place.point(in: context)
        let radius = try radius.map { try context.number($0) } ?? RotateStep.defaultRadius
        guard radius > 0 else { throw SceneError("a radius is above 0", at: location) }
        let first = try angle.map { try context.number($0) } ?? PinchStep.defaultAngle
        let turn = try context.number(by)
        return .touches(
            try [-radius, radius].map { side in
                let start = center + Point(cos(first), sin(first)) * side
                return try motion.track(from: start, in: context, at: location) {
                    .arc(from: start, around: center, by: turn, duration: $0, timing: $1)
                }
            })
    }
}
