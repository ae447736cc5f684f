import EmbeddedFiles
import Motion
import Pages

/// The curves and springs of animations.
enum TimingChapter {
    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["timing.md"],
            [
                "table:curves": tables.table(KeySections.curves),
                "table:springs": tables.table(KeySections.springs),
                "curves": TimingFunction.names.map(Markdown.code).joined(separator: ", "),
                "numbers": TimingKeys.numbers,
            ])
    }
}
