import Pages

/// A site generator that shows HTML elements or components inside of Markdown.
protocol SiteHost: DocsHost {
    var elements: SiteElements { get }
}

extension SiteHost {
    /// Docusaurus shows SVG files in Markdown only.
    var showsNarrowPictures: Bool { elements.canShow("curves.svg") }

    func head(_ metadata: PageMetadata) -> String { metadata.frontMatter() }

    func style(hasDark: Bool, hasAnimation: Bool, hasFilm: Bool) -> String {
        elements.style(hasDark: hasDark, hasAnimation: hasAnimation, hasFilm: hasFilm)
    }

    func animation(_ block: EmbedBlock, transcript: String) -> String {
        elements.animation(block, transcript: transcript)
    }

    func transcript(_ markdown: String, html: (_ attributes: String) -> String, id: String) -> String {
        elements.transcript(markdown, html: html, id: id)
    }

    /// A Markdown image, or an element for what that cannot express: a width and variants.
    func image(_ picture: ScenePage.Picture, width: Int?) -> String {
        guard picture.dark != nil || picture.narrow != nil || width != nil, elements.canShow(picture.path) else {
            return "![\(dialect.attribute(picture.alt))](\(address(picture.path)))"
        }
        return elements.image(picture, width: width)
    }

    func strip(_ picture: ScenePage.Picture) -> String { elements.strip(picture) }

    func gallery(_ index: GalleryIndex) -> String { index.page(for: self) }
}
