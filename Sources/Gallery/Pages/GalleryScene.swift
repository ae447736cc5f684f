import Pages

/// A scene in the gallery, with its page or those of its variants.
struct GalleryScene: Sendable {
    /// What places a page in the gallery.
    struct Page: Sendable, Hashable {
        /// The name of its files, without extension.
        var name: String
        var title: String
        /// The path of the scene file, relative to the folder of the pages.
        var scene: String
        /// What distinguishes the variant of the scene; nil for the scene as it is.
        var variant: String?
        /// The place of the variant in its matrix, from 0.
        var variantIndex: Int?
    }

    /// In the order of the matrix, at least one. The page of the scene as it is comes first.
    private(set) var pages: [Page]

    /// Cards list more variants than these only when they are opened.
    static let maxListed = 12

    /// The scenes of some pages, in the order of their first pages.
    static func all(_ pages: [Page]) -> [GalleryScene] {
        var scenes: [GalleryScene] = []
        var places: [String: Int] = [:]
        for page in pages {
            guard let place = places[page.scene] else {
                places[page.scene] = scenes.count
                scenes.append(GalleryScene(pages: [page]))
                continue
            }
            scenes[place].pages.append(page)
        }
        for index in scenes.indices {
            scenes[index].pages.sort { ($0.variantIndex ?? -1, $0.name) < ($1.variantIndex ?? -1, $1.name) }
        }
        return scenes
    }

    static func all(_ entries: [DocsManifest.Entry]) -> [GalleryScene] { all(entries.map(\.place)) }

    /// `3 scenes`, or `3 scenes in 12 variants`.
    static func count(_ entries: [DocsManifest.Entry]) -> String {
        let scenes = all(entries).count
        return CountText.scenes(scenes, variants: scenes == entries.count ? nil : entries.count)
    }

    /// The page that the card shows.
    var main: Page { pages[0] }

    /// The same for a link, with the title of the scene.
    var mainPage: AdjacentPages.Page { AdjacentPages.Page(name: main.name, title: title) }

    /// The title without what distinguishes the variant, if there are others.
    var title: String { hasVariants ? Self.title(of: main) : main.title }

    var hasVariants: Bool { pages.count > 1 }

    /// The pages of the variants with the texts of links to them; empty for a scene with one page.
    var variants: [(label: String, page: Page)] {
        hasVariants ? pages.map { ($0.variant.map { VariantWords($0).text } ?? "as in the file", $0) } : []
    }

    private static func title(of page: Page) -> String {
        VariantWords(page.variant ?? "").removed(from: page.title)
    }

    /// The name and title for the script of the pages, and those of the variants in a list if there are any.
    var json: OrderedJSON {
        let own = [main.name, title].map(OrderedJSON.string)
        return .list(own + (hasVariants ? [.list(variants.map { .strings([$0.page.name, $0.label]) })] : []))
    }
}

extension DocsManifest.Entry {
    var place: GalleryScene.Page {
        GalleryScene.Page(name: name, title: title, scene: scene, variant: variant, variantIndex: variantIndex)
    }
}
