import EmbeddedFiles
import Pages
import SceneLanguage
import SceneModel

/// Text sizes, languages, contrast and layout direction, and matrices of variants.
enum VariantChapter {
    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["variants.md"],
            ["traits": traits, "table:variants": tables.table(KeySections.variants)])
    }

    private static var traits: String {
        Markdown.table(
            ["name", "meaning", "option"],
            Trait.allCases.map { [Markdown.code($0.rawValue), $0.summary, Markdown.code($0.option)] })
    }
}
