import SceneLanguage

/// Files of names that several scenes share: `let: { include: motion.yaml }`.
extension SceneCompiler {
    /// The key in `let` whose value is the path of a file with names.
    static let nameFile = "include"

    /// The names of a `let:` group with those of the file that it includes. A name of the group replaces that of the file.
    func localEntries(_ node: SourceNode?, depth: Int = 0) -> [SourceNode.Entry] {
        let own = entries(node, what: "let")
        guard let index = own.firstIndex(where: { $0.key == Self.nameFile && Self.isFile($0.value) }) else {
            return own
        }
        var names = own
        let path = names.remove(at: index).value
        guard let included = nameFile(path, depth: depth) else {
            noteMissingNames()
            return names
        }
        let replaced = Set(names.map(\.key))
        return included.filter { !replaced.contains($0.key) } + names
    }

    /// Whether a value is a path and not an expression.
    private static func isFile(_ node: SourceNode) -> Bool {
        guard let path = node.scalar?.lowercased() else { return false }
        return [".yaml", ".yml"].contains { path.hasSuffix($0) }
    }

    /// The names of a file: a group of names, or a file with only `let`. Nil after reporting an error.
    private func nameFile(_ path: SourceNode, depth: Int) -> [SourceNode.Entry]? {
        let text = path.scalar ?? ""
        guard depth < SceneLimits.includeDepth else {
            stop(
                "includes are nested more than \(SceneLimits.includeDepth) deep", at: path.textLocation,
                length: text.count)
            return nil
        }
        includeCount += 1
        guard includeCount <= SceneLimits.includes else {
            stop(
                "the scene includes more than \(SceneLimits.includes) files", at: path.textLocation, length: text.count)
            return nil
        }
        do {
            let root = try files.include(text, from: path.location.file)
            guard root.entry(SceneKeys.constants.key) != nil else { return localEntries(root, depth: depth + 1) }
            var version = SceneKeys.version
            version.isRequired = false
            let file = ObjectReader(
                root, what: "a file of names",
                fields: [version, SceneKeys.title, SceneKeys.description, SceneKeys.constants],
                scope: Scope(names: self), compiler: self)
            return file.map { localEntries($0.node(SceneKeys.constants), depth: depth + 1) }
        } catch {
            report(error, at: path.textLocation, length: text.count)
            return nil
        }
    }
}
