import Pages

extension ScenePage {
    /// The page as a file that opens from disk, with `style.css` beside it; well-formed XML.
    var html: String {
        var sections: [(id: String, title: String, body: String)] = []
        func add(_ id: String, _ title: String, _ body: String) { sections.append((id, title, body)) }
        add("moments", "Moments", strip.map { stripHTML($0, moments) } ?? "")
        add(
            "onion-skin", "Onion skin",
            onion.map {
                "<div class=\"card center\">\(image($0, kind: screen, width: animation.width))"
                    + "<p class=\"soft\">\(running(onionWords))</p></div>"
            } ?? "")
        add("curves", "Curves", curves.map { "<div class=\"card wide\">\(image($0, kind: "chart"))</div>" } ?? "")
        add(
            "states", "States",
            states.map {
                "<div class=\"card wide\">\(image($0.picture, kind: Self.diagram($0.picture)))<p class=\"soft\">\(HTML.escaped($0.words))</p></div>"
            }
            .joined(separator: "\n"))
        add("variables", "Variables", variables.isEmpty ? "" : table)
        add("promises", "Promises", promises.isEmpty ? "" : promiseList)
        add("other-scripts", "Other scripts", scripts.map(html).joined(separator: "\n"))
        add("embed", "Embed", embedHTML)
        add(
            "source", "Source",
            "<p class=\"soft\"><a href=\"\(HTML.escaped(Links.url(sourcePath)))\">\(HTML.escaped(scenePath))</a></p>\n"
                + "<div class=\"card source\"><pre><code>\(YAMLText(source).html)</code></pre></div>")
        sections.removeAll(where: \.body.isEmpty)
        let jumps = sections.map { "<a href=\"#\($0.id)\">\($0.title)</a>" }.joined(separator: "\n")
        let body = sections.map {
            "<section id=\"\($0.id)\"><h2>\($0.title)</h2>\n\($0.body)</section>"
        }.joined(separator: "\n")
        return GalleryFrame.page(
            title: title,
            """
            <header class="top"><p class="eyebrow"><a href="index.html">All scenes</a></p>
            <h1>\(HTML.escaped(title))</h1>
            <p class="lead">\(running(summary))</p>
            <p class="facts">\(facts.map { HTML.escaped($0) }.joined(separator: " · "))</p></header>
            <main>
            <section class="hero"><div class="shot\(isFramed ? "" : " bare")">
            \(animation.html)
            </div>
            <div class="story"><h2>What happens</h2>
            \(storyHTML(story))
            <nav class="jumps" aria-label="On this page">
            \(jumps)
            </nav></div></section>
            \(body)
            \(turnHTML)</main>
            <footer>made by <code>zoetrope docs</code> from \(HTML.escaped(scenePath))</footer>
            \(GalleryFrame.script)
            """)
    }

    /// Links to the pages around this one.
    private var turnHTML: String {
        let links = [(neighbours.previous, "prev", "← ", ""), (neighbours.next, "next", "", " →")].compactMap {
            page, relation, before, after in
            page.map {
                "<a class=\"\(relation)\" rel=\"\(relation)\" href=\"\(HTML.escaped(Links.url("\($0.name).html")))\">"
                    + "\(before)\(HTML.escaped($0.title))\(after)</a>"
            }
        }
        return links.isEmpty ? "" : "<nav class=\"turn\" aria-label=\"Other scenes\">\(links.joined())</nav>\n"
    }

    private var screen: String { isFramed ? "screen" : "screen bare" }

    /// One that a telephone may shrink and that can still be read.
    private static func diagram(_ picture: Picture) -> String { picture.width <= 460 ? "diagram small" : "diagram" }

    private func image(_ picture: Picture, kind: String, width: Int? = nil) -> String {
        let image =
            "<img class=\"\(kind)\" src=\"\(HTML.escaped(Links.url(picture.path)))\" width=\"\(width ?? picture.width)\" "
            + "height=\"\(width.map { picture.height * $0 / max(picture.width, 1) } ?? picture.height)\" "
            + "alt=\"\(HTML.escaped(picture.alt))\" loading=\"lazy\" />"
        guard let dark = picture.dark else { return image }
        return "<picture><source media=\"(prefers-color-scheme: dark)\" srcset=\"\(HTML.escaped(Links.url(dark)))\" />"
            + "\(image)</picture>"
    }

