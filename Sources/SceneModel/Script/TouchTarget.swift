import Graphics
import SceneLanguage

/// A target point for a finger: the centre of a layer, a point of a layer, or a point of the canvas.
enum TouchTarget: Sendable {
    case layer(Int, point: TypedExpression?)
    case canvas(TypedExpression)

    private static let layer = Field(
        "layer", .name(of: "layer"), isRequired: true, "the layer; for a point on the canvas, write [x, y] alone")
    private static let point = Field(
        "point", .value(.point), unit: .points, "a point in the layer's coordinates; by default the centre")

    /// The keys of `{ layer: handleArea, point: [10, 10] }`.
    static let fields = [layer, point]

    /// Reads `handleArea`, `[207, 300]` or `{ layer: handleArea, point: [10, 10] }`.
    init?(_ node: SourceNode, scope: Scope, compiler: SceneCompiler) {
        switch node.content {
        case .scalar(let name, let isQuoted):
            // A number or a calculation, in contrast to a misspelt id.
            if !isQuoted, name.first?.isNumber == true || name.contains(where: \.isWhitespace) {
                compiler.log.error(
                    "'\(name)' is not the id of a layer",
                    hint: "a target is a layer's id, a point [x, y] of the canvas, or { layer: id, point: [x, y] }",
                    at: node.textLocation, length: name.count)
                return nil
            }
            guard let layer = compiler.layer(name, at: node.textLocation) else { return nil }
            self = .layer(layer, point: nil)
        case .sequence:
            guard let point = compiler.expression(node, expected: .point, scope: scope) else { return nil }
            self = .canvas(point)
        case .mapping:
            guard
                let reader = ObjectReader(
                    node, what: "the target of a touch", fields: Self.fields, scope: scope, compiler: compiler),
                let name = reader.name(Self.layer), let layer = compiler.layer(name.text, at: name.location)
            else { return nil }
            self = .layer(layer, point: reader.expression(Self.point))
        case .empty:
            compiler.log.error(
                "the target of a touch is missing", hint: "give a layer's id or a point [x, y] on the canvas",
                at: node.location)
            return nil
        }
    }

    /// The layer whose centre is meant; nil for a point.
    var layer: Int? { if case .layer(let layer, nil) = self { layer } else { nil } }

    /// The current point in canvas coordinates.
    func point(in context: any ScriptContext) throws -> Point {
        switch self {
        case .layer(let layer, let point):
            try context.canvasPoint(point.map(context.presented)?.point, inLayer: layer)
        case .canvas(let point): try context.presented(point).point ?? .zero
        }
    }
}

extension TouchTarget {
    /// Reads the target of a key. Returns nil if the key is missing or after logging an error.
    init?(_ field: Field, _ reader: ObjectReader) {
        guard let node = reader.node(field) else { return nil }
        self.init(node, scope: reader.scope, compiler: reader.compiler)
    }

    static func field(_ key: String, isRequired: Bool = true, _ summary: String) -> Field {
        Field(
            key, .special("a layer's id, a point of a layer or a point of the canvas", .place), isRequired: isRequired,
            summary)
    }
}
