import SceneFile

/// What a host shows about a page outside of its text: in lists, search results and link previews.
package struct PageMetadata: Sendable, Hashable {
    package var title: String
    /// One line without markup.
    package var description: String
    /// A picture for link previews, relative to the page.
    package var image: String?

    package init(title: String, description: String, image: String? = nil) {
        (self.title, self.description, self.image) = (title, description, image)
    }

    /// The metadata as YAML between two lines `---`, with further lines.
    func frontMatter(_ more: [(key: String, value: String)] = []) -> String {
        let entries = [("title", title), ("description", description)] + more
        let lines = entries.filter { !$0.1.isEmpty }.map { "\($0.0): \(ScalarText.doubleQuoted($0.1))" }
        return (["---"] + lines + ["---"]).joined(separator: "\n")
    }
}
