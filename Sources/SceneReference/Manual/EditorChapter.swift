import EmbeddedFiles

/// Scenes in editors and shells: schema, diagnostics, completions.
package enum EditorChapter {
    /// Matches the first line of a diagnostic for VS Code; the groups are file, line, column, severity and message.
    package static let matcher = #"^(.+?):(\d+):(\d+): (error|warning): (.+)$"#

    package static let chapter = ManualChapter(
        EmbeddedFiles.manual["editors.md"],
        [
            "schema": SceneSchema.fileName, "modeline": SceneSchema.modeline(),
            "matcher": matcher.replacing("\\", with: "\\\\"),
        ])
}
