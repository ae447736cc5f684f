/// UIAccessibilityContrast; ColorSchemeContrast of SwiftUI.
package enum Contrast: String, Sendable, Hashable, CaseIterable {
    case standard, increased
}

/// UIUserInterfaceLayoutDirection; LayoutDirection of SwiftUI.
package enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
    case leftToRight, rightToLeft
}

/// What the user of a device has chosen, apart from the appearance and Reduce Motion: UITraitCollection. It is constant while a
/// scene plays.
package struct Traits: Sendable, Hashable {
    package var dynamicTypeSize = DynamicTypeSize.large
    package var contrast = Contrast.standard
    package var layoutDirection = LayoutDirection.leftToRight
    /// The tag of a `NumberLocale`.
    package var locale = NumberLocale.english.tag

    package init() {}

    package func value(of trait: Trait) -> Value {
        switch trait {
        case .dynamicTypeSize: .symbol(dynamicTypeSize.rawValue)
        case .contrast: .symbol(contrast.rawValue)
        case .layoutDirection: .symbol(layoutDirection.rawValue)
        case .locale: .text(locale)
        }
    }
}

/// A name that every expression can use for one of the `Traits`, unless the scene declares another meaning.
package enum Trait: String, Sendable, Hashable, CaseIterable {
    case dynamicTypeSize, contrast, layoutDirection, locale

    package var type: ValueType {
        switch self {
        case .dynamicTypeSize: .symbol(DynamicTypeSize.allCases.map(\.rawValue))
        case .contrast: .symbol(Contrast.allCases.map(\.rawValue))
        case .layoutDirection: .symbol(LayoutDirection.allCases.map(\.rawValue))
        case .locale: .text
        }
    }

    /// The option that sets it, for hints and the manual.
    package var option: String {
        switch self {
        case .dynamicTypeSize: "--dynamic-type-size"
        case .contrast: "--contrast"
        case .layoutDirection: "--layout-direction"
        case .locale: "--locale"
        }
    }

    package var summary: String {
        switch self {
        case .dynamicTypeSize:
            "the text size, `.xSmall` to `.xxxLarge` and `.accessibility1` to `.accessibility5` (UIContentSizeCategory): `font.style` and `scaledMetric` follow it"
        case .contrast:
            "`.standard` or `.increased` (UIAccessibilityContrast): the system colours follow it"
        case .layoutDirection:
            "`.leftToRight` or `.rightToLeft`: by default that of the locale; from right to left, the layers are mirrored"
        case .locale: "the language, such as `'de'`: that of `locale` at the top of the scene"
        }
    }
}
