import EmbeddedFiles
import Motion
import Pages
import SceneLanguage
import SceneModel

/// Property animators and timings.
enum AnimatorChapter {
    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["animators.md"],
            [
                "table:animators": tables.table(KeySections.animators),
                "table:curves": tables.table(KeySections.curves),
                "table:springs": tables.table(KeySections.springs),
                "curves": TimingFunction.names.map(Markdown.code).joined(separator: ", "),
                "numbers": TimingKeys.numbers,
            ])
    }
}
