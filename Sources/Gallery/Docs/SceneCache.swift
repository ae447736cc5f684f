import Foundation
import Graphics
import Zoetrope

/// The pictures of one scene on their way into the folder.
struct SceneCache {
    static let media = "media"

    let folder: DocsFolder
    /// Of the scene.
    let name: String
    private(set) var files: [DocsManifest.File] = []

    init(_ folder: DocsFolder, name: String) { (self.folder, self.name) = (folder, name) }

    /// From the folder: `media/card/still.png`; without a kind the animation itself. A folder for each scene, since
    /// there may be a `card` and a `card-dark`.
    func path(_ kind: String, _ ending: String) -> String {
        "\(Self.folder(of: name))/\(kind.isEmpty ? "animation" : kind).\(ending)"
    }

    static func folder(of name: String) -> String { "\(media)/\(name)" }

    /// Takes note of a file that has been written.
    mutating func add(_ file: DocsManifest.File) { files.append(file) }

    /// - Throws: exit code 4.
    @discardableResult
    mutating func keep(_ data: Data, at path: String) throws(ZoetropeError) -> String {
        files.append(try folder.write(data, to: path))
        return path
    }

    /// - Parameter dark: the same for dark pages, of the same size.
    mutating func keep(
        _ bitmap: Bitmap, dark: Bitmap? = nil, _ kind: String, alt: String
    ) throws(ZoetropeError) -> ScenePage.Picture {
        let file = try keep(try PreparedScene.png(bitmap), at: path(kind, "png"))
        var picture = ScenePage.Picture(path: file, dark: nil, width: bitmap.width, height: bitmap.height, alt: alt)
        if let dark { picture.dark = try keep(try PreparedScene.png(dark), at: path("\(kind)-dark", "png")) }
        return picture
    }

    mutating func keep(svg: String, _ kind: String, alt: String) throws(ZoetropeError) -> ScenePage.Picture {
        func number(_ key: String) -> Int {
            guard let start = svg.range(of: " \(key)=\"") else { return 0 }
            return Int((Double(svg[start.upperBound...].prefix { $0 != "\"" }) ?? 0).rounded())
        }
        let file = try keep(Data(svg.utf8), at: path(kind, "svg"))
        return ScenePage.Picture(path: file, dark: nil, width: number("width"), height: number("height"), alt: alt)
    }
}
