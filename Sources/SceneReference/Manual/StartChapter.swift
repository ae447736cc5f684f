import Pages

/// A first scene, explained.
package enum StartChapter {
    /// The scene, as the README shows it.
    package static let example = String(decoding: PackageResources.first_scene_yaml, as: UTF8.self)

    static let chapter = ManualChapter(
        PackageResources.start_md, ["example": Markdown.block(example, language: "yaml")])
}
