import Foundation
import SceneFile
import SceneLanguage
public import Zoetrope

/// A scene file that is about to be made from a template.
public struct NewScene: Sendable {
    /// Where it goes.
    public let path: String
    /// What the scene is called: the file's name in words.
    public let title: String
    /// What it starts from.
    public let template: SceneTemplate
    /// Whether the schema goes beside it, with the line that leads editors to it.
    public var hasSchema = true

    /// - Parameters:
    ///   - name: a name, with a folder or an ending where wanted: `card`, `scenes/card`, `scenes/card.yaml`.
    ///   - template: a template's name; nil for the first one.
    /// - Throws: exit code 64 for a name that no file can have, or a template that does not exist.
    public init(_ name: String, template: String? = nil) throws(ZoetropeError) {
        let file = name.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
        let isNamed = file.hasSuffix(".yaml") || file.hasSuffix(".yml")
        let base = isNamed ? String(file.prefix(upTo: file.lastIndex(of: ".") ?? file.endIndex)) : file
        guard !base.isEmpty, base != ".", base != "..", !name.contains("\0") else {
            throw ZoetropeError(.usage, "'\(name)' is no name for a scene; write a name, such as card or scenes/card")
        }
        path = isNamed ? name : name + ".yaml"
        title = NewScene.title(base)
        self.template = try NewScene.template(template)
    }

    /// - Throws: exit code 64 for one that does not exist.
    public static func template(_ name: String?) throws(ZoetropeError) -> SceneTemplate {
        guard let name else { return SceneTemplate.all[0] }
        if let template = SceneTemplate.named(name) { return template }
        let hint = Suggestion.hint(for: name, among: SceneTemplate.names, what: "templates") ?? ""
        throw ZoetropeError(.usage, "there is no template '\(name)'; \(hint)")
    }

    /// `my-first_card` is "My first card".
    private static func title(_ name: String) -> String {
        let words = name.split { $0 == "-" || $0 == "_" || $0 == " " }.joined(separator: " ")
        return words.isEmpty ? name : words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The scene's text.
    public var text: String {
        (hasSchema ? SceneSchema.modeline() + "\n" : "") + template.scene(titled: title)
    }

    /// Writes the scene, and the schema beside it.
    ///
    /// - Parameter overwrites: whether a file that is there may go.
    /// - Returns: the paths of what was written.
    /// - Throws: exit code 4 where there is a file already, or where nothing can be written.
    public func write(overwriting overwrites: Bool = false) throws(ZoetropeError) -> [String] {
        if !overwrites, FileManager.default.fileExists(atPath: path) {
            throw ZoetropeError(
                .fileTrouble,
                "\(path): there is a file already\n  hint: choose another name, or overwrite it with --force")
        }
        try FileWriter.write(Data(text.utf8), to: path)
        guard hasSchema else { return [path] }
        let schema = PathText.join(PathText.folder(of: path), SceneSchema.fileName)
        guard try writeSchema(to: schema) else { return [path] }
        return [path, schema]
    }

    /// Whether the schema was written: one that is up to date stays, and so does a file that is not ours.
    private func writeSchema(to path: String) throws(ZoetropeError) -> Bool {
        if let old = FileManager.default.contents(atPath: path) {
            let text = String(decoding: old, as: UTF8.self)
            guard text != SceneSchema.json, text.contains(SceneSchema.mark) else { return false }
        }
        try FileWriter.write(Data(SceneSchema.json.utf8), to: path)
        return true
    }
}
