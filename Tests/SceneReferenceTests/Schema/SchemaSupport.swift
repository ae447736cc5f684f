import Foundation
import SceneFile
import SceneLanguage
import SceneReference
import SceneTestSupport
import TestSupport

/// The schema at work on texts as an editor reads them.
struct SchemaBench {
    let check: JSONSchemaCheck
    let schema: JSONValue

    init(included: Bool = false) throws {
        let text = included ? SceneSchema.includedJSON : SceneSchema.json
        schema = try JSONValue(json: Data(text.utf8))
        check = JSONSchemaCheck(schema)
    }

    func problems(of text: String) throws -> [String] {
        problems(of: try YAMLReader.read(text, file: "scene.yaml"))
    }

    func problems(of node: SourceNode) -> [String] { check.problems(of: JSONValue(node)) }
}

extension JSONValue {
    /// What YAML 1.2's core schema makes of a document (YAML 1.2.2, 10.3).
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

    private init(plain text: String) {
        switch text {
        case "~", "null", "Null", "NULL": self = .null
        case "true", "True", "TRUE": self = .bool(true)
        case "false", "False", "FALSE": self = .bool(false)
        default:
            let isNumber = text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil
            let digits = text.hasPrefix("+") ? String(text.dropFirst()) : text
            self = isNumber ? Double(digits).map(JSONValue.number) ?? .string(text) : .string(text)
        }
    }
}

/// The repository's own files.
enum OwnFiles {
    static let root = Scenes.repository

    /// Every YAML file in a folder and its folders, in the order of names.
    static func yaml(in folder: String) -> [URL] {
        let files = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        let found = files?.compactMap { $0 as? URL }.filter { ["yaml", "yml"].contains($0.pathExtension) } ?? []
        return found.sorted { $0.path < $1.path }
    }
}
