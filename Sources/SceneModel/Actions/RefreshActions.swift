import SceneLanguage

/// `endRefreshing: list`
package struct EndRefreshingAction: Action {
    package static let declaration = KindDeclaration(
        Field("endRefreshing", .names(of: "layers"), "the scroll layers"),
        """
        Ends the refreshing of scroll layers: the spinner goes away and the content returns to its top in 250 ms \
        (UIRefreshControl.endRefreshing). Layers that are not being refreshed stay as they are.
        """)
    private let layers: RefreshingLayers

    package init?(_ reader: ObjectReader) {
        layers = RefreshingLayers(reader, Self.declaration.primary)
    }

    package func perform(in context: any ActionContext) throws {
        for layer in try layers.indices(in: context) { try context.endRefreshing(layer: layer) }
    }
}

/// `beginRefreshing: list`
package struct BeginRefreshingAction: Action {
    package static let declaration = KindDeclaration(
        Field("beginRefreshing", .names(of: "layers"), "the scroll layers"),
        """
        Begins refreshing without a pull, as when an app loads by itself (UIRefreshControl.beginRefreshing). The offset \
        does not change, as in UIKit: set or animate it to show the spinner.
        """)
    private let layers: RefreshingLayers

    package init?(_ reader: ObjectReader) {
        layers = RefreshingLayers(reader, Self.declaration.primary)
    }

    package func perform(in context: any ActionContext) throws {
        for layer in try layers.indices(in: context) { try context.beginRefreshing(layer: layer) }
    }
}

/// The scroll layers with a refresh control that an action names.
private struct RefreshingLayers {
    private let targets: [Target]
    private let location: SourceLocation

    init(_ reader: ObjectReader, _ field: Field) {
        location = reader.location
        targets = reader.compiler.scrollLayers(
            reader.names(field), having: [ScrollFacet.refreshControl], scope: reader.scope)
    }

    func indices(in context: any ActionContext) throws -> [Int] {
        try targets.compactMap {
            guard case .property(let layer, _) = try context.key(of: $0, at: location) else { return nil }
            return layer
        }
    }
}
