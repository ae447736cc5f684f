import Graphics
import Pages
import SceneLanguage
import SceneModel

/// Describes in words what keys accept, for the manual and the schema.
enum FieldDescription {
    /// Keys whose value is shown and names nothing.
    private static let texts: Set = ["title", "description"]

    static func takes(_ field: Field) -> String {
        // The name that the key declares, rather than a reference.
        if case .name(field.key) = field.valueKind { return texts.contains(field.key) ? "text" : "a name" }
        let words = field.unit == .count ? "a whole number" : takes(field.valueKind)
        return words + measure(field.unit, field.range)
    }

    static func takes(_ property: LayerProperty) -> String {
        let words = property.type.name + measure(property.unit, property.range)
        switch property.access {
        case .free: return words
        case .declared: return words + ", fixed"
        case .read: return words + ", read only"
        }
    }

    private static func measure(_ unit: LayerProperty.Unit, _ range: ClosedRange<Double>?) -> String {
        (unit.suffix.isEmpty ? "" : " in\(unit.suffix)") + (range.map { ", \($0.words)" } ?? "")
    }

    /// The initial value in words, with those of later versions of the format if they differ.
    static func initial(_ property: LayerProperty) -> String {
        let later = SceneFormat.laterInitialValues(of: property).map {
            "\(initial($0.value)) from version \($0.version.rawValue)"
        }
        return ([initial(property.initial)] + later).filter { !$0.isEmpty }.joined(separator: "; ")
    }

    private static func initial(_ value: Value) -> String {
        switch value {
        case .text(let text): text.isEmpty ? "" : Markdown.code(text)
        case .symbol(let name): Markdown.code(name)
        case .color(let color): Markdown.code(color.hexString)
        case .effect(let effect): Markdown.code(effect.style.rawValue)
        case .transform: Markdown.code("identity")
        case .list(let list):
            list.isEmpty ? "" : Markdown.code("[\(list.compactMap(\.symbol).joined(separator: ", "))]")
        default: Markdown.code(value.description)
        }
    }

    static func takes(_ takes: Field.ValueKind) -> String {
        switch takes {
        case .value(let type): type.name
        case .name(let of): "the name of \(article(of)) \(of)"
        // Several words in the plural are alternatives: `layers, properties and variables`.
        case .names(let of) where of.hasSuffix("s"): "one of the \(of), or a list of them"
        case .names(let of): "\(article(of)) \(of), or a list of \(of)s"
        case .actions: "an action or a list of actions"
        case .assignments: "targets with values"
        case .timing: "a timing"
        case .group: "the keys below"
        case .special(let words, _): words
        }
    }

    static func article(_ word: String) -> String {
        word.first.map { "aeiou".contains($0) } == true ? "an" : "a"
    }
}
