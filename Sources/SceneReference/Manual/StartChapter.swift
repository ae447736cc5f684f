import EmbeddedFiles
import Pages

/// A first scene, explained.
package enum StartChapter {
    /// The scene, as the README shows it.
    package static let example = EmbeddedFiles.manual["first-scene.yaml"]

    package static let picture = ScenePicture(
        name: "first-scene.gif", text: example, sceneName: "card.yaml",
        alt: "A card follows a finger and springs back when the finger lifts.")

    /// - Parameter pictures: the folder of pictures, relative to that of the manual; nil for a chapter without a picture.
    static func chapter(pictures: String?) -> ManualChapter {
        let parts = [pictures.map(picture.element), Markdown.block(example, language: "yaml")]
        return ManualChapter(
            EmbeddedFiles.manual["start.md"], ["example": parts.compactMap(\.self).joined(separator: "\n\n")])
    }
}
