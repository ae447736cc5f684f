import CMark

/// Writes a document in GitHub's Markdown as text for a terminal.
///
/// Headings are in bold, or underlined without styles; code blocks are indented and never broken; tables have columns. HTML is left
/// out, but for line breaks.
package struct TerminalText: Sendable {
    /// The number of columns of a line.
    private let width: Int
    /// Whether ANSI escapes set styles.
    private let isStyled: Bool

    /// The widths that are used for wider and narrower terminals.
    private static let widths = 40...100

    /// - Parameters:
    ///   - width: the columns of the terminal; fewer than 40 count as 40, more than 100 as 100.
    ///   - isStyled: whether the text can have ANSI escapes.
    package init(width: Int = 80, isStyled: Bool = false) {
        self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
        self.isStyled = isStyled
    }

    /// The document as lines, each with a line break at its end. Cost: linear in the text.
    package func render(_ markdown: String) -> String {
        guard let tree = MarkdownTree(markdown) else { return markdown }
        let lines = blocks(tree.root.children, width: width)
        return lines.map { line in
            String(line.rendered(isStyled).reversed().drop { $0 == " " }.reversed()) + "\n"
        }.joined()
    }

    /// Blocks with an empty line between them.
    private func blocks(_ nodes: [MarkdownNode], width: Int) -> [StyledText] {
        var lines: [StyledText] = []
        for node in nodes {
            let block = block(node, width: width)
            guard !block.isEmpty else { continue }
            if !lines.isEmpty { lines.append(StyledText()) }
            lines += block
        }
        return lines
    }

    private func block(_ node: MarkdownNode, width: Int) -> [StyledText] {
        switch node.typeName {
        case "heading": heading(node)
        case "code_block":
            node.literal.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
                $0.isEmpty ? StyledText() : StyledText("    \($0)", .code)
            }
        case "list": list(node, width: width)
        case "table": TerminalTable(node.children.map { row in row.children.map { inline($0) } }).lines(width: width)
        case "thematic_break": [StyledText(String(repeating: "─", count: width))]
        case "html_block": []
        case "block_quote": blocks(node.children, width: width - 2).map { $0.indented("  ") }
        default:
            inline(node).split(separator: "\n").flatMap { $0.wrapped(to: width) }
        }
    }

    private func heading(_ node: MarkdownNode) -> [StyledText] {
        let title = node.plainText
        guard !isStyled, cmark_node_get_heading_level(node.pointer) < 4 else { return [StyledText(title, .strong)] }
        let mark = cmark_node_get_heading_level(node.pointer) < 3 ? "=" : "-"
        return [StyledText(title), StyledText(String(repeating: mark, count: title.count))]
    }

    private func list(_ node: MarkdownNode, width: Int) -> [StyledText] {
        let isOrdered = cmark_node_get_list_type(node.pointer) == CMARK_ORDERED_LIST
        let first = Int(cmark_node_get_list_start(node.pointer))
        let isTight = cmark_node_get_list_tight(node.pointer) != 0
        var lines: [StyledText] = []
        for (index, item) in node.children.enumerated() {
            let mark = isOrdered ? "\(first + index). " : "• "
            let space = String(repeating: " ", count: mark.count)
            let inner = blocks(item.children, width: width - mark.count)
            if index > 0, !isTight { lines.append(StyledText()) }
            lines += inner.enumerated().map { $1.indented($0 == 0 ? mark : space) }
        }
        return lines
    }

    /// The inline content of a block. A line break is a part of its own: `\n`.
    private func inline(_ node: MarkdownNode, _ style: StyledText.Style = .plain) -> StyledText {
        var text = StyledText()
        for child in node.children {
            switch child.typeName {
            case "text": text.append(child.literal, style)
            case "code": text.append(isStyled ? child.literal : "`\(child.literal)`", .code)
            case "softbreak": text.append(" ", style)
            case "linebreak": text.append("\n")
            case "html_inline": if child.literal.hasPrefix("<br") { text.append("\n") }
            case "strong": text.append(inline(child, .strong))
            case "emph": text.append(inline(child, .emphasis))
            // The address of a page or section means nothing in a terminal.
            case "link":
                text.append(inline(child, style))
                if child.url.contains("://"), child.url != child.plainText { text.append(" (\(child.url))", style) }
            default: text.append(inline(child, style))
            }
        }
        return text
    }
}
