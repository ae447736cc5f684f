/// UIUserInterfaceStyle.
package enum Appearance: String, Sendable, Hashable, CaseIterable {
    case light, dark
}

/// What every scene may ask about the world around it without declaring it.
package enum EnvironmentValue: String, Sendable, Hashable, CaseIterable {
    case appearance, reduceMotion

    package var type: ValueType {
        switch self {
        case .appearance: .symbol(Appearance.allCases.map(\.rawValue))
        case .reduceMotion: .bool
        }
    }

    package var summary: String {
        switch self {
        case .appearance:
            "`.light` or `.dark` (UITraitCollection.userInterfaceStyle): what `canvas.appearance` or `--appearance` says"
        case .reduceMotion:
            "UIAccessibility.isReduceMotionEnabled: true with `--reduce-motion`; what becomes of it is the scene's affair"
        }
    }
}
