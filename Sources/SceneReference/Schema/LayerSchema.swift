import Pages
import SceneLanguage
import SceneModel

/// Layers: properties and members by key path, with dots or nested, and what `set` may name.
enum LayerSchema {
    /// Something that may be written as a key of a layer.
    private struct Key {
        var path: String
        var schema: JSONObject
        /// Whether actions may set it as well.
        var isSettable: Bool
    }

    static let definitions: JSONObject = {
        var result = JSONObject()
        for key in keys { result["property.\(key.path)"] = .object(key.schema) }
        for prefix in groups { result["group.\(prefix)"] = .object(group(prefix)) }
        result["layer"] = .object(layer)
        result["include"] = .object(FieldSchema.group(LayerKeys.includeKeys))
        result["layerOrInclude"] = .either([.reference("layer"), .reference("include")])
        result["mask"] = .object([
            "allOf": .list([
                .reference("layer"),
                .object(["properties": .object(["repeat": .bool(false)])]),
            ])
        ])
        result["assignments"] = .object(assignments)
        return result
    }()

    private static let keys: [Key] = {
        var seen: Set<String> = []
        let properties = LayerFacets.all.flatMap { $0.properties }.filter { $0.access != .read }
            .map { Key(path: $0.keyPath, schema: schema($0), isSettable: $0.access == .free) }
        let members = LayerMember.all.filter(\.isWritable).map { member in
            Key(
                path: member.keyPath,
                schema: FieldSchema.words(member.summary, takes: member.type.name, initial: nil).followed(
                    by: ValueSchema.of(
                        member.type, startsAtOrigin: LayerMember.startingAtOrigin.contains(member.keyPath)
                    ).keywords),
                isSettable: true)
        }
        let frame = LayerMember.frameKeys.map { path in
            Key(
                path: path,
                schema: FieldSchema.words(
                    "\(path.split(separator: ".").last ?? "") of `frame`", takes: "\(ValueType.number.name) in pt",
                    initial: nil
                ).followed(by: ValueSchema.of(.number).keywords),
                isSettable: true)
        }
        return (members + frame + properties).filter { seen.insert($0.path).inserted }
    }()

    /// The beginnings of key paths behind which a group may stand: `font`, `transform`, `transform.scale`.
    private static let groups: [String] = {
        var result: [String] = []
        for key in keys {
            let parts = key.path.split(separator: ".")
            for length in 1..<max(parts.count, 1) {
                let prefix = parts.prefix(length).joined(separator: ".")
                if !result.contains(prefix) { result.append(prefix) }
            }
        }
        return result
    }()

    private static var layer: JSONObject {
        var properties = JSONObject()
        for field in LayerKeys.all { properties[field.key] = .object(FieldSchema.property(field)) }
        for entry in nested("").entries { properties[entry.key] = entry.value }
        return FieldSchema.group(properties, required: [])
    }

    private static func group(_ prefix: String) -> JSONObject {
        FieldSchema.group(nested(prefix + "."), required: [])
    }

    /// What may be written inside `prefix`: every key path that goes on from there, whole or up to one of its dots.
    private static func nested(_ prefix: String) -> JSONObject {
        var properties = JSONObject()
        let paths = groups + keys.map(\.path)
        var seen: Set<String> = []
        for path in keys.map(\.path) + paths where path.hasPrefix(prefix) && seen.insert(path).inserted {
            properties[String(path.dropFirst(prefix.count))] = .object(place(path))
        }
        return properties
    }

    /// A key path as a key: a value, a group that goes on, or either.
    private static func place(_ path: String) -> JSONObject {
        let key = keys.first { $0.path == path }
        guard groups.contains(path) else { return JSON.reference("property.\(path)").keywords }
        guard let key else {
            let inner = keys.filter { $0.path.hasPrefix(path + ".") }.map { "`\($0.path.dropFirst(path.count + 1))`" }
            return FieldSchema.words(
                "the keys that begin with `\(path).`", takes: "a group of \(inner.joined(separator: ", "))",
                initial: nil
            ).followed(by: JSON.reference("group.\(path)").keywords)
        }
        let words = key.schema.entries.filter { $0.key.lowercased().hasSuffix("description") }
        var schema = JSONObject()
        for entry in words { schema[entry.key] = entry.value }
        schema["anyOf"] = .list([.reference("property.\(path)"), .reference("group.\(path)")])
        return schema
    }

    /// Targets with values: `card.opacity` is known by its ending, anything else is a variable's name.
    private static var assignments: JSONObject {
        var patterns = JSONObject()
        for key in keys where key.isSettable {
            let ending = key.path.replacing(".", with: "\\.")
            patterns["^[^.\\[]+(\\[.*\\])?\\.\(ending)$"] = .reference("property.\(key.path)")
        }
        return JSONObject([
            "type": "object", "patternProperties": .object(patterns), "additionalProperties": .reference("value"),
        ])
    }

    private static func schema(_ property: LayerProperty) -> JSONObject {
        var summary = property.summary
        let facets = LayerFacets.all.filter { $0.properties.contains(property) }
        let needs = facets.flatMap { $0.triggers }.filter { $0 != property }
        if !needs.isEmpty, !facets.contains(where: { $0.triggers.contains(property) }) {
            summary += "; of a layer with " + needs.map { "`\($0.keyPath)`" }.joined(separator: " or ")
        }
        var schema = FieldSchema.words(summary, takes: property.takes, initial: property.initialText)
        schema["default"] = property.initialJSON
        let value = ValueSchema.of(
            property.type, in: property.range,
            startsAtOrigin: LayerMember.startingAtOrigin.contains(property.keyPath))
        return schema.followed(by: value.keywords)
    }
}
