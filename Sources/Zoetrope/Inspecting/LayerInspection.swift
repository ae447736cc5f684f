import Foundation
import Graphics
package import SceneLanguage
package import SceneModel

/// The figures that are told of every layer.
package enum LayerInspection {
    package static func values(of layer: LayerValues) -> [String: JSONValue] {
        let geometry = layer.geometry
        let transform = geometry.transform
        var values: [String: JSONValue] = [
            "frame": JSONValue(.rect(geometry.frame)),
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
        if layer.has(ScrollFacet.self) { values["contentOffset"] = JSONValue(.point(geometry.bounds.origin)) }
        for facet in LayerFacets.all where !facet.triggers.isEmpty && layer.has(facet) {
            for property in facet.properties where layer.has(property) {
                values[property.keyPath] = JSONValue(layer[property])
            }
        }
        if layer.has(EffectFacet.self) { values["effect"] = effect(of: layer) }
        return values
    }

    /// The material, how much of it is there, and what that makes with the layer's own numbers.
    private static func effect(of layer: LayerValues) -> JSONValue {
        let value = layer[EffectFacet.effect].effect ?? EffectValue(.none)
        let look = EffectFacet.look(of: layer)
        return .group([
            "style": .text(value.style.rawValue), "fraction": .number(value.fraction), "radius": .number(look.radius),
            "saturation": .number(look.saturation), "tint": .text(look.tint.hexString),
        ])
    }

    /// The key path's own number, which counts whole turns; of a whole transform, its angle in -pi...pi.
    private static func rotation(of layer: LayerValues, _ transform: Graphics.AffineTransform) -> Double {
        layer.has(GeometryFacet.transform)
            ? Point(transform.a, transform.b).angle : layer.number(GeometryFacet.rotation)
    }
}

/// A value as JSON writes it.
package enum JSONValue: Encodable, Sendable, Hashable {
    case number(Double)
    case bool(Bool)
    case text(String)
    case list([JSONValue])
    case group([String: JSONValue])

    package init(_ value: Value) {
        switch value {
        case .number(let number): self = .number(number)
        case .bool(let bool): self = .bool(bool)
        case .text(let text): self = .text(text)
        case .symbol(let name): self = .text(name)
        case .color(let color): self = .text(color.hexString)
        case .point(let p): self = .list([.number(p.x), .number(p.y)])
        case .rect(let r): self = .list([r.minX, r.minY, r.width, r.height].map(JSONValue.number))
        case .transform(let t): self = .list([t.a, t.b, t.c, t.d, t.tx, t.ty].map(JSONValue.number))
        case .effect(let effect):
            self = .group([
                "style": .text(effect.style.rawValue), "fraction": .number(effect.fraction),
                "radius": .number(effect.look.radius),
            ])
        case .image(let image): self = .text((image.path as NSString).lastPathComponent)
        case .clip(let clip): self = .text((clip.path as NSString).lastPathComponent)
        case .list(let values): self = .list(values.map(JSONValue.init))
        case .richText(let text):
            self = .list(
                text.runs.map { run in
                    let attributes = run.attributes.mapValues(JSONValue.init)
                    return .group(attributes.merging(["text": .text(run.text)]) { _, text in text })
                })
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        // JSON has no infinity; a frame can reach it under a huge transform.
        case .number(let number) where !number.isFinite: try container.encodeNil()
        case .number(let number): try container.encode(number)
        case .bool(let bool): try container.encode(bool)
        case .text(let text): try container.encode(text)
        case .list(let list): try container.encode(list)
        case .group(let group): try container.encode(group)
        }
    }

    /// As a table shows it.
    var text: String {
        switch self {
        case .number(let number): Value.format(number)
        case .bool(let bool): bool ? "true" : "false"
        case .text(let text): text
        case .list(let list): "[\(list.map(\.text).joined(separator: ", "))]"
        case .group(let group):
            group.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value.text)" }.joined(separator: ", ")
        }
    }
}

/// JSON for people and programs: keys sorted, slashes as they are.
package enum JSONText {
    /// On one line, safe inside a script element of HTML.
    package static func compact(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "null" }
        return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
    }

    package static func encode(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else { return "{}" }
        return String(decoding: data, as: UTF8.self)
    }
}
