import Foundation
import Graphics
import SceneLanguage

/// `pinch: { at: photo, scale: 2, by: [40, 60], duration: 800ms }`
package struct PinchStep: ScriptStep {
    /// How far apart the fingers go down where nothing is said, in points.
    static let defaultDistance = 100.0
    /// The line between the fingers where nothing is said: a right hand's thumb and forefinger.
    static let defaultAngle = -Double.pi / 4

    private static let at = Place.field("at", "the middle between the fingers")
    private static let from = Field(
        "from", .value(.number), initial: "100", unit: .points, range: aboveZero, "their distance at first")
    private static let scale = Field(
        "scale", .value(.number), range: notNegative, "their last distance as a multiple of the first")
    private static let to = Field("to", .value(.number), unit: .points, range: notNegative, "their last distance")
    private static let angle = Field(
        "angle", .value(.number), initial: "-45deg", unit: .radians, "of the line between them; 0 lies flat, clockwise")
    private static let by = Field(
        "by", .value(.point), initial: "[0, 0]", unit: .points, "how far both travel meanwhile, in points of the canvas"
    )

    package static let declaration = Declaration(
        Field("pinch", .group, "two fingers that part or meet"),
        fields: [at, from, scale, to, angle, by] + FingerMotion.fields,
        """
        Puts two fingers down and moves them apart or together, each along a straight line. A pinch recogniser \
        begins 10 points later and counts its scale from there, so that it ends at a little less than scale.
        """)

    private enum Size {
        case scale(TypedExpression)
        case distance(TypedExpression)
    }

    private let place: Place
    private let from: TypedExpression?
    private let size: Size
    private let angle: TypedExpression?
    private let by: TypedExpression?
    private let motion: FingerMotion
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        motion = FingerMotion(reader)
        location = reader.location
        from = reader.expression(Self.from)
        angle = reader.expression(Self.angle)
        by = reader.expression(Self.by)
        let (scale, distance) = (reader.expression(Self.scale), reader.expression(Self.to))
        switch (scale, distance) {
        case (let scale?, nil): size = .scale(scale)
        case (nil, let distance?): size = .distance(distance)
        case (_?, _?), (nil, nil):
            reader.compiler.log.error(
                "a pinch needs either scale or to", hint: "scale: 2, or to: 200", at: reader.location)
            return nil
        }
        guard let place = Place(Self.at, reader) else { return nil }
        self.place = place
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        let center = try place.point(in: context)
        let first = try from.map { try context.number($0) } ?? PinchStep.defaultDistance
        let last: Double =
            switch size {
            case .scale(let scale): first * (try context.number(scale))
            case .distance(let distance): try context.number(distance)
            }
        guard first > 0, last >= 0 else {
            throw SceneError("fingers cannot be closer than 0 points", at: location)
        }
        let angle = try angle.map { try context.number($0) } ?? PinchStep.defaultAngle
        let travel = try by.map(context.value(of:))?.point ?? .zero
        let direction = Point(cos(angle), sin(angle))
        return .touches(
            try [-0.5, 0.5].map { side in
                try motion.track(from: center + direction * (side * first), in: context, at: location) {
                    FingerTrack.Leg(
                        to: center + travel + direction * (side * last), duration: $0, timing: $1)
                }
            })
    }
}
