import SceneLanguage

extension TextStyle {
    /// The name that leaves size and weight unchanged.
    static let noStyle = "none"
    /// The values of `font.style`.
    static let names = [noStyle] + allCases.map(\.rawValue)

    private var weight: String { self == .headline ? "semibold" : "regular" }

    /// The attributes that a style sets; empty for an unknown name.
    static func attributes(named name: String, at size: DynamicTypeSize) -> [(LayerProperty, Value)] {
        guard let style = TextStyle(rawValue: name) else { return [] }
        return [
            (TextFacet.size, .number(style.pointSize(at: size))), (TextFacet.weight, .symbol(style.weight)),
        ]
    }
}
