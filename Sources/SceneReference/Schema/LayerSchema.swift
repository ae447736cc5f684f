import Pages
import SceneLanguage
import SceneModel

/// The JSON Schema of layers: properties and members, written with dotted keys or nested groups, and of the targets of
/// `set`.
enum LayerSchema {
    /// A property or member that can be a key of a layer.
    private struct Key {
        var path: String
        var schema: OrderedJSONObject
        /// Whether actions can set it.
        var isSettable: Bool
    }

    static let definitions: OrderedJSONObject = {
        var result = OrderedJSONObject()
        for key in keys { result["property.\(key.path)"] = .object(key.schema) }
        for prefix in groups { result["group.\(prefix)"] = .object(group(prefix)) }
        result["layer"] = .object(layer)
        result["include"] = .object(FieldSchema.group(LayerKeys.includeKeys))
        result["part"] = .object(part)
        result["layerOrInclude"] = .either([.reference("layer"), .reference("include"), .reference("part")])
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
                schema: FieldSchema.description(member.summary, type: member.type.name, default: nil).followed(
                    by: ValueSchema.of(
                        member.type, startsAtOrigin: LayerMember.acceptingSizeOnly.contains(member.keyPath)
                    ).keywords),
                isSettable: true)
        }
        let frame = LayerMember.frameKeys.map { path in
            Key(
                path: path,
                schema: FieldSchema.description(
                    "\(path.split(separator: ".").last ?? "") of `frame`", type: "\(ValueType.number.name) in pt",
                    default: nil
                ).followed(by: ValueSchema.of(.number).keywords),
                isSettable: true)
        }
        return (members + frame + properties).filter { seen.insert($0.path).inserted }
    }()

    /// Prefixes of key paths that can have a group as their value: `font`, `transform`, `transform.scale`.
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

    private static var layer: OrderedJSONObject {
        FieldSchema.group(properties(LayerKeys.all), required: [])
    }

    /// A layer whose sublayers are those of another file.
    private static var part: OrderedJSONObject {
        FieldSchema.group(
            properties(LayerKeys.all + LayerKeys.partKeys), required: [LayerKeys.include.key, LayerKeys.id.key])
    }

    private static func properties(_ fields: [Field]) -> OrderedJSONObject {
        var properties = OrderedJSONObject()
        for field in fields { properties[field.key] = .object(FieldSchema.property(field)) }
        for entry in nested("").entries { properties[entry.key] = entry.value }
        return properties
    }

    private static func group(_ prefix: String) -> OrderedJSONObject {
        FieldSchema.group(nested(prefix + "."), required: [])
    }

    /// The keys that are possible after `prefix`: the rest of every key path that starts with it, in full or cut at any
    /// dot.
    private static func nested(_ prefix: String) -> OrderedJSONObject {
        var properties = OrderedJSONObject()
        var seen: Set<String> = []
        for path in keys.map(\.path) + groups where path.hasPrefix(prefix) && seen.insert(path).inserted {
            properties[String(path.dropFirst(prefix.count))] = .object(schema(forKeyPath: path))
        }
        return properties
    }

    /// The schema of a key path that is used as a key: a value, a group with the rest of the path, or either.
    private static func schema(forKeyPath path: String) -> OrderedJSONObject {
        let key = keys.first { $0.path == path }
        guard groups.contains(path) else { return OrderedJSON.reference("property.\(path)").keywords }
        guard let key else {
            let inner = keys.filter { $0.path.hasPrefix(path + ".") }.map { "`\($0.path.dropFirst(path.count + 1))`" }
            return FieldSchema.description(
                "the keys that start with `\(path).`", type: "a group of \(inner.joined(separator: ", "))",
                default: nil
            ).followed(by: OrderedJSON.reference("group.\(path)").keywords)
        }
        let words = key.schema.entries.filter { $0.key.lowercased().hasSuffix("description") }
        var schema = OrderedJSONObject()
        for entry in words { schema[entry.key] = entry.value }
        schema["anyOf"] = .list([.reference("property.\(path)"), .reference("group.\(path)")])
        return schema
    }

    /// Assignments: a key such as `card.opacity` is matched by its key path; any other key is taken for a variable.
    private static var assignments: OrderedJSONObject {
        var patterns = OrderedJSONObject()
        for key in keys where key.isSettable {
            let ending = key.path.replacing(".", with: "\\.")
            patterns["^[^.\\[]+(\\[.*\\])?\\.\(ending)$"] = .reference("property.\(key.path)")
        }
        return OrderedJSONObject([
            "type": "object", "patternProperties": .object(patterns), "additionalProperties": .reference("value"),
        ])
    }

    private static func schema(_ property: LayerProperty) -> OrderedJSONObject {
        var summary = property.summary
        let facets = LayerFacets.all.filter { $0.properties.contains(property) }
        let needs = facets.flatMap { $0.triggers }.filter { $0 != property }
        if !needs.isEmpty, !facets.contains(where: { $0.triggers.contains(property) }) {
            summary += "; for layers with " + needs.map { "`\($0.keyPath)`" }.joined(separator: " or ")
        }
        var schema = FieldSchema.description(summary, type: property.takes, default: property.initialText)
        schema["default"] = property.initialJSON
        let value = ValueSchema.of(
            property.type, in: property.range,
            startsAtOrigin: LayerMember.acceptingSizeOnly.contains(property.keyPath))
        return schema.followed(by: value.keywords)
    }
}
