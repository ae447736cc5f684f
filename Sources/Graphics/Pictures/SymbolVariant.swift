/// A drawing of a symbol in a template of the SF Symbols app, which has one for each weight and scale.
package struct SymbolVariant: Sendable, Hashable {
    /// The cases of UIImage.SymbolScale that have a size of their own.
    package enum Scale: String, Sendable, Hashable, CaseIterable {
        case small, medium, large
    }

    /// Every variant that a template can have, from thin to bold, each from small to large.
    package static let all = Font.Weight.allCases.flatMap { weight in
        Scale.allCases.map { SymbolVariant(weight: weight, scale: $0) }
    }

    /// The cases of UIImage.SymbolWeight are those of UIFont.Weight.
    package var weight: Font.Weight
    package var scale: Scale

    package init(weight: Font.Weight = .regular, scale: Scale = .medium) { (self.weight, self.scale) = (weight, scale) }

    /// The variant of a group in a template by its id, such as `Ultralight-S`; nil for other ids.
    package init?(id: String) {
        guard let variant = Self.byID[id] else { return nil }
        self = variant
    }

    private static let byID = Dictionary(uniqueKeysWithValues: all.map { ($0.id, $0) })

    /// The id of its group in a template, such as `Ultralight-S`.
    package var id: String {
        let weight = "\(weight)".lowercased()
        return "\(weight.prefix(1).uppercased())\(weight.dropFirst())-\(scale.rawValue.prefix(1).uppercased())"
    }
}

/// The variant of a symbol that a scene asks for, like UIImage.SymbolConfiguration.
package struct SymbolConfiguration: Sendable, Hashable {
    /// Nil for regular.
    package var weight: Font.Weight?
    /// Nil for medium.
    package var scale: SymbolVariant.Scale?

    package init(weight: Font.Weight? = nil, scale: SymbolVariant.Scale? = nil) {
        (self.weight, self.scale) = (weight, scale)
    }

    package var isEmpty: Bool { weight == nil && scale == nil }
    package var variant: SymbolVariant { SymbolVariant(weight: weight ?? .regular, scale: scale ?? .medium) }
}
