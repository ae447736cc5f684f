import EmbeddedFiles
package import Foundation
import Pages
package import Zoetrope

/// A first scene, explained.
package enum StartChapter {
    /// The scene, as the README shows it.
    package static let example = EmbeddedFiles.manual["first-scene.yaml"]

    /// The file name of its picture.
    package static let pictureName = "first-scene.gif"
    /// The largest size of the picture, in bytes.
    private static let maxPictureSize = 32_000

    /// The picture of the scene: a GIF.
    ///
    /// - Throws: exit code 4 when a temporary file cannot be written.
    package static func picture() throws(ZoetropeError) -> Data {
        try ExampleRenderer.animation(of: try scene(), maxSize: maxPictureSize)
    }

    /// - Parameter pictures: the folder of pictures, relative to that of the manual; nil for a chapter without a picture.
    static func chapter(pictures: String?) -> ManualChapter {
        let picture = pictures.map { folder in
            """
            <img src="\(HTML.escaped("\(folder)/\(pictureName)"))" width="\(width)" \
            alt="A card follows a finger and springs back when the finger lifts.">
            """
        }
        let block = Markdown.block(example, language: "yaml")
        return ManualChapter(
            EmbeddedFiles.manual["start.md"],
            ["example": [picture, block].compactMap(\.self).joined(separator: "\n\n")])
    }

    /// In CSS pixels.
    private static var width: Int { (try? scene()).map { ExampleRenderer.width(of: $0) } ?? 0 }

    private static func scene() throws(ZoetropeError) -> PreparedScene {
        try PreparedScene(Data(example.utf8), named: "card.yaml")
    }
}
