import Graphics

extension ExpressionChecker {
    /// Resolves a name with its members and index: `pi`, `canvas.width`, `cardView.frame.y`, `cell[index].opacity`.
    ///
    /// - Parameter expected: the type of the value; nil where a name without a value may be meant.
    func reference(_ syntax: Syntax, expected: ValueType? = nil) throws(ExpressionError) -> Checked {
        guard var (name, index, path) = syntax.reference else {
            guard case .member(let base, let member) = syntax.kind else {
                throw ExpressionError(
                    message: "only a repeated layer can be indexed", offset: syntax.offset, length: syntax.length)
            }
            return try component(member, of: try check(base, expected: nil), at: syntax)
        }
        // Local names such as `item.title` and `canvas.width` contain dots; the longest one matches.
        let names = (0...path.count).reversed().map { length in
            (length, length == 0 ? name : ([name] + path.prefix(length)).joined(separator: "."))
        }
        for (length, local) in names {
            guard let value = scope.locals[local] else { continue }
            return try components(Array(path.dropFirst(length)), of: indexed(value, by: index, named: name), at: syntax)
        }
        // The members of a list of groups in `let` contain dots too: `rows.title`.
        for (length, local) in names {
            guard let deferred = scope.deferred[local] else { continue }
            let value = try indexed(try value(of: deferred, named: local, at: syntax), by: index, named: local)
            return try components(Array(path.dropFirst(length)), of: value, at: syntax)
        }
        if name == "sender" { return try sender(path, at: syntax) }
        if let declared = scope.names.reference(of: syntax) { (name, index, path) = declared }
        switch scope.names.resolve(name) {
        case .variable(let variable, let type):
            let isShown = try readsPresentation(path, at: syntax)
            let term: Term = isShown ? .presentation(.variable(variable)) : .variable(variable)
            return try components(
                Array(path.dropFirst(isShown ? 1 : 0)), of: indexed((term, type), by: index, named: name), at: syntax)
        case .variables(let all, let type):
            let isShown = try readsPresentation(path, at: syntax)
            let value: Checked
            if index == nil, let variable = scope.variable(of: all) {
                value = (.variable(variable), type)
            } else {
                value = try indexed((.list(all.map(Term.variable)), .list(type)), by: index, named: name)
            }
            return try components(
                Array(path.dropFirst(isShown ? 1 : 0)),
                of: (isShown ? .presentation(value.term) : value.term, value.type),
                at: syntax)
        case .animator(let animator):
            try rejectIndex(index, on: name)
            return try member(path, ofAnimator: animator, named: name, at: syntax)
        case .behavior(let behavior):
            try rejectIndex(index, on: name)
            guard let key = path.first, let member = scope.names.behaviorMember(behavior, key) else {
                throw ExpressionError(
                    message: path.isEmpty
                        ? "'\(name)' needs a member" : "behavior '\(name)' has no property '\(path[0])'",
                    hint: Suggestion.hint(
                        for: path.first ?? "", among: scope.names.behaviorMembers(behavior), what: "properties"),
                    offset: syntax.offset, length: syntax.length)
            }
            return try components(Array(path.dropFirst()), of: (.variable(member.variable), member.type), at: syntax)
        case .layers(let all):
            let layers = scope.layers(among: all, hasIndex: index != nil)
            guard try readsPresentation(path, at: syntax) else {
                return try property(path, of: layers, named: name, index: index, at: syntax)
            }
            let shown = try property(Array(path.dropFirst()), of: layers, named: name, index: index, at: syntax)
            return (.presentation(shown.term), shown.type)
        case .invalid: throw .alreadyReported
        case nil:
            if name == Self.strings { return try string(path, at: syntax) }
            if let trait = Trait(rawValue: name) {
                try rejectIndex(index, on: name)
                return try components(
                    path, of: (.constant(scope.names.traits.value(of: trait)), trait.type), at: syntax)
            }
            if name == "pi", path.isEmpty { return (.constant(.number(.pi)), .number) }
            if path.isEmpty, let color = scope.names.color(named: name) { return (color, .color) }
            guard !scope.names.lacksNames else { throw .alreadyReported }
            throw unknown(name, at: syntax, isValue: expected != nil)
        }
    }

    /// The name of the texts of a scene: `t.title`.
    private static let strings = "t"

