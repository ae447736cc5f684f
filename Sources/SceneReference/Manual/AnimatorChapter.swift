import EmbeddedFiles

/// Property animators.
enum AnimatorChapter {
    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["animators.md"], ["table:animators": tables.table(KeySections.animators)])
    }
}
