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
        let lines = entries.filter { !$0.1.isEmpty }.map { "\($0.0): \(Self.quoted($0.1))" }
        return (["---"] + lines + ["---"]).joined(separator: "\n")
    }

    /// The text as a double-quoted scalar of YAML 1.2. Characters that YAML does not print are escaped.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\u{20}"..."\u{7E}", "\u{A0}"..."\u{2027}", "\u{202A}"..."\u{D7FF}", "\u{E000}"..."\u{FEFE}",
                "\u{FF00}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(scalar)
            case _ where scalar.value <= 0xFFFF: result += "\\u" + Self.digits(scalar.value, 4)
            default: result += "\\U" + Self.digits(scalar.value, 8)
            }
        }
        return result + "\""
    }

    private static func digits(_ value: UInt32, _ count: Int) -> String {
        let text = String(value, radix: 16)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
