import SceneLanguage

/// Where in a scene the keys of a table stand.
enum KeyPlace: Sendable {
    /// In the group at this path; `*` stands for any key, `-` for any item of a list.
    case group([String])
    /// In a layer, by their key paths, however they are nested; or read in an expression.
    case layer
    /// Anywhere behind a key, in one of the scene's parts; no parts are the whole scene, no key is all of a part.
    case within([String], String?)
    /// In a group with the key that tells a kind, or behind that key.
    case kind(String, in: [String])
    /// What stands behind `timing` and is no group.
    case timing

    /// A key that was found, and what stands behind it.
    struct Use: Sendable {
        var name: String
        var value: SourceNode
        /// From 1.
        var line: Int { value.location.line }
    }

    /// Where a scene uses a key, in the order of its file.
    func uses(of key: String, in root: SourceNode) -> [Use] {
        switch self {
        case .group(let path):
            return path.reduce([root]) { nodes, step in nodes.flatMap { $0.inner(step) } }
                .flatMap { Self.entries($0, named: key) }
        case .layer:
            let layers = (root.entry("layers")?.value).map(Self.layers) ?? []
            let declared = layers.flatMap { Self.properties($0, at: "", named: key) }
            return declared.isEmpty ? Self.mentions(of: ".\(key)", in: root, under: "") : declared
        case .within(let parts, let name):
            let roots = parts.isEmpty ? [root] : parts.compactMap { root.entry($0)?.value }
            let groups = name.map { name in roots.flatMap { Self.found(name, in: $0) }.map(\.value) } ?? roots
            return groups.flatMap { Self.found(key, in: $0) }
        case .kind(let kind, let parts):
            return parts.compactMap { root.entry($0)?.value }.flatMap { Self.groups(with: kind, in: $0) }
                .flatMap { group in
                    let own = Self.entries(group, named: key)
                    return own.isEmpty ? (group.entry(kind)?.value).map { Self.found(key, in: $0) } ?? [] : own
                }
        case .timing:
            return Self.found("timing", in: root).filter { use in
                if use.value.items != nil { return key == TimingKeys.numbers }
                return use.value.scalar == key
            }
        }
    }

    private static func entries(_ node: SourceNode, named key: String) -> [Use] {
        (node.entries ?? []).filter { $0.key == key }.map { Use(name: $0.key, value: $0.value) }
    }

    /// Every entry with a key, at any depth.
    private static func found(_ key: String, in node: SourceNode) -> [Use] {
        let inner = (node.entries?.map(\.value) ?? node.items ?? []).flatMap { found(key, in: $0) }
        return entries(node, named: key) + inner
    }

    private static func groups(with key: String, in node: SourceNode) -> [SourceNode] {
        let inner = (node.entries?.map(\.value) ?? node.items ?? []).flatMap { groups(with: key, in: $0) }
        return (node.entry(key) == nil ? [] : [node]) + inner
    }

    /// The layers of a list, with those inside them and their masks.
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

    /// The keys whose expressions name something.
    private static func mentions(of name: String, in node: SourceNode, under key: String) -> [Use] {
        (node.entries ?? []).flatMap { entry -> [Use] in
            if entry.key.hasSuffix(name) { return [Use(name: entry.key, value: entry.value)] }
            let texts = [entry.value] + (entry.value.items ?? [])
            if texts.contains(where: { $0.scalar?.firstMention(of: name) ?? false }) {
                return [Use(name: entry.key, value: entry.value)]
            }
            return mentions(of: name, in: entry.value, under: entry.key)
        } + (node.items ?? []).flatMap { mentions(of: name, in: $0, under: key) }
    }
}

extension SourceNode {
    fileprivate func inner(_ step: String) -> [SourceNode] {
        switch step {
        case "*": entries?.map(\.value) ?? []
        case "-": items ?? []
        default: entry(step).map { [$0.value] } ?? []
        }
    }
}

extension String {
    /// Whether a name stands in it that does not go on: `.frame` in `a.frame + 1`, not in `a.frame.x`.
    fileprivate func firstMention(of name: String) -> Bool {
        ranges(of: name).contains { range in
            range.upperBound == endIndex || !(self[range.upperBound].isLetter || "._".contains(self[range.upperBound]))
        }
    }
}
