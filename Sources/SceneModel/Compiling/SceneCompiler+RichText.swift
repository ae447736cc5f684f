import SceneLanguage

extension SceneCompiler {
    private static let words = Field("text", .value(.text), isRequired: true, "the words of the run")

    /// The keys of a run: its words, and what differs from the layer.
    package static let runFields =
        [words]
        + TextFacet.runAttributes.map { Field($0.key, .value($0.property.type), $0.property.summary) }

    /// Text in several styles: plain texts and groups of keys in a row.
    func richText(_ items: [SourceNode], at node: SourceNode, scope: Scope) -> TypedExpression? {
        let runs = items.map { run($0, scope: scope) }
        guard !runs.contains(where: { $0 == nil }) else { return nil }
        return TypedExpression(.folded(.richText(runs.compactMap(\.self))), type: .richText, location: node.location)
    }

    private func run(_ node: SourceNode, scope: Scope) -> RichTextTerm? {
        guard node.entries != nil else {
            guard node.scalar != nil else {
                log.error(
                    "a run is text or a group of keys, but found \(node.shape)",
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

    /// A text style stands for a size and a weight, unless the run has its own.
    private func withTextStyle(
        _ attributes: [RichTextTerm.Attribute], of reader: ObjectReader
    ) -> [RichTextTerm.Attribute] {
        guard let index = attributes.firstIndex(where: { $0.keyPath == TextFacet.style.keyPath }) else {
            return attributes
        }
        var attributes = attributes
        let style = attributes.remove(at: index).term
        guard let name = style.constant?.symbol else {
            log.error("a text style never changes", hint: "bind size and weight", at: reader.location)
            return attributes
        }
        for (property, value) in TextStyle.attributes(named: name)
        where !attributes.contains(where: { $0.keyPath == property.keyPath }) {
            attributes.append(RichTextTerm.Attribute(keyPath: property.keyPath, term: .constant(value)))
        }
        return attributes
    }
}
