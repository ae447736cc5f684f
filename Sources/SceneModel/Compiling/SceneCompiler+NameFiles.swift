import SceneLanguage

/// Files of names that several scenes share: `let: { include: motion.yaml }`.
extension SceneCompiler {
    /// The key in `let` whose value is the path of a file with names.
    static let nameFile = "include"

    /// The names of a `let:` group with those of the file that it includes. A name of the group replaces that of the file.
    func localEntries(_ node: SourceNode?, includes: [String] = []) -> [SourceNode.Entry] {
        let own = entries(node, what: "let")
        guard let index = own.firstIndex(where: { $0.key == Self.nameFile && Self.isFile($0.value) }) else {
            return withoutGroups(own)
        }
        var names = own
        let path = names.remove(at: index).value
        guard let included = nameFile(path, includes: includes) else {
            noteMissingNames()
            return withoutGroups(names)
        }
        names = withoutGroups(names)
        let replaced = Set(names.map(\.key))
        return included.filter { !replaced.contains($0.key) } + names
    }

    /// Whether a value is a path and not an expression.
    private static func isFile(_ node: SourceNode) -> Bool {
        guard let path = node.scalar?.lowercased() else { return false }
        return [".yaml", ".yml"].contains { path.hasSuffix($0) }
    }

    /// The names of a file: a group of names, or a file with only `let`. Nil after reporting an error.
    private func nameFile(_ path: SourceNode, includes: [String]) -> [SourceNode.Entry]? {
        let name = path.scalar ?? ""
        guard let root = file(name, from: path.location.file, includes: includes, at: path.textLocation) else {
            return nil
        }
        let inner = includes + [name]
        if !nameFiles.contains(root.location.file) { nameFiles.append(root.location.file) }
        guard root.entry(SceneKeys.constants.key) != nil else { return localEntries(root, includes: inner) }
        var version = SceneKeys.version
        version.isRequired = false
        let reader = ObjectReader(
            root, what: "a file of names",
            fields: [version, SceneKeys.title, SceneKeys.description, SceneKeys.constants],
            scope: Scope(names: self), compiler: self)
        return reader.map { localEntries($0.node(SceneKeys.constants), includes: inner) }
    }
}

extension SceneCompiler {
    /// The end of a sentence about a file that has none of `requiredKeys`.
    package static let isNoScene = "is not a scene: it has neither 'zoetrope' nor 'layers'"

    /// The keys of which every scene has one.
    package static let requiredKeys = [SceneKeys.version.key, SceneKeys.layers.key]

    /// The fewest keys of a file from which on it is one of another kind if none of them is a key of a scene.
    private static let leastOtherKeys = 3

    /// Reports a file without any key of a scene, such as one of names, as one error. Returns false for other files.
    func reportOtherFile(_ root: SourceNode) -> Bool {
        guard let entries = root.entries, entries.count >= Self.leastOtherKeys, let first = entries.first else {
            return false
        }
        let known = Set(SceneKeys.all.map(\.key))
        let main = Self.requiredKeys + [SceneKeys.canvas.key]
        let isScene = entries.contains { entry in
            known.contains(entry.key) || Suggestion.nearest(to: entry.key, among: main) != nil
        }
        guard !isScene else { return false }
        log.error(
            "this file \(Self.isNoScene)",
            hint: "a scene takes the names of a file with let: { include: tokens.yaml }",
            at: first.keyLocation, length: first.key.count)
        return true
    }
}
