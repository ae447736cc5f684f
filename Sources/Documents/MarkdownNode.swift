import CMark

/// A node of a tree; valid as long as the tree is.
struct MarkdownNode {
    let pointer: OpaquePointer

    /// The name of the kind: `paragraph`, `table_row`.
    var typeName: String { cmark_node_get_type_string(pointer).map { String(cString: $0) } ?? "" }

    /// The text of a leaf, such as a code span.
    var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0) } ?? "" }

    /// The address of a link or picture.
    var url: String { cmark_node_get_url(pointer).map { String(cString: $0) } ?? "" }

    /// The first word after the fence of a code block, which is its language.
    var language: String {
        let info = cmark_node_get_fence_info(pointer).map { String(cString: $0) } ?? ""
        return String(info.prefix { !$0.isWhitespace })
    }

    var children: [MarkdownNode] {
        var children: [MarkdownNode] = []
        var next = cmark_node_first_child(pointer)
        while let child = next {
            children.append(MarkdownNode(pointer: child))
            next = cmark_node_next(child)
        }
        return children
    }

    /// The text of the node and those below it, without markup.
    var plainText: String {
        switch typeName {
        case "text", "code": literal
        case "softbreak", "linebreak": " "
        default: children.map(\.plainText).joined()
        }
    }
}
