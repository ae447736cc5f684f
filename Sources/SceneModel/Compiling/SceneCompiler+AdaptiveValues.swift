import Graphics
import SceneLanguage

/// Values for two appearances: `{ light: "#FFFFFF", dark: "#000000" }`.
extension SceneCompiler {
    /// The keys of a colour with two values.
    package static let adaptiveColorFields = adaptiveFields(of: .color)

    /// The keys of an effect with two values.
    package static let adaptiveEffectFields = adaptiveFields(of: .effect)

    private static func adaptiveFields(of type: ValueType) -> [Field] {
        [Appearance.light, .dark].map {
            Field($0.rawValue, .value(type), isRequired: true, "in the \($0.rawValue) appearance")
        }
    }

    /// Whether a group has a key of a value for two appearances.
    func isAdaptive(_ node: SourceNode) -> Bool {
        Appearance.allCases.contains { node.entry($0.rawValue) != nil }
    }

    /// Whether a group has exactly the keys of a value for two appearances. An item of a repeat can have a value `dark`.
    func isWholeAdaptive(_ node: SourceNode) -> Bool {
        node.entries.map { Set($0.map(\.key)) } == Set(Appearance.allCases.map(\.rawValue))
    }

    /// A colour that follows the appearance; nil after reporting an error.
    func adaptiveColor(_ node: SourceNode, scope: Scope) -> TypedExpression? {
        adaptiveValue(
            node, what: "a colour with two values", fields: Self.adaptiveColorFields, type: .color, scope: scope)
    }

    /// An effect that follows the appearance; nil after reporting an error.
    func adaptiveEffect(_ node: SourceNode, scope: Scope) -> TypedExpression? {
        adaptiveValue(
            node, what: "an effect with two values", fields: Self.adaptiveEffectFields, type: .effect, scope: scope)
    }

    private func adaptiveValue(
        _ node: SourceNode, what: String, fields: [Field], type: ValueType, scope: Scope
    ) -> TypedExpression? {
        guard let reader = ObjectReader(node, what: what, fields: fields, scope: scope, compiler: self),
            let light = reader.expression(fields[0]), let dark = reader.expression(fields[1])
        else { return nil }
        return TypedExpression(
            adaptive(light: light.term, dark: dark.term), type: type, location: node.location, text: light.text)
    }
}
