import EmbeddedFiles
import Pages

/// Short scenes for common tasks, each with its source.
enum RecipeChapter {
    /// - Parameter pictures: the folder of pictures, relative to that of the manual; nil for a chapter without pictures.
    static func chapter(pictures: String?) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["recipes.md"],
            ["recipes": Recipe.all.map { section($0, pictures: pictures) }.joined(separator: "\n\n")])
    }

    private static func section(_ recipe: Recipe, pictures: String?) -> String {
        let picture = pictures.map { folder in
            """
            <img src="\(HTML.escaped("\(folder)/\(recipe.pictureName)"))" width="\(recipe.width)" \
            alt="\(HTML.escaped(recipe.description))">
            """
        }
        // So that a search on the page finds them.
        let others = recipe.otherNames.isEmpty ? nil : "Also: \(recipe.otherNames.joined(separator: ", "))."
        let parts: [String?] = [
            "### \(recipe.title)", recipe.description, others, picture, Markdown.block(recipe.text, language: "yaml"),
        ]
        return parts.compactMap { $0 }.joined(separator: "\n\n")
    }
}
