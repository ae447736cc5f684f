import Foundation
import Testing

/// The rules of MDX and Vue, which turn pages into programs. Their compilers are not packaged for Debian.
@Suite struct ScriptedSiteTests {
    private func exists(_ file: some StringProtocol, _ site: SiteFixture) -> Bool {
        let name = String(file).removingPercentEncoding ?? String(file)
        return FileManager.default.fileExists(atPath: site.path("docs/\(name)"))
    }

    /// The addresses of images and links in Markdown and of images in HTML: all begin with `./` and lead to a file.
    private func expectLinks(_ text: String, _ site: SiteFixture, page: String) {
        let links =
            text.matches(of: /\]\(([^()\s]+)\)/).map(\.output.1).filter { !$0.hasPrefix("javascript") }
            + text.matches(of: /<img[^>]* src="([^"]+)"/).map(\.output.1)
        #expect(links.count > 2, "\(page)")
        for link in links { #expect(link.hasPrefix("./") && exists(link.dropFirst(2), site), "\(page): \(link)") }
    }

    @Test(arguments: ["webp,gif", "mp4,gif"]) func `MDX has no expressions and elements but those of the program`(
        formats: String
    ) throws {
        let site = try SiteFixture("docusaurus", formats: formats)
        for (page, source) in site.pages {
            let text = SiteFixture.text(source)
            expectLinks(text, site, page: page)
            var rest = text
            // Elements with attributes in the syntax of JSX.
            for name in text.matches(of: /require\('\.\/([^']*)'\)/).map(\.output.1) {
                #expect(exists(name, site), "\(page): \(name)")
            }
            let element =
                /<\/?(?:picture|source|img|video|br|div|label|input)(?: (?:[A-Za-z-]+(?:="[^"]*"|=\{require\('[^'{}]*'\)\.default\})?))*(?: \/)?>/
            let elements = rest.matches(of: element).map { String($0.output) }
            #expect(
                elements.contains { $0.hasPrefix("<img") } || elements.contains { $0.hasPrefix("<video") }, "\(page)")
            for item in elements {
                #expect(item.matches(of: /\ (?:class|srcset|autoplay|playsinline)\b/).isEmpty, "\(page): \(item)")
                let isVoid = ["<img", "<source", "<br", "<input"].contains { item.hasPrefix($0) }
                #expect(isVoid == item.hasSuffix("/>"), "\(page): \(item)")
            }
            rest = rest.replacing(element, with: "")
                .replacing(/<style>\{"[^"`\\]*"\}<\/style>/, with: "").replacing("{/* zoetrope docs */}", with: "")
            // What is escaped has no meaning.
            rest = rest.replacing(/\\[{}:]/, with: "")
            #expect(rest.matches(of: /[<{}]/).isEmpty, "\(page): \(rest)")
            #expect(rest.matches(of: /:[:A-Za-z]/).isEmpty, "\(page): a directive")
            for line in rest.split(separator: "\n") {
                #expect(!line.hasPrefix("import") && !line.hasPrefix("export"), "\(page): \(line)")
            }
            #expect(source.hasPrefix("---\ntitle: \""), "\(page)")
        }
        let page = try #require(site.pages["a-b-c.mdx"])
        #expect(page.contains("image: \"./media/a-b-c/still.png\""))
        // As an argument of `require`, an SVG file would be a component.
        #expect(page.contains("](./media/a-b-c/curves.svg)") && !page.contains("svg').default"))
        let (element, moving) = formats.hasPrefix("mp4") ? ("video", "") : ("picture", "zoetrope-moving ")
        #expect(
            page.contains("<\(element) className=\"\(moving)zoetrope-light\"")
                && page.contains("<\(element) className=\"\(moving)zoetrope-dark\""))
    }

    @Test(arguments: ["webp,gif", "mp4,gif"]) func `Vue finds no expressions, and all files`(formats: String) throws {
        let site = try SiteFixture("vitepress", formats: formats)
        for (page, source) in site.pages {
            let prose = SiteFixture.prose(source)
            expectLinks(SiteFixture.text(source), site, page: page)
            let attributes = prose.matches(of: /\ (?:src|srcset|poster)="([^"]*)"/).map(\.output.1)
            #expect(attributes.count > 1 || page == "plain.md", "\(page)")
            for address in attributes where address != "x" {
                #expect(address.hasPrefix("./") && exists(address.dropFirst(2), site), "\(page): \(address)")
            }
            // Vue reads neither attributes nor elements with `v-pre`.
            let rest = prose.replacing(/<(span|code) v-pre>.*?<\/\1>/, with: "").replacing(/="[^"]*"/, with: "")
                .replacing(/!\[.*?\]\(\.\//, with: "")
            #expect(!rest.replacing("\\", with: "").contains("{{"), "\(page): \(rest)")
            let tags = SiteFixture.text(source).replacing(/="[^"]*"/, with: "").matches(of: /<(\/?[a-z!]+)/).map(
                \.output.1)
            #expect(
                Set(tags.map { String($0.trimmingPrefix("/")) }).isSubset(
                    of: [
                        "picture", "source", "img", "video", "br", "style", "span", "code", "!", "div", "label",
                        "input", "ol",
                        "li", "strong", "p",
                    ]), "\(page)")
        }
        #expect(site.pages["hostile.md"]?.contains("<span v-pre>export \\{\\{ 7 \\* 7 \\}\\}") == true)
    }

    /// `{{` of the scene file is in a fenced block, which VitePress does not compile, and nowhere else.
    @Test func `the metadata is YAML`() throws {
        for host in ["mkdocs", "vitepress"] {
            let site = try SiteFixture(host, formats: "gif")
            let page = try #require(site.pages[host == "mkdocs" ? "hostile/index.md" : "hostile.md"])
            #expect(
                page.hasPrefix(
                    """
                    ---
                    title: "\(SiteFixture.title)"
                    description: "\(SiteFixture.description)"
                    ---


                    """.dropLast()), "\(page.prefix(300))")
        }
    }
}
