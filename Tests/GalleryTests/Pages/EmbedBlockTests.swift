import Foundation
import Gallery
import Testing

@Suite struct EmbedBlockTests {
    /// With names that need escaping.
    private func block(_ alternatives: [EmbedBlock.Alternative] = []) -> EmbedBlock {
        var block = EmbedBlock(
            light: "a b.gif", dark: "d.gif", still: "s.png", width: 200, aspect: 1.504, alt: "\"A\" <b>")
        block.alternatives = alternatives
        return block
    }

    @Test func `the element has variants for dark appearance and reduced motion`() {
        #expect(
            block().html == """
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

    /// A browser takes the first source whose media query and type it accepts: a light file that comes before a dark one of
    /// the same format would hide it.
    @Test func `another image format comes before the fallback, dark before light`() {
        let block = block([
            EmbedBlock.Alternative(mimeType: "image/webp", light: "a b.webp", dark: "d.webp"),
            EmbedBlock.Alternative(mimeType: "image/apng", light: "a.png", dark: nil),
        ])
        #expect(
            block.html == """
                <picture>
                  <source media="(prefers-reduced-motion: reduce)" srcset="s.png" />
                  <source media="(prefers-color-scheme: dark)" type="image/webp" srcset="d.webp" />
                  <source type="image/webp" srcset="a%20b.webp" />
                  <source type="image/apng" srcset="a.png" />
                  <source media="(prefers-color-scheme: dark)" srcset="d.gif" />
                  <img src="a%20b.gif" width="200" alt="&quot;A&quot; &lt;b&gt;" />
                </picture>
                """)
        #expect(block.html == block.picture())
    }

    @Test func `a video has a still, no source for reduced motion, and the images for other browsers`() {
        let block = block([
            EmbedBlock.Alternative(mimeType: "video/webm", light: "a.webm", dark: "d.webm"),
            EmbedBlock.Alternative(mimeType: "video/mp4", light: "a b.mp4", dark: nil),
            EmbedBlock.Alternative(mimeType: "image/webp", light: "a.webp", dark: nil),
        ])
        #expect(
            block.html == """
                <video autoplay="" loop="" muted="" playsinline="" width="200" height="301" controls="" poster="s.png" aria-label="&quot;A&quot; &lt;b&gt;">
                  <source media="(prefers-reduced-motion: no-preference) and (prefers-color-scheme: dark)" type="video/webm" src="d.webm" />
                  <source media="(prefers-reduced-motion: no-preference)" type="video/webm" src="a.webm" />
                  <source media="(prefers-reduced-motion: no-preference)" type="video/mp4" src="a%20b.mp4" />
                  <picture>
                    <source media="(prefers-reduced-motion: reduce)" srcset="s.png" />
                    <source type="image/webp" srcset="a.webp" />
                    <source media="(prefers-color-scheme: dark)" srcset="d.gif" />
                    <img src="a%20b.gif" width="200" alt="&quot;A&quot; &lt;b&gt;" loading="lazy" />
                  </picture>
                </video>
                """)
        #expect(DocsFixture.xmlError(Data(block.html.utf8)) == nil)
        #expect(!block.picture().contains("video") && block.picture().contains("a.webp"))
    }

    @Test(arguments: [1e300, -5, 0]) func `any proportion of a manifest gives a valid height`(aspect: Double) {
        var block = block([EmbedBlock.Alternative(mimeType: "video/mp4", light: "a.mp4", dark: nil)])
        block.aspect = aspect
        #expect(block.html.contains(aspect > 1 ? "height=\"65535\"" : "height=\"1\""))
    }
}
