import Pages
import SceneModel

/// Gestures, actions, steps and expectations: groups with one key that tells the kind.
enum KindSchema {
    static let definitions: JSONObject = {
        var result = JSONObject()
        let actions = Actions.all.map { $0.declaration }
        add("action", of: actions.map { ($0, schema($0, among: actions)) }, to: &result)
        result["actions"] = .either([
            .reference("action"), .array(of: .reference("action")), .type("null"),
        ])
        let steps = ScriptSteps.all.map { $0.declaration }
        add("step", of: steps.map { ($0, schema($0, among: steps)) }, to: &result)
        let expectations = ExpectationForms.all.map { form in
            var declaration = form.declaration
            declaration.fields.append(ExpectationForms.script)
            return declaration
        }
        add("expectation", of: expectations.map { ($0, schema($0, among: expectations)) }, to: &result)
        add("gesture", of: Gestures.all.map { ($0.declaration, gesture($0)) }, to: &result)
        return result
    }()

    private static func add(_ name: String, of kinds: [(Declaration, JSONObject)], to result: inout JSONObject) {
        result[name] = .either(kinds.map { .reference("\(name).\($0.0.name)") })
        for (declaration, schema) in kinds {
            let title = JSONObject(["title": .string(declaration.name)])
            result["\(name).\(declaration.name)"] = .object(title.followed(by: schema))
        }
    }

    private static func gesture(_ kind: any GestureKind.Type) -> JSONObject {
        let declaration = kind.declaration
        let fields = declaration.fields + SceneCompiler.gestureFields + SceneCompiler.handlerFields(of: kind)
        var properties = JSONObject([declaration.name: .object(primary(declaration))])
        for field in fields { properties[field.key] = .object(FieldSchema.property(field)) }
        return FieldSchema.group(
            properties, required: [declaration.name] + fields.filter(\.isRequired).map(\.key))
    }

    /// One kind, its keys beside its own, or in the group behind it.
    private static func schema(_ declaration: Declaration, among all: [Declaration]) -> JSONObject {
        let name = declaration.name
        let required = declaration.fields.filter(\.isRequired).map(\.key)
        var own = primary(declaration)
        if case .group = declaration.primary.takes {
            own["type"] = nil
            own = own.followed(by: FieldSchema.group(declaration.fields))
            return FieldSchema.group(JSONObject([name: .object(own)]), required: [name])
        }
        if let standIn = declaration.standIn {
            var inner = FieldSchema.group(declaration.fields)
            inner["required"] = .strings([standIn.key])
            let words = own.entries.filter { $0.key.lowercased().hasSuffix("description") }
            var both = JSONObject()
            for entry in words { both[entry.key] = entry.value }
            for entry in words { own[entry.key] = nil }
            both["anyOf"] = .list([.object(own), .object(inner)])
            own = both
        }
        var properties = JSONObject([name: .object(own)])
        // A key that is a kind as well would start another one.
        let others = Set(all.map(\.name))
        for field in declaration.fields where !others.contains(field.key) {
            properties[field.key] = .object(FieldSchema.property(field))
        }
        guard declaration.standIn != nil, !required.isEmpty else {
            return FieldSchema.group(properties, required: [name] + required)
        }
        var schema = FieldSchema.group(properties, required: [name])
        schema["allOf"] = .list(
            required.map { key in
                let inside = JSON.object(["type": "object", "required": .strings([key])])
                return .either([
                    .object(["required": .strings([key])]),
                    .object(["properties": .object([name: inside])]),
                ])
            })
        return schema
    }

    /// The key that tells the kind: what it takes, and what the kind is for.
    private static func primary(_ declaration: Declaration) -> JSONObject {
        var field = declaration.primary
        field.summary = "\(declaration.summary)\n\n`\(field.key)`: \(field.summary)"
        return FieldSchema.property(field)
    }
}
