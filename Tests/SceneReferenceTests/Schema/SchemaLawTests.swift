import Foundation
import SceneModel
import TestSupport
import Testing

/// The schema contains all declarations and nothing else.
@Suite struct SchemaLawTests {
    private let schema: JSONValue
    private let definitions: [String: JSONValue]

    init() throws {
        schema = try SchemaValidator().schema
        definitions = schema["definitions"]?.object ?? [:]
    }

    private func words(_ property: JSONValue?) -> String? { property?["markdownDescription"]?.string?.lowercased() }

    /// - Parameter group: an object schema, or a choice that contains one.
    private func properties(_ group: JSONValue?) -> [String: JSONValue] {
        if let own = group?["properties"]?.object { return own }
        return (group?["anyOf"]?.array ?? []).compactMap { $0["properties"]?.object }
            .reduce(into: [:]) { $0.merge($1) { first, _ in first } }
    }

    private func expectKeys(_ fields: [Field], in group: JSONValue?, _ what: String) {
        let found = properties(group)
        #expect(Set(found.keys) == Set(fields.map(\.key)), "\(what)")
        for field in fields {
            let summary = field.summary.lowercased()
            #expect(words(found[field.key])?.contains(summary) == true, "\(what): \(field.key)")
        }
    }

    @Test func `the groups of the file`() {
        expectKeys(SceneCompiler.fields, in: schema, "scene")
        expectKeys(CanvasKeys.all, in: schema["properties"]?["canvas"], "canvas")
        expectKeys(Goldens.fields, in: schema["properties"]?["goldens"], "goldens")
        expectKeys(TouchAppearance.fields, in: schema["properties"]?["touches"], "touches")
        expectKeys(
            Animator.fields, in: schema["properties"]?["animators"]?["additionalProperties"], "animators")
        expectKeys(Timing.fields, in: definitions["timing"], "timing")
        expectKeys(LayerKeys.includeKeys, in: definitions["include"], "include")
        expectKeys(
            SceneCompiler.runFields, in: definitions["richText"]?["anyOf"]?.array?.last?["items"], "a run of text")
    }

    @Test func `gestures, actions, steps and expectations`() {
        func expectKinds(_ name: String, _ declarations: [KindDeclaration], _ more: (Int) -> [Field]) {
            let references = definitions[name]?["anyOf"]?.array?.compactMap { $0["$ref"]?.string }
            #expect(references == declarations.map { "#/definitions/\(name).\($0.name)" })
            for (index, declaration) in declarations.enumerated() {
                let kind = definitions["\(name).\(declaration.name)"]
                let own = properties(kind)[declaration.name]
                let summary = words(own)
                #expect(summary?.contains(declaration.summary.lowercased()) == true, "\(name) \(declaration.name)")
                #expect(summary?.contains(declaration.primary.summary.lowercased()) == true)
                var fields = declaration.fields + more(index)
                // A key that is also the name of a kind is allowed only in the group.
                let others = Set(declarations.map(\.name))
                if case .group = declaration.primary.valueKind {
                    expectKeys(fields, in: own, "\(name) \(declaration.name)")
                    fields.removeAll { others.contains($0.key) }
                } else if declaration.alternativePrimary != nil {
                    expectKeys(fields, in: own?["anyOf"]?.array?.last, "\(name) \(declaration.name)")
                    fields.removeAll { others.contains($0.key) }
                }
                var beside = kind?["properties"]?.object ?? [:]
                beside[declaration.name] = nil
                expectKeys(fields, in: .object(["properties": .object(beside)]), "\(name) \(declaration.name)")
            }
        }
        expectKinds("action", Actions.all.map { $0.declaration }) { _ in [] }
        expectKinds("step", ScriptSteps.all.map { $0.declaration }) { _ in [] }
        expectKinds("expectation", ExpectationKinds.all.map { $0.declaration }) { _ in [ExpectationKinds.script] }
        expectKinds("gesture", Gestures.all.map { $0.declaration }) { index in
            SceneCompiler.gestureFields + SceneCompiler.handlerFields(of: Gestures.all[index])
        }
    }

    @Test func `the properties and members of layers`() {
        let layer = properties(definitions["layer"])
        var known = Set(LayerKeys.all.map(\.key))
        let declared = LayerFacets.all.flatMap { $0.properties }
        let members = LayerMember.all.filter(\.isWritable)
        let paths =
            declared.filter { $0.access != .read }.map { ($0.keyPath, $0.summary) }
            + members.map { ($0.keyPath, $0.summary) } + LayerMember.frameKeys.map { ($0, "frame") }
        for (path, summary) in paths {
            #expect(words(definitions["property.\(path)"])?.contains(summary.lowercased()) == true, "\(path)")
            // A key path can be split at each of its dots.
            let parts = path.split(separator: ".").map(String.init)
            for split in 0..<parts.count {
                let rest = parts[split...].joined(separator: ".")
                let group = parts[..<split].joined(separator: ".")
                let place = split == 0 ? layer[path] : properties(definitions["group.\(group)"])[rest]
                #expect(place != nil, "\(group) \(rest)")
            }
            for length in 1...parts.count { known.insert(parts[..<length].joined(separator: ".")) }
        }
        #expect(Set(layer.keys) == known)
        #expect(layer.values.allSatisfy { $0["$ref"] != nil || $0["markdownDescription"] != nil })
        let settable = Set(
            declared.filter { $0.access == .free }.map(\.keyPath) + members.map(\.keyPath) + LayerMember.frameKeys)
        let patterns = definitions["assignments"]?["patternProperties"]?.object ?? [:]
        #expect(
            Set(patterns.values.compactMap { $0["$ref"]?.string })
                == Set(settable.map { "#/definitions/property.\($0)" }))
        #expect(layer["time"] == nil && layer["effect.fraction"] == nil)
    }

    @Test func `every reference has a definition, and every definition is used`() {
        var used: Set<String> = []
        func visit(_ value: JSONValue) {
            switch value {
            case .object(let entries):
                if let name = entries["$ref"]?.string { used.insert(String(name.dropFirst("#/definitions/".count))) }
                entries.values.forEach(visit)
            case .array(let items): items.forEach(visit)
            default: break
            }
        }
        visit(schema)
        #expect(used == Set(definitions.keys))
    }
}
