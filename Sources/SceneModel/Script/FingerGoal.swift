import Graphics
import SceneLanguage

/// The destination of a movement: a place, or an offset from the start.
enum FingerGoal: Sendable {
    case place(TouchTarget)
    case by(TypedExpression)

    static let to = Field("to", .special("a place", .place), "the point to which the finger moves")
    static let by = Field(
        "by", .value(.point), unit: .points,
        "the offset by which the finger moves, in points of the canvas, instead of `to`")

    /// Reads exactly one of `to` and `by`. Returns nil after logging an error.
    init?(_ reader: ObjectReader) {
        switch (reader.node(Self.to), reader.has(Self.by)) {
        case (let node?, false):
            guard let place = TouchTarget(node, scope: reader.scope, compiler: reader.compiler) else { return nil }
            self = .place(place)
        case (nil, true):
            guard let offset = reader.expression(Self.by) else { return nil }
            self = .by(offset)
        case (_?, true), (nil, false):
            reader.compiler.log.error(
                "\(reader.what) needs either to or by", hint: "to: a place, or by: [dx, dy]", at: reader.location)
            return nil
        }
    }

    func point(from start: Point, in context: any ScriptContext) throws -> Point {
        switch self {
        case .place(let place): try place.point(in: context)
        case .by(let offset): start + (try context.value(of: offset).point ?? .zero)
        }
    }
}
