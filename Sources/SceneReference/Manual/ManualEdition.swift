package import Foundation
import SceneFile
public import Zoetrope

/// A manual with its pictures, as it stands in a folder: `manual.md` and `manual/*.png` and `*.gif`.
public struct ManualEdition: Sendable {
    /// The text.
    public let markdown: String
    /// The pictures by the names of their files.
    package let pictures: [(name: String, data: Data)]
    private let output: String

    package init(markdown: String, pictures: [(name: String, data: Data)], output: String) {
        self.markdown = markdown
        self.pictures = pictures
        self.output = output
    }

    /// The folder of a manual and its name without the ending, which is that of the folder of its pictures.
    static func place(of output: String) -> (folder: String, name: String) {
        let url = URL(fileURLWithPath: output)
        return (url.deletingLastPathComponent().path, url.deletingPathExtension().lastPathComponent)
    }

    private var folder: String {
        let (folder, name) = Self.place(of: output)
        return PathText.join(folder, name)
    }

    /// What of it is not in its place, each a path with what is wrong; empty where all is current.
    ///
    public func staleness() -> [String] {
        func state(of data: Data, at path: String) -> String? {
            guard let found = FileManager.default.contents(atPath: path) else { return "\(path) is missing" }
            return found == data ? nil : "\(path) is not what it would be now"
        }
        let wrong =
            [state(of: Data(markdown.utf8), at: output)]
            + pictures.map { state(of: $0.data, at: PathText.join(folder, $0.name)) }
        return wrong.compactMap { $0 } + strays.map { "\(PathText.join(folder, $0)) belongs to no example" }
    }

    /// Writes what has changed, and takes away pictures that the manual there shows and this one does not.
    ///
    /// - Throws: exit code 4 where that is not possible.
    public func write() throws(ZoetropeError) {
        let strays = strays
        for picture in pictures {
            let path = PathText.join(folder, picture.name)
            guard FileManager.default.contents(atPath: path) != picture.data else { continue }
            try FileWriter.write(picture.data, to: path)
        }
        try FileWriter.write(Data(markdown.utf8), to: output)
        do {
            for name in strays { try FileManager.default.removeItem(atPath: PathText.join(folder, name)) }
        } catch {
            throw ZoetropeError(during: "tidying \(folder)", error)
        }
    }

    /// Pictures that the manual in its place shows and this one does not. Others in the folder are somebody else's.
    private var strays: [String] {
        guard let data = FileManager.default.contents(atPath: output) else { return [] }
        let own = Set(pictures.map(\.name))
        let address = "src=\"\(Self.place(of: output).name)/"
        let text = String(decoding: data, as: UTF8.self)
        let shown = text.ranges(of: address).map { text[$0.upperBound...].prefix { $0 != "\"" } }
        return Set(shown.map(String.init)).subtracting(own).sorted().filter { name in
            !name.contains("/") && FileManager.default.fileExists(atPath: PathText.join(folder, name))
        }
    }
}
