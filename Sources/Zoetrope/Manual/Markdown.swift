import Graphics
import SceneLanguage
import SceneModel

/// Pieces of Markdown that chapters share.
package enum Markdown {
    /// A table; cells may hold Markdown but no line breaks.
    static func table(_ header: [String], _ rows: [[String]]) -> String {
        let lines = [header, header.map { _ in "---" }] + rows
        return lines.map { "| " + $0.map(cell).joined(separator: " | ") + " |" }.joined(separator: "\n")
    }

    static func code(_ text: String) -> String { "`\(text)`" }

    /// What GitHub makes of a heading.
    package static func anchor(of heading: String) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }

    /// A list of the chapters of a text with links to them and to their sections.
    static func contents(_ text: String) -> String {
        var lines: [String] = []
        var seen: [String: Int] = [:]
        for heading in headings(of: text) {
            let anchor = anchor(of: heading.text)
            let count = seen[anchor, default: 0]
            seen[anchor] = count + 1
            // Where two headings are alike GitHub counts.
            let link = "[\(heading.text)](#\(anchor)\(count == 0 ? "" : "-\(count)"))"
            if heading.level == 2 {
                lines.append("- \(link)")
            } else if let last = lines.indices.last {
                lines[last] += (lines[last].contains("<br>") ? " · " : "<br>") + link
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Chapters and sections; what stands in fences is none.
    private static func headings(of text: String) -> [(level: Int, text: String)] {
        var isCode = false
        return text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("```") { isCode.toggle() }
            let level = line.prefix { $0 == "#" }.count
            return !isCode && (2...3).contains(level) ? (level, String(line.dropFirst(level + 1))) : nil
        }
    }

    static func takes(_ field: Field) -> String {
        // A name of its own rather than that of something else.
        if case .name(field.key) = field.takes { return "a name" }
        let words = field.unit == .count ? "a whole number" : takes(field.takes)
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
