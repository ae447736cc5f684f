import Pages
import SceneModel
import Zoetrope

/// JSON Schema of scene files, from the declarations that the reader itself uses, for completion, hover and a first
/// check in editors.
///
/// It knows how a scene is built: keys, which of them are required, and whether a value, a list or a group stands behind
/// each. What needs the whole scene, such as names, types of expressions and motion, `zoetrope validate` tells. It
/// takes what the reader takes; of what it refuses the reader takes nothing.
///
/// Scalars are what YAML 1.2 makes of them, as in yaml-language-server: a place that takes a number takes a string as
/// well, which holds an expression.
public enum SceneSchema {
    /// How the file is called that `zoetrope new` puts beside a scene.
    public static let fileName = "zoetrope.schema.json"

    /// Says in the file itself where it comes from.
    static let mark = "Made by zoetrope schema"

    /// The line at the top of a scene that tells yaml-language-server where the schema lies.
    ///
    /// - Parameter path: from the scene's folder.
    public static func modeline(_ path: String = fileName) -> String { "# yaml-language-server: $schema=\(path)" }

    /// The schema of a scene, draft-07. The same bytes on every machine.
    public static let json: String = root(
        title: "A scene of Zoetrope", "What exists, how it reacts, what happens and what must hold.",
        fields: SceneCompiler.fields)

    /// The schema of a file that scenes include.
    public static let includedJSON: String = root(
        title: "Layers for scenes of Zoetrope", "A file that scenes include.", fields: LayerKeys.fileKeys)

    private static func root(title: String, _ summary: String, fields: [Field]) -> String {
        let header = JSONObject([
            "$schema": "http://json-schema.org/draft-07/schema#",
            "$comment": .string("\(mark); version \(ExitCode.toolVersion)."),
            "title": .string(title), "description": .string(summary),
        ])
        var schema = header.followed(by: FieldSchema.group(fields))
        schema["definitions"] = .object(definitions)
        return JSON.object(schema).text + "\n"
    }

    /// Everything that stands in more than one place, or inside itself.
    private static let definitions: JSONObject = {
        var result = ValueSchema.definitions.followed(by: LayerSchema.definitions)
        result = result.followed(by: KindSchema.definitions)
        return result
    }()
}

extension JSON: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self = .string(value) }
}

extension JSON {
    /// The definition of a name.
    static func reference(_ name: String) -> JSON { .object(["$ref": .string("#/definitions/\(name)")]) }

    static func either(_ schemas: [JSON]) -> JSON {
        schemas.count == 1 ? schemas[0] : .object(["anyOf": .list(schemas)])
    }

    static func type(_ names: String...) -> JSON {
        .object(["type": names.count == 1 ? .string(names[0]) : .strings(names)])
    }

    static func oneOf(words: [String]) -> JSON { .object(["enum": .strings(words)]) }

    static func array(of items: JSON, count: Int? = nil) -> JSON {
        var schema = JSONObject(["type": "array", "items": items])
        if let count {
            schema["minItems"] = .number(Double(count))
            schema["maxItems"] = .number(Double(count))
        }
        return .object(schema)
    }

    /// A schema's keywords, to go with others.
    var keywords: JSONObject {
        if case .object(let object) = self { object } else { JSONObject() }
    }
}
