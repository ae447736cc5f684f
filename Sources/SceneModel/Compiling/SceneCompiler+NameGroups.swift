import SceneLanguage

/// Groups of names in `let`: `let: { colors: { brand: red } }` declares `colors.brand`.
extension SceneCompiler {
    /// How deep groups may lie in each other.
    private static let maxGroupDepth = 2

    /// The names of `let` without groups: those in a group begin with its name.
    func withoutGroups(_ entries: [SourceNode.Entry], depth: Int = 0) -> [SourceNode.Entry] {
        entries.flatMap { entry -> [SourceNode.Entry] in
            guard let inner = entry.value.entries, Self.isNameGroup(entry.value) else {
                // Only the names in groups contain a dot.
                if depth == 0, entry.key.contains(".") { checkNewName(entry.key, at: entry.keyLocation) }
                return [entry]
            }
            guard depth < Self.maxGroupDepth else {
                log.error(
                    "groups of names are at most \(Self.maxGroupDepth) deep", at: entry.keyLocation,
                    length: entry.key.count)
                return []
            }
            if depth == 0 { checkNewName(entry.key, at: entry.keyLocation) }
            return withoutGroups(
                inner.map { member in
                    checkMemberName(member)
                    return SourceNode.Entry(
                        key: "\(entry.key).\(member.key)", keyLocation: member.keyLocation, value: member.value)
                }, depth: depth + 1)
        }
    }

    /// Reports names that are groups as well, such as those of a file that a scene replaces by a value.
    func checkGroups(_ entries: [SourceNode.Entry]) {
        let names = Set(entries.map(\.key))
        for entry in entries {
            for (index, character) in zip(entry.key.indices, entry.key) where character == "." {
                let group = String(entry.key[..<index])
                guard names.contains(group) else { continue }
                log.error(
                    "'\(group)' is a name and a group of names", hint: "choose another name for one of both",
                    at: entry.keyLocation)
            }
        }
    }

    /// Whether a value is a group of names, and not a colour for two appearances or a timing.
    private static func isNameGroup(_ node: SourceNode) -> Bool {
        guard let entries = node.entries, !entries.isEmpty else { return false }
        let appearances = entries.filter { Appearance(rawValue: $0.key) != nil }
        guard appearances.isEmpty || appearances.contains(where: { $0.value.entries != nil }) else { return false }
        return !isTiming(entries)
    }

    /// Whether some keys are those of a spring: one that selects the form, or all of them if they may be misspelt.
    private static func isTiming(_ entries: [SourceNode.Entry]) -> Bool {
        let fields = Timing.fields.map(\.key)
        return entries.contains { entry in Timing.springs.contains { $0.key.key == entry.key } }
            || entries.allSatisfy { entry in
                entry.value.entries == nil
                    && (fields.contains(entry.key) || Suggestion.nearest(to: entry.key, among: fields) != nil)
            }
    }

    private func checkMemberName(_ member: SourceNode.Entry) {
        guard !Lexer.isName(member.key) else { return }
        log.error(
            "'\(member.key)' is not a valid name",
            hint: "a name consists of letters, digits and _, and starts with a letter or _", at: member.keyLocation,
            length: member.key.count)
    }
}
