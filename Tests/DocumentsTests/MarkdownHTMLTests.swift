import Documents
import Testing

/// Markdown as HTML.
@Suite struct MarkdownHTMLTests {
    @Test func `headings have the anchors of GitHub, numbered where they are equal`() {
        let html = MarkdownHTML("# The `tap` & more\n\n## Same\n\n## Same\n")
        #expect(html.headings.map(\.anchor) == ["the-tap--more", "same", "same-1"])
        #expect(html.headings.map(\.level) == [1, 2, 2])
        #expect(html.headings[0].text == "The tap & more")
        #expect(html.body.hasPrefix("<h1 id=\"the-tap--more\">\nThe <code>tap</code> &amp; more"))
        #expect(html.body.contains("href=\"#same-1\""))
    }

    @Test func `links are changed, HTML and tables are kept`() {
        let html = MarkdownHTML(
            "[a](b.md#c) <a id=\"k\"></a>\n\n| x | y |\n| --- | --- |\n| 1 | `2` |\n",
            address: { $0.replacing(".md", with: ".html") })
        #expect(html.body.contains("<a href=\"b.html#c\">a</a> <a id=\"k\"></a>"))
        #expect(html.body.contains("<td><code>2</code></td>"))
    }

    @Test func `YAML is highlighted, other code is escaped`() {
        let html = MarkdownHTML("```yaml\nkey: 1 # <b>\n```\n\n```sh\na < b\n```\n")
        #expect(html.body.contains("<span class=\"k\">key</span>"))
        #expect(html.body.contains("&lt;b&gt;"))
        #expect(html.body.contains("a &lt; b"))
    }
}
