package import SceneLanguage

/// Reads the keys of one group by its declared fields. Mistakes are reported with their place.
package struct ObjectReader {
    /// The name of the group in messages: "canvas", "an animator".
    package let what: String
    package let location: SourceLocation
    package let scope: Scope
    package let compiler: SceneCompiler
    private let entries: [String: SourceNode.Entry]
    /// The keys that unknown ones were probably meant to be. They are not missing, because one mistake is one error.
    private let meant: Set<String>

    /// - Parameters:
    ///   - entries: the keys of the group; unknown, repeated and missing ones are reported here.
    ///   - readsMisspelt: whether a misspelt key is read as the one that it was probably meant to be, so that nothing that depends on
    ///     it is reported too.
    init(
        _ entries: [SourceNode.Entry], what: String, at location: SourceLocation, fields: [Field], scope: Scope,
        compiler: SceneCompiler, readsMisspelt: Bool = false
    ) {
        self.what = what
        self.location = location
        self.scope = scope
        self.compiler = compiler
        var known: [String: SourceNode.Entry] = [:]
        var meant: Set<String> = []
        var misspelt: [(key: String, entry: SourceNode.Entry)] = []
        let keys = fields.map(\.key)
        for entry in entries {
            if !keys.contains(entry.key) {
                let hint =
                    compiler.log.isFull ? nil : ObjectReader.hint(for: entry, among: fields)
                if let correction = hint?.correction {
                    meant.insert(correction.replacement)
                    misspelt.append((correction.replacement, entry))
                }
                if let owner = ObjectReader.owner(of: entry, among: fields) { meant.insert(owner.key) }
                compiler.log.error(
                    "unknown key '\(entry.key)' in \(what)",
                    hint: hint, topic: hint?.topic ?? .words(keys), at: entry.keyLocation,
                    length: entry.key.count)
            } else if known[entry.key] != nil {
                compiler.log.error(
                    "'\(entry.key)' is given twice", topic: .word(entry.key), at: entry.keyLocation,
                    length: entry.key.count)
            } else {
                known[entry.key] = entry
            }
        }
        if readsMisspelt {
            for (key, entry) in misspelt where known[key] == nil && keys.contains(key) { known[key] = entry }
        }
        for field in fields where field.isRequired && known[field.key] == nil && !meant.contains(field.key) {
            compiler.log.error(
                "\(what) needs '\(field.key)'", hint: Hint(field.summary), topic: .word(field.key),
                at: location)
        }
        self.entries = known
        self.meant = meant
    }

    /// The condition or the assignments that a property with its value was meant to be.
    private static func owner(of entry: SourceNode.Entry, among fields: [Field]) -> Field? {
        entry.key.contains(".") ? fields.first { $0.isCondition || $0.isAssignments } : nil
    }

    private static func hint(for entry: SourceNode.Entry, among fields: [Field]) -> Hint? {
        if let owner = owner(of: entry, among: fields) {
            if owner.isCondition {
                return Hint("a condition is an expression, as in '\(owner.key): \(entry.key) == 1'")
            }
            return Hint("write \(owner.key): { \(entry.key): \(entry.value.source) }")
        }
        if entry.key == "spring", let timing = fields.first(where: \.isTiming) {
            let spring =
                Timing.isSpringForm(entry.value)
                ? entry.value.text
                : SpringMapping(entry.value)?.replacement ?? "{ response: 0.5, dampingFraction: 0.8 }"
            return Hint("write \(timing.key): \(spring)")
        }
        if entry.key == LayerKeys.include.key, fields.contains(where: { $0.key == SceneKeys.layers.key }) {
            return
                "a file is included in layers: [ { include: button.yaml } ], or its names in let: { include: names.yaml }"
        }
        if let hint = hintForOutput(entry, among: fields) { return hint }
        if let hint = entry.missingSpaceHint { return hint }
        if entry.key == "delay", fields.map(\.key) == [SetAction.declaration.name] {
            return Hint("write after: \(entry.value.source), do: { set: ... }", topic: .action("after"))
        }
        // The first is the main one: canvas before variants, which take some of its keys.
        if let group = fields.first(where: { $0.group?.contains { $0.key == entry.key } ?? false })?.key {
            let value = entry.value.source.count > 40 ? "..." : entry.value.source
            return Hint("'\(entry.key)' is a key of '\(group)': write \(group): { \(entry.key): \(value) }")
        }
        return Suggestion.hint(forWord: entry.key, among: fields.map(\.key), what: "keys")
    }

    /// The hint for what a scene or its canvas does not say: how it is rendered, and how long it takes.
    private static func hintForOutput(_ entry: SourceNode.Entry, among fields: [Field]) -> Hint? {
        let keys = [SceneKeys.script.key, CanvasKeys.device.key]
        guard fields.contains(where: { keys.contains($0.key) }) else { return nil }
        let value = entry.value.scalar
        switch entry.key {
        case "fps", "frameRate", "framesPerSecond":
            let rate = value.flatMap { UInt8($0) }.map { max($0, 1) } ?? 50
            return Hint("the frame rate is an option of the command: zoetrope render SCENE.yaml --fps \(rate)")
        case "output", "render", "format", "file":
            return "the output is an option of the command: zoetrope render SCENE.yaml -o NAME.gif --fps 50"
        case "duration", "length":
            return Hint("a scene ends with its script: write script: [ { wait: \(value ?? "2s") } ]")
        default: return nil
        }
    }

    /// Nil after reporting that the node is not a group of keys.
    ///
    /// - Parameter hint: for a node that is none; nil for a list of the keys.
    init?(
        _ node: SourceNode, what: String, fields: [Field], scope: Scope, compiler: SceneCompiler,
        readsMisspelt: Bool = false, hint: Hint? = nil
    ) {
        guard let entries = node.entries else {
            compiler.log.error(
                "\(what) must be a group of keys, but found \(node.kindDescription)",
                hint: node.missingSpaceHint ?? hint ?? "keys: \(Suggestion.list(fields.map(\.key)))",
                topic: .words(fields.map(\.key)),
                at: node.location, length: node.scalar?.count ?? 1)
            return nil
        }
        self.init(
            entries, what: what, at: node.location, fields: fields, scope: scope, compiler: compiler,
            readsMisspelt: readsMisspelt)
    }

    private init(_ reader: ObjectReader, scope: Scope) {
        what = reader.what
        location = reader.location
        compiler = reader.compiler
        entries = reader.entries
        meant = reader.meant
        self.scope = scope
    }

    /// A reader of the same keys in another scope.
    func within(_ scope: Scope) -> ObjectReader { ObjectReader(self, scope: scope) }

    package func has(_ field: Field) -> Bool { entries[field.key] != nil }

    /// Whether the key is missing, and an unknown key was probably meant to be it.
    package func isMisspelt(_ field: Field) -> Bool { !has(field) && meant.contains(field.key) }

    package func node(_ field: Field) -> SourceNode? { entries[field.key]?.value }

    package func keyLocation(_ field: Field) -> SourceLocation { entries[field.key]?.keyLocation ?? location }

    /// The expression of a key; nil if the key is missing or invalid. Invalid ones are reported.
    package func expression(_ field: Field) -> TypedExpression? {
        guard let node = node(field), case .value(let type) = field.valueKind,
            !compiler.reportWrongUnit(node, takes: field.unit, named: field.key)
        else { return nil }
        let expression = compiler.expression(node, expected: type, scope: scope)
        guard let expression else { return nil }
        if check(expression, isInRangeOf: field, at: node.location), field.unit == .seconds {
            compiler.warnOfMissingUnit(expression, in: scope)
        }
        return expression
    }

    /// Returns false after reporting a constant number outside the range of its field.
    private func check(
        _ expression: TypedExpression, isInRangeOf field: Field, at location: SourceLocation
    ) -> Bool {
        guard let range = field.range, let value = expression.constant?.number, !range.contains(value) else {
            return true
        }
        let digits = field.unit == .seconds ? MissingUnit.digits(of: expression, in: scope) : nil
        compiler.log.error(
            "'\(field.key)' cannot be \(Value.format(value))",
            hint: digits.map { digits in
                digits == expression.text
                    ? "\(digits) seconds? write \(digits)ms"
                    : "\(digits) seconds? write \(expression.text): \(digits)ms in let"
            }
                ?? "\(field.shortSummary), \(range.words)\(field.unit.suffix)", topic: .word(field.key), at: location)
        return false
    }

    /// The value of a key that must be constant; nil if the key is missing or invalid. Invalid ones are reported.
    package func constant(_ field: Field) -> Value? {
        guard let expression = expression(field) else { return nil }
        if let value = expression.constant { return value }
        compiler.log.error(
            "'\(field.key)' must be a constant", hint: "it can use numbers, canvas and names of let",
            topic: .word(field.key), at: expression.location, length: expression.text.count)
        return nil
    }

    /// A constant number in the range of its field; nil if the key is missing or invalid. Invalid ones are reported.
    package func number(_ field: Field) -> Double? {
        guard let value = constant(field)?.number else { return nil }
        guard let range = field.range, !range.contains(value) else { return value }
        return nil
    }

    /// The allowed numbers of taps.
    static let counts = 1.0...1000.0
    /// The allowed numbers of fingers.
    static let fingers = 1.0...Double(SceneLimits.fingers)

    /// A constant number of fingers or taps.
    func count(_ field: Field, in range: ClosedRange<Double> = counts) -> Int? { wholeNumber(field, in: range) }

    /// A constant whole number in a range; nil if the key is missing or invalid. Invalid ones are reported.
    func wholeNumber(_ field: Field, in range: ClosedRange<Double>) -> Int? {
        guard let value = constant(field)?.number else { return nil }
        guard range.contains(value), value == value.rounded() else {
            // A number outside the field's own range is reported already.
            if field.range?.contains(value) ?? true {
                compiler.log.error(
                    "'\(field.key)' must be a whole number, \(range.words)", topic: .word(field.key),
                    at: node(field)?.location ?? location)
            }
            return nil
        }
        return Int(value)
    }

    /// The text of a key as written, and its place; nil if the key is missing or invalid. Invalid ones are reported.
    package func name(_ field: Field) -> (text: String, location: SourceLocation)? {
        guard let node = node(field) else { return nil }
        guard let text = node.scalar, !text.isEmpty else {
            compiler.log.error(
                "'\(field.key)' takes a name, but found \(node.kindDescription)", topic: .word(field.key),
                at: node.location)
            return nil
        }
        return (text, node.textLocation)
    }

    /// One name or a list of names; empty if the key is missing. Invalid ones are reported and left out.
    package func names(_ field: Field) -> [(text: String, location: SourceLocation)] {
        guard let node = node(field) else { return [] }
        let nodes = node.items ?? [node]
        return nodes.compactMap { item in
            guard let text = item.scalar, !text.isEmpty else {
                compiler.log.error(
                    "'\(field.key)' takes names, but found \(item.kindDescription)", topic: .word(field.key),
                    at: item.location)
                return nil
            }
            return (text, item.textLocation)
        }
    }

    package func actions(_ field: Field, scope: Scope? = nil) -> [any Action] {
        guard let node = node(field) else { return [] }
        return compiler.actions(node, scope: scope ?? self.scope)
    }

    package func assignments(_ field: Field, areAnimated: Bool) -> [Assignment] {
        guard let node = node(field) else { return [] }
        return compiler.assignments(node, areAnimated: areAnimated, scope: scope)
    }

    package func timing(_ field: Field) -> Timing? {
        guard let node = node(field) else { return nil }
        return Timing(node, scope: scope, compiler: compiler)
    }
}
