package import SceneLanguage

/// Where in a scene the keys of a table occur.
package enum KeyPlace: Sendable {
    /// In the group at this path; `*` matches any key, `-` any item of a list.
    case group([String])
    /// In a layer, as key paths, nested or with dots; or in an expression.
    case layer
    /// Inside the values of these top-level keys (all if the list is empty), at any depth; if a key is given, only
    /// inside values of that key.
    case within([String], String?)
    /// In a group that contains the given key (such as `pan`), which selects its kind, or inside the value of that key, or of
    /// another key of the group.
    case kind(String, in: [String])
    /// As the value of `timing`, unless that is a group.
    case timing

    /// One occurrence of a key, with its value.
    package struct Use: Sendable {
        package var name: String
        var value: SourceNode
        /// The group of an action, gesture or step that the key names, if it has other keys, without which it may be incomplete.
        var group: SourceNode?
        /// The line of the value, from 1.
        var line: Int { value.location.line }
    }

    /// The occurrences of a key in a scene, in the order of the file.
    package func uses(of key: String, in root: SourceNode) -> [Use] {
        switch self {
        case .group(let path):
            return path.reduce([root]) { nodes, step in nodes.flatMap { $0.children(matching: step) } }
                .flatMap { Self.entries($0, named: key) }
        case .layer:
            let layers = (root.entry("layers")?.value).map(Self.layers) ?? []
            let declared = layers.flatMap { Self.properties($0, at: "", named: key) }
            // The path of a property follows the word `presentation`.
            let name = key == KeySections.presentation.name ? ".\(key)." : ".\(key)"
            return declared.isEmpty ? Self.mentions(of: name, in: root) : declared
        case .within(let parts, let name):
            let roots = parts.isEmpty ? [root] : parts.compactMap { root.entry($0)?.value }
            let groups = name.map { name in roots.flatMap { Self.occurrences(of: name, in: $0) }.map(\.value) } ?? roots
            return groups.flatMap { Self.occurrences(of: key, in: $0) }
        case .kind(let kind, let parts):
            return parts.compactMap { root.entry($0)?.value }.flatMap { Self.groups(with: kind, in: $0) }
                .flatMap { group -> [Use] in
                    var own = Self.entries(group, named: key)
                    if key == kind, (group.entries ?? []).count > 1 {
                        for index in own.indices { own[index].group = group }
                    }
                    let inKind = (group.entry(kind)?.value).map { Self.occurrences(of: key, in: $0) } ?? []
                    if !own.isEmpty || !inKind.isEmpty { return own.isEmpty ? inKind : own }
                    return Self.occurrences(of: key, in: group)
                }
        case .timing:
            return Self.occurrences(of: "timing", in: root).filter { use in
                if use.value.items != nil { return key == TimingKeys.numbers }
                return use.value.scalar == key
            }
        }
    }

    private static func entries(_ node: SourceNode, named key: String) -> [Use] {
        (node.entries ?? []).filter { $0.key == key }.map { Use(name: $0.key, value: $0.value) }
    }

    /// All entries with a key, at any depth.
    private static func occurrences(of key: String, in node: SourceNode) -> [Use] {
        let inner = (node.entries?.map(\.value) ?? node.items ?? []).flatMap { occurrences(of: key, in: $0) }
        return entries(node, named: key) + inner
    }

    private static func groups(with key: String, in node: SourceNode) -> [SourceNode] {
        let inner = (node.entries?.map(\.value) ?? node.items ?? []).flatMap { groups(with: key, in: $0) }
        return (node.entry(key) == nil ? [] : [node]) + inner
    }

    /// The layers of a list with their sublayers and masks.
    private static func layers(_ node: SourceNode) -> [SourceNode] {
        (node.items ?? [node]).flatMap { layer in
            [layer] + ["layers", "mask"].compactMap { layer.entry($0)?.value }.flatMap(layers)
        }
    }

    private static func properties(_ node: SourceNode, at prefix: String, named key: String) -> [Use] {
        (node.entries ?? []).flatMap { entry -> [Use] in
            let path = prefix + entry.key
            if path == key { return [Use(name: path, value: entry.value)] }
            return key.hasPrefix(path + ".") ? properties(entry.value, at: path + ".", named: key) : []
        }
    }

    /// The entries whose key ends with a name or whose expression contains it.
    private static func mentions(of name: String, in node: SourceNode) -> [Use] {
        (node.entries ?? []).flatMap { entry -> [Use] in
            if entry.key.hasSuffix(name) { return [Use(name: entry.key, value: entry.value)] }
            let texts = [entry.value] + (entry.value.items ?? [])
            if texts.contains(where: { $0.scalar?.containsName(name) ?? false }) {
                return [Use(name: entry.key, value: entry.value)]
            }
            return mentions(of: name, in: entry.value)
        } + (node.items ?? []).flatMap { mentions(of: name, in: $0) }
    }
}

extension SourceNode {
    fileprivate func children(matching step: String) -> [SourceNode] {
        switch step {
        case "*": entries?.map(\.value) ?? []
        case "-": items ?? []
        default: entry(step).map { [$0.value] } ?? []
        }
    }
}

extension String {
    /// Whether the text contains a complete name, or one that ends with a dot: `.frame` is in `a.frame + 1`, but not in `a.frame.x` and
    /// `a.frame2`.
    fileprivate func containsName(_ name: String) -> Bool {
        ranges(of: name).contains { range in
            guard range.upperBound < endIndex, !name.hasSuffix(".") else { return true }
            let next = self[range.upperBound]
            return !next.isLetter && !next.isNumber && !"._".contains(next)
        }
    }
}
