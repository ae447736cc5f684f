import Graphics

/// What may be meant by a name that an expression cannot use.
extension ExpressionChecker {
    /// The error for a name that nothing has here, with what may be meant.
    func unknown(_ name: String, at syntax: Syntax, isValue: Bool) -> ExpressionError {
        guard needsHints else {
            return ExpressionError(
                message: "unknown name '\(name)'", offset: syntax.offset, length: name.count, missingName: name)
        }
        if scope.timings[name] != nil {
            return ExpressionError(
                message: "'\(name)' is a timing, which has no value", hint: "use it as the timing of an animation",
                offset: syntax.offset, length: name.count)
        }
        // With an index after the member, the name contains it: `rows.title[0]`.
        let (list, rest) = (name.prefix { $0 != "." }, name.split(separator: ".").dropFirst().map(String.init))
        if scope.lists[String(list)] != nil {
            return groupList(String(list), member: rest + (syntax.reference?.path ?? []), at: syntax)
        }
        if let hint = copyHint(for: name) {
            return ExpressionError(
                message: "unknown name '\(name)'", hint: Hint(hint), offset: syntax.offset, length: name.count)
        }
        let members = Self.members(of: name, among: Set(scope.locals.keys).union(scope.deferred.keys))
        if !members.isEmpty {
            let member = syntax.reference?.path.joined(separator: ".") ?? ""
            return ExpressionError(
                message: member.isEmpty ? "'\(name)' needs a member" : "'\(name)' has no member '\(member)'",
                hint: Suggestion.hint(for: member, among: members, what: "members"),
                offset: syntax.offset, length: syntax.length, topic: name == "canvas" ? .word(name) : .expressions)
        }
        let deferred = scope.deferred.keys.filter { !$0.contains(".") }
        var candidates = scope.names.allNames + scope.locals.keys + deferred + scope.lists.keys + ["pi"]
        if scope.sender != nil { candidates.append("sender") }
        let function = ExpressionFunction.names.contains(name)
        let member = syntax.reference?.path.first
        let nearest =
            nearestName(to: name, among: candidates, isValue: isValue && member == nil)
            ?? (member == nil ? nearestColor(to: name) : nil)
        var hint: Hint?
        var missingName: String? = name
        if function {
            hint = Hint("'\(name)' is a function: write \(name)(...)")
            missingName = nil
        } else if let color = member.flatMap({ colorHint($0, of: name) }) {
            hint = color
            missingName = nil
        } else if let word = (member == nil ? CommonWords.absentValues[name] : nil) ?? SwiftWords.hint(forName: name) {
            hint = word
            missingName = nil
        } else if let nearest {
            hint = Hint(nearest: nearest, to: name)
        } else if let known = CommonWords.hint(forName: name, sender: senderMembers(for: member))
            ?? PlatformNames.hint(for: name)
        {
            hint = known
        } else if let truth = Suggestion.nearest(to: name, among: ["true", "false"]) {
            hint = Hint(nearest: truth, to: name)
        } else if member != nil, name.first?.isLowercase == true, let other = scope.names.unnamedLayer {
            hint = Hint(onlyOther: other)
        }
        return ExpressionError(
            message: "unknown name '\(name)'",
            hint: hint ?? Hint(scope.nameHint),
            // A correction may replace the member as well.
            offset: syntax.offset, length: max(name.count, hint?.correction?.written.count ?? 0),
            topic: function ? .function(name) : .expressions,
            missingName: missingName)
    }

    /// What a name of the values of a repeated layer is elsewhere; nil for other names.
    private func copyHint(for name: String) -> String? {
        let isTouched = scope.sender?.contains { $0.name == "index" } == true
        switch name {
        case "index" where isTouched: return "sender.index is the index of the copy that is touched"
        case "index": return "index is known in layers with repeat, and in the actions of each: layer, do: ..."
        case "item" where isTouched:
            return "for the copy that is touched, write each: layer, where: index == sender.index, do: ..."
        default: return nil
        }
    }

    /// The names that follow a name and a dot.
    private static func members(of name: String, among names: some Sequence<String>) -> [String] {
        names.filter { $0.hasPrefix(name + ".") }.map { String($0.dropFirst(name.count + 1)) }.sorted()
    }

    /// The error for a list of groups in `let` without a member that it has.
    private func groupList(_ name: String, member: [String], at syntax: Syntax) -> ExpressionError {
        let members = Self.members(of: name, among: scope.deferred.keys)
        let member = member.joined(separator: ".")
        guard member.isEmpty else {
            return ExpressionError(
                message: "the groups of '\(name)' have no member '\(member)'",
                hint: Suggestion.hint(for: member, among: members, what: "members"), offset: syntax.offset,
                length: syntax.length)
        }
        let example = members.first.map { "; \(name)[0].\($0) is a value of the first one" } ?? ""
        return ExpressionError(
            message: "'\(name)' is a list of groups, which has no value",
            hint: "layers repeat over it, with repeat: \(name); count(\(name)) is the number of its groups\(example)",
            offset: syntax.offset, length: name.count)
    }

    /// The nearest name; where a value is expected, without those of layers, animators and behaviors, which have none without a member.
    private func nearestName(to name: String, among candidates: [String], isValue: Bool) -> String? {
        var candidates = candidates
        while let nearest = Suggestion.nearest(to: name, among: candidates) {
            switch isValue ? scope.names.resolve(nearest) : nil {
            case .layers, .animator, .behavior: candidates.removeAll { $0 == nearest }
            default: return nearest
            }
        }
        return nil
    }

    func nearestColor(to name: String) -> String? {
        Suggestion.nearest(to: name, among: Color.names) ?? Suggestion.whole(ofPart: name, among: Color.names)
    }

    /// The members of the sender, for a name with a member.
    private func senderMembers(for member: String?) -> [String] {
        member == nil ? [] : scope.sender?.map(\.name) ?? []
    }

    /// The hint for a colour that is a member of its type: `UIColor.systemBlue`; nil for other members.
    private func colorHint(_ member: String, of type: String) -> Hint? {
        guard ["UIColor", "Color"].contains(type) else { return nil }
        let system = "system\(member.prefix(1).uppercased())\(member.dropFirst())"
        let semantic = PlatformNames.named(member).flatMap { $0.kind == .color ? $0.ours : nil }
        guard let name = [member, system, semantic ?? system].first(where: { scope.names.color(named: $0) != nil })
        else { return nil }
        return Hint("write \(name)", correction: Hint.Correction("\(type).\(member)", name))
    }
}
