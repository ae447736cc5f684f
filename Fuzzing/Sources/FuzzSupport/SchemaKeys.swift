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
        /// Whether animations can change it, and not only `set`.
        var isAnimatable: Bool

        init(_ name: String, _ schema: [String: Any]) {
            (self.name, self.schema) = (name, schema)
            let description = schema["description"] as? String ?? ""
            isFixed = description.contains(", fixed")
            let text = description.firstMatch(of: /for layers with ([A-Za-z., ]+?)\.?\n/)?.1 ?? ""
            triggers = text.split(separator: " or ").flatMap { $0.split(separator: ", ") }.map(String.init)
            // The keys of an effect have no such sentence.
            if name.hasPrefix("effect.") { triggers = ["effect"] }
            isAnimatable = Self.isAnimatable(name, schema)
        }

        private static func isAnimatable(_ name: String, _ schema: [String: Any]) -> Bool {
            if ["effect", "path", "shadowPath", "text"].contains(name) { return true }
            let first = (schema["anyOf"] as? [[String: Any]])?.first ?? schema
            // Lists of cases can only switch.
            if let items = first["items"] as? [String: Any] { return items["anyOf"] == nil }
            if let type = first["type"] as? String { return type == "number" || type == "array" }
            let types = ["number", "color", "point", "rectangle", "transform"]
            return types.contains((first["$ref"] as? String ?? "").split(separator: "/").last.map(String.init) ?? "")
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

    /// All keys as PLACE.KEY, such as `scene.canvas.size`, `action.animate.from` and `layer.opacity`.
    public static let all: Set<String> = {
        var keys: Set<String> = []
        collect(schema, at: "scene", into: &keys)
        for (name, definition) in definitions where !name.hasPrefix("group.") && name != "layerOrInclude" {
            let isTransform = name == "transform" || name == "property.transform"
            collect(definition, at: isTransform ? "transform" : name, into: &keys)
        }
        // `animate: { set: ... }` has no keys of key-path animations, although the schema has one group for both.
        for key in keyPathKeys { keys.remove("action.animate.animate.\(key)") }
        return keys.filter { !$0.hasPrefix("mask.") && !$0.hasPrefix("property.") }
    }()

    private static let keyPathKeys = [
        "additive", "biasValues", "by", "calculationMode", "continuityValues", "cumulative", "fillMode", "from",
        "keyTimes",
        "path", "repeatDuration", "rotationMode", "speed", "tensionValues", "timeOffset", "timingFunctions", "to",
        "values",
    ]

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
