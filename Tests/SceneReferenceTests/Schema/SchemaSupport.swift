import Foundation
import SceneFile
import SceneLanguage
import SceneReference
import SceneTestSupport
import TestSupport

/// Validates scenes against the schema, as an editor does.
struct SchemaValidator {
    let check: JSONSchemaCheck
    let schema: JSONValue

    /// Decoded once, because the decoder tries the types of each value one after the other.
    private static let schemas = (scenes: decoded(SceneSchema.json), included: decoded(SceneSchema.includedJSON))

    init(included: Bool = false) throws {
        schema = try (included ? Self.schemas.included : Self.schemas.scenes).get()
        check = JSONSchemaCheck(schema)
    }

    private static func decoded(_ text: String) -> Result<JSONValue, any Error> {
        Result { try JSONValue(json: Data(text.utf8)) }
    }

    func problems(of text: String) throws -> [String] {
        problems(of: try YAMLReader.read(text, file: "scene.yaml"))
    }

    func problems(of node: SourceNode) -> [String] { check.problems(of: JSONValue(node)) }
}

extension JSONValue {
    /// The value of a document under the core schema of YAML 1.2 (YAML 1.2.2, 10.3).
    init(_ node: SourceNode) {
        switch node.content {
        case .empty: self = .null
        case .scalar(let text, quoted: true): self = .string(text)
        case .scalar(let text, quoted: false): self.init(plain: text)
        case .sequence(let items): self = .array(items.map(JSONValue.init))
        case .mapping(let entries):
            self = .object(
                Dictionary(entries.map { ($0.key, JSONValue($0.value)) }, uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Stored, because a literal is compiled whenever it is evaluated.
    nonisolated(unsafe) private static let number = /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/

    private init(plain text: String) {
        switch text {
        case "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .bool(true)
        case "false", "False", "FALSE": self = .bool(false)
        default:
            // Most values are words, for which the expression would take most of the time.
            guard let first = text.utf8.first, first < UInt8(ascii: "A") else {
                self = .string(text)
                return
            }
            let isNumber = text.wholeMatch(of: Self.number) != nil
            let digits = text.hasPrefix("+") ? String(text.dropFirst()) : text
            self = isNumber ? Double(digits).map(JSONValue.number) ?? .string(text) : .string(text)
        }
    }
}

/// Files of this repository.
enum RepositoryFiles {
    static let root = Scenes.repository

    /// All YAML files in a folder and its subfolders, sorted by path.
    static func yaml(in folder: String) -> [URL] {
        let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        let found = files?.compactMap { $0 as? URL }.filter { ["yaml", "yml"].contains($0.pathExtension) } ?? []
        return found.sorted { $0.path < $1.path }
    }
}
