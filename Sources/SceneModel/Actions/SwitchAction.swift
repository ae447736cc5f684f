import SceneLanguage

/// `switch: state` with `cases` and `default`
package struct SwitchAction: Action {
    private static let cases = Field(
        "cases", .special("cases with actions", .names(of: .actions)), isRequired: true, "what happens in which case")
    private static let otherwise = Field("default", .actions, "what happens in any other case")

    package static let declaration = Declaration(
        Field("switch", .value(.symbol([])), "a variable or expression that yields a case"),
        fields: [cases, otherwise], "Chooses between lists of actions by a case such as .minimized.")

    let value: TypedExpression
    let cases: [String: [any Action]]
    let otherwise: [any Action]

    package init?(_ reader: ObjectReader) {
        otherwise = reader.actions(Self.otherwise)
        let value = reader.expression(Self.declaration.primary)
        var known: [String] = []
        if case .symbol(let names) = value?.type { known = names }
        var cases: [String: [any Action]] = [:]
        for entry in reader.compiler.entries(reader.node(Self.cases), what: "cases") {
            let name = entry.key.hasPrefix(".") ? String(entry.key.dropFirst()) : entry.key
            if !known.isEmpty, !known.contains(name) {
                reader.compiler.log.error(
                    "'\(value?.text ?? "")' is never .\(name)",
                    hint: Suggestion.hint(for: name, among: known, what: "cases"), at: entry.keyLocation,
                    length: entry.key.count)
            }
            cases[name] = reader.compiler.actions(entry.value, scope: reader.scope)
        }
        self.cases = cases
        guard let value else { return nil }
        self.value = value
    }

    package var choices: [any Action] { cases.sorted { $0.key < $1.key }.flatMap(\.value) + otherwise }

    package func perform(in context: any ActionContext) throws {
        let name = try context.value(of: value).symbol ?? ""
        try context.perform(cases[name] ?? otherwise)
    }
}
