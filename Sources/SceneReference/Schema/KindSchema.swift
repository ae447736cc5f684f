import Pages
import SceneModel

/// Gestures, actions, behaviors, steps and expectations: groups in which one key names the kind.
enum KindSchema {
    static let definitions: OrderedJSONObject = {
        var result = OrderedJSONObject()
        let actions = Actions.all.map { $0.declaration }
        add("action", of: actions.map { ($0, schema($0, among: actions)) }, to: &result)
        result["actions"] = .either([
            .reference("action"), .array(of: .reference("action")), .type("null"),
        ])
        add("behavior", of: Behaviors.all.map { ($0.declaration, behavior($0.declaration)) }, to: &result)
        let steps = ScriptSteps.all.map { $0.declaration }
        add("step", of: steps.map { ($0, schema($0, among: steps)) }, to: &result)
        let expectations = ExpectationKinds.all.map { form in
            var declaration = form.declaration
            declaration.fields.append(ExpectationKinds.script)
            return declaration
        }
        add("expectation", of: expectations.map { ($0, schema($0, among: expectations)) }, to: &result)
        add("gesture", of: Gestures.all.map { ($0.declaration, gesture($0)) }, to: &result)
        return result
    }()

    private static func add(
        _ name: String, of kinds: [(KindDeclaration, OrderedJSONObject)], to result: inout OrderedJSONObject
    ) {
        result[name] = .either(kinds.map { .reference("\(name).\($0.0.name)") })
        for (declaration, schema) in kinds {
            let title = OrderedJSONObject(["title": .string(declaration.name)])
            result["\(name).\(declaration.name)"] = .object(title.followed(by: schema))
        }
    }

    private static func gesture(_ kind: any GestureKind.Type) -> OrderedJSONObject {
        let declaration = kind.declaration
        let fields = declaration.fields + SceneCompiler.gestureFields + SceneCompiler.handlerFields(of: kind)
        var properties = OrderedJSONObject([declaration.name: .object(primary(declaration))])
        for field in fields { properties[field.key] = .object(FieldSchema.property(field)) }
        return FieldSchema.group(
            properties, required: [declaration.name] + fields.filter(\.isRequired).map(\.key))
    }

    private static func behavior(_ declaration: KindDeclaration) -> OrderedJSONObject {
        var properties = OrderedJSONObject([declaration.name: .object(primary(declaration))])
        for field in declaration.fields { properties[field.key] = .object(FieldSchema.property(field)) }
        return FieldSchema.group(
            properties, required: [declaration.name] + declaration.fields.filter(\.isRequired).map(\.key))
    }

    /// One kind, with its keys next to the key of the kind or in the group that is its value.
    private static func schema(_ declaration: KindDeclaration, among all: [KindDeclaration]) -> OrderedJSONObject {
        let name = declaration.name
        let required = declaration.fields.filter(\.isRequired).map(\.key)
        var own = primary(declaration)
        let isGroup = if case .group = declaration.primary.valueKind { true } else { false }
        if isGroup {
            var inner = FieldSchema.group(declaration.fields)
            inner["required"] = nil
            own["type"] = nil
            own = own.followed(by: inner)
        }
        if let alternativePrimary = declaration.alternativePrimary {
            var inner = FieldSchema.group(declaration.fields)
            inner["required"] = .strings([alternativePrimary.key])
            let words = own.entries.filter { $0.key.lowercased().hasSuffix("description") }
            var both = OrderedJSONObject()
            for entry in words { both[entry.key] = entry.value }
            for entry in words { own[entry.key] = nil }
            both["anyOf"] = .list([.object(own), .object(inner)])
            own = both
        }
        var properties = OrderedJSONObject([name: .object(own)])
        // A key that is also the name of a kind would select that kind.
        let others = Set(all.map(\.name))
        for field in declaration.fields where !others.contains(field.key) {
            properties[field.key] = .object(FieldSchema.property(field))
        }
        guard declaration.alternativePrimary != nil || isGroup, !required.isEmpty else {
            return FieldSchema.group(properties, required: [name] + required)
        }
        var schema = FieldSchema.group(properties, required: [name])
        schema["allOf"] = .list(
            required.map { key in
                let inside = OrderedJSON.object(["type": "object", "required": .strings([key])])
                return .either([
                    .object(["required": .strings([key])]),
                    .object(["properties": .object([name: inside])]),
                ])
            })
        return schema
    }

    /// The key that names the kind: the summary of the kind, and what the key accepts.
    private static func primary(_ declaration: KindDeclaration) -> OrderedJSONObject {
        var field = declaration.primary
        field.summary = "\(declaration.summary)\n\n`\(field.key)`: \(field.summary)"
        return FieldSchema.property(field)
    }
}
