import Pages

/// A scene in the gallery, with the pages of its variants.
struct GalleryScene: Sendable {
    /// In the order of the matrix, at least one. The page of the scene as it is comes first.
    private(set) var entries: [DocsManifest.Entry]

    /// Cards list more variants than these only when they are opened.
    static let maxListed = 12

    /// The scenes of some pages, in the order of their first pages.
    static func all(_ entries: [DocsManifest.Entry]) -> [GalleryScene] {
        var scenes: [GalleryScene] = []
        var places: [String: Int] = [:]
        for entry in entries {
            guard let place = places[entry.scene] else {
                places[entry.scene] = scenes.count
                scenes.append(GalleryScene(entries: [entry]))
                continue
            }
            scenes[place].entries.append(entry)
        }
        for index in scenes.indices {
            scenes[index].entries.sort { ($0.variantIndex ?? -1, $0.name) < ($1.variantIndex ?? -1, $1.name) }
        }
        return scenes
    }

    /// `3 scenes`, or `3 scenes in 12 variants`.
    static func count(_ entries: [DocsManifest.Entry]) -> String {
        let scenes = all(entries).count
        return CountText.scenes(scenes, variants: scenes == entries.count ? nil : entries.count)
    }

    /// The page that the card shows.
    var main: DocsManifest.Entry { entries[0] }

    /// The title without what distinguishes the variant, if there are others.
    var title: String { hasVariants ? Self.title(of: main) : main.title }

    var hasVariants: Bool { entries.count > 1 }

    /// The pages of the variants with the texts of links to them; empty for a scene with one page.
    var variants: [(label: String, entry: DocsManifest.Entry)] {
        hasVariants ? entries.map { ($0.variant ?? "as in the file", $0) } : []
    }

    /// The gestures in any of the variants.
    var gestures: [String] { Set(entries.flatMap { $0.gestures ?? [] }).sorted() }

    private static func title(of entry: DocsManifest.Entry) -> String {
        let ending = " (\(entry.variant ?? ""))"
        return entry.title.hasSuffix(ending) ? String(entry.title.dropLast(ending.count)) : entry.title
    }

    /// The name and title for the script of the pages, and those of the variants in a list if there are any.
    var json: OrderedJSON {
        let own = [main.name, title].map(OrderedJSON.string)
        return .list(own + (hasVariants ? [.list(variants.map { .strings([$0.entry.name, $0.label]) })] : []))
    }
}
