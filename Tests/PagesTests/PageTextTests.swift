import Pages
import Testing

@Suite struct PageTextTests {
    @Test(arguments: [
        ("a | b", "a \\| b"), ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("*a* _b_ `c` [d](e) #f $g$", "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\#f \\$g\\$"), ("1. one", "1\\. one"),
        ("3.3 s", "3.3 s"), ("- item", "\\- item"), ("two\nlines", "two lines"), ("a & b", "a &amp; b"),
    ])
    func `Markdown is escaped`(text: String, expected: String) { #expect(Markdown.escaped(text) == expected) }

    @Test func `headings for Python-Markdown have no backslashes, which its list of contents would show`() {
        #expect(
            MarkdownDialect.python.heading("Button_primary [new] & more")
                == "Button&#95;primary &#91;new&#93; &amp; more")
        #expect(MarkdownDialect.gitHub.heading("Button_primary [new]") == "Button\\_primary \\[new\\]")
    }

    @Test func `a list of contents counts the heading of the page`() {
        #expect(
            Markdown.contents("## Variants\n\n## Other\n\n## Variants", after: "Variants")
                == "- [Variants](#variants-1)\n- [Other](#other)\n- [Variants](#variants-2)")
    }

    @Test func `code spans and blocks can contain backticks`() {
        #expect(Markdown.code("a|b") == "`a|b`")
        #expect(Markdown.table(["a"], [[Markdown.code("a|b")], ["c\\|d"]]) == "| a |\n| --- |\n| `a\\|b` |\n| c\\|d |")
        #expect(Markdown.code("a`b``c") == "```a`b``c```")
        #expect(Markdown.code("`a`") == "`` `a` ``")
        #expect(Markdown.block("x\n```\ny", language: "yaml") == "````yaml\nx\n```\ny\n````")
    }

    @Test func `paths and addresses`() {
        #expect(Links.relative(from: "/a/b/docs", to: "/a/Scenes/x.yaml") == "../../Scenes/x.yaml")
        #expect(Links.relative(from: "/a", to: "/a/x.yaml") == "x.yaml")
        #expect(Links.url("a b/ü#?.gif") == "a%20b/%C3%BC%23%3F.gif")
        #expect(ShellWord.quoted("it's") == "'it'\\''s'")
        #expect(ShellWord.quoted("Scenes/a-b.yaml") == "Scenes/a-b.yaml")
    }

    @Test(arguments: [
        (
            "  - { id: a, frame: [0, 1.5, 20ms], text: \"x # y\" } # why",
            "  <span class=\"p\">-</span> <span class=\"p\">{</span> <span class=\"k\">id</span><span class=\"p\">:</span> "
                + "a<span class=\"p\">,</span> <span class=\"k\">frame</span><span class=\"p\">:</span> "
                + "<span class=\"p\">[</span><span class=\"n\">0</span><span class=\"p\">,</span> "
                + "<span class=\"n\">1.5</span><span class=\"p\">,</span> <span class=\"n\">20ms</span>"
                + "<span class=\"p\">]</span><span class=\"p\">,</span> <span class=\"k\">text</span><span class=\"p\">:</span> "
                + "<span class=\"s\">&quot;x # y&quot;</span> <span class=\"p\">}</span> <span class=\"c\"># why</span>"
        ),
        ("card.y: a < b", "<span class=\"k\">card.y</span><span class=\"p\">:</span> a &lt; b"),
        (
            "'it''s': true",
            "<span class=\"k\">&#39;it&#39;&#39;s&#39;</span><span class=\"p\">:</span> <span class=\"n\">true</span>"
        ),
    ])
    func `YAML is highlighted`(line: String, expected: String) {
        #expect(YAMLHighlighter(line).html == "<span class=\"line\" id=\"L1\">\(expected)</span>")
    }
}
