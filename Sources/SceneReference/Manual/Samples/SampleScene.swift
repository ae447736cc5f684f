import EmbeddedFiles
import Pages
import SceneFile
import SceneLanguage

/// A scene of the repository's `Scenes`, or a part of iOS in `Scenes/parts`, which `zoetrope help` finds by what it shows.
///
/// To add one, add its path to `Sources/CEmbeddedFiles/scenes.c` or `parts.c`, and other names for it to `sceneNames` or `partNames`.
package struct SampleScene: Sendable {
    /// The file name without its extension.
    package let name: String
    /// Whether the file is meant to be included.
    let isPart: Bool
    /// The title of the scene.
    let title: String
    /// What it shows, and for a part how it is used: the comment at its top, or else its description.
    let description: String
    /// What else people call it.
    let otherNames: [String]
    /// The folder and the name of the file. Its keys are read only for the topic that is shown, because each run of `help` lists all scenes.
    private let source: (folder: EmbeddedFiles, file: String)

    private init(_ file: String, in folder: EmbeddedFiles, _ names: [String: [String]]) {
        let text = folder[file]
        name = Self.name(of: file)
        isPart = folder == .parts
        source = (folder, file)
        title = Self.scalar(of: "title", in: text) ?? name
        let comment = Self.comment(of: text)
        description = comment.isEmpty ? Self.scalar(of: "description", in: text) ?? "" : comment
        otherNames = names[name] ?? []
    }

    /// The name of a file without its extension.
    static func name(of file: String) -> String { file.hasSuffix(".yaml") ? String(file.dropLast(5)) : file }

    /// The scenes, sorted by name.
    package static let scenes = EmbeddedFiles.scenes.names.map { SampleScene($0, in: .scenes, sceneNames) }

    /// The parts, sorted by name.
    package static let parts = EmbeddedFiles.parts.names.map { SampleScene($0, in: .parts, partNames) }

    /// The first sentence of the description.
    package var summary: String {
        let end = description.firstRange(of: ". ")?.lowerBound
        return end.map { "\(description[..<$0])." } ?? description
    }

    /// The path below `Scenes` of the repository and below `share/zoetrope/scenes` of the packages.
    var path: String { (isPart ? "parts/" : "") + "\(name).yaml" }

    /// The comment that the text begins with, in one line: its first paragraph.
    private static func comment(of text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let comment = lines.prefix { $0.hasPrefix("# ") }
        return comment.map { $0.dropFirst(2) }.joined(separator: " ")
    }

    /// What the scene that includes a part can name, in Markdown: a line for its variables, its actions and its layers.
    private var names: [String] {
        let root = try? YAMLReader.read(source.folder[source.file], file: source.file)
        func declared(_ key: String) -> [String] { root?.entry(key)?.value.entries?.map(\.key) ?? [] }
        func layers(_ node: SourceNode?) -> [String] {
            (node?.items ?? []).flatMap { layer in
                let id = layer.entry("id")?.value.scalar.map { layer.entry("repeat") == nil ? $0 : "\($0)[0]" }
                return [id].compactMap(\.self) + layers(layer.entry("layers")?.value)
            }
        }
        let kinds = [
            ("variables", declared("variables")), ("actions", declared("actions")),
            ("layers", layers(root?.entry("layers")?.value)),
        ]
        return kinds.filter { !$0.1.isEmpty }.map { kind, names in
            "- \(kind): \(names.map { Markdown.code("ID.\($0)") }.joined(separator: ", "))"
        }
    }

    /// The text of a key of the file, without reading the others.
    private static func scalar(of key: String, in text: String) -> String? {
        let lines = lines(of: key, in: text)
        guard !lines.isEmpty else { return nil }
        return (try? YAMLReader.read(lines.joined(separator: "\n"), file: key))?.entry(key)?.value.scalar
    }

    /// The lines of a key of the file, without the comment that follows them.
    private static func lines(of key: String, in text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let start = lines.firstIndex(where: { $0.hasPrefix("\(key):") }) else { return [] }
        let rest = lines[(start + 1)...].prefix { $0.hasPrefix(" ") }
        return ([lines[start]] + rest).map(String.init)
    }
}

extension SampleScene {
    /// What it shows, how a part is used, and where the file is, with a heading.
    var markdown: String {
        let use =
            isPart
            ? [
                "`zoetrope new --part \(name)` writes it to `\(path)`. Include it under `layers`:",
                Markdown.block("- { id: ID, include: \(path) }", language: "yaml"),
            ] : []
        let parameters = Self.lines(of: "parameters", in: source.folder[source.file])
        let names = isPart ? names : []
        let withParameters =
            parameters.isEmpty
            ? []
            : [
                "Its parameters, which `with` sets, and their defaults:",
                Markdown.block(parameters.joined(separator: "\n"), language: "yaml"),
            ]
        let withNames =
            names.isEmpty ? [] : ["What your scene can name, with the id of the layer:", names.joined(separator: "\n")]
        let place =
            "The file is `Scenes/\(path)` in the repository and `share/zoetrope/scenes/\(path)` in the packages."
        let parts = ["# \(name), a \(isPart ? "part" : "scene")", description] + use + withParameters + withNames
        return (parts + [isPart ? "\(place) \(users)" : place]).joined(separator: "\n\n")
    }

    /// The scenes that include a part.
    private var users: String {
        let names = Self.scenes.map(\.name).filter { EmbeddedFiles.scenes["\($0).yaml"].contains(path) }
        let list = names.map(Markdown.code)
        switch list.count {
        case 0: return ""
        case 1: return "The scene \(list[0]) uses it."
        default: return "The scenes \(list.dropLast().joined(separator: ", ")) and \(list[list.count - 1]) use it."
        }
    }
}
