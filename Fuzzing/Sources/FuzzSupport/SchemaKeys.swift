import Foundation
import SceneReference

/// The keys of the scene language and the types of layer properties, read from the JSON Schema.
public enum SchemaKeys {
    /// A layer property.
    struct Property {
        var name: String
        var schema: [String: Any]
        /// Whether actions can change it.
        var isFixed: Bool
        /// The keys of which a layer must have one; empty for properties of all layers.
        var triggers: [String]

        init(_ name: String, _ schema: [String: Any]) {
            (self.name, self.schema) = (name, schema)
            let description = schema["description"] as? String ?? ""
            isFixed = description.contains(", fixed")
            let text = description.firstMatch(of: /for layers with ([A-Za-z., ]+?)\.?\n/)?.1 ?? ""
            triggers = text.split(separator: " or ").flatMap { $0.split(separator: ", ") }.map(String.init)
            // The keys of an effect have no such sentence.
            if name.hasPrefix("effect.") { triggers = ["effect"] }
        }
    }

    // The dictionaries do not change after their initialization; `Any` cannot be declared as sendable.
    nonisolated(unsafe) private static let schema: [String: Any] =
        (try? JSONSerialization.jsonObject(with: Data(SceneSchema.json.utf8))) as? [String: Any] ?? [:]
    nonisolated(unsafe) private static let definitions = schema["definitions"] as? [String: [String: Any]] ?? [:]

    nonisolated(unsafe) static let properties: [Property] = definitions.keys.sorted().compactMap { key in
        guard key.hasPrefix("property."), let schema = definitions[key] else { return nil }
        return Property(String(key.dropFirst("property.".count)), schema)
    }

    /// All keys as PLACE.KEY, such as `scene.canvas.size`, `action.animate.from` and `layer.opacity`. Without the keys of
    /// groups, which are other spellings of properties.
    public static let all: Set<String> = {
        var keys: Set<String> = []
        collect(schema, at: "scene", into: &keys)
        for (name, definition) in definitions where !name.hasPrefix("group.") && name != "layerOrInclude" {
            let isTransform = name == "transform" || name == "property.transform"
            collect(definition, at: isTransform ? "transform" : name, into: &keys)
        }
        let groups = ["layer.filters", "layer.gradient", "layer.font", "layer.scroll", "layer.scroll.contentInset"]
        return keys.subtracting(groups).filter { !$0.hasPrefix("mask.") && !$0.hasPrefix("property.") }
    }()

    private static func collect(_ schema: [String: Any], at place: String, into keys: inout Set<String>) {
        for (key, value) in schema["properties"] as? [String: Any] ?? [:] {
            keys.insert("\(place).\(key)")
            if let value = value as? [String: Any] { collect(value, at: "\(place).\(key)", into: &keys) }
        }
        for key in ["items", "additionalProperties"] {
            if let value = schema[key] as? [String: Any] { collect(value, at: place, into: &keys) }
        }
        for value in schema["anyOf"] as? [[String: Any]] ?? [] { collect(value, at: place, into: &keys) }
    }
}
