import SceneLanguage

/// Lists of groups: `rows: [{ title: Wi-Fi, isOn: true }, { title: Bluetooth, isOn: false }]`.
extension SceneCompiler {
    /// A value of a group, with the names that lead to it, such as `title` or `position.x`, and the place of the last of them.
    typealias GroupMember = (path: String, place: SourceLocation, node: SourceNode)

    /// The values of a group; empty for other nodes.
    func members(_ node: SourceNode) -> [GroupMember] {
        guard let entries = node.entries, !isWholeAdaptive(node) else { return [] }
        return entries.flatMap { entry -> [GroupMember] in
            let inner = members(entry.value)
            return inner.isEmpty
                ? [(entry.key, entry.keyLocation, entry.value)]
                : inner.map { ("\(entry.key).\($0.path)", $0.place, $0.node) }
        }
    }

    /// Whether a value is a list with groups, other than colours with two values.
    func hasGroups(_ node: SourceNode) -> Bool {
        node.items?.contains { $0.entries != nil && !isWholeAdaptive($0) } ?? false
    }

    /// Declares each member of the groups of a list in `let` as a list of its own: `rows.title`, whose element `rows[0].title` is that
    /// of the first group.
    ///
    /// - Returns: the names and their elements, for ``define(_:in:)``.
    func declareMembers(
        of entry: SourceNode.Entry, into scope: inout Scope
    ) -> [(name: DeferredName, elements: SourceNode)] {
        guard let items = entry.value.items else { return [] }
        checkMembers(of: items)
        var values: [String: [SourceNode]] = [:]
        for item in items {
            for member in members(item) where !hasGroups(member.node) {
                values[member.path, default: []].append(member.node)
                evaluatedNames += 1
            }
        }
        var lists: [(DeferredName, SourceNode)] = []
        for (path, nodes) in values {
            let name = DeferredName()
            scope.deferred["\(entry.key).\(path)"] = name
            // Without a definition, uses report nothing: `checkMembers` has reported an error.
            guard nodes.count == items.count else { continue }
            memberLists.append(name)
            lists.append((name, SourceNode(.sequence(nodes), at: entry.value.location)))
        }
        return lists
    }

    /// Defines the lists of members. They are read when they are used, because a list needs elements of one type and the copies of a
    /// layer do not.
    func define(_ lists: [(name: DeferredName, elements: SourceNode)], in scope: Scope) {
        let (part, copy) = (currentPart, log.copy)
        for (name, node) in lists {
            name.define { [unowned self] in
                inPart(part) { log.inCopy(copy) { list(node.items ?? [], at: node, mayBePoint: false, scope: scope) } }
            }
        }
    }

    /// Removes the lists of members that a name has in an outer group of names.
    func removeMembers(of name: String, from scope: inout Scope) {
        guard scope.lists[name] != nil else { return }
        for key in scope.deferred.keys where key.hasPrefix(name + ".") { scope.deferred[key] = nil }
    }

    /// Reports the members that some groups of a list lack. Every copy reads the same ones.
    ///
    /// - Returns: the members that all groups should have; none if they have the same.
    @discardableResult
    func checkMembers(of items: [SourceNode]) -> [String] {
        let groups = items.map { members($0) }
        guard items.count > 1, groups.allSatisfy({ !$0.isEmpty }) else { return [] }
        var counts: [String: Int] = [:]
        var order: [String] = []
        for member in groups.joined() {
            if counts[member.path] == nil { order.append(member.path) }
            counts[member.path, default: 0] += 1
        }
        guard counts.values.contains(where: { $0 < items.count }) else { return [] }
        // Of two groups that differ, the first one is right.
        let first = Set(groups[0].map(\.path))
        let expected = order.filter { path in
            let doubled = 2 * (counts[path] ?? 0)
            return doubled > items.count || doubled == items.count && first.contains(path)
        }
        let known = Set(expected)
        for (item, group) in zip(items, groups) {
            let own = Set(group.map(\.path))
            var missing = expected.filter { !own.contains($0) }
            for member in group where !known.contains(member.path) {
                let nearest = log.makesSuggestions ? Suggestion.nearest(to: member.path, among: missing) : nil
                if let nearest { missing.removeAll { $0 == nearest } }
                reportUnexpected(member, nearest: nearest)
            }
            for path in missing {
                log.error(
                    "this group has no '\(path)'", hint: "the other groups of the list have one", at: item.location)
            }
        }
        return expected
    }

    /// Reports a member that the other groups do not have.
    private func reportUnexpected(_ member: GroupMember, nearest: String?) {
        let names = member.path.split(separator: ".")
        log.error(
            "the other groups of the list have no '\(member.path)'",
            hint: nearest.map { names.count == 1 ? Hint(nearest: $0, to: member.path) : "did you mean '\($0)'?" }
                ?? "all groups of a list need the same members",
            at: member.place, length: names.last?.count ?? 1)
    }
}
