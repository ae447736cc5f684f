import Files
package import Foundation
import SceneFile
public import Zoetrope

/// A manual with its pictures: `manual.md`, `manual/*.png` and `manual/*.gif`.
public struct ManualEdition: Sendable {
    /// The text, as Markdown.
    public let markdown: String
    /// The contents of the pictures, with their file names.
    package let pictures: [(name: String, data: Data)]
    /// The path of the Markdown file.
    private let output: String

    package init(markdown: String, pictures: [(name: String, data: Data)], output: String) {
        self.markdown = markdown
        self.pictures = pictures
        self.output = output
    }

    /// The folder of a manual, and the name of its folder of pictures, which is that of the file without its extension.
    static func place(of output: String) -> (folder: String, name: String) {
        let url = URL(fileURLWithPath: output)
        return (url.deletingLastPathComponent().path, url.deletingPathExtension().lastPathComponent)
    }

    private var folder: String {
        let (folder, name) = Self.place(of: output)
        return PathText.join(folder, name)
    }

    /// The files that are missing, stale or obsolete, a sentence each. Empty when everything is current.
    public func staleness() -> [String] {
        func state(of data: Data, at path: String) -> String? {
            guard let found = try? InputFile.read(path) else { return "\(path) is missing" }
            return Data(found) == data ? nil : "\(path) is stale"
        }
        let problems =
            [state(of: Data(markdown.utf8), at: output)]
            + pictures.map { state(of: $0.data, at: PathText.join(folder, $0.name)) }
        return problems.compactMap { $0 } + obsolete.map { "\(PathText.join(folder, $0)) is not used any more" }
    }

    /// Writes the files that changed, and removes pictures that the existing manual shows and this one does not.
    ///
    /// - Throws: exit code 4 when a file cannot be written or removed.
    public func write() throws(ZoetropeError) {
        let obsolete = obsolete
        for picture in pictures {
            let path = PathText.join(folder, picture.name)
            guard (try? InputFile.read(path)).map({ Data($0) }) != picture.data else { continue }
            try FileWriter.write(picture.data, to: path)
        }
        try FileWriter.write(Data(markdown.utf8), to: output)
        guard !obsolete.isEmpty else { return }
        do {
            let pictures = try ConfinedFolder(folder)
            for name in obsolete { try pictures.remove(name) }
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// Names of pictures that the existing manual shows and this one does not. Other files in the folder are left alone.
    private var obsolete: [String] {
        guard let data = try? InputFile.read(output), let present = try? ConfinedFolder(folder) else { return [] }
        let current = Set(pictures.map(\.name))
        let address = "src=\"\(Self.place(of: output).name)/"
        let text = String(decoding: data, as: UTF8.self)
        let shown = text.ranges(of: address).map { text[$0.upperBound...].prefix { $0 != "\"" } }
        return Set(shown.map(String.init)).subtracting(current).sorted().filter { name in
            !name.contains("/") && (try? present.kind(of: name)) == .regular
        }
    }
}
