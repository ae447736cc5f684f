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
    /// Values that replace the initial values of undeclared properties in a layer with this facet. Properties that the
    /// layer cannot have are skipped.
    static var defaults: [(LayerProperty, Value)] { get }
    /// Values like `defaults` that depend on the declared properties.
    static func defaults(for declared: [String: TypedExpression]) -> [(LayerProperty, Value)]
}

extension LayerFacet {
    package static var defaults: [(LayerProperty, Value)] { [] }
    package static func defaults(for declared: [String: TypedExpression]) -> [(LayerProperty, Value)] { [] }
}

/// Every facet, in the order in which they draw.
package enum LayerFacets {
    package static let all: [any LayerFacet.Type] = [
        GeometryFacet.self, AppearanceFacet.self, ShadowFacet.self, FilterFacet.self, EffectFacet.self,
        GradientFacet.self, ShapeFacet.self, ImageFacet.self, ClipFacet.self, TextFacet.self, ScrollFacet.self,
    ]

    /// Every property by key path.
    package static let properties: [String: LayerProperty] = Dictionary(
        all.flatMap { facet in facet.properties.map { ($0.keyPath, $0) } }, uniquingKeysWith: { first, _ in first })

    /// The facets that declare each key path, usually one.
    static let facetsByKeyPath: [String: [any LayerFacet.Type]] = Dictionary(
        all.flatMap { facet in facet.properties.map { ($0.keyPath, [facet]) } }, uniquingKeysWith: { $0 + $1 })
}

/// A layer's property values at one moment.
package struct LayerValues: Sendable {
    /// The values that have been declared or set, by key path.
    package var values: [String: Value]
    /// The fonts available to its text.
    package var fonts: FontSet

    package init(_ values: [String: Value], fonts: FontSet = .installed) {
        self.values = values
        self.fonts = fonts
    }

    package subscript(_ property: LayerProperty) -> Value {
        values[property.keyPath] ?? property.initial
    }

    /// Whether the property has been declared or set.
    package func has(_ property: LayerProperty) -> Bool { values[property.keyPath] != nil }

    package func has(_ facet: any LayerFacet.Type) -> Bool {
        facet.triggers.isEmpty || facet.triggers.contains { has($0) }
    }

    /// The value clamped to the property's range, because springs overshoot.
    package func number(_ property: LayerProperty) -> Double {
        let value = self[property].number ?? 0
        guard let range = property.range else { return value }
        return min(max(value, range.lowerBound), range.upperBound)
    }

    package func flag(_ property: LayerProperty) -> Bool { self[property].bool ?? false }
    package func text(_ property: LayerProperty) -> String { self[property].text ?? "" }
    package func point(_ property: LayerProperty) -> Point { self[property].point ?? .zero }

    /// The colour in gamma-encoded sRGB without premultiplied alpha, with components clamped to 0...1.
    package func color(_ property: LayerProperty) -> Color {
        let color = self[property].color ?? .clear
        return Color(
            min(max(color.red, 0), 1), min(max(color.green, 0), 1), min(max(color.blue, 0), 1),
            alpha: min(max(color.alpha, 0), 1))
    }

    package func choice<Choice: RawRepresentable>(_ property: LayerProperty, _ fallback: Choice) -> Choice
    where Choice.RawValue == String {
        self[property].symbol.flatMap(Choice.init(rawValue:)) ?? fallback
    }
}
