import Files
package import Foundation
import SceneFile
public import Zoetrope

/// The files of a manual: pages, and pictures in the folder `pictures` beside them.
public struct ManualEdition: Sendable {
    /// The names and contents of the pages and what they load.
    package let pages: [(name: String, text: String)]
    /// The contents of the pictures, with their file names.
    package let images: [(name: String, data: Data)]
    /// The path of the folder.
    private let folder: String

    /// The folder of pictures, relative to the pages.
    static let pictures = "pictures"

    package init(pages: [(name: String, text: String)], pictures: [(name: String, data: Data)], folder: String) {
        (self.pages, images, self.folder) = (pages, pictures, folder)
    }

    /// The paths of all files.
    public var paths: [String] { files.map { PathText.join(folder, $0.name) } }

    /// All files with their paths within the folder.
    private var files: [(name: String, data: Data)] {
        pages.map { ($0.name, Data($0.text.utf8)) } + images.map { ("\(Self.pictures)/\($0.name)", $0.data) }
    }

    /// The files that are missing, stale or obsolete, a sentence each. Empty when everything is current.
    public func staleness() -> [String] {
        let problems = files.compactMap { file -> String? in
            let path = PathText.join(folder, file.name)
            guard let found = try? InputFile.read(path) else { return "\(path) is missing" }
            return Data(found) == file.data ? nil : "\(path) is stale"
        }
        return problems + obsolete.map { "\(PathText.join(folder, $0)) is not used any more" }
    }

    /// Writes the files that changed, and removes pictures that the existing pages show and these do not.
    ///
    /// - Throws: exit code 4 when a file cannot be written or removed.
    public func write() throws(ZoetropeError) {
        let obsolete = obsolete
        for file in files {
            let path = PathText.join(folder, file.name)
            guard (try? InputFile.read(path)).map({ Data($0) }) != file.data else { continue }
            try FileWriter.write(file.data, to: path)
        }
        guard !obsolete.isEmpty else { return }
        do {
            let present = try ConfinedFolder(folder)
            for name in obsolete { try present.remove(name) }
        } catch {
            throw ZoetropeError(error)
        }
    }

    /// Paths within the folder of pictures that existing pages show and these do not. Other files are left alone.
    private var obsolete: [String] {
        guard let present = try? ConfinedFolder(folder) else { return [] }
        let address = "src=\"\(Self.pictures)/"
        var shown: Set<String> = []
        for page in pages {
            guard let data = try? InputFile.read(PathText.join(folder, page.name)) else { continue }
            let text = String(decoding: data, as: UTF8.self)
            for range in text.ranges(of: address) {
                shown.insert(String(text[range.upperBound...].prefix { $0 != "\"" }))
            }
        }
        return shown.subtracting(images.map(\.name)).filter { !$0.contains("/") }.map { "\(Self.pictures)/\($0)" }
            .sorted()
            .filter { (try? present.kind(of: $0)) == .regular }
    }
}
