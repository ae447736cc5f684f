import Foundation
import Graphics
import SceneLanguage

/// `pinch: { at: photo, scale: 2, by: [40, 60], duration: 800ms }`
package struct PinchStep: ScriptStep {
    /// The default distance between the fingers at touch-down, in points.
    static let defaultDistance = 100.0
    /// The default angle of the line between the fingers, in radians: thumb and forefinger of a right hand.
    static let defaultAngle = -Double.pi / 4

    private static let at = TouchTarget.field("at", "the centre between the fingers")
    private static let from = Field(
        "from", .value(.number), initial: "100", unit: .points, range: aboveZero,
        "the distance between the fingers at touch-down")
    private static let scale = Field(
        "scale", .value(.number), range: nonNegative, "the final distance as a multiple of the initial distance")
    private static let to = Field("to", .value(.number), unit: .points, range: nonNegative, "the final distance")
    private static let angle = Field(
        "angle", .value(.number), initial: "-45deg", unit: .radians,
        "the angle of the line between the fingers, clockwise from horizontal")
    private static let by = Field(
        "by", .value(.point), initial: "[0, 0]", unit: .points,
        "the offset by which the centre moves, in points of the canvas"
    )

    package static let declaration = KindDeclaration(
        Field("pinch", .group, "a two-finger pinch"),
        fields: [at, from, scale, to, angle, by] + FingerMotion.fields + [TouchMarkers.field],
        """
        Puts two fingers down and moves them apart or together, each along a straight line. A pinch recogniser begins \
        after 10 points and measures its scale from there, so that its final scale is slightly closer to 1 than this \
        scale.
        """)

    private enum FinalDistance {
        case scale(TypedExpression)
        case distance(TypedExpression)
    }

    private let place: TouchTarget
    private let from: TypedExpression?
    private let finalDistance: FinalDistance
    private let angle: TypedExpression?
    private let by: TypedExpression?
    private let motion: FingerMotion
    private let markers: TouchMarkers
    private let location: SourceLocation

    package init?(_ reader: ObjectReader) {
        motion = FingerMotion(reader)
        markers = TouchMarkers(reader)
        location = reader.location
        from = reader.expression(Self.from)
        angle = reader.expression(Self.angle)
        by = reader.expression(Self.by)
        let (scale, distance) = (reader.expression(Self.scale), reader.expression(Self.to))
        switch (scale, distance) {
        case (let scale?, nil): finalDistance = .scale(scale)
        case (nil, let distance?): finalDistance = .distance(distance)
        case (_?, _?), (nil, nil):
            reader.compiler.log.error(
                "a pinch needs exactly one of scale and to", hint: "scale: 2, or to: 200", at: reader.location)
            return nil
        }
        guard let place = TouchTarget(Self.at, reader) else { return nil }
        self.place = place
    }

    package func begin(in context: any ScriptContext) throws -> StepProgress {
        let center = try place.point(in: context)
        let first = try from.map { try context.number($0) } ?? PinchStep.defaultDistance
        let last: Double =
            switch finalDistance {
            case .scale(let scale): first * (try context.number(scale))
            case .distance(let distance): try context.number(distance)
            }
        guard first > 0 else {
            throw SceneError("'from' must be above 0, but it is \(Value.format(first))", at: from?.location ?? location)
        }
        guard last >= 0 else {
            throw SceneError(
                "the final distance of a pinch cannot be negative, but it is \(Value.format(last))", at: location)
        }
        let angle = try angle.map { try context.number($0) } ?? PinchStep.defaultAngle
        let travel = try by.map(context.value(of:))?.point ?? .zero
        let direction = Point(cos(angle), sin(angle))
        return try markers.progress(
            [-0.5, 0.5].map { side in
                try motion.track(from: center + direction * (side * first), in: context, at: location) {
                    FingerTrack.Segment(
                        to: center + travel + direction * (side * last), duration: $0, timing: $1)
                }
            }, in: context)
    }
}
