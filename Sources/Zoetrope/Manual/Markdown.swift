import Graphics
import SceneModel

/// Pieces of Markdown that chapters share.
enum Markdown {
    /// A table; cells may hold Markdown but no line breaks.
    static func table(_ header: [String], _ rows: [[String]]) -> String {
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { "| " + $0.map(cell).joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    static func code(_ text: String) -> String { "`\(text)`" }

    /// What GitHub makes of a heading.
    static func anchor(of heading: String) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }

    static func takes(_ field: Field) -> String { takes(field.takes) }

    static func takes(_ property: LayerProperty) -> String {
        var words = property.type.name
        if property.unit != .none, property.unit != .share { words += " in \(property.unit.rawValue)" }
        if let range = property.range { words += ", \(range.words)" }
        switch property.access {
        case .free: return words
        case .declared: return words + ", fixed"
        case .read: return words + ", read only"
        }
    }

    static func initial(_ property: LayerProperty) -> String {
        switch property.initial {
        case .text(let text): text.isEmpty ? "" : code(text)
        case .symbol(let name): code(name)
        case .color(let color): code(color.hexString)
        case .effect(let effect): code(effect.style.rawValue)
        case .transform: code("identity")
        case .list(let list): list.isEmpty ? "" : code("[\(list.compactMap(\.symbol).joined(separator: ", "))]")
        default: code(property.initial.description)
        }
    }

    static func takes(_ takes: Field.Takes) -> String {
        switch takes {
        case .value(let type): type.name
        case .name(let of): "the name of \(article(of)) \(of)"
        case .names(let of): "one of the \(of), or a list of them"
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

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }
}
