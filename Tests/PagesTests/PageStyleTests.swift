import Pages
import Testing

/// The styles that pages and charts share.
@Suite struct PageStyleTests {
    @Test func `a chart has the tokens that it uses, for screens and for print`() throws {
        let css = PageStyle.chart(".a", ".a text{fill:var(--ink);stroke:var(--second)}")
        let ink = try #require(PageStyle.tokens.first { $0.name == "ink" })
        let second = try #require(PageStyle.tokens.first { $0.name == "second" })
        let light = ".a{--ink:\(ink.light);--second:\(second.light)}"
        #expect(
            css == """
                \(light)
                @media (prefers-color-scheme:dark){.a{--ink:\(ink.dark);--second:\(second.dark)}}
                @media print{\(light)}
                .a text{fill:var(--ink);stroke:var(--second)}
                """)
    }
}
