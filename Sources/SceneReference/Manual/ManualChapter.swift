/// A chapter of the manual: Markdown from the folder `Text`, with values in place of its placeholders.
///
/// A placeholder is a name in double braces without spaces, such as `{{table:goldens}}`.
package struct ManualChapter: Sendable {
    /// As in the file, with placeholders; begins with the heading.
    private let template: String
    private let values: [String: String]

    /// - Parameters:
    ///   - text: Markdown.
    ///   - values: the text for each placeholder, without braces.
    package init(_ text: String, _ values: [String: String] = [:]) {
        template = String(text.reversed().drop { $0 == "\n" }.reversed())
        self.values = values
    }

    /// The chapter with every placeholder replaced. A placeholder without a value stays as it is.
    package var text: String {
        template.replacing(Self.placeholder) { values[String($0.1)] ?? String($0.0) }
    }

    /// The text of its heading.
    package var title: String { String(template.prefix { $0 != "\n" }.drop { $0 == "#" || $0 == " " }) }

    /// Placeholders without a value and values without a placeholder, a sentence each. Empty for a correct chapter.
    package var mismatches: [String] {
        let names = Set(template.matches(of: Self.placeholder).map { String($0.1) })
        return names.subtracting(values.keys).sorted().map { "no value for {{\($0)}}" }
            + values.keys.filter { !names.contains($0) }.sorted().map { "no placeholder for the value '\($0)'" }
    }

    private static var placeholder: Regex<(Substring, Substring)> { /\{\{([a-z]+(?::[A-Za-z]+)?)\}\}/ }
}
