import CMark

/// A document in GitHub's Markdown, parsed by cmark-gfm with tables. Cost of parsing: linear in the text.
final class MarkdownTree {
    let root: MarkdownNode
    /// The extensions, which HTML output needs as well. They belong to the parser.
    let extensions: UnsafeMutablePointer<cmark_llist>?
    private let parser: OpaquePointer

    /// HTML in the document is kept, because the manual is the program's own text.
    static let options = CMARK_OPT_UNSAFE

    /// cmark-gfm takes no lock of its own.
    private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()

    /// Nil if cmark-gfm returns no document, which it does for no text.
    init?(_ text: String) {
        Self.registration
        guard let parser = cmark_parser_new(Self.options) else { return nil }
        if let table = cmark_find_syntax_extension("table") { cmark_parser_attach_syntax_extension(parser, table) }
        cmark_parser_feed(parser, text, text.utf8.count)
        guard let root = cmark_parser_finish(parser) else {
            cmark_parser_free(parser)
            return nil
        }
        self.parser = parser
        self.root = MarkdownNode(pointer: root)
        extensions = cmark_parser_get_syntax_extensions(parser)
    }

    deinit {
        cmark_node_free(root.pointer)
        cmark_parser_free(parser)
    }

    /// The node and all below it, each before its children. The list is complete before the caller changes the tree.
    func nodes(of type: String) -> [MarkdownNode] {
        var found: [MarkdownNode] = []
        func visit(_ node: MarkdownNode) {
            if node.typeName == type { found.append(node) }
            for child in node.children { visit(child) }
        }
        visit(root)
        return found
    }
}
