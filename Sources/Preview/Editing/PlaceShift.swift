import SceneFile

/// How the places of the values behind a replaced one change in its line.
package struct PlaceShift: Sendable, Hashable, Encodable {
    package var file: String
    package var line: Int
    /// Of the replaced value, in characters, from 1. It keeps its place.
    package var column: Int
    /// How many characters the values behind it moved: the growth of the line.
    package var by: Int

    package init(file: String, line: Int, column: Int, by: Int) {
        (self.file, self.line, self.column, self.by) = (file, line, column, by)
    }

    /// Nil if the edit added or removed lines.
    init?(_ edit: ValueEdit, from before: String, to after: String) {
        let (old, new) = (SourceLines(before, file: edit.file), SourceLines(after, file: edit.file))
        guard old.count == new.count else { return nil }
        self.init(
            file: edit.file, line: edit.line, column: edit.column,
            by: new.line(edit.line).count - old.line(edit.line).count)
    }
}
