package import Graphics
package import SceneLanguage

/// An aspect of a layer: a group of related properties and the content that they draw.
///
/// To add a facet, write a type that conforms to this protocol in a new file and add it to `LayerFacets.all`. Tests
/// require examples of its properties in a folder of Examples/Manual with the facet's name.
package protocol LayerFacet: Sendable {
    /// The name in messages and the manual, such as "text" or "gradient".
    static var name: String { get }
    static var summary: String { get }
    static var properties: [LayerProperty] { get }
    /// A layer has this facet if it declares one of these properties; every layer has a facet without triggers.
    static var triggers: [LayerProperty] { get }
    /// Whether the facet is content. A layer may have only one content facet.
    static var isContent: Bool { get }
    /// The content between the layer's background and its sublayers, in the layer's coordinates.
    static func items(for layer: LayerValues) -> [DisplayItem]
    /// What is drawn above the layer's sublayers, in the layer's coordinates.
    static func overlay(for layer: LayerValues) -> [DisplayItem]
    /// Values that replace the initial values of undeclared properties in a layer with this facet. Properties that the
    /// layer cannot have are skipped.
    static var defaults: [(LayerProperty, Value)] { get }
    /// Values like `defaults` that depend on the declared properties.
    static func defaults(for declared: [String: TypedExpression], in traits: Traits) -> [(LayerProperty, Value)]
}

extension LayerFacet {
    package static func overlay(for layer: LayerValues) -> [DisplayItem] { [] }
    package static var defaults: [(LayerProperty, Value)] { [] }
    package static func defaults(
        for declared: [String: TypedExpression], in traits: Traits
    ) -> [(LayerProperty, Value)] { [] }
}

/// Every facet, in the order in which they draw.
package enum LayerFacets {
    package static let all: [any LayerFacet.Type] = [
        GeometryFacet.self, DepthFacet.self, AppearanceFacet.self, ShadowFacet.self, FilterFacet.self,
        EffectFacet.self, GradientFacet.self, ShapeFacet.self, ImageFacet.self, ClipFacet.self, TextFacet.self,
        ScrollFacet.self,
    ]

    /// Every property by key path.
    package static let properties: [String: LayerProperty] = Dictionary(
        all.flatMap { facet in facet.properties.map { ($0.keyPath, $0) } }, uniquingKeysWith: { first, _ in first })

    /// The facets that declare each key path, usually one.
    static let facetsByKeyPath: [String: [any LayerFacet.Type]] = Dictionary(
        all.flatMap { facet in facet.properties.map { ($0.keyPath, [facet]) } }, uniquingKeysWith: { $0 + $1 })
}
