import Graphics
import SceneLanguage

/// UIFont.TextStyle at the size Large, which iOS has unless somebody changes it: size in points and weight, from the
/// table "Specifications" of the chapter Typography in Apple's Human Interface Guidelines.
enum TextStyle: String, CaseIterable {
    /// None: size and weight are what they are.
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

    /// What a style sets; nothing for a name that is none.
    static func attributes(named name: String) -> [(LayerProperty, Value)] {
        guard let style = TextStyle(rawValue: name), style != .none else { return [] }
        return [(TextFacet.size, .number(style.size)), (TextFacet.weight, .symbol("\(style.weight)"))]
    }
}
