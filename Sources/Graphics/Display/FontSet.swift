/// The fonts available to a text block.
package struct FontSet: Sendable, Hashable {
    /// Absolute paths of font files. Their families replace installed ones of the same name.
    package var files: [String]

    package init(files: [String]) {
        self.files = files
    }

    /// Only the installed fonts.
    package static let installed = FontSet(files: [])
}
