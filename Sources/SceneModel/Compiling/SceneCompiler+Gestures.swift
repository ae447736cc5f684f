import SceneLanguage

extension SceneCompiler {
    private static let name = Field(
        "name", .name(of: "gesture"), "a name that other gestures can list in requiresFailureOf")
    private static let space = Field(
        "in", .name(of: "layer"),
        "the layer whose coordinate system the locations in sender use; the canvas by default")
    private static let simultaneous = Field(
        "simultaneous", .value(.bool), initial: "false",
        "can be recognised simultaneously with other gestures; it is enough that one of two gestures is simultaneous")
    private static let requiresFailureOf = Field(
        "requiresFailureOf", .names(of: "gestures"), "names of gestures that must fail before this one is recognised")

    /// The keys that every gesture has besides its own.
    package static let gestureFields = [name, space, simultaneous, requiresFailureOf]

    /// One handler key for each state of a kind of gesture, such as `began`.
    package static func handlerFields(of kind: any GestureKind.Type) -> [Field] {
        kind.states.map { Field($0.rawValue, .actions, "the actions to perform when the gesture enters this state") }
    }

    /// Reads the list of gestures.
    func gestures(_ node: SourceNode, scope: Scope) -> [Gesture] {
        guard node.content != .empty else { return [] }
        guard let items = node.items else {
            log.error(
                "gestures must be a list, but found \(node.kindDescription)", hint: "start each with '- '",
                at: node.location)
            return []
        }
        var gestures: [Gesture] = []
        for item in items {
            gestures += gesture(item, scope: scope)
            guard gestures.count <= SceneLimits.gestures else {
                log.limit(
                    "the scene has more than \(SceneLimits.gestures) gestures, one for each copy of a repeated layer",
                    at: item.location)
                return []
            }
        }
        let names = Set(gestures.compactMap(\.name))
        for gesture in gestures {
            for name in gesture.requiredFailures where !names.contains(name) {
                log.error(
                    "there is no gesture '\(name)'",
                    hint: Suggestion.hint(for: name, among: names.sorted(), what: "names")
                        ?? "add name: \(name) to the gesture that it should wait for", at: gesture.location)
            }
            if let name = gesture.name, gesture.requiredFailures.contains(name) {
                log.error("a gesture cannot wait for its own failure", at: gesture.location)
            }
        }
        return gestures
    }

    private func gesture(_ node: SourceNode, scope: Scope) -> [Gesture] {
        guard let kind = kind(of: node, among: Gestures.all.map { ($0.declaration, $0) }, what: "gesture"),
            let entries = node.entries
        else { return [] }
        let declaration = kind.declaration
        let states = Self.handlerFields(of: kind)
        let fields = declaration.allFields + Self.gestureFields + states
        let reader = ObjectReader(
            entries, what: "'\(declaration.name)'", at: node.location, fields: fields, scope: scope, compiler: self)
        var inner = scope
        inner.sender = kind.senderMembers
        var handlers: [GestureState: [any Action]] = [:]
        for (state, field) in zip(kind.states, states) where reader.has(field) {
            handlers[state] = reader.actions(field, scope: inner)
        }
        let known = fields.map { $0.key }
        let hasOwnHandler = declaration.fields.contains { field in
            if case .actions = field.valueKind { reader.has(field) } else { false }
        }
        if handlers.isEmpty, !hasOwnHandler, !reader.has(Self.name), entries.allSatisfy({ known.contains($0.key) }) {
            log.warning(
                "this gesture does nothing", hint: "add \(kind.states.map(\.rawValue).joined(separator: " or "))",
                at: node.location)
        }
        guard let name = reader.name(declaration.primary), let layers = layers(name.text, at: name.location),
            let gesture = kind.init(reader)
        else { return [] }
        if let facet = kind.neededFacet, !layerDeclarations[layers[0]].declares(facet) {
            log.error(
                "'\(declaration.name)' needs a layer with \(facet.name)",
                hint: "add to '\(name.text)': \(facet.triggers.map(\.keyPath).joined(separator: " or "))",
                at: name.location, length: name.text.count)
        }
        if layerDeclarations[layers[0]].isInMask {
            log.error(
                "'\(name.text)' is part of a mask, which receives no touches", hint: "use the layer that has the mask",
                at: name.location, length: name.text.count)
        }
        let prefix = parts[currentPart].copyPrefix
        return layers.map { layer in
            Gesture(
                kind: gesture, layer: layer, handlers: handlers, location: node.location,
                name: reader.name(Self.name).map { prefix + $0.text },
                space: space(reader, own: name.text, layer: layer),
                simultaneous: reader.constant(Self.simultaneous)?.bool,
                copy: layerDeclarations[layer].id.flatMap { layersByID[$0]?.firstIndex(of: layer) } ?? 0,
                includeDepth: enclosingParts.count - 1,
                requiredFailures: reader.names(Self.requiresFailureOf).map { prefix + $0.text })
        }
    }

    /// The layer of `in`. If `in` names the gesture's own layer and that layer is repeated, it is the gesture's copy.
    private func space(_ reader: ObjectReader, own: String, layer: Int) -> Int? {
        guard let name = reader.name(Self.space), name.text != "canvas" else { return nil }
        return name.text == own ? layer : self.layer(name.text, at: name.location)
    }
}
