package import Graphics
package import SceneLanguage

/// A layer's property values at one moment. Reading and replacing a value takes constant time.
package struct LayerValues: Sendable {
    /// By slot of the property: the position of its value in `stored` plus 1; 0 or nothing for a property without one.
    private var positions: [UInt16] = []
    private var stored: [Value] = []
    /// The fonts available to its text.
    package var fonts: FontSet
    /// The paths that are known without parsing.
    package var paths: ParsedPaths

    /// - Parameter values: the values that have been declared or set, by key path.
    package init(_ values: [String: Value] = [:], fonts: FontSet = .installed, paths: ParsedPaths = ParsedPaths()) {
        self.fonts = fonts
        self.paths = paths
        for (keyPath, value) in values { self[keyPath: keyPath] = value }
    }

    /// The value, or the property's initial value if it has neither been declared nor set.
    package subscript(_ property: LayerProperty) -> Value {
        get { self[slot: property.slot] ?? property.initial }
        set { self[slot: property.slot] = newValue }
    }

    /// The declared or set value of a property by its key path; nil if there is none.
    package subscript(keyPath keyPath: String) -> Value? {
        get { self[slot: PropertySlots.slot(of: keyPath)] }
        set { self[slot: PropertySlots.slot(of: keyPath)] = newValue }
    }

    /// The declared or set value of a property by its slot; nil if there is none.
    package subscript(slot slot: Int) -> Value? {
        get { position(slot).map { stored[$0] } }
        set {
            if let newValue {
                if let position = position(slot) {
                    stored[position] = newValue
                } else {
                    if slot >= positions.count {
                        positions.append(contentsOf: repeatElement(0, count: slot + 1 - positions.count))
                    }
                    stored.append(newValue)
                    positions[slot] = UInt16(stored.count)
                }
            } else if slot < positions.count {
                positions[slot] = 0
            }
        }
    }

    private func position(_ slot: Int) -> Int? {
        guard slot < positions.count, positions[slot] > 0 else { return nil }
        return Int(positions[slot]) - 1
    }

    /// The values of some properties alone.
    package func limited(to properties: [LayerProperty]) -> LayerValues {
        var values = LayerValues(fonts: fonts, paths: paths)
        for property in properties { values[slot: property.slot] = self[slot: property.slot] }
        return values
    }

    /// Whether the property has been declared or set.
    package func has(_ property: LayerProperty) -> Bool { position(property.slot) != nil }

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

    /// The path of a property with SVG path data; empty for invalid data, which validation reports.
    func path(_ property: LayerProperty) -> Path {
        if case .path(let path) = self[property] { return path }
        return paths[text(property)]
    }
}

/// Paths that were parsed before they are needed.
package struct ParsedPaths: Sendable {
    /// The properties with SVG path data.
    package static let properties = [ShapeFacet.path, ShadowFacet.path]

    private var paths: [String: Path] = [:]

    package init() {}

    /// Parses SVG path data now.
    package mutating func add(_ data: String) {
        if paths[data] == nil { paths[data] = Self.parsed(data) }
    }

    /// The path of SVG path data; empty for invalid data. Parses data that was not added.
    subscript(data: String) -> Path { paths[data] ?? Self.parsed(data) }

    private static func parsed(_ data: String) -> Path { (try? SVGPathData.path(data)) ?? Path() }
}
