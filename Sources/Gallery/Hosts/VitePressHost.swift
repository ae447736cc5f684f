import Pages

/// VitePress: pages are compiled to Vue components.
///
/// Vite resolves the addresses of elements and images that begin with `./`. A link to a file that is no page fails the build.
/// https://vitepress.dev/guide/asset-handling, https://vitepress.dev/guide/markdown,
/// https://vitepress.dev/reference/site-config#ignoredeadlinks
struct VitePressHost: DocsHost {
    let name = "vitepress"
    let title = "VitePress"
    let summary = "a folder inside the source folder with `index.md` as the gallery"
    let dialect = MarkdownDialect.vue
    let index = "index.md"

    /// https://vitepress.dev/reference/site-config#appearance
    private let elements = SiteElements(syntax: .html, dark: ["html.dark"]) { "\"\(HTML.escaped("./\($0)"))\"" }

    func page(of scene: String) -> String { "\(scene).md" }

    func media(of scene: String) -> String { "media/\(scene)" }

    /// https://vitepress.dev/reference/frontmatter-config
    func head(_ metadata: PageMetadata) -> String { metadata.frontMatter() }

    var darkStyle: String { elements.style }

    func animation(_ block: EmbedBlock) -> String { elements.animation(block) }

    func image(_ picture: ScenePage.Picture, width: Int?) -> String {
        guard picture.dark != nil || width != nil else {
            return "![\(dialect.attribute(picture.alt))](\(address(picture.path)))"
        }
        return elements.image(picture, width: width)
    }

    func address(_ path: String) -> String { "./\(Links.url(path))" }

    func gallery(_ index: GalleryIndex) -> String { index.page(for: self) }
}
