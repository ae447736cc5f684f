import CMark
import Pages

/// Writes a document in GitHub's Markdown as HTML, through cmark-gfm.
package struct MarkdownHTML: Sendable {
    /// A heading, for a list of contents and for searching.
    package struct Heading: Sendable, Hashable {
        /// 1 to 6.
        package let level: Int
        package let text: String
        /// The id of the element, as GitHub makes it.
        package let anchor: String
    }

    /// The elements of the body.
    package let body: String
    package let headings: [Heading]

    /// - Parameters:
    ///   - markdown: HTML in it is kept, so it must be the program's own text.
    ///   - address: returns the address that a link gets in place of the one in the document.
    package init(_ markdown: String, address: (String) -> String = { $0 }) {
        guard let tree = MarkdownTree(markdown) else {
            (body, headings) = ("", [])
            return
        }
        var headings: [Heading] = []
        var seen: [String: Int] = [:]
        for node in tree.nodes(of: "heading") {
            let text = node.plainText
            let name = Markdown.anchor(of: text)
            let count = seen[name, default: 0]
            seen[name] = count + 1
            let level = Int(cmark_node_get_heading_level(node.pointer))
            let heading = Heading(level: level, text: text, anchor: count == 0 ? name : "\(name)-\(count)")
            headings.append(heading)
            Self.wrap(node, in: heading)
        }
        for node in tree.nodes(of: "link") { cmark_node_set_url(node.pointer, address(node.url)) }
        for node in tree.nodes(of: "code_block") where node.language == "yaml" { Self.highlight(node) }
        self.headings = headings
        let text = cmark_render_html(tree.root.pointer, MarkdownTree.options, tree.extensions)
        defer { cmark_get_default_mem_allocator().pointee.free(text) }
        body = text.map { String(cString: $0) } ?? ""
    }

    /// Replaces a heading by an element with an id; cmark-gfm writes none.
    private static func wrap(_ node: MarkdownNode, in heading: Heading) {
        guard let block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK) else { return }
        let id = HTML.escaped(heading.anchor)
        cmark_node_set_on_enter(block, "<h\(heading.level) id=\"\(id)\">")
        cmark_node_set_on_exit(
            block, "<a class=\"anchor\" href=\"#\(id)\" aria-label=\"Link to this section\">#</a></h\(heading.level)>")
        // Inline nodes cannot be children of a custom block: the content is a node of HTML.
        guard let content = cmark_node_new(CMARK_NODE_HTML_BLOCK) else { return cmark_node_free(block) }
        cmark_node_set_literal(content, inline(node))
        cmark_node_append_child(block, content)
        cmark_node_replace(node.pointer, block)
        cmark_node_free(node.pointer)
    }

    /// The content of a heading: text and code.
    private static func inline(_ node: MarkdownNode) -> String {
        node.children.map { child in
            child.typeName == "code" ? "<code>\(HTML.escaped(child.literal))</code>" : HTML.escaped(child.plainText)
        }.joined()
    }

    private static func highlight(_ node: MarkdownNode) {
        guard let block = cmark_node_new(CMARK_NODE_HTML_BLOCK) else { return }
        cmark_node_set_literal(
            block, "<pre><code>\(YAMLHighlighter(node.literal).coloredLines.joined(separator: "\n"))</code></pre>")
        cmark_node_replace(node.pointer, block)
        cmark_node_free(node.pointer)
    }
}
