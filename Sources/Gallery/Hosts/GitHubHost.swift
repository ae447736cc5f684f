import Pages

/// Folders of Markdown on GitHub, and HTML pages for every server and for reading from disk.
///
/// GitHub shows `<picture>` with sources for dark appearance, but removes `<video>`, `<style>` and scripts. Relative links and
/// pictures lead to files of the repository.
/// https://docs.github.com/get-started/writing-on-github/getting-started-with-writing-and-formatting-on-github/basic-writing-and-formatting-syntax
struct GitHubHost: DocsHost {
    let name = "github"
    let title = "GitHub"
    let summary = "Markdown with `README.md` as the gallery, and the same as HTML pages with `index.html`"
    let dialect = MarkdownDialect.gitHub
    let index = "README.md"
    let hasHTML = true
    let linksOutside = true
    let showsNarrowPictures = true

    func page(of scene: String) -> String { "\(scene).md" }

    func media(of scene: String) -> String { "media/\(scene)" }

    func fileName(of scene: String, kind: String, isDark: Bool, fileExtension: String) -> String {
        if isDark, kind == "animation" { return "dark.\(fileExtension)" }
        return "\(kind)\(isDark ? "-dark" : "").\(fileExtension)"
    }

    func head(_ metadata: PageMetadata) -> String { "" }

    func animation(_ block: EmbedBlock, transcript: String) -> String { block.picture() }

    func image(_ picture: ScenePage.Picture, width: Int?) -> String {
        let image =
            "<img src=\"\(HTML.escaped(Links.url(picture.path)))\"\(width.map { " width=\"\($0)\"" } ?? "") "
            + "alt=\"\(HTML.escaped(picture.alt))\" />"
        let variants =
            [
                picture.dark.map { ("(prefers-color-scheme: dark)", $0) },
                picture.narrow.map { (ScenePage.Picture.Narrow.media, $0.path) },
            ]
            .compactMap { $0 }
        guard !variants.isEmpty else { return image }
        let sources = variants.map { "  <source media=\"\($0)\" srcset=\"\(HTML.escaped(Links.url($1)))\" />" }
        return (["<picture>"] + sources + ["  \(image)", "</picture>"]).joined(separator: "\n")
    }

    func address(_ path: String) -> String { Links.url(path) }

    func gallery(_ index: GalleryIndex) -> String { index.table }
}
