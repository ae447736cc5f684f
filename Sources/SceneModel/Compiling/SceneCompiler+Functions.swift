package import SceneLanguage

/// The functions that a scene declares.
extension SceneCompiler {
    private static let parameters = Field(
        "parameters", .special("a list of names", .list(of: .scalar)), "the names of the arguments, in order")
    private static let body = Field("is", .special("an expression", .single), isRequired: true, "the result")

    /// The keys of a function.
    package static let functionFields = [parameters, body]

    /// Reads the `functions` of the scene. A name that the language has is an error.
    func declareFunctions(_ node: SourceNode?, scope: Scope) {
        for entry in entries(node, what: "functions") {
            guard let function = function(entry, scope: scope) else { continue }
            // Each copy of a part has its own, because they can use its parameters.
            let name = parts[currentPart].copyPrefix + function.name
            if functions[name] != nil {
                log.error(
                    "the function '\(function.name)' is declared twice", at: entry.keyLocation, length: entry.key.count)
            }
            functions[name] = (function, currentPart)
        }
    }

    private func function(_ entry: SourceNode.Entry, scope: Scope) -> SceneFunction? {
        guard Lexer.isName(entry.key), !ExpressionFunction.names.contains(entry.key) else {
            log.error(
                Lexer.isName(entry.key)
                    ? "'\(entry.key)' is a function of the language" : "'\(entry.key)' is not a valid name",
                hint: Lexer.isName(entry.key) ? "choose another name" : Self.hint(forSignature: entry),
                at: entry.keyLocation, length: entry.key.count)
            return nil
        }
        guard
            let reader = ObjectReader(
                entry.value, what: "function '\(entry.key)'", fields: Self.functionFields, scope: scope, compiler: self),
            let body = reader.node(Self.body)
        else { return nil }
        guard let text = body.scalar, text.count <= SceneLimits.expressionLength else {
            log.error("a function must be one expression", at: body.location)
            return nil
        }
        do {
            return SceneFunction(
                name: entry.key, parameters: parameters(reader.node(Self.parameters), scope: scope),
                body: try SyntaxParser.parse(text))
        } catch {
            log.error(
                error.message, hint: error.hint, at: body.textLocation.advanced(by: error.offset),
                length: error.length)
            return nil
        }
    }

    /// The hint for a function whose key lists its parameters, as in other languages: `half(x): x / 2`. In braces YAML ends the key
    /// at the first comma.
    private static func hint(forSignature entry: SourceNode.Entry) -> Hint {
        guard let match = entry.key.prefixMatch(of: /([A-Za-z_]\w*)\s*\(\s*([\w\s,]*)\)?/) else {
            return "a name consists of letters, digits and _, and starts with a letter or _"
        }
        let isWhole = entry.key.hasSuffix(")")
        let names = match.output.2.split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        let parameters = (names + (isWhole ? [] : ["..."])).joined(separator: ", ")
        let body = isWhole ? entry.value.scalar ?? "..." : "..."
        return Hint(
            "write \(match.output.1): { parameters: [\(parameters)], is: \"\(body)\" }",
            topic: .word(SceneKeys.functions.key))
    }

    private func parameters(_ node: SourceNode?, scope: Scope) -> [String] {
        guard let node else { return [] }
        guard let items = node.items, items.count <= SceneLimits.names else {
            log.error("parameters must be a list of names", hint: "write [x, limit]", at: node.location)
            return []
        }
        var names: [String] = []
        for item in items {
            let name = item.scalar ?? ""
            if !Lexer.isName(name) || names.contains(name) {
                log.error(
                    names.contains(name) ? "the parameter '\(name)' is declared twice" : "a parameter must be a name",
                    at: item.textLocation, length: max(1, name.count))
            } else if scope.declares(name) {
                log.error(
                    "the name '\(name)' is already in use", hint: "rename the parameter", at: item.textLocation,
                    length: name.count)
            }
            names.append(name)
        }
        return names
    }

    package func function(_ name: String) -> SceneFunction? {
        declared(name, in: functions, of: \.copyPrefix)?.function
    }

    package var functionNames: [String] { Array(functions.keys) }

    package func functionScope(of name: String) -> Scope {
        let declaring = parts[declared(name, in: functions, of: \.copyPrefix)?.part ?? 0].scope
        var scope = Scope(names: constantNames)
        scope.locals = declaring.locals
        scope.deferred = declaring.deferred
        scope.isBinding = true
        scope.nameHint = "a function can use its parameters, canvas, let and other functions"
        return scope
    }
}

/// The names that functions can use: the colours and functions of a scene, but not its variables and layers.
final class ConstantNames: NameTable {
    private unowned let compiler: SceneCompiler

    init(_ compiler: SceneCompiler) { self.compiler = compiler }

    func resolve(_ name: String) -> NameResolution? {
        EnvironmentValue(rawValue: name) == nil ? nil : compiler.resolve(name)
    }

    var allNames: [String] { EnvironmentValue.allCases.map(\.rawValue) }
    func memberType(ofLayer layer: Int, keyPath: String) -> ValueType? { nil }
    func keyPaths(ofLayer layer: Int) -> [String] { [] }
    var appearance: Term { compiler.appearance }
    var traits: Traits { compiler.traits }
    func localizedString(_ key: String) -> DeferredName? { compiler.localizedString(key) }
    var stringKeys: [String] { compiler.stringKeys }
    func nextRandomSite(at location: SourceLocation) -> Int { compiler.nextRandomSite(at: location) }
    func function(_ name: String) -> SceneFunction? { compiler.function(name) }
    var functionNames: [String] { compiler.functionNames }
    func functionScope(of name: String) -> Scope { compiler.functionScope(of: name) }
}
