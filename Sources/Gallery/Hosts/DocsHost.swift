package import Pages
import SceneFile
import SceneLanguage
package import Zoetrope

/// A program or service that shows pages about scenes, with its rules for files, links, pictures and metadata.
package protocol DocsHost: Sendable {
    /// The value of `--host`.
    var name: String { get }
    /// Its name in sentences.
    var title: String { get }
    /// What the host shows, as a sentence for the help and the manual.
    var summary: String { get }
    var dialect: MarkdownDialect { get }
    /// The path of the gallery's Markdown page.
    var index: String { get }
    /// Whether pages as plain HTML are written too.
    var hasHTML: Bool { get }
    /// Whether the pages can show another picture where they are narrow.
    var showsNarrowPictures: Bool { get }
    /// Whether the pages may link to files outside of their folder.
    var linksOutside: Bool { get }

    /// The path of a scene's Markdown page.
    ///
    /// - Parameter scene: the name of the scene's pages.
    func page(of scene: String) -> String

    /// The folder of a scene's pictures.
    func media(of scene: String) -> String

    /// The name of a picture in the folder of a scene.
    ///
    /// - Parameters:
    ///   - kind: `animation`, `still`, `filmstrip` and so on.
    ///   - isDark: whether it is the picture for dark appearance.
    func fileName(of scene: String, kind: String, isDark: Bool, fileExtension: String) -> String

    /// The lines before the text of a page; empty if the host has none.
    func head(_ metadata: PageMetadata) -> String

    /// Style sheets that the pages link to, with the names of their files; empty if the rules are in the pages.
    var styleSheets: [(name: String, rules: String)] { get }

    /// The element with the rules that the elements of a page need, or with the link to them; empty if they need none.
    ///
    /// - Parameters:
    ///   - hasDark: whether some pictures have a variant for dark appearance.
    ///   - hasAnimation: whether the page has the animation of a scene as a picture.
    ///   - hasFilm: whether the page has it as a film.
    func style(hasDark: Bool, hasAnimation: Bool, hasFilm: Bool) -> String

    /// The element with the rules for the table of the gallery, or with the link to them; empty if it needs none.
    var galleryStyle: String { get }

    /// The animation of a scene, with paths relative to the page.
    ///
    /// - Parameter transcript: the identifier of the element that tells what a film shows.
    func animation(_ block: EmbedBlock, transcript: String) -> String

    /// What the page tells about a film.
    ///
    /// - Parameters:
    ///   - markdown: a list.
    ///   - html: the same list as an element, for the given attributes, which begin with a space.
    ///   - id: the identifier by which the film refers to the list.
    func transcript(_ markdown: String, html: (_ attributes: String) -> String, id: String) -> String

    /// A picture, with paths relative to the page.
    ///
    /// - Parameter width: the width on the page in CSS pixels; nil for that of the file.
    func image(_ picture: ScenePage.Picture, width: Int?) -> String

    /// A picture that is wide, as a filmstrip, with paths relative to the page.
    func strip(_ picture: ScenePage.Picture) -> String

    /// The address of a page or file for a link in Markdown.
    ///
    /// - Parameter path: relative to the page that has the link.
    func address(_ path: String) -> String

    /// A comment that marks the page of the gallery as generated.
    var mark: String { get }

    /// The Markdown page with all scenes.
    func gallery(_ index: GalleryIndex) -> String

    /// Checks that the host can show the formats.
    ///
    /// - Throws: exit code 64.
    func check(_ formats: PageFormats) throws(ZoetropeError)
}

extension DocsHost {
    package var hasHTML: Bool { false }
    package var linksOutside: Bool { false }
    package var showsNarrowPictures: Bool { false }
    package var styleSheets: [(name: String, rules: String)] { [] }
    package var mark: String { "<!-- zoetrope docs -->" }

    package func fileName(of scene: String, kind: String, isDark: Bool, fileExtension: String) -> String {
        "\(kind)\(isDark ? "-dark" : "").\(fileExtension)"
    }

    package func strip(_ picture: ScenePage.Picture) -> String { image(picture, width: nil) }

    package func style(hasDark: Bool, hasAnimation: Bool, hasFilm: Bool) -> String { "" }

    package var galleryStyle: String { "" }

    package func transcript(_ markdown: String, html: (_ attributes: String) -> String, id: String) -> String {
        markdown
    }

    package func check(_ formats: PageFormats) throws(ZoetropeError) {}

    /// The path of a scene's page to open, for messages.
    func mainPage(of scene: String) -> String { hasHTML ? "\(scene).html" : page(of: scene) }

    /// The path of the gallery's page to open, for messages.
    var mainIndex: String { hasHTML ? "index.html" : index }

    /// All pages of a scene.
    func pages(of scene: String) -> [String] { [page(of: scene)] + (hasHTML ? ["\(scene).html"] : []) }

    /// The pages of the gallery itself.
    var galleryPages: [String] { hasHTML ? [index, "index.html"] : [index] }

    /// The files of the gallery itself, without `docs.json`.
    var galleryFiles: [String] {
        galleryPages + (hasHTML ? [GalleryFrame.style, GalleryScript.name, PageIcon.name] : [])
            + styleSheets.map(\.name)
    }

    /// The name of a scene's pages: that of its file. Hosts that make addresses or JavaScript from it get only letters, digits,
    /// `-` and `_`, with `-` for everything else.
    func pageName(of file: String) -> String {
        guard !linksOutside else { return file }
        return String(file.map { $0.isLetter || $0.isNumber || "-_".contains($0) ? $0 : "-" })
    }

    /// The path from one page to another page or file; both are relative to the folder of the pages.
    func path(from page: String, to file: String) -> String {
        let folder = PathText.folder(of: page)
        if folder.isEmpty || file.contains("://") { return file }
        return file.hasPrefix("\(folder)/") ? String(file.dropFirst(folder.count + 1)) : "../\(file)"
    }
}

/// All hosts.
package enum DocsHosts {
    /// The first one is the default.
    package static let all: [any DocsHost] = [
        GitHubHost(), MkDocsHost(), DocusaurusHost(), VitePressHost(), DocCHost(),
    ]
    package static let standard: any DocsHost = GitHubHost()

    /// - Throws: exit code 64 for an unknown name.
    package static func named(_ name: String) throws(ZoetropeError) -> any DocsHost {
        if let host = all.first(where: { $0.name == name }) { return host }
        let hint =
            name.lowercased() == "html"
            ? "\(standard.name), the default, also writes HTML pages"
            : Suggestion.hint(for: name, among: all.map(\.name), what: "hosts").map { "\($0)" }
        throw ZoetropeError(.usage, "--host: there is no host '\(name)'", hint: hint)
    }
}