    /// A text of the scene in its language.
    private func string(_ path: [String], at syntax: Syntax) throws(ExpressionError) -> Checked {
        let key = path.joined(separator: ".")
        if let text = scope.names.localizedString(key) { return try value(of: text, named: "t.\(key)", at: syntax) }
        let known = scope.names.stringKeys
        throw ExpressionError(
            message: path.isEmpty ? "'t' must be followed by the key of a text" : "there is no text '\(key)'",
            hint: known.isEmpty
                ? "declare it under strings: { en: { \(path.isEmpty ? "title" : key): ... } }"
                : Suggestion.hint(for: key, among: known, what: "texts"),
            offset: syntax.offset, length: syntax.length)
    }

    private func value(
        of deferred: DeferredName, named name: String, at syntax: Syntax
    ) throws(ExpressionError) -> Checked {
        guard !deferred.isBeingRead else {
            throw ExpressionError(
                message: "the name '\(name)' depends on itself", offset: syntax.offset, length: name.count)
        }
        guard let value = deferred.value else { throw .alreadyReported }
        return value
    }

    /// Whether a path begins with `presentation`, for what is shown instead of the model value (CALayer.presentation).
    private func readsPresentation(_ path: [String], at syntax: Syntax) throws(ExpressionError) -> Bool {
        guard path.first == Self.presentation else { return false }
        guard !scope.isBinding else {
            throw ExpressionError(
                message: "a binding shows presentation values already", hint: "leave out .\(Self.presentation)",
                offset: syntax.offset, length: syntax.length)
        }
        return true
    }

    private static let presentation = "presentation"

    /// The hint for Core Animation's spelling, such as `card.layer.presentationLayer.frame.y`; nil for other paths.
    private func presentationHint(_ path: [String], of name: String) -> Hint? {
        let words = ["presentationLayer", Self.presentation]
        guard !scope.isBinding, let place = path.prefix(2).firstIndex(where: words.contains) else { return nil }
        // CGRect has an origin and a size.
        let property = path.dropFirst(place + 1).filter { !["origin", "size"].contains($0) }
        let rest = property.isEmpty ? ["frame", "y"] : property
        return Hint("write \(([name, Self.presentation] + rest).joined(separator: "."))")
    }

    private func rejectIndex(_ index: Syntax?, on name: String, hint: Hint? = nil) throws(ExpressionError) {
        guard let index else { return }
        throw ExpressionError(
            message: "'\(name)' is not a repeated layer or a list, so it cannot be indexed", hint: hint,
            offset: index.offset, length: index.length)
    }

    /// An element of a list, or a coordinate of a point; the value itself without an index.
    private func indexed(
        _ value: Checked, by index: Syntax?, named name: String
    ) throws(ExpressionError) -> Checked {
        guard let index else { return value }
        let type: ValueType
        switch value.type {
        case .list(let element): type = element
        case .point: type = .number
        case .text:
            let place =
                switch index.kind {
                case .number(let number): Value.format(number)
                case .name(let name): name
                default: "index"
                }
            try rejectIndex(index, on: name, hint: "for a character of the text, write character(\(name), \(place))")
            return value
        default:
            try rejectIndex(index, on: name)
            return value
        }
        let chosen = try check(index, expected: .number).term
        if let number = chosen.constant?.number {
            try requireWhole(number, at: index)
            if let count = value.term.elementCount, number < 0 || number >= Double(count) {
                throw noElement(number, of: name, count: count, at: index)
            }
        }
        return (.folded(.element(value.term, at: chosen)), type)
    }

    private func requireWhole(_ number: Double, at index: Syntax) throws(ExpressionError) {
        guard number != number.rounded() else { return }
        throw ExpressionError(
            message: "an index must be a whole number, but this one is \(Value.format(number))",
            hint: "round(...), floor(...) and ceil(...) make whole numbers", offset: index.offset,
            length: index.length)
    }

    private func noElement(_ number: Double, of name: String, count: Int, at index: Syntax) -> ExpressionError {
        ExpressionError(
            message: "'\(name)' has no element \(Value.format(number))", hint: "valid indices: 0...\(count - 1)",
            offset: index.offset, length: index.length)
    }

    private func sender(_ path: [String], at syntax: Syntax) throws(ExpressionError) -> Checked {
        guard let members = scope.sender else {
            throw ExpressionError(
                message: "'sender' is available only in the actions of a gesture", offset: syntax.offset,
                length: syntax.length)
        }
        guard let first = path.first, let member = members.first(where: { $0.name == first }) else {
            throw ExpressionError(
                message: path.first.map { "'sender' has no member '\($0)'" } ?? "'sender' needs a member",
                hint: Suggestion.hint(for: path.first ?? "", among: members.map(\.name), what: "members"),
                offset: syntax.offset, length: syntax.length)
        }
        return try components(Array(path.dropFirst()), of: (.sender(first), member.type), at: syntax)
    }

