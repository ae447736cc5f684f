import SceneLanguage

/// Actions for each copy of a repeated layer: `each: key`, or `set` and `animate` of a repeated layer without an index.
package struct EachAction: Action {
    private static let condition = Field(
        "where", .value(.bool), initial: "true", "which copies: a condition, evaluated for each before any action")
    private static let body = Field("do", .actions, isRequired: true, "the actions for each copy")

    package static let declaration = KindDeclaration(
        Field("each", .name(of: "layer"), "the id of a repeated layer"), fields: [condition, body],
        """
        Performs actions for each copy of a repeated layer, at one instant and in order. In them `index` and `item` are those \
        of the copy, and the layer's id means the copy, as do the ids of its sublayers. `set`, `animate` and `transition` of a \
        repeated layer without an index do the same: delay: index * 35ms is a stagger.
        """)

    private struct Copy {
        var condition: TypedExpression?
        var actions: [any Action]
    }

    private let copies: [Copy]

    package init?(_ reader: ObjectReader) {
        guard let name = reader.name(Self.declaration.primary),
            let layers = reader.compiler.layers(name.text, at: name.location)
        else { return nil }
        if let index = (try? SyntaxParser.parse(name.text))?.reference?.index {
            reader.compiler.log.error(
                "each takes the id of all copies", hint: "leave out the index",
                at: name.location.advanced(by: index.offset),
                length: index.length)
            return nil
        }
        guard reader.compiler.countCopies(layers.count, at: name.location) else { return nil }
        copies = layers.map { layer in
            let copy = reader.within(reader.compiler.scope(ofCopy: layer, id: name.text, in: reader.scope))
            return Copy(condition: copy.expression(Self.condition), actions: copy.actions(Self.body))
        }
    }

    /// One action for each copy of a layer.
    init(_ actions: [any Action]) { copies = actions.map { Copy(condition: nil, actions: [$0]) } }

    package var choices: [any Action] { copies.flatMap(\.actions) }

    package func perform(in context: any ActionContext) throws {
        let chosen = try copies.filter { try $0.condition.map(context.value(of:))?.bool ?? true }
        for copy in chosen { try context.perform(copy.actions) }
    }
}
