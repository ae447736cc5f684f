import Gallery
import Testing

@Suite struct EmbedBlockTests {
    @Test func `the element has variants for dark appearance and reduced motion`() {
        let block = EmbedBlock(light: "a b.gif", dark: "d.gif", still: "s.png", width: 200, alt: "\"A\" <b>")
        #expect(
            block.html == """
                <picture>
                  <source media="(prefers-reduced-motion: reduce)" srcset="s.png" />
                  <source media="(prefers-color-scheme: dark)" srcset="d.gif" />
                  <img src="a%20b.gif" width="200" alt="&quot;A&quot; &lt;b&gt;" />
                </picture>
                """)
        #expect(EmbedBlock.width(ofPoints: 414, scale: 1) == 276)
        #expect(EmbedBlock.width(ofPoints: 240, scale: 1) == 240)
        #expect(EmbedBlock.width(ofPoints: 414, scale: 0.5) == 207)
    }
}
