/// The text size that a user has chosen: DynamicTypeSize of SwiftUI, UIContentSizeCategory of UIKit.
package enum DynamicTypeSize: String, Sendable, Hashable, CaseIterable {
    case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
    case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5
}

/// UIFont.TextStyle: sizes in points and weights from the tables "iOS, iPadOS Dynamic Type sizes" and "iOS, iPadOS larger
/// accessibility type sizes" in the chapter Typography of Apple's Human Interface Guidelines.
package enum TextStyle: String, Sendable, CaseIterable {
    case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

    /// The sizes in the order of `DynamicTypeSize`.
    private var sizes: [Double] {
        switch self {
        case .largeTitle: [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]
        case .title1: [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]
        case .title2: [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]
        case .title3: [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]
        case .headline, .body: [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
        case .callout: [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]
        case .subheadline: [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]
        case .footnote: [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]
        case .caption1: [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]
        case .caption2: [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]
        }
    }

    /// The size in points.
    package func pointSize(at size: DynamicTypeSize) -> Double {
        sizes[DynamicTypeSize.allCases.firstIndex(of: size) ?? 3]
    }

    /// A length at a text size, as `UIFontMetrics.scaledValue(for:)` returns it: in proportion to the size of the style, rounded to
    /// a pixel of a display with 3 pixels per point.
    package func scaled(_ length: Double, at size: DynamicTypeSize) -> Double {
        guard size != .large else { return length }
        let scaled = length * pointSize(at: size) / pointSize(at: .large)
        return (scaled * 3).rounded() / 3
    }
}
