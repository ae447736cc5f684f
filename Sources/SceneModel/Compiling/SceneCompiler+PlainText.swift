import SceneLanguage

/// Text where an expression is expected, and expressions where text is expected.
extension SceneCompiler {
    /// The hint for a text without quotes of its own where an expression is expected: `title: Sign in`; nil for other values.
    ///
    /// - Parameter error: about the text as an expression.
    static func hintForPlainText(_ text: String, _ error: ExpressionError, isQuoted: Bool) -> Hint? {
        guard text.wholeMatch(of: /\p{Lu}[\p{L}\p{N}’]*(?:,? [\p{L}\p{N}’]+)*[.!?…]?/) != nil,
            // Red is the colour red with another first letter.
            error.hint?.correction?.replacement.lowercased() != text.lowercased(),
            PlatformNames.named(text) == nil
        else { return nil }
        let quoted = "'\(text)'"
        return Hint(
            "text is in quotes of its own: \"\(quoted)\"",
            correction: Hint.Correction(text, isQuoted ? quoted : "\"\(quoted)\""))
    }

    /// Warns of a text that was probably meant as an expression, which is shown as it is written: `isOn ? 'On' : 'Off'`, a name without
    /// quotes, and `\(name)`.
    ///
    /// - Parameter parameter: the parameter of a part that gets the text; nil for a property.
    func warnOfUnwrittenValue(_ text: String, node: SourceNode, of parameter: String? = nil, scope: Scope) {
        guard !text.contains("${"), text.count <= SceneLimits.expressionLength else { return }
        if let match = text.firstMatch(of: /\\\(([\w.]+)\)/) {
            log.warning(
                "'\(match.output.0)' is shown as it is written", hint: "write ${\(match.output.1)} for its value",
                at: node.textLocation, length: text.count)
            return
        }
        // Only such texts are parsed. Quotes say that a name is text, and that a parameter is.
        let isChoice = text.contains("?") && text.contains(":") && (parameter == nil || !node.isQuoted)
        let isName = !node.isQuoted && (parameter != nil || text.wholeMatch(of: /[A-Za-z_][\w.\[\]]*/) != nil)
        guard isChoice || isName, let syntax = try? SyntaxParser.parse(text) else { return }
        switch syntax.kind {
        case .conditional, .name, .member, .index: break
        // Prose with a dash is no property's value by mistake, but a parameter is often a number.
        case .binary where parameter != nil: break
        default: return
        }
        var scope = scope
        if parameter != nil { scope.isBinding = true }
        guard ExpressionChecker(scope: scope, location: node.textLocation).checked(syntax) != nil else { return }
        let value = "\"${\(text)}\" for its value"
        log.warning(
            parameter.map { "'\($0)' is text, which is shown as it is written" }
                ?? "this text is shown as it is written",
            hint: Hint(
                parameter.map { "write \($0): \(value), or \($0): \"\(text)\" for this text" } ?? "write \(value)"),
            at: node.textLocation, length: text.count)
    }
}
