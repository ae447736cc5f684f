import Pages
import SceneModel

/// Writes tables of keys, with examples and pictures if there are any.
struct KeyTables: Sendable {
    /// Scenes that show the keys; nil for tables without examples.
    var examples: ManualExamples?
    /// Without `examples`, the lines that are shown below the table of an action, a gesture, a step or another kind, by the anchor
    /// of their key.
    var excerpts: [String: [String]] = [:]

    /// The table of a section: Markdown without examples, HTML with examples, because a picture can span rows.
    func table(_ section: KeySection) -> String {
        guard let examples else { return plain(section) }
        let rows = section.keys.map { Row($0, of: section, in: examples) }
        let hasPictures = rows.contains { $0.picture != nil }
        let hasInitial = section.keys.contains { !$0.initial.isEmpty }
        var lines = ["<table>", "<tr>\(header(hasInitial, hasPictures))</tr>"]
        for (index, row) in rows.enumerated() {
            lines.append("<tr valign=\"top\">")
            lines += row.cells(hasInitial)
            // Successive keys with the same picture share one cell.
            if hasPictures, index == 0 || row.picture?.path != rows[index - 1].picture?.path {
                let span = rows[index...].prefix { $0.picture?.path == row.picture?.path }.count
                lines.append(cell(row.picture, span: span))
            }
            lines.append("</tr>")
        }
        return (lines + ["</table>"]).joined(separator: "\n")
    }

    /// The tables of several sections, each with a heading, a summary and the text that `after` returns for its index.
    func sections(_ sections: [KeySection], _ declarations: [KindDeclaration], after: (Int) -> String = { _ in "" })
        -> String
    {
        zip(sections, declarations).enumerated().map { index, pair in
            """
            ### \(Markdown.code(pair.1.name))

            \(pair.1.summary)

            \(table(pair.0))
            """ + after(index) + example(pair.0, of: pair.1)
        }.joined(separator: "\n\n")
    }

    /// The example of a kind's main key, unless the table has examples.
    private func example(_ section: KeySection, of declaration: KindDeclaration) -> String {
        guard examples == nil, let main = section.keys.first(where: { $0.path == declaration.name }),
            let lines = excerpts[section.anchor(of: main)]
        else { return "" }
        return "\n\nExample:\n\n" + Markdown.block(lines.joined(separator: "\n"), language: "yaml")
    }

    private func plain(_ section: KeySection) -> String {
        let hasInitial = section.keys.contains { !$0.initial.isEmpty }
        return Markdown.table(
            hasInitial ? ["key", "takes", "default", "meaning"] : ["key", "takes", "meaning"],
            section.keys.map { key in
                let name = Markdown.code(key.name) + (key.parent.map { " in \(Markdown.code($0))" } ?? "")
                return hasInitial ? [name, key.takes, key.initial, key.summary] : [name, key.takes, key.summary]
            })
    }

    private func header(_ hasInitial: Bool, _ hasPictures: Bool) -> String {
        let words = (["key", "takes"] + (hasInitial ? ["default"] : []) + ["meaning"])
            .map { "<th align=\"left\">\($0)</th>" }.joined()
        return words + (hasPictures ? "<th align=\"left\" width=\"\(Self.pictureColumn)\">example</th>" : "")
    }

    private func cell(_ picture: ManualPicture?, span: Int) -> String {
        let attribute = span > 1 ? " rowspan=\"\(span)\"" : ""
        guard let picture else { return "<td\(attribute)></td>" }
        let image =
            "<img src=\"\(picture.path)\" width=\"\(picture.width)\" alt=\"\(HTML.escaped(picture.title))\">"
        let content = picture.source.map { "<a href=\"\($0)\">\(image)</a>" } ?? image
        return "<td\(attribute) width=\"\(Self.pictureColumn)\">\(content)</td>"
    }

    /// The width of the widest picture, in CSS pixels.
    private static let pictureColumn = 160

    /// One key of a table.
    private struct Row {
        let picture: ManualPicture?
        private let cells: [String]
        private let initial: String

        func cells(_ hasInitial: Bool) -> [String] {
            Array(cells.prefix(2)) + (hasInitial ? [initial] : []) + cells.dropFirst(2)
        }

        init(_ key: ManualKey, of section: KeySection, in examples: ManualExamples) {
            let example = examples.example(of: key, in: section)
            picture = example?.picture
            let inside = key.parent.map { "<br><sub>in <code>\($0)</code></sub>" } ?? ""
            let excerpt = (example?.excerpts(of: key, in: section) ?? [])
                .map { $0.map(HTML.code).joined(separator: "<br>\n") }.joined(separator: "<br>\n")
            initial = "<td>\(HTML.inline(key.initial))</td>"
            cells = [
                "<td><a id=\"\(section.anchor(of: key))\"></a><code>\(HTML.escaped(key.name))</code>\(inside)</td>",
                "<td>\(HTML.inline(key.takes))</td>",
                "<td>\(HTML.inline(key.summary))\(excerpt.isEmpty ? "" : "<br>\n\(excerpt)")</td>",
            ]
        }
    }
}

extension HTML {
    /// Markdown with inline code as HTML, for table cells.
    fileprivate static func inline(_ markdown: String) -> String {
        markdown.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            index.isMultiple(of: 2) ? escaped(String(part)) : "<code>\(escaped(String(part)))</code>"
        }.joined()
    }

    /// A line of code with its indentation.
    static func code(_ line: String) -> String {
        let indent = line.prefix { $0 == " " }.count
        return "<code>\(String(repeating: "&nbsp;", count: indent))\(escaped(String(line.dropFirst(indent))))</code>"
    }
}