    private func member(
        _ path: [String], ofAnimator animator: Int, named name: String, at syntax: Syntax
    ) throws(ExpressionError) -> Checked {
        if scope.isBinding {
            throw ExpressionError(
                message: "a binding cannot read an animator",
                hint: "bind to the property that it animates, or set a variable from an action and bind to that",
                offset: syntax.offset,
                length: syntax.length)
        }
        guard path.count == 1, let member = AnimatorMember(rawValue: path[0]) else {
            throw ExpressionError(
                message: path.isEmpty ? "'\(name)' needs a member" : "an animator has no member '\(path[0])'",
                hint: Suggestion.hint(
                    for: path.first ?? "", among: AnimatorMember.allCases.map(\.rawValue), what: "members"),
                offset: syntax.offset, length: syntax.length)
        }
        return (.animator(animator, member), member.type)
    }

    private func property(
        _ path: [String], of layers: [Int], named name: String, index: Syntax?, at syntax: Syntax
    ) throws(ExpressionError) -> Checked {
        // The longest key path matches; the rest, as `y` in `shadowOffset.y`, is a component of its value.
        let lengths = stride(from: path.count, to: 0, by: -1)
        let found = lengths.lazy.compactMap { length in
            let keyPath = path.prefix(length).joined(separator: ".")
            return scope.names.memberType(ofLayer: layers[0], keyPath: keyPath).map { (keyPath, $0.plain, length) }
        }.first
        guard let (keyPath, type, length) = found else {
            let keyPath = path.joined(separator: ".")
            let known = scope.names.keyPaths(ofLayer: layers[0])
            throw ExpressionError(
                message: path.isEmpty
                    ? "'\(name)' is a layer, not a value" : "layer '\(name)' has no property '\(keyPath)'",
                hint: path.isEmpty
                    ? "use one of its properties, such as \(name).frame.y"
                    : (index == nil ? presentationHint(path, of: name) : nil) ?? scope.names.sublayerHint(
                        path, in: name, index: index)
                        ?? Suggestion.hint(forWord: keyPath, among: known, what: "properties"),
                offset: syntax.offset, length: syntax.length)
        }
        let rest = Array(path.dropFirst(length))
        guard let index else {
            guard layers.count == 1 else {
                throw ExpressionError(
                    message: "'\(name)' refers to \(layers.count) layers",
                    hint: scope.declares("index")
                        ? "\(name)[index] is the one of this copy, \(name)[0] the first one"
                        : "choose one by index: \(name)[0]",
                    offset: syntax.offset, length: name.count)
            }
            return try components(rest, of: (.property(layer: layers[0], keyPath: keyPath), type), at: syntax)
        }
        let chosen = try check(index, expected: .number).term
        if case .constant(.number(let number)) = chosen {
            try requireWhole(number, at: index)
            guard let layer = Term.element(of: layers, at: number) else {
                throw noElement(number, of: name, count: layers.count, at: index)
            }
            return try components(rest, of: (.property(layer: layer, keyPath: keyPath), type), at: syntax)
        }
        return try components(
            rest, of: (.indexedProperty(layers: layers, index: chosen, keyPath: keyPath), type), at: syntax)
    }

    private func components(
        _ path: [String], of base: Checked, at syntax: Syntax
    ) throws(ExpressionError) -> Checked {
        var checked = base
        for name in path { checked = try component(name, of: checked, at: syntax) }
        return checked
    }

    private func component(_ name: String, of base: Checked, at syntax: Syntax) throws(ExpressionError) -> Checked {
        let members: [String] =
            switch base.type {
            case .point: ["x", "y"]
            case .rect: ["x", "y", "width", "height"]
            default: []
            }
        guard members.contains(name) else {
            throw ExpressionError(
                message: "\(base.type.name) has no member '\(name)'",
                hint: SwiftWords.hint(forMember: name, of: base.type)
                    ?? Suggestion.hint(for: name, among: members, what: "members"), offset: syntax.offset,
                length: syntax.length)
        }
        return (.folded(.component(base.term, name)), .number)
    }
}
