/// Another value for a scalar of a scene file, as the page requests it.
package struct ValueEdit: Sendable, Hashable, Codable {
    /// The longest list of edits as JSON, in bytes of UTF-8.
    static let maxLength = 8_000
    /// The most edits that are made together.
    static let maxCount = 8

    /// The name of the file in messages.
    package var file: String
    /// The place of the scalar, from 1.
    package var line: Int
    /// In characters, from 1.
    package var column: Int
    /// The value that the page shows, without quotes.
    package var old: String
    package var new: String

    package init(file: String, line: Int, column: Int, old: String, new: String) {
        (self.file, self.line, self.column) = (file, line, column)
        (self.old, self.new) = (old, new)
    }
}
