import Pages

/// A site generator that shows HTML elements or components inside of Markdown.
protocol SiteHost: DocsHost {
    var elements: SiteElements { get }
}

extension SiteHost {
    func head(_ metadata: PageMetadata) -> String { metadata.frontMatter() }

    var darkStyle: String { elements.style }

    func animation(_ block: EmbedBlock) -> String { elements.animation(block) }

    /// A Markdown image, or an element for what that cannot express: a width and a variant for dark appearance.
    func image(_ picture: ScenePage.Picture, width: Int?) -> String {
        guard picture.dark != nil || width != nil, elements.canShow(picture.path) else {
            return "![\(dialect.attribute(picture.alt))](\(address(picture.path)))"
        }
        return elements.image(picture, width: width)
    }

    func gallery(_ index: GalleryIndex) -> String { index.page(for: self) }
}
