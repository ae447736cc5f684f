import SceneLanguage

extension SceneCompiler {
    private static let words = Field("text", .value(.text), isRequired: true, "the text of the run")

    /// The keys of a run: its text, and the attributes that differ from the layer's.
    package static let runFields =
        [words]
        + TextFacet.runAttributes.map { Field($0.key, .value($0.property.type), $0.property.summary) }

    /// Text in several styles: a list of plain texts and groups of keys.
    func richText(_ items: [SourceNode], at node: SourceNode, scope: Scope) -> TypedExpression? {
        guard items.count <= SceneLimits.textRuns else {
            log.limit("this text has \(items.count) runs; the limit is \(SceneLimits.textRuns)", at: node.location)
            return nil
        }
        let runs = items.map { run($0, scope: scope) }
        guard !runs.contains(where: { $0 == nil }) else { return nil }
        return TypedExpression(.folded(.richText(runs.compactMap(\.self))), type: .richText, location: node.location)
    }

    private func run(_ node: SourceNode, scope: Scope) -> RichTextTerm? {
        guard node.entries != nil else {
            guard node.scalar != nil else {
                log.error(
                    "a run must be text or a group of keys, but found \(node.kindDescription)",
                    hint: "write [ \"plain \", { text: bold, weight: bold } ]", at: node.location)
                return nil
            }
            return expression(node, expected: .text, scope: scope).map { RichTextTerm(text: $0.term, attributes: []) }
        }
        guard
            let reader = ObjectReader(node, what: "a run", fields: Self.runFields, scope: scope, compiler: self),
            let text = reader.expression(Self.words)
        else { return nil }
        var attributes: [RichTextTerm.Attribute] = []
        for (key, property) in TextFacet.runAttributes {
            let field = Field(key, .value(property.type), property.summary)
            guard reader.has(field) else { continue }
            guard let value = reader.expression(field) else { return nil }
            check(value, isInRangeOf: property, as: key)
            attributes.append(RichTextTerm.Attribute(keyPath: property.keyPath, term: value.term))
        }
        return RichTextTerm(text: text.term, attributes: withTextStyle(attributes, of: reader))
    }

    /// Replaces a text style by its size and weight. Attributes of the run take precedence.
    private func withTextStyle(
        _ attributes: [RichTextTerm.Attribute], of reader: ObjectReader
    ) -> [RichTextTerm.Attribute] {
        guard let index = attributes.firstIndex(where: { $0.keyPath == TextFacet.style.keyPath }) else {
            return attributes
        }
        var attributes = attributes
        let style = attributes.remove(at: index).term
        guard let name = style.constant?.symbol else {
            log.error("a text style must be constant", hint: "bind size and weight instead", at: reader.location)
            return attributes
        }
        for (property, value) in TextStyle.attributes(named: name, at: traits.dynamicTypeSize)
        where !attributes.contains(where: { $0.keyPath == property.keyPath }) {
            attributes.append(RichTextTerm.Attribute(keyPath: property.keyPath, term: .constant(value)))
        }
        return attributes
    }
}
