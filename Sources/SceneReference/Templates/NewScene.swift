import Foundation
import SceneFile
import SceneLanguage
public import Zoetrope

/// A scene file that will be created from a template.
public struct NewScene: Sendable {
    /// The path of the file.
    public let path: String
    /// The title of the scene: the name of the file in words.
    public let title: String
    /// The template.
    public let template: SceneTemplate
    /// Whether the schema is written beside it, and its path to the top of the scene, for editors.
    public var hasSchema = true

    /// - Parameters:
    ///   - name: a name or path, with or without extension: `card`, `scenes/card`, `scenes/card.yaml`.
    ///   - template: the name of a template; nil for the first one.
    /// - Throws: exit code 64 for an invalid file name or an unknown template.
    public init(_ name: String, template: String? = nil) throws(ZoetropeError) {
        let file = name.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        let isNamed = SceneTarget.isSceneFile(file)
        let base = isNamed ? String(file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex)) : file
        guard !base.isEmpty, base != ".", base != "..", !name.contains("\0") else {
            throw ZoetropeError(
                .usage, "'\(name)' is not a valid name for a scene; use a name such as card or scenes/card")
        }
        path = isNamed ? name : name + ".yaml"
        title = NewScene.title(base)
        self.template = try NewScene.template(template)
    }

    /// The template with a name; the first one for nil.
    ///
    /// - Throws: exit code 64 for an unknown template.
    public static func template(_ name: String?) throws(ZoetropeError) -> SceneTemplate {
        guard let name else { return SceneTemplate.all[0] }
        if let template = SceneTemplate.named(name) { return template }
        let hint = Suggestion.hint(for: name, among: SceneTemplate.names, what: "templates").map { "\($0)" }
        throw ZoetropeError(.usage, "there is no template '\(name)'", hint: hint)
    }

    /// Converts `my-first_card` to "My first card".
    private static func title(_ name: String) -> String {
        let words = name.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
        return words.isEmpty ? name : words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The text of the scene.
    public var text: String {
        (hasSchema ? SceneSchema.modeline() + "\n" : "") + template.scene(titled: title)
    }

    /// Writes the scene, and the schema beside it.
    ///
    /// A schema that another version wrote is replaced; any other file at its path is kept.
    ///
    /// - Parameter overwrites: whether an existing file is replaced.
    /// - Returns: the paths of the files that were written.
    /// - Throws: exit code 4 when the file exists and `overwrites` is false, or when a file cannot be written.
    public func write(overwriting overwrites: Bool = false) throws(ZoetropeError) -> [String] {
        try Self.write(text, to: path, overwriting: overwrites)
        guard hasSchema else { return [path] }
        let schema = PathText.join(PathText.folder(of: path), SceneSchema.fileName)
        guard try writeSchema(to: schema) else { return [path] }
        return [path, schema]
    }

    /// Writes a file that does not exist, unless `overwrites` is true.
    ///
    /// - Throws: exit code 4 when the file exists and `overwrites` is false, or when it cannot be written.
    static func write(_ text: String, to path: String, overwriting overwrites: Bool) throws(ZoetropeError) {
        if !overwrites, FileManager.default.fileExists(atPath: path) {
            throw ZoetropeError(
                .fileError, "\(path) already exists", hint: "choose another name, or overwrite it with --force")
        }
        try FileWriter.write(Data(text.utf8), to: path)
    }

    /// Returns whether the schema was written. A current schema and files that are not schemas of Zoetrope are kept.
    private func writeSchema(to path: String) throws(ZoetropeError) -> Bool {
        if FileManager.default.fileExists(atPath: path) {
            let old = try InputFile.read(path)
            let text = String(decoding: old, as: UTF8.self)
            guard text != SceneSchema.json, text.contains(SceneSchema.mark) else { return false }
        }
        try FileWriter.write(Data(SceneSchema.json.utf8), to: path)
        return true
    }
}
