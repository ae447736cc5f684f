import Foundation
import Pages
import SceneFile
import SceneLanguage
import SceneModel
import Zoetrope

/// A scene that shows what keys do: `FOLDER/NAME.yaml`, whose first line says which, `# shows: startPoint, endPoint`.
///
/// The scene has no powers of its own: whoever copies it can render it. What has a script becomes a small GIF, what
/// has none a still.
struct ManualExample: Sendable {
    /// The folder within the folder of examples: the section's.
    let folder: String
    /// The file without its ending.
    let name: String
    /// The file's path.
    let path: String
    /// Keys of the folder's sections, as the first line calls them.
    let shows: [String]
    /// What the scene is called: the text for those who do not see its picture.
    let title: String
    let root: SourceNode
    private let source: SourceExcerpt
    /// The pictures of keys with the same picture; nil where it has none.
    var picture: ManualPicture?

    private static let mark = "# shows:"
    /// Distinct excerpts of one key, at most, and lines of each.
    private static let excerpts = 3
    private static let excerptLines = 6
    /// Longer ones are not compared with each other.
    private static let shortLine = 60

    /// Nil for a file that is only part of other examples, such as a clip.
    ///
    /// - Throws: exit code 4 where the file cannot be read, 2 where it is no YAML.
    init?(_ path: String, folder: String) throws(ZoetropeError) {
        guard let data = FileManager.default.contents(atPath: path), let text = String(data: data, encoding: .utf8)
        else { throw ZoetropeError(.fileTrouble, "\(path) cannot be read") }
        guard text.hasPrefix(Self.mark) else { return nil }
        self.folder = folder
        self.path = path
        name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        shows = Self.items(of: String(text.prefix { $0 != "\n" }.dropFirst(Self.mark.count)))
        source = SourceExcerpt(text)
        do throws(FileProblem) {
            root = try YAMLReader.read(text, file: path)
        } catch {
            throw ZoetropeError(.badScene, messages: error.diagnostics.map { $0.rendered(line: nil) })
        }
        title = root.entry("title")?.value.scalar ?? ""
    }

    /// Whether its picture moves.
    var moves: Bool { root.entry("script") != nil || root.entry("scripts") != nil }

    /// The name of its picture's file.
    var pictureName: String { "\(folder)-\(name).\(moves ? "gif" : "png")" }

    /// What it says of a key: each way of writing it once, as HTML.
    func excerpts(of key: ManualKey, in section: KeySection) -> [String] {
        var found: [[String]] = []
        for use in section.uses(of: key, in: root) {
            let lines = source.lines(of: use)
            if !found.contains(lines) { found.append(lines) }
        }
        // Copies made by `repeat` are mostly scenery.
        let plain = found.filter { lines in !lines.contains { $0.contains("index") || $0.contains("item") } }
        if !plain.isEmpty { found = plain }
        let isShort = found.allSatisfy { $0.count == 1 && $0[0].count <= Self.shortLine }
        return found.prefix(isShort ? Self.excerpts : 1).map { lines in
            let shown = lines.prefix(Self.excerptLines) + (lines.count > Self.excerptLines ? ["…"] : [])
            return shown.map(HTML.code).joined(separator: "<br>\n")
        }
    }

    /// Commas inside brackets do not separate.
    private static func items(of list: String) -> [String] {
        var items = [""]
        var depth = 0
        for character in list {
            if character == "[" { depth += 1 }
            if character == "]" { depth -= 1 }
            if character == ",", depth == 0 {
                items.append("")
            } else {
                items[items.count - 1].append(character)
            }
        }
        return items.map { $0.trimmingCharacters(in: .whitespaces) }
    }
}

/// A picture of an example as the manual refers to it.
struct ManualPicture: Sendable {
    /// From the manual's folder.
    let path: String
    /// The scene, from the manual's folder.
    let source: String
    /// As it is shown, in CSS pixels.
    let width: Int
    let title: String
}
