import Graphics
import SceneLanguage

/// Colours with two values: `{ light: "#FFFFFF", dark: "#000000" }`.
extension SceneCompiler {
    private static let light = Field("light", .value(.color), isRequired: true, "in the light appearance")
    private static let dark = Field("dark", .value(.color), isRequired: true, "in the dark appearance")

    /// The keys of a colour with two values.
    package static let adaptiveFields = [light, dark]

    /// Whether a group of keys is meant as a colour with two values.
    func isAdaptive(_ node: SourceNode) -> Bool {
        node.entry(Self.light.key) != nil || node.entry(Self.dark.key) != nil
    }

    /// Whether a group of keys is such a colour and nothing else; an item of a repeat may call one of its values `dark`.
    func isWholeAdaptive(_ node: SourceNode) -> Bool {
        node.entries.map { Set($0.map(\.key)) } == [Self.light.key, Self.dark.key]
    }

    /// The colour of the two that belongs to the appearance, which it follows; nil after reporting what is wrong.
    func adaptiveColor(_ node: SourceNode, scope: Scope) -> TypedExpression? {
        guard
            let reader = ObjectReader(
                node, what: "a colour with two values", fields: Self.adaptiveFields, scope: scope, compiler: self),
            let light = reader.expression(Self.light), let dark = reader.expression(Self.dark)
        else { return nil }
        return TypedExpression(
            adaptive(light: light.term, dark: dark.term), type: .color, location: node.location, text: light.text)
    }
}
