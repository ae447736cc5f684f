package import Graphics

/// The result of an expression; the value of a property or variable.
package enum Value: Sendable, Hashable {
    /// In points, seconds, radians or without a unit.
    case number(Double)
    case bool(Bool)
    case text(String)
    case richText(RichText)
    /// An outline between two animated ones; others are text with path data.
    case path(Path)
    case color(Color)
    case point(Point)
    case rect(Rect)
    /// A case such as `.hidden`, without its dot.
    case symbol(String)
    case transform(AffineTransform)
    case effect(EffectValue)
    case image(ImageReference)
    case clip(ClipReference)
    case list([Value])

    package var number: Double? { if case .number(let value) = self { value } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    /// Text without its styles, or the data of a path.
    package var text: String? {
        switch self {
        case .text(let value): value
        case .richText(let value): value.text
        case .path(let value): value.svgData
        default: nil
        }
    }
    /// The value that an expression reads: text without its styles, and the data of a path.
    package var plain: Value {
        switch self {
        case .richText, .path: .text(text ?? "")
        default: self
        }
    }
    package var color: Color? { if case .color(let value) = self { value } else { nil } }
    package var point: Point? { if case .point(let value) = self { value } else { nil } }
    package var rect: Rect? { if case .rect(let value) = self { value } else { nil } }
    package var symbol: String? { if case .symbol(let value) = self { value } else { nil } }
    package var transform: AffineTransform? { if case .transform(let value) = self { value } else { nil } }
    package var effect: EffectValue? { if case .effect(let value) = self { value } else { nil } }
    package var list: [Value]? { if case .list(let value) = self { value } else { nil } }

    /// Whether every number in the value is finite. Only finite values are stored or drawn.
    package var isFinite: Bool {
        switch self {
        case .number(let value): value.isFinite
        case .point(let value): value.x.isFinite && value.y.isFinite
        case .rect(let r): r.minX.isFinite && r.minY.isFinite && r.width.isFinite && r.height.isFinite
        case .color(let c): c.red.isFinite && c.green.isFinite && c.blue.isFinite && c.alpha.isFinite
        case .transform(let t):
            t.a.isFinite && t.b.isFinite && t.c.isFinite && t.d.isFinite && t.tx.isFinite && t.ty.isFinite
        case .list(let values): values.allSatisfy(\.isFinite)
        case .richText(let text): text.runs.allSatisfy { $0.attributes.values.allSatisfy(\.isFinite) }
        case .path(let path): path.isFinite
        case .bool, .text, .symbol, .effect, .image, .clip: true
        }
    }
}

extension Value: CustomStringConvertible {
    /// As written in a scene.
    package var description: String {
        switch self {
        case .number(let value): Value.format(value)
        case .bool(let value): value ? "true" : "false"
        case .text(let value): "\"\(value)\""
        case .richText(let value): value.description
        case .path(let value): "\"\(value.svgData)\""
        case .color(let c):
            "color(\(Value.format(c.red)), \(Value.format(c.green)), \(Value.format(c.blue)), \(Value.format(c.alpha)))"
        case .point(let p): "[\(Value.format(p.x)), \(Value.format(p.y))]"
        case .rect(let r):
            "[\(Value.format(r.minX)), \(Value.format(r.minY)), \(Value.format(r.width)), \(Value.format(r.height))]"
        case .symbol(let name): ".\(name)"
        case .transform(let t):
            "[\([t.a, t.b, t.c, t.d, t.tx, t.ty].map(Value.format).joined(separator: ", "))]"
        case .effect(let effect): effect.description
        case .image(let image): "\"\(image.path)\""
        case .clip(let clip): "\"\(clip.path)\""
        case .list(let values): "[\(values.map(\.description).joined(separator: ", "))]"
        }
    }

    /// The shortest text that parses to the same number; whole numbers have no decimal point.
    package static func format(_ value: Double) -> String {
        if value == value.rounded(), abs(value) <= 9e15 { return String(Int64(value)) }
        return "\(value)"
    }
}
