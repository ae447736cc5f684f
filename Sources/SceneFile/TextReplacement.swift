/// A text that is read in place of that of a file, while the file has the text from which it was made.
package struct TextReplacement: Sendable, Hashable {
    /// The text of the file.
    package var original: String
    package var text: String

    package init(original: String, text: String) {
        self.original = original
        self.text = text
    }
}
