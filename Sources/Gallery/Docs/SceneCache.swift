import Foundation
import Graphics
import Zoetrope

/// Writes the files of one scene into the folder of the pages and records them.
struct SceneCache {
    let folder: DocsFolder
    /// The name of the scene's pages.
    let name: String
    /// Whether pictures have at most 256 colours.
    let reducesColors: Bool
    private(set) var files: [DocsManifest.File] = []

    init(_ folder: DocsFolder, name: String, reducesColors: Bool) {
        (self.folder, self.name, self.reducesColors) = (folder, name, reducesColors)
    }

    /// A path relative to the folder, such as `media/card/still.png`. Each scene has its own folder, to avoid conflicts
    /// between scenes named `card` and `card-dark`.
    func path(_ kind: String, isDark: Bool = false, _ fileExtension: String) -> String {
        let host = folder.host
        return host.media(of: name) + "/"
            + host.fileName(of: name, kind: kind, isDark: isDark, fileExtension: fileExtension)
    }

    /// The total size of some of the files.
    func bytes(of paths: [String]) -> Int { files.filter { paths.contains($0.path) }.reduce(0) { $0 + $1.bytes } }

    /// Removes files that were written.
    ///
    /// - Throws: exit code 4.
    mutating func remove(_ paths: [String]) throws(ZoetropeError) {
        files.removeAll { paths.contains($0.path) }
        for path in paths { try folder.remove(path) }
    }

    /// Records a file that has been written.
    mutating func add(_ file: DocsManifest.File) { files.append(file) }

    /// - Throws: exit code 4.
    @discardableResult
    mutating func write(_ data: Data, at path: String) throws(ZoetropeError) -> String {
        files.append(try folder.write(data, to: path))
        return path
    }

    /// - Parameter dark: the picture in dark appearance, with the same size.
    mutating func write(
        _ bitmap: Bitmap, dark: Bitmap? = nil, _ kind: String, alt: String
    ) throws(ZoetropeError) -> ScenePage.Picture {
        let file = try write(try png(bitmap), at: path(kind, "png"))
        var picture = ScenePage.Picture(path: file, dark: nil, width: bitmap.width, height: bitmap.height, alt: alt)
        if let dark {
            picture.dark = try write(try png(dark), at: path(kind, isDark: true, "png"))
        }
        return picture
    }

    private func png(_ bitmap: Bitmap) throws(ZoetropeError) -> Data {
        try PreparedScene.png(bitmap, reducesColors: reducesColors)
    }

    mutating func write(svg: String, _ kind: String, alt: String) throws(ZoetropeError) -> ScenePage.Picture {
        func number(_ key: String) -> Int {
            guard let start = svg.range(of: " \(key)=\"") else { return 0 }
            return Int((Double(svg[start.upperBound...].prefix { $0 != "\"" }) ?? 0).rounded())
        }
        let file = try write(Data(svg.utf8), at: path(kind, "svg"))
        return ScenePage.Picture(path: file, dark: nil, width: number("width"), height: number("height"), alt: alt)
    }
}
