import EmbeddedFiles
import Pages

/// Short scenes for common tasks, each with its source, and the lists of the scenes and parts of the repository.
enum RecipeChapter {
    /// - Parameter pictures: the folder of pictures, relative to that of the manual; nil for a chapter without pictures.
    static func chapter(pictures: String?) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["recipes.md"],
            [
                "recipes": Recipe.all.map { section($0, pictures: pictures) }.joined(separator: "\n\n"),
                "scenes": table(SampleScene.scenes), "parts": table(SampleScene.parts),
            ])
    }

    private static func table(_ scenes: [SampleScene]) -> String {
        Markdown.table(
            ["file", "what it shows", "also called"],
            scenes.map {
                [Markdown.code($0.name), $0.summary, $0.otherNames.joined(separator: ", ")]
            })
    }

    private static func section(_ recipe: Recipe, pictures: String?) -> String {
        let picture = pictures.map(recipe.picture.element)
        // So that a search on the page finds them.
        let others = recipe.otherNames.isEmpty ? nil : "Also: \(recipe.otherNames.joined(separator: ", "))."
        let parts: [String?] = [
            "### \(recipe.title)", recipe.description, others, picture, Markdown.block(recipe.text, language: "yaml"),
        ]
        return parts.compactMap { $0 }.joined(separator: "\n\n")
    }
}
