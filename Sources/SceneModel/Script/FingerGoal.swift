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
    ///
    /// - Parameter alternative: a key that is allowed in place of both, with its value.
    init?(_ reader: ObjectReader, or alternative: String? = nil) {
        switch (reader.node(Self.to), reader.has(Self.by)) {
        case (let node?, false):
            guard let place = TouchTarget(node, scope: reader.scope, compiler: reader.compiler) else { return nil }
            self = .place(place)
        case (nil, true):
            guard let offset = reader.expression(Self.by) else { return nil }
            self = .by(offset)
        case (_?, true), (nil, false):
            // A misspelt goal is reported already.
            if reader.isMisspelt(Self.to) || reader.isMisspelt(Self.by) { return nil }
            reader.compiler.log.error(
                "\(reader.what) needs either to or by",
                hint: Hint("to: a place, or by: [dx, dy]" + (alternative.map { ", or \($0)" } ?? "")),
                at: reader.location)
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
