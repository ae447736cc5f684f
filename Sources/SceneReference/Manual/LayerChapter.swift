import EmbeddedFiles
import Graphics
import Pages
import SceneModel

/// Keys, members and properties of layers, in two chapters: the tree and its geometry, and what layers show.
enum LayerChapter {
    /// The facets in the chapter on layers; all others are in the chapter on paint.
    static let structure: [any LayerFacet.Type] = [GeometryFacet.self, DepthFacet.self, ScrollFacet.self]

    static func chapter(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["layers.md"],
            [
                "table:layer": tables.table(KeySections.layer), "table:members": tables.table(KeySections.members),
                "contents": LayerFacets.all.filter { $0.isContent }.map { $0.name }.joined(separator: ", "),
                "sections": sections(tables) { facet in structure.contains { $0 == facet } },
            ])
    }

    static func paint(_ tables: KeyTables) -> ManualChapter {
        ManualChapter(
            EmbeddedFiles.manual["paint.md"],
            ["sections": sections(tables) { facet in !structure.contains { $0 == facet } }])
    }

    private static func sections(_ tables: KeyTables, where isIncluded: (any LayerFacet.Type) -> Bool) -> String {
        zip(LayerFacets.all, KeySections.facets).filter { isIncluded($0.0) }.map { section($0, $1, tables) }
            .joined(separator: "\n\n")
    }

    private static func section(_ facet: any LayerFacet.Type, _ keys: KeySection, _ tables: KeyTables) -> String {
        let triggers = facet.triggers.map { Markdown.code($0.keyPath) }.joined(separator: " or ")
        let needs =
            triggers.isEmpty
            ? "Every layer has these properties." : "A layer has these properties when it declares \(triggers)."
        let steps = "The steps of a `transform` that is a list:\n\n\(tables.table(KeySections.transformSteps))"
        return """
            ### \(facet.name.prefix(1).uppercased() + facet.name.dropFirst())

            \(facet.summary.prefix(1).uppercased() + facet.summary.dropFirst()). \(needs)

            \(tables.table(keys))
            """ + (facet == GeometryFacet.self ? "\n\n\(steps)" : "")
    }
}
