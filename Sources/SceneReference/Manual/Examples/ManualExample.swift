import Foundation
import Pages
import SceneFile
import SceneLanguage
import SceneModel
import Zoetrope

/// A scene that shows what keys do: `FOLDER/NAME.yaml`. Its first line lists the keys: `# shows: startPoint, endPoint`.
///
/// It is an ordinary scene. With a script its picture is a small GIF, without one a still.
struct ManualExample: Sendable {
    /// The name of its folder in the folder of examples, which is that of a section.
    let folder: String
    /// The file name without its extension.
    let name: String
    /// The path of the file.
    let path: String
    /// The keys in its first line, such as `tap.count`.
    let shows: [String]
    /// The title of the scene, which is the alt text of its picture.
    let title: String
    /// The parsed file.
    let root: SourceNode
    private let source: SourceExcerpt
    /// Its picture; nil when none of its keys needs one.
    var picture: ManualPicture?

    private static let prefix = "# shows:"
    /// The maximum number of distinct excerpts of one key.
    private static let maxExcerpts = 3
    /// The maximum number of lines of an excerpt.
    private static let maxExcerptLines = 6
    /// Only one excerpt is shown when one has more characters than this.
    private static let shortLine = 60

    /// Nil for a file without such a first line, for example a clip that other examples use.
    ///
    /// - Throws: exit code 4 when the file cannot be read, 2 when it is not YAML.
    init?(_ path: String, folder: String) throws(ZoetropeError) {
        guard let text = String(data: Data(try InputFile.read(path)), encoding: .utf8) else {
            throw ZoetropeError(.fileError, "\(path): this file is not UTF-8 text")
        }
        guard text.hasPrefix(Self.prefix) else { return nil }
        self.folder = folder
        self.path = path
        name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
        shows = Self.items(of: String(text.prefix { $0 != "\n" }.dropFirst(Self.prefix.count)))
        source = SourceExcerpt(text)
        do throws(FileProblem) {
            root = try YAMLReader.read(text, file: path)
        } catch {
            throw ZoetropeError(.badScene, messages: error.diagnostics.map { $0.rendered(line: nil) })
        }
        title = root.entry("title")?.value.scalar ?? ""
    }

    /// Whether its picture is an animation.
    var isAnimated: Bool { root.entry("script") != nil || root.entry("scripts") != nil }

    /// The file name of its picture.
    var pictureName: String { "\(folder)-\(name).\(isAnimated ? "gif" : "png")" }

    /// The lines that use a key, without duplicates.
    func excerpts(of key: ManualKey, in section: KeySection) -> [[String]] {
        var found: [[String]] = []
        for use in section.uses(of: key, in: root) {
            let lines = source.lines(of: use)
            if !found.contains(lines) { found.append(lines) }
        }
        // Excerpts with values of `repeat` are left out when there are others.
        let plain = found.filter { lines in !lines.contains { $0.contains("index") || $0.contains("item") } }
        if !plain.isEmpty { found = plain }
        let isShort = found.allSatisfy { $0.count == 1 && $0[0].count <= Self.shortLine }
        return found.prefix(isShort ? Self.maxExcerpts : 1).map { lines in
            lines.prefix(Self.maxExcerptLines) + (lines.count > Self.maxExcerptLines ? ["…"] : [])
        }
    }

    /// The items of a comma-separated list. Commas inside brackets do not separate.
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

/// The picture of an example, as the manual links to it.
struct ManualPicture: Sendable {
    /// The path relative to the folder of the manual.
    let path: String
    /// The path of the scene, relative to the folder of the manual; nil if it has no link.
    let source: String?
    /// The width at which it is shown, in CSS pixels.
    let width: Int
    let title: String
}
