/// The syntax that a program reads as Markdown: which characters have a meaning, and how they are escaped.
package enum MarkdownDialect: Sendable, Hashable {
    /// GitHub Flavored Markdown, https://github.github.com/gfm/
    case gitHub
    /// Python-Markdown with the extensions that MkDocs enables: tables, fenced code and a list of contents. A backslash escapes
    /// only the characters of https://python-markdown.github.io/reference/markdown/core/#ESCAPED_CHARS and `|` (tables).
    case python
    /// MDX with the directives of Docusaurus: `{` begins JavaScript, `<` an element, a paragraph that begins with `import` or
    /// `export` is a module, `:name` and `:::name` are directives.
    /// https://mdxjs.com/docs/what-is-mdx/, https://docusaurus.io/docs/markdown-features/admonitions
    case mdx
    /// markdown-it with HTML, whose result Vue compiles as a template: `{{` begins JavaScript, except in elements with `v-pre` and
    /// in fenced code. `:name:` is an emoji. https://vitepress.dev/guide/using-vue
    case vue
    /// The Markdown of Swift-DocC: `@Name` at the start of a line is a directive, code between two or more backticks a link to a
    /// symbol, and HTML is ignored. https://www.swift.org/documentation/docc/
    case docC

    /// Escapes a text and puts it on one line.
    package func escaped(_ text: String) -> String {
        let result = attribute(text)
        // Vue has no escape for the characters themselves.
        return self == .vue && text.contains("{{") ? "<span v-pre>\(result)</span>" : result
    }

    /// Escapes a text for a heading. Python-Markdown shows backslashes of headings wrong in the list of contents, but not references.
    package func heading(_ text: String) -> String {
        guard self == .python else { return escaped(text) }
        return escaped(text).replacing(/\\(.)/) { match in
            match.output.1.unicodeScalars.map { "&#\($0.value);" }.joined()
        }
    }

    /// Escapes a text for the description of an image, on one line, in which Vue has no expressions and HTML no elements.
    package func attribute(_ text: String) -> String {
        let result = Markdown.escaped(text)
        switch self {
        case .gitHub: return result
        case .python: return Self.withReferences(result, for: ["~", "$", "="])
        case .mdx, .vue:
            let text = result.replacing(/:(?=[:A-Za-z0-9_+\-])/, with: "\\:")
            guard self == .mdx, let first = text.unicodeScalars.first,
                text.hasPrefix("import") || text.hasPrefix("export")
            else { return text }
            return "&#\(first.value);" + text.dropFirst()
        case .docC: return result.hasPrefix("@") ? "\\" + result : result
        }
    }

    /// The text as code within a line.
    package func code(_ text: String) -> String {
        switch self {
        case .vue where text.contains("{{"): "<code v-pre>\(attribute(text))</code>"
        // In a table Python-Markdown shows the backslash before a `|` in a code span.
        case .python where text.contains("|"): "<code>\(Self.withReferences(escaped(text), for: ["|"]))</code>"
        case .docC where text.contains("`"): escaped(text)
        default: Markdown.code(text)
        }
    }

    /// Replaces characters that are escaped with a backslash by character references.
    private static func withReferences(_ text: String, for characters: [Unicode.Scalar]) -> String {
        characters.reduce(text) { $0.replacing("\\\($1)", with: "&#\($1.value);") }
    }
}
