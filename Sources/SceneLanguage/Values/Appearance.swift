/// UIUserInterfaceStyle.
package enum Appearance: String, Sendable, Hashable, CaseIterable {
    case light, dark
}

/// A value of the environment that every scene can read without declaring it.
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
            "`.light` or `.dark` (UITraitCollection.userInterfaceStyle): set by `canvas.appearance` or `--appearance`"
        case .reduceMotion:
            "UIAccessibility.isReduceMotionEnabled: true with `--reduce-motion`; the scene decides what to change"
        }
    }
}
