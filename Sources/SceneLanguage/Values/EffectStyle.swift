package import Graphics

/// The UIBlurEffect styles that look the same in both appearances.
package enum EffectStyle: String, Sendable, Hashable, CaseIterable {
    case none, light, extraLight, dark
    case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
    case systemChromeMaterialLight
    case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
    case systemChromeMaterialDark

    /// Blur radius (standard deviation, points), saturation and tint of the finished effect.
    ///
    /// Source of light, extraLight and dark: Apple's UIImage+ImageEffects sample of WWDC 2013. Apple publishes no parameters of the
    /// system materials. By convention they are extraLight and dark with another alpha of the tint.
    package var material: BlurMaterial {
        switch self {
        case .none: BlurMaterial(radius: 0, saturation: 1, tint: .clear)
        case .light: BlurMaterial(radius: 30, saturation: 1.8, tint: Color(white: 1, alpha: 0.3))
        case .extraLight: Self.bright(0.82)
        case .dark: Self.dim(0.73)
        case .systemUltraThinMaterialLight: Self.bright(Self.ultraThin)
        case .systemThinMaterialLight: Self.bright(Self.thin)
        case .systemMaterialLight: Self.bright(Self.regular)
        case .systemThickMaterialLight: Self.bright(Self.thick)
        case .systemChromeMaterialLight: Self.bright(Self.chrome)
        case .systemUltraThinMaterialDark: Self.dim(Self.ultraThin)
        case .systemThinMaterialDark: Self.dim(Self.thin)
        case .systemMaterialDark: Self.dim(Self.regular)
        case .systemThickMaterialDark: Self.dim(Self.thick)
        case .systemChromeMaterialDark: Self.dim(Self.chrome)
        }
    }

    /// The alphas of the tints of the system materials.
    private static let (ultraThin, thin, regular, thick, chrome) = (0.55, 0.7, 0.82, 0.9, 0.86)

    private static func bright(_ alpha: Double) -> BlurMaterial {
        BlurMaterial(radius: 20, saturation: 1.8, tint: Color(white: 0.97, alpha: alpha))
    }

    private static func dim(_ alpha: Double) -> BlurMaterial {
        BlurMaterial(radius: 20, saturation: 1.8, tint: Color(white: 0.11, alpha: alpha))
    }
}

extension EffectStyle {
    /// The UIBlurEffect styles that follow the appearance, and the style that each is in light and dark.
    package static let adaptive: [(name: String, light: EffectStyle, dark: EffectStyle)] = [
        ("regular", .light, .dark), ("prominent", .extraLight, .dark),
        ("systemUltraThinMaterial", .systemUltraThinMaterialLight, .systemUltraThinMaterialDark),
        ("systemThinMaterial", .systemThinMaterialLight, .systemThinMaterialDark),
        ("systemMaterial", .systemMaterialLight, .systemMaterialDark),
        ("systemThickMaterial", .systemThickMaterialLight, .systemThickMaterialDark),
        ("systemChromeMaterial", .systemChromeMaterialLight, .systemChromeMaterialDark),
    ]

    /// The names that a scene can use. The fixed system materials, which are the least used, are last.
    package static let names: [String] = {
        let plain: [EffectStyle] = [.none, .light, .extraLight, .dark]
        return plain.map(\.rawValue) + adaptive.map { $0.name }
            + allCases.filter { !plain.contains($0) }.map(\.rawValue)
    }()

    /// The style that a name means in an appearance; nil for an unknown name.
    package static func named(_ name: String, in appearance: Appearance) -> EffectStyle? {
        if let style = EffectStyle(rawValue: name) { return style }
        guard let pair = adaptive.first(where: { $0.name == name }) else { return nil }
        return appearance == .dark ? pair.dark : pair.light
    }
}

/// The parameters of a blur material.
package struct BlurMaterial: Sendable, Hashable {
    /// Standard deviation of the Gaussian in points.
    package var radius: Double
    /// The factor of the saturation; 1 keeps colours.
    package var saturation: Double
    package var tint: Color

    /// Whether the material does not change the backdrop.
    package var isInvisible: Bool { radius == 0 && saturation == 1 && tint.isClear }
}
