import Foundation
import Graphics
package import SceneLanguage
package import SceneModel

/// The values of a layer that an inspection lists.
package enum LayerInspection {
    package static func values(of layer: LayerValues) -> [String: JSONValue] {
        let geometry = layer.geometry
        let transform = geometry.transform
        var values: [String: JSONValue] = [
            "frame": JSONValue(.rect(layer.frame)),
            "position": JSONValue(.point(geometry.position)),
            "bounds": JSONValue(.rect(geometry.bounds)),
            "anchorPoint": JSONValue(.point(geometry.anchorPoint)),
            "transform": JSONValue(.transform(transform)),
            "rotation": .number(rotation(of: layer, transform)),
            "zPosition": .number(layer.number(GeometryFacet.zPosition)),
            "opacity": JSONValue(layer[AppearanceFacet.opacity]),
            "hidden": JSONValue(layer[AppearanceFacet.hidden]),
            "cornerRadius": JSONValue(layer[AppearanceFacet.cornerRadius]),
            "background": JSONValue(layer[AppearanceFacet.background]),
        ]
        for property in DepthFacet.properties where layer.has(property) {
            values[property.keyPath] = JSONValue(layer[property])
        }
        if layer.has(ScrollFacet.self) { values["contentOffset"] = JSONValue(.point(geometry.bounds.origin)) }
        for facet in LayerFacets.all where !facet.triggers.isEmpty && layer.has(facet) {
            for property in facet.properties where layer.has(property) {
                values[property.keyPath] = JSONValue(layer[property])
            }
        }
        if layer.has(EffectFacet.self) { values["effect"] = effect(of: layer) }
        return values
    }

    /// The style and fraction of the effect, and the blur radius, saturation and tint that result from them.
    private static func effect(of layer: LayerValues) -> JSONValue {
        let value = layer[EffectFacet.effect].effect ?? EffectValue(.none)
        let material = EffectFacet.material(of: layer)
        return .object([
            "style": .string(value.style.rawValue), "fraction": .number(value.fraction),
            "radius": .number(material.radius),
            "saturation": .number(material.saturation), "tint": .string(material.tint.hexString),
        ])
    }

    /// The rotation in radians: the value of `transform.rotation`, which can exceed one turn; or, if the layer has a
    /// `transform`, its angle in -pi...pi.
    private static func rotation(of layer: LayerValues, _ transform: Graphics.AffineTransform) -> Double {
        layer.has(GeometryFacet.transform)
            ? Point(transform.a, transform.b).angle : layer.number(GeometryFacet.rotation)
    }
}

/// A JSON value.
package enum JSONValue: Encodable, Sendable, Hashable {
    case number(Double)
    case bool(Bool)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    package init(_ value: Value) {
        switch value {
        case .number(let number): self = .number(number)
        case .bool(let bool): self = .bool(bool)
        case .text(let text): self = .string(text)
        case .path(let path): self = .string(path.svgData)
        case .symbol(let name): self = .string(name)
        case .color(let color): self = .string(color.hexString)
        case .point(let p): self = .array([.number(p.x), .number(p.y)])
        case .rect(let r): self = .array([r.minX, r.minY, r.width, r.height].map(JSONValue.number))
        case .transform(let t): self = .array([t.a, t.b, t.c, t.d, t.tx, t.ty].map(JSONValue.number))
        case .effect(let effect):
            self = .object([
                "style": .string(effect.style.rawValue), "fraction": .number(effect.fraction),
                "radius": .number(effect.material.radius),
            ])
        case .image(let image): self = .string((image.path as NSString).lastPathComponent)
        case .clip(let clip): self = .string((clip.path as NSString).lastPathComponent)
        case .list(let values): self = .array(values.map(JSONValue.init))
        case .richText(let text):
            self = .array(
                text.runs.map { run in
                    let attributes = run.attributes.mapValues(JSONValue.init)
                    return .object(attributes.merging(["text": .string(run.text)]) { _, text in text })
                })
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        // JSON cannot represent infinity and NaN; they become null. A frame can be infinite under a very large
        // transform.
        case .number(let number) where !number.isFinite: try container.encodeNil()
        case .number(let number): try container.encode(number)
        case .bool(let bool): try container.encode(bool)
        case .string(let string): try container.encode(string)
        case .array(let array): try container.encode(array)
        case .object(let object): try container.encode(object)
        }
    }

    /// The value as text, for tables.
    var text: String {
        switch self {
        case .number(let number): Value.format(number)
        case .bool(let bool): bool ? "true" : "false"
        case .string(let string): string
        case .array(let array): "[\(array.map(\.text).joined(separator: ", "))]"
        case .object(let object):
            object.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }.joined(separator: ", ")
        }
    }
}

/// Encodes JSON with sorted keys and unescaped slashes.
package enum JSONText {
    /// On one line. Safe inside a script element of HTML: `<` is escaped.
    package static func compact(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "null" }
        let less = UInt8(ascii: "<")
        guard data.contains(less) else { return String(decoding: data, as: UTF8.self) }
        // `replacing` of strings takes longer than encoding.
        var escaped: [UInt8] = []
        escaped.reserveCapacity(data.count)
        for byte in data { if byte == less { escaped += Array("\\u003c".utf8) } else { escaped.append(byte) } }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// Indented, over several lines.
    package static func encode(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
