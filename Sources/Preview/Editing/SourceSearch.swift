import SceneLanguage

/// Finds nodes of a file's tree by their places.
struct SourceSearch {
    private let root: SourceNode

    init(_ root: SourceNode) { self.root = root }

    /// The scalar that begins at a place.
    func scalar(at place: SourceLocation) -> SourceNode? {
        root.scalars.first { $0.location == place }
    }

    /// The group of keys that begins at a place, has a key or a value there, or contains a list or expression that does. Of
    /// groups that begin at the same place, the outermost.
    func group(at place: SourceLocation) -> SourceNode? {
        first(in: root) { node in
            guard let entries = node.entries else { return false }
            return node.location == place
                || entries.contains { entry in
                    entry.keyLocation == place || entry.value.location == place || entry.value.textLocation == place
                }
        }
    }

    /// The innermost group that contains a group of `place` and has one of some keys; nil if there is none.
    func group(around place: SourceLocation, with keys: Set<String>) -> SourceNode? {
        var found: SourceNode?
        func visit(_ node: SourceNode, _ nearest: SourceNode?) -> Bool {
            if node.location == place || node.textLocation == place {
                // A group at the place itself counts if it or one of its values has such a key: `animate: { set: ... }`.
                let isGroup = has(node, keys) || node.entries?.contains { has($0.value, keys) } == true
                found = isGroup ? node : nearest
                return true
            }
            let next = has(node, keys) ? node : nearest
            for entry in node.entries ?? [] {
                if entry.keyLocation == place {
                    found = next
                    return true
                }
                if visit(entry.value, next) { return true }
            }
            return (node.items ?? []).contains { visit($0, next) }
        }
        _ = visit(root, nil)
        return found
    }

    private func has(_ node: SourceNode, _ keys: Set<String>) -> Bool {
        node.entries?.contains { keys.contains($0.key) } ?? false
    }

    private func first(in node: SourceNode, where matches: (SourceNode) -> Bool) -> SourceNode? {
        if matches(node) { return node }
        for entry in node.entries ?? [] {
            if let found = first(in: entry.value, where: matches) { return found }
        }
        for item in node.items ?? [] {
            if let found = first(in: item, where: matches) { return found }
        }
        return nil
    }
}
