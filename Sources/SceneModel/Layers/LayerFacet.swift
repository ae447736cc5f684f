package import Graphics
package import SceneLanguage

/// A side of a layer: a set of properties that belong together and what they draw.
///
/// A new kind of content is one file that conforms to this and one line in `LayerFacets.all`.
package protocol LayerFacet: Sendable {
    /// For messages and the manual: "text", "gradient".
    static var name: String { get }
    static var summary: String { get }
    static var properties: [LayerProperty] { get }
    /// A layer has this facet when it declares one of these; empty means every layer has it.
    static var triggers: [LayerProperty] { get }
    /// Whether a layer may have only one facet of this sort.
    static var isContent: Bool { get }
    /// What it draws between the layer's background and its sublayers, in the layer's own coordinates.
    static func items(for layer: LayerValues) -> [DisplayItem]
    /// Values that a layer with this facet has where it says nothing, instead of the initial ones, as far as it can
    /// have them.
    static var defaults: [(LayerProperty, Value)] { get }
    /// The same where they follow from what the layer says of other properties.
    static func defaults(beside declared: [String: TypedExpression]) -> [(LayerProperty, Value)]
}

extension LayerFacet {
    package static var defaults: [(LayerProperty, Value)] { [] }
    package static func defaults(beside declared: [String: TypedExpression]) -> [(LayerProperty, Value)] { [] }
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

    /// The facets that declare a key path; mostly one.
    static let owners: [String: [any LayerFacet.Type]] = Dictionary(
        all.flatMap { facet in facet.properties.map { ($0.keyPath, [facet]) } }, uniquingKeysWith: { $0 + $1 })
}

/// A layer's property values at one moment.
package struct LayerValues: Sendable {
    /// What differs from the initial values, by key path.
    package var values: [String: Value]
    /// Among which the families of its text are found.
    package var fonts: FontSet

    package init(_ values: [String: Value], fonts: FontSet = .installed) {
        self.values = values
        self.fonts = fonts
    }

    package subscript(_ property: LayerProperty) -> Value {
        values[property.keyPath] ?? property.initial
    }

    /// Whether the scene declares the property or something has set it.
    package func has(_ property: LayerProperty) -> Bool { values[property.keyPath] != nil }

    package func has(_ facet: any LayerFacet.Type) -> Bool {
        facet.triggers.isEmpty || facet.triggers.contains { has($0) }
    }

    /// Held within the property's range, since springs overshoot.
    package func number(_ property: LayerProperty) -> Double {
        let value = self[property].number ?? 0
        guard let range = property.range else { return value }
        return min(max(value, range.lowerBound), range.upperBound)
    }

    package func flag(_ property: LayerProperty) -> Bool { self[property].bool ?? false }
    package func text(_ property: LayerProperty) -> String { self[property].text ?? "" }
    package func point(_ property: LayerProperty) -> Point { self[property].point ?? .zero }

    /// With components held in 0...1.
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
