import Graphics
import Pages
import SceneModel

enum LayerChapter {
    static func text(_ tables: KeyTables) -> String {
        ([opening(tables)] + zip(LayerFacets.all, KeySections.facets).map { section($0, $1, tables) }).joined(
            separator: "\n\n")
    }

    private static func opening(_ tables: KeyTables) -> String {
        """
        A layer is a group of keys in a `layers` list; later layers lie above earlier ones. Keys with dots may be \
        nested: `font: { size: 20 }` is `font.size: 20`. A layer has at most one content (\(contents)). Without \
        `frame`, `position` and `bounds` it covers its superlayer.

        \(tables.table(KeySections.layer))

        Members stand for several properties at once:

        \(tables.table(KeySections.members))
        """
    }

    private static var contents: String {
        LayerFacets.all.filter { $0.isContent }.map { $0.name }.joined(separator: ", ")
    }

    private static func section(_ facet: any LayerFacet.Type, _ keys: KeySection, _ tables: KeyTables) -> String {
        let triggers = facet.triggers.map { Markdown.code($0.keyPath) }.joined(separator: " or ")
        let needs = triggers.isEmpty ? "Every layer has these." : "A layer has this when it says \(triggers)."
        let steps = "The steps of a `transform` that is a list:\n\n\(tables.table(KeySections.transformSteps))"
        return """
            ### \(facet.name.prefix(1).uppercased() + facet.name.dropFirst())

            \(facet.summary.prefix(1).uppercased() + facet.summary.dropFirst()). \(needs)

            \(tables.table(keys))
            """ + (facet == GeometryFacet.self ? "\n\n\(steps)" : "")
    }
}
