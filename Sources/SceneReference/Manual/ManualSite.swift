import Documents
import EmbeddedFiles
import Pages
import SceneModel
import Zoetrope

/// The manual as HTML pages with navigation and a search.
///
/// The index of the search is a script, because a page that is opened from disk cannot load a JSON file.
struct ManualSite {
    private let book: ManualBook

    init(_ book: ManualBook) {
        self.book = book
    }

    /// The names and contents of the files, without pictures.
    var files: [(name: String, text: String)] {
        let documents = book.pages.map { MarkdownHTML($0.markdown, address: Self.address) }
        let pages = zip(book.pages, documents).map { page, document in
            (
                name: "\(page.name).html",
                text: frame(title: page.title, current: page.name, StackedTables(document.body).html)
            )
        }
        let first = frame(
            title: "The manual of Zoetrope", current: nil, MarkdownHTML(book.index, address: Self.address).body)
        return [("index.html", first)] + pages + [
            (
                "style.css",
                PageStyle.css + YAMLHighlighter.css + EmbeddedFiles.manual["site.css"]
            ),
            ("search.js", EmbeddedFiles.manual["search.js"]),
            ("pause.js", EmbeddedFiles.manual["pause.js"]),
            ("search-index.js", index(documents)),
        ]
    }

    /// Links to pages get the extension of HTML.
    private static func address(_ address: String) -> String {
        guard !address.contains("://") else { return address }
        return address.replacing(/^([a-z-]+)\.md/) { "\($0.1).html" }
    }

    private func frame(title: String, current: String?, _ body: String) -> String {
        let links = book.pages.map { page in
            let mark = page.name == current ? " aria-current=\"page\"" : ""
            return "<li><a href=\"\(page.name).html\"\(mark)>\(HTML.escaped(page.title))</a></li>"
        }.joined(separator: "\n")
        return """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="Zoetrope \(ExitCode.toolVersion)">
            <title>\(HTML.escaped(title))\(current == nil ? "" : " · Zoetrope")</title>
            <link rel="stylesheet" href="style.css">
            <script src="search-index.js" defer></script>
            <script src="search.js" defer></script>
            <script src="pause.js" defer></script>
            </head>
            <body>
            <a class="skip" href="#content">Skip to the content</a>
            <nav aria-label="Manual">
            <a class="home" href="index.html">Zoetrope</a>
            <label class="label" for="search">Search</label>
            <input id="search" type="search" autocomplete="off" placeholder="Search (press /)" aria-controls="results">
            <ul id="results" aria-live="polite" hidden></ul>
            <ul class="pages">
            \(links)
            </ul>
            </nav>
            <main id="content">
            \(body)</main>
            </body>
            </html>

            """
    }

    /// What else people call a recipe: `, also carousel, pager`.
    private static func otherNames(of heading: MarkdownHTML.Heading, on page: ManualPage) -> String {
        let recipe = Recipe.all.first { page.name == "recipes" && heading.level > 1 && $0.title == heading.text }
        return recipe.map { $0.otherNames.isEmpty ? "" : ", also \($0.otherNames.joined(separator: ", "))" } ?? ""
    }

    /// What can be found: headings, and keys with what they mean. Each is a title, an address and a text.
    private func index(_ documents: [MarkdownHTML]) -> String {
        let headings = zip(book.pages, documents).flatMap { page, document in
            document.headings.map { heading in
                OrderedJSON.list([
                    .string(heading.text), .string("\(page.name).html#\(heading.anchor)"),
                    .string(heading.level == 1 ? page.summary : page.title + Self.otherNames(of: heading, on: page)),
                ])
            }
        }
        let keys = KeySections.all.flatMap { section in
            section.keys.map { key in
                let place = section.prefix.isEmpty ? section.folder : String(section.prefix.dropLast())
                let anchor = book.hasAnchors ? "#\(section.anchor(of: key))" : ""
                return OrderedJSON.list([
                    .string(key.path), .string("\(section.page).html\(anchor)"),
                    .string("\(place): \(key.summary)"),
                ])
            }
        }
        return "const searchIndex = \(OrderedJSON.list(headings + keys).text);\n"
            + "const searchNames = \(names.text);\nconst searchTexts = \(texts(documents).text);\n"
    }

    /// What people call sections and keys, in lower case, with the title under which the index has them, as `zoetrope help` finds them.
    private var names: OrderedJSON {
        var names = HelpTopics.synonyms
        for section in HelpSection.all {
            for name in [section.name] + section.otherNames { names[name.lowercased()] = section.heading }
        }
        return .object(
            OrderedJSONObject(names.sorted { $0.key < $1.key }.map { (key: $0.key, value: .string($0.value)) }))
    }

    /// The words of the section below each heading, by its address.
    private func texts(_ documents: [MarkdownHTML]) -> OrderedJSON {
        let texts = zip(book.pages, documents).flatMap { page, document in
            zip(document.headings, ManualSearch.texts(of: page)).map { heading, words in
                (key: "\(page.name).html#\(heading.anchor)", value: OrderedJSON.string(words.joined(separator: " ")))
            }
        }
        return .object(OrderedJSONObject(texts))
    }
}
