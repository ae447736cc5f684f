/// The fonts among which a text block's families are found.
package struct FontSet: Sendable, Hashable {
    /// Absolute paths of font files. Their families win over installed ones of the same name.
    package var files: [String]

    package init(files: [String]) {
        self.files = files
    }

    /// The installed fonts alone.
    package static let installed = FontSet(files: [])
}
