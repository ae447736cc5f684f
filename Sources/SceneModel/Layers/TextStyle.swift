import Graphics
import SceneLanguage

/// UIFont.TextStyle at the content size category Large, the default of iOS: sizes in points and weights from the table
/// "Specifications" in the chapter Typography of Apple's Human Interface Guidelines.
enum TextStyle: String, CaseIterable {
    /// Leaves size and weight unchanged.
    case none
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

    private var size: Double {
        switch self {
        case .none, .headline, .body: 17
        case .largeTitle: 34
        case .title1: 28
        case .title2: 22
        case .title3: 20
        case .callout: 16
        case .subheadline: 15
        case .footnote: 13
        case .caption1: 12
        case .caption2: 11
        }
    }

    private var weight: Font.Weight { self == .headline ? .semibold : .regular }

    /// The attributes that a style sets; empty for an unknown name.
    static func attributes(named name: String) -> [(LayerProperty, Value)] {
        guard let style = TextStyle(rawValue: name), style != .none else { return [] }
        return [(TextFacet.size, .number(style.size)), (TextFacet.weight, .symbol("\(style.weight)"))]
    }
}
