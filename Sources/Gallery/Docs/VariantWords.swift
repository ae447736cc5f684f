import Foundation
import SceneLanguage
import SceneModel
import Zoetrope

/// What distinguishes a variant, in words: `small, dark` for the label `.small, dark`.
struct VariantWords: Sendable, Hashable {
    /// Empty for the only variant of a scene.
    let text: String

    /// - Parameter label: the values of the variant, as in `SceneVariant.label`.
    init(_ label: String) {
        text = label.split(separator: ", ", omittingEmptySubsequences: false).map(Self.words).joined(separator: ", ")
    }

    /// The words of a case, and of a text size or direction, which a matrix writes without a dot. Other values stay as they are, such
    /// as the name of a device.
    private static func words(_ value: Substring) -> String {
        if let name = value.wholeMatch(of: /\.([\p{L}_][\p{L}\p{N}_]*)/) {
            return LayerNames.words(String(name.output.1))
        }
        if let number = value.wholeMatch(of: /([\p{L}_][\p{L}\p{N}_]*): (-?\.?\d[0-9.]*[a-z%]*)/) {
            return "\(LayerNames.words(String(number.output.1))) \(number.output.2)"
        }
        let text = String(value)
        if let motion = Self.motions[text] { return motion }
        if let language = Self.language(text) { return language }
        let isTrait = DynamicTypeSize(rawValue: text) != nil || LayoutDirection(rawValue: text) != nil
        return isTrait ? LayerNames.words(text) : text
    }

    /// The words for the values of the axis `reduceMotion`.
    private static let motions = [
        SceneVariant.label(of: .reduceMotion, "true"): "reduced motion",
        SceneVariant.label(of: .reduceMotion, "false"): "full motion",
    ]

    /// The English name of a language such as `ar` or `pt-BR`; nil for other values.
    private static func language(_ tag: String) -> String? {
        guard tag.wholeMatch(of: /[a-z]{2,3}(-[A-Za-z0-9]+)*/) != nil, NumberLocale.named(tag) != nil else {
            return nil
        }
        return Locale(identifier: "en").localizedString(forIdentifier: tag)
    }

    /// A title with the variant: `Switch, small`.
    func title(_ title: String) -> String { text.isEmpty ? title : "\(title), \(text)" }

    /// A title without the variant, which `title` has added.
    func removed(from title: String) -> String {
        let ending = ", \(text)"
        return !text.isEmpty && title.hasSuffix(ending) ? String(title.dropLast(ending.count)) : title
    }
}

extension SceneTarget {
    /// What distinguishes the variant; empty for a scene as it is.
    var variantWords: VariantWords { VariantWords(variant?.label ?? "") }
}
