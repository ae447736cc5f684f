import Graphics
import SceneLanguage

/// Where a way leads: to a place, or by so much.
enum FingerGoal: Sendable {
    case place(Place)
    case by(TypedExpression)

    static let to = Field("to", .special("a place", .place), "where the finger goes")
    static let by = Field("by", .value(.point), unit: .points, "how far it goes instead, on the canvas")

    /// Exactly one of `to` and `by`; nil after reporting anything else.
    init?(_ reader: ObjectReader) {
        switch (reader.node(Self.to), reader.has(Self.by)) {
        case (let node?, false):
            guard let place = Place(node, scope: reader.scope, compiler: reader.compiler) else { return nil }
            self = .place(place)
        case (nil, true):
            guard let way = reader.expression(Self.by) else { return nil }
            self = .by(way)
        case (_?, true), (nil, false):
            reader.compiler.log.error(
                "\(reader.what) needs either to or by", hint: "to: a place, or by: [dx, dy]", at: reader.location)
            return nil
        }
    }

    func point(from start: Point, in context: any ScriptContext) throws -> Point {
        switch self {
        case .place(let place): try place.point(in: context)
        case .by(let way): start + (try context.value(of: way).point ?? .zero)
        }
    }
}
