import Pages

/// Docusaurus 3: pages are MDX, which is compiled to React components.
///
/// webpack resolves the addresses of images and links in Markdown, and those in `require`. An SVG file in `require` is a
/// component and no address, so SVG files are images in Markdown.
/// https://docusaurus.io/docs/markdown-features/assets, https://docusaurus.io/docs/markdown-features/react
struct DocusaurusHost: SiteHost {
    let name = "docusaurus"
    let title = "Docusaurus"
    let summary = "MDX pages in a folder inside `docs`, with `index.mdx` as the gallery"
    let dialect = MarkdownDialect.mdx
    let index = "index.mdx"

    /// https://docusaurus.io/docs/styling-layout#styling-your-site-with-infima
    let elements = SiteElements(syntax: .jsx, dark: ["[data-theme='dark']"]) {
        "{require('./\(Self.scriptText($0))').default}"
    }

    func page(of scene: String) -> String { "\(scene).mdx" }

    func media(of scene: String) -> String { "media/\(scene)" }

    /// `image` is the picture of link previews.
    /// https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs#markdown-front-matter
    func head(_ metadata: PageMetadata) -> String {
        metadata.frontMatter(metadata.image.map { [("image", "./\($0)")] } ?? [])
    }

    let mark = "{/* zoetrope docs */}"

    func address(_ path: String) -> String { "./\(Links.url(path))" }

    /// A text between single quotes in JavaScript.
    private static func scriptText(_ text: String) -> String {
        text.unicodeScalars.map { scalar in
            let isPlain = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
            return isPlain || "-_./~ ".unicodeScalars.contains(scalar)
                ? String(scalar) : "\\u{\(String(scalar.value, radix: 16))}"
        }.joined()
    }
}
