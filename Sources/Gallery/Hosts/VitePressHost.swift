import Pages

/// VitePress: pages are compiled to Vue components.
///
/// Vite resolves the addresses of elements and images that begin with `./`. The build fails if a page links to a file that is not a page.
/// https://vitepress.dev/guide/asset-handling, https://vitepress.dev/guide/markdown,
/// https://vitepress.dev/reference/site-config#ignoredeadlinks, https://vitepress.dev/reference/frontmatter-config
struct VitePressHost: SiteHost {
    let name = "vitepress"
    let title = "VitePress"
    let summary = "a folder inside the source folder with `index.md` as the gallery"
    let dialect = MarkdownDialect.vue
    let index = "index.md"

    /// https://vitepress.dev/reference/site-config#appearance
    let elements = SiteElements(syntax: .html, dark: ["html.dark"]) { "\"\(HTML.escaped("./\($0)"))\"" }

    func page(of scene: String) -> String { "\(scene).md" }

    func media(of scene: String) -> String { "media/\(scene)" }

    func address(_ path: String) -> String { "./\(Links.url(path))" }
}
