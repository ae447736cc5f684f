/// What of a picture is drawn in another way than its author sees it; the text follows the file's name.
package struct PictureWarning: Sendable, Hashable {
    package var message: String
    /// How to avoid it.
    package var hint: String

    package init(_ message: String, hint: String) {
        self.message = message
        self.hint = hint
    }
}
