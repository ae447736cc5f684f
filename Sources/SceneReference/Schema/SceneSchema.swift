import Pages
import SceneModel
import Zoetrope

/// JSON Schema of scene files, made from the declarations that the reader of scenes uses. Editors use it for completion,
/// documentation and a first check.
///
/// It describes the structure of a scene: keys, required keys, and whether the value of a key is a scalar, a list or a
/// group. It does not check what needs the whole scene, such as names, types of expressions and motion; `zoetrope
/// validate` does. It accepts everything that the reader accepts.
///
/// Scalars have the types of YAML 1.2, as in yaml-language-server. Where a number is possible, a string is possible too,
/// because it can contain an expression.
public enum SceneSchema {
    /// The name of the file that `zoetrope new` writes beside a scene.
    public static let fileName = "zoetrope.schema.json"

    /// The beginning of the comment in the schema, by which `zoetrope new` recognises its own files.
    static let mark = "Made by zoetrope schema"

    /// The comment at the top of a scene with the path of the schema, for yaml-language-server.
    ///
    /// - Parameter path: the path of the schema, relative to the folder of the scene.
    public static func modeline(_ path: String = fileName) -> String { "# yaml-language-server: $schema=\(path)" }

    /// The schema of a scene, JSON Schema draft-07. The same bytes on every machine.
    public static let json: String = root(
        title: "A scene of Zoetrope", "Declares what exists, how it reacts, what happens and what must be true.",
        fields: SceneCompiler.fields)

    /// The schema of a file that scenes include.
    public static let includedJSON: String = root(
        title: "Layers for scenes of Zoetrope", "A file that scenes include.", fields: LayerKeys.fileKeys)

    private static func root(title: String, _ summary: String, fields: [Field]) -> String {
        let header = OrderedJSONObject([
            "$schema": "http://json-schema.org/draft-07/schema#",
            "$comment": .string("\(mark); version \(ExitCode.toolVersion)."),
            "title": .string(title), "description": .string(summary),
        ])
        var schema = header.followed(by: FieldSchema.group(fields))
        schema["definitions"] = .object(definitions)
        return OrderedJSON.object(schema).text + "\n"
    }

    /// Schemas that are used more than once or are recursive.
    private static let definitions: OrderedJSONObject = {
        var result = ValueSchema.definitions.followed(by: LayerSchema.definitions)
        result = result.followed(by: KindSchema.definitions)
        return result
    }()
}

extension OrderedJSON: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self = .string(value) }
}

extension OrderedJSON {
    /// A reference to a definition.
    static func reference(_ name: String) -> OrderedJSON { .object(["$ref": .string("#/definitions/\(name)")]) }

    static func either(_ schemas: [OrderedJSON]) -> OrderedJSON {
        schemas.count == 1 ? schemas[0] : .object(["anyOf": .list(schemas)])
    }

    static func type(_ names: String...) -> OrderedJSON {
        .object(["type": names.count == 1 ? .string(names[0]) : .strings(names)])
    }

    static func oneOf(words: [String]) -> OrderedJSON { .object(["enum": .strings(words)]) }

    static func array(of items: OrderedJSON, count: Int? = nil) -> OrderedJSON {
        var schema = OrderedJSONObject(["type": "array", "items": items])
        if let count {
            schema["minItems"] = .number(Double(count))
            schema["maxItems"] = .number(Double(count))
        }
        return .object(schema)
    }

    /// The keywords of a schema, to combine them with others.
    var keywords: OrderedJSONObject {
        if case .object(let object) = self { object } else { OrderedJSONObject() }
    }
}
