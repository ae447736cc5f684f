import Pages

/// The pages that lead to all scenes: `index.html` and `README.md`.
struct GalleryIndex {
    let entries: [DocsManifest.Entry]
    /// What a shell takes to make all of it again.
    let command: String

    /// Stands in both pages, so that they can be told from others.
    static let mark = "<!-- zoetrope docs -->"

    private static let columns = 3
    /// CSS pixels of a picture in a table of GitHub.
    private static let tableWidth = 240

    var html: String {
        let cards = entries.map { entry in
            """
            <article class="scene"><a class="frame\(entry.isFramed ? "" : " bare")" href="\(address(entry.page("html")))">
            \(entry.animation.html(isLazy: true))
            </a>
            <h2><a href="\(address(entry.page("html")))">\(HTML.escaped(entry.title))</a></h2>
            <p>\(HTML.escaped(sentence(entry)))</p>
            <p class="links"><a href="\(address(entry.page("html")))">Page</a> · \
            <a href="\(address(entry.scene))">Scene file</a> · \(Words.seconds(entry.duration))</p></article>
            """
        }
        return GalleryFrame.page(
            title: "Scenes",
            """
            <header class="top"><p class="eyebrow">Zoetrope</p><h1>Scenes</h1>
            <p class="lead">\(count) its animation, its moments, its curves and its source.</p></header>
            <main><div class="cards">
            \(cards.joined(separator: "\n"))
            </div></main>
            \(Self.mark)
            <footer>made by <code>\(HTML.escaped(command))</code></footer>
            """)
    }

    private var count: String { entries.count == 1 ? "One scene with" : "\(entries.count) scenes, each with" }

    private func address(_ path: String) -> String { HTML.escaped(Links.url(path)) }

    /// The first sentence about it.
    private func sentence(_ entry: DocsManifest.Entry) -> String {
        var text = ""
        for word in entry.summary.split(separator: " ") {
            text += text.isEmpty ? String(word) : " \(word)"
            if word.hasSuffix("."), word.count > 3 { break }
        }
        return Story.cut(text, atMost: 200)
    }

    var markdown: String {
        let rows = stride(from: 0, to: entries.count, by: Self.columns).map { start in
            let cells = entries[start..<min(start + Self.columns, entries.count)].map { entry in
                var animation = entry.animation
                let height = entry.animation.width > 0 ? entry.aspect * Double(Self.tableWidth) : 0
                animation.width = height > 420 ? Int(420 / entry.aspect) : min(Self.tableWidth, animation.width)
                return """
                    <td width="33%" valign="top" align="center">
                    <a href="\(address(entry.page("md")))">
                    \(animation.html)
                    </a>
                    <br /><b><a href="\(address(entry.page("md")))">\(HTML.escaped(entry.title))</a></b>
                    <br />\(HTML.escaped(sentence(entry)))
                    <br /><a href="\(address(entry.scene))">\(HTML.escaped(entry.scene.split(separator: "/").last.map(String.init) ?? ""))</a>
                    </td>
                    """
            }
            return "<tr>\n\(cells.joined(separator: "\n"))\n</tr>"
        }
        return """
            # Scenes

            \(count) its animation, its moments, its curves and its source. \
            [`index.html`](index.html) is the same to open from disk.

            <table>
            \(rows.joined(separator: "\n"))
            </table>

            \(Self.mark)
            Made by \(Markdown.code(command)).

            """
    }
}
