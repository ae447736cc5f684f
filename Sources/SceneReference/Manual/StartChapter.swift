import EmbeddedFiles
import Pages

/// A first scene, explained.
package enum StartChapter {
    /// The scene, as the README shows it.
    package static let example = EmbeddedFiles.manual["first-scene.yaml"]

    static let chapter = ManualChapter(
        EmbeddedFiles.manual["start.md"], ["example": Markdown.block(example, language: "yaml")])
}
