import Pages
import Testing

@Suite struct HTMLTests {
    @Test func signsAreEscapedWhateverFollowsThem() {
        #expect(HTML.escaped("<a href=\"'&'\">") == "&lt;a href=&quot;&#39;&amp;&#39;&quot;&gt;")
        // With an accent over it a quote is one character, yet it ends an attribute.
        #expect(HTML.escaped("x\"\u{301} onerror=y <\u{FE0F}b") == "x&quot;\u{301} onerror=y &lt;\u{FE0F}b")
    }

    @Test func whatXMLCannotHoldIsReplaced() {
        #expect(HTML.escaped("a\u{1}b\u{FFFE}\n\t") == "a\u{FFFD}b\u{FFFD}\n\t")
        #expect(HTML.escaped("a\n\tb\r", keepsBreaks: true) == "a&#10;&#9;b&#13;")
        #expect(HTML.escaped("é 🐑⛴️") == "é 🐑⛴️")
    }
}
