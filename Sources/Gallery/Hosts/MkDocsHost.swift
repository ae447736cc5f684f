import Pages

/// MkDocs, also with the theme Material.
///
/// MkDocs corrects the addresses of links and images in Markdown, but not those of HTML elements, and it turns `card.md` into
/// `card/index.html` unless `use_directory_urls` is false. A page `card/index.md` becomes `card/index.html` with either setting, so
/// that addresses relative to its folder are right in HTML too.
///
/// The search of MkDocs indexes all text in the body of a page, also that of a `<style>` element. The rules are in files, to which
/// pages link, and which MkDocs copies as it copies pictures.
/// https://www.mkdocs.org/user-guide/configuration/#use_directory_urls,
/// https://www.mkdocs.org/user-guide/writing-your-docs/#linking-to-pages
struct MkDocsHost: SiteHost {
    let name = "mkdocs"
    let title = "MkDocs"
    let summary = "a folder inside `docs_dir` with `index.md` as the gallery and `NAME/index.md` for each scene"
    let dialect = MarkdownDialect.python
    let index = "index.md"

    /// Material sets the first attribute, the themes of MkDocs since 1.6 the second.
    /// https://squidfunk.github.io/mkdocs-material/setup/changing-the-colors/
    let elements = SiteElements(
        syntax: .html, dark: ["[data-md-color-scheme=slate]", "[data-bs-theme=dark]"]
    ) { "\"\(HTML.escaped(Links.url($0)))\"" }

    /// The file with the rules for pages of scenes, and that with the rules for the gallery.
    private static let (pageRules, galleryRules) = ("zoetrope.css", "zoetrope-gallery.css")

    /// The themes of MkDocs give every other row of a table another background, which would mark some of the scenes, and columns of
    /// different widths, which would make the pictures differ in size. The cells are a grid instead. The page has no other table.
    private static let grid =
        "table,table thead,table tr,table td{background-color:transparent!important;border:0!important}"
        + "table{display:block!important;width:100%!important;box-shadow:none!important}table thead{display:none!important}"
        + "table tbody{display:grid!important;grid-template-columns:repeat(auto-fill,minmax(150px,1fr));gap:24px 20px}"
        + "table tr{display:contents!important}table td{display:block!important;min-width:0!important;padding:0!important}"
        + "table td:empty{display:none!important}table td img{max-width:100%;height:auto}"

    var styleSheets: [(name: String, rules: String)] {
        let gallery = elements.rules(hasDark: true, hasAnimation: false, hasFilm: false) + Self.grid
        return [
            (Self.pageRules, elements.rules(hasDark: true, hasAnimation: true, hasFilm: true)),
            (Self.galleryRules, gallery),
        ]
    }

    func style(hasDark: Bool, hasAnimation: Bool, hasFilm: Bool) -> String {
        hasAnimation || hasFilm ? Self.link(to: "../\(Self.pageRules)") : ""
    }

    let galleryStyle = link(to: galleryRules)

    private static func link(to file: String) -> String { "<link rel=\"stylesheet\" href=\"\(file)\" />" }

    func page(of scene: String) -> String { "\(scene)/index.md" }

    func media(of scene: String) -> String { scene }

    func address(_ path: String) -> String { Links.url(path) }
}
