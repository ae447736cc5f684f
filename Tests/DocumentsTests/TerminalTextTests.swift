import Documents
import Testing

/// Markdown as text for a terminal.
@Suite struct TerminalTextTests {
    @Test func `headings, paragraphs, lists and code`() {
        let text = TerminalText(width: 40).render(
            """
            # A title

            Some *words* with `code` that are longer than one line, and a [link](page.md#here).

            - one
            - two, which is longer than one line of forty columns

            2. second
            3. third

            ```yaml
            key: value that is longer than the line of the terminal

              inner: 1
            ```
            """)
        #expect(
            text == """
                A title
                =======

                Some words with `code` that are longer
                than one line, and a link.

                • one
                • two, which is longer than one line of
                  forty columns

                2. second
                3. third

                    key: value that is longer than the line of the terminal

                      inner: 1

                """)
    }

    @Test func `a table has columns, and cells that do not fit are broken`() {
        let text = TerminalText(width: 44).render(
            """
            | key | takes | meaning |
            | --- | --- | --- |
            | `count` | a number | the number of taps in a row |
            | `at` | a \\| b | |
            """)
        #expect(
            text == """
                key      takes     meaning
                ───────  ────────  ─────────────────────────
                `count`  a number  the number of taps in a
                                   row
                `at`     a | b

                """)
    }

    @Test func `a table whose words are wider than its columns has a block of lines for each row`() {
        let text = TerminalText(width: 40).render(
            """
            | key | takes | default | meaning |
            | --- | --- | --- | --- |
            | `minimumTouches` | a whole number, 1 to 11 | `1` | the smallest number of fingers |
            | `axis` | both, horizontal, vertical | | |
            """)
        #expect(
            text == """
                `minimumTouches`
                  takes: a whole number, 1 to 11
                  default: `1`
                  meaning: the smallest number of
                  fingers

                `axis`
                  takes: both, horizontal, vertical


                """)
    }

    @Test func `styles are escapes, and code has no quotes`() {
        let text = TerminalText(width: 80, isStyled: true).render("## Title\n\nA `b` **c** *d*")
        #expect(
            text == "\u{1B}[1mTitle\u{1B}[0m\n\nA \u{1B}[36mb\u{1B}[0m \u{1B}[1mc\u{1B}[0m \u{1B}[3md\u{1B}[0m\n")
    }

    @Test(arguments: [(10, 40), (60, 60), (300, 100)])
    func `lines are between 40 and 100 columns wide`(width: Int, expected: Int) {
        let text = TerminalText(width: width).render(String(repeating: "a ", count: 200))
        let longest = text.split(separator: "\n").map(\.count).max()
        #expect(longest == expected - 1 || longest == expected)
    }

    @Test func `HTML is left out, but for line breaks, and addresses of other sites are shown`() {
        let text = TerminalText().render(
            "One<br>two <sub>three</sub>\n\n<table><tr><td>x</td></tr></table>\n\n[a](https://b.c)")
        #expect(text == "One\ntwo three\n\na (https://b.c)\n")
    }

    @Test func `a long word has a line of its own`() {
        let word = String(repeating: "x", count: 60)
        #expect(TerminalText(width: 40).render("a \(word) b") == "a\n\(word)\nb\n")
    }

    @Test func `no text is no text`() {
        #expect(TerminalText().render("") == "")
    }
}