    /// Text in which numbers stay on one line with their units.
    private func running(_ text: String) -> String {
        HTML.escaped(text).replacing(/(\d) (%|s\b|points?\b|times\b)/) { "\($0.output.1)\u{A0}\($0.output.2)" }
    }

    private func stripHTML(_ strip: Picture, _ moments: [KeyMoment]) -> String {
        let words = moments.map { "<li><b>\(Words.seconds($0.time))</b> \(HTML.escaped($0.words))</li>" }
        return "<div class=\"card wide\"><div class=\"film\">\(image(strip, kind: "strip"))\n"
            + "<ol class=\"captions\">\(words.joined())</ol></div></div>"
    }

    private func storyHTML(_ lines: [Story.Line]) -> String {
        guard !lines.isEmpty else { return "<p>Nothing moves.</p>" }
        let items = lines.map { line in
            let notes =
                line.markers.map { "<span class=\"mark\">\(HTML.escaped($0))</span>" }
                + line.states.map { "<code>\(HTML.escaped($0))</code>" }
            return "<li><b class=\"time\">\(Words.seconds(line.time))</b><div>\(running(line.text))"
                + (notes.isEmpty ? "" : " <span class=\"notes\">\(notes.joined(separator: " "))</span>") + "</div></li>"
        }
        return "<ol class=\"beats\">\n\(items.joined(separator: "\n"))\n</ol>"
    }

    private var table: String {
        let hasRemarks = variables.contains { !$0.remark.isEmpty }
        let rows = variables.map { row in
            "<tr><th scope=\"row\"><code>\(HTML.escaped(row.name))</code></th><td>\(HTML.escaped(row.type))</td>"
                + "<td><code>\(HTML.escaped(row.initial))</code></td><td><code>\(HTML.escaped(row.end))</code></td>"
                + (hasRemarks ? "<td class=\"soft\">\(HTML.escaped(row.remark))</td>" : "") + "</tr>"
        }
        let head = ["variable", "type", "at first", "at the end"] + (hasRemarks ? ["remark"] : [])
        return
            "<div class=\"card wide\"><table\(hasRemarks ? " class=\"remarks\"" : "")><thead><tr>\(head.map { "<th scope=\"col\">\($0)</th>" }.joined())</tr></thead>\n"
            + "<tbody>\(rows.joined(separator: "\n"))</tbody></table></div>"
    }

    private var promiseList: String {
        let rows = promises.map { promise in
            let (kind, sign) =
                promise.holds == false ? ("bad", "✗") : promise.holds == nil ? ("soft", "–") : ("good", "✓")
            let text = promise.parts.map {
                $0.isCode ? "<code>\(HTML.escaped($0.text))</code>" : HTML.escaped($0.text)
            }.joined()
            let link = promise.line.map { " <a class=\"at\" href=\"#L\($0)\">line \($0)</a>" } ?? ""
            return "<li><span class=\"\(kind)\">\(sign)</span><span>\(text)\(link)</span></li>"
        }
        return
            "<p class=\"soft\">\(promiseSummary)</p>\n<ul class=\"card promises\">\(rows.joined(separator: "\n"))</ul>"
    }

    private func html(_ script: OtherScript) -> String {
        let strip = script.strip.map { stripHTML($0, script.moments) } ?? ""
        return
            "<h3><code>\(HTML.escaped(script.name))</code> <span class=\"soft\">\(Words.seconds(script.duration))</span></h3>\n"
            + "\(strip)\n\(storyHTML(script.lines))\n\(copyable(renderCommand(script), kind: "command"))"
    }

    private var embedHTML: String {
        "\(copyable(command, kind: "command"))\n<p class=\"soft\">writes the files and prints this:</p>\n"
            + copyable(embed.html, kind: "snippet")
    }

    private func copyable(_ text: String, kind: String) -> String {
        "<div class=\"card copyable\"><pre class=\"\(kind)\"><code>\(HTML.escaped(text))</code></pre>"
            + "<button type=\"button\" class=\"copy\">Copy</button></div>"
    }
}
