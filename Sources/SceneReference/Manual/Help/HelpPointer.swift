package import Foundation
import SceneFile
import SceneLanguage
import SceneModel

/// Finds the command that explains the key at a place of a scene file, for error messages.
package struct HelpPointer: Sendable {
    private let root: SourceNode?

    /// - Parameter data: the text of a scene or of an included file, in UTF-8. Text that is not YAML is explained by the page on files.
    package init(_ data: Data) {
        root = String(data: data, encoding: .utf8).flatMap { text in try? YAMLReader.read(text, file: "") }
    }

    /// The command for the innermost key at a place, such as `zoetrope help key strokeEnd`.
    ///
    /// - Parameters:
    ///   - line: from 1.
    ///   - column: from 1, in characters.
    package func command(line: Int, column: Int) -> String {
        let place = SourceLocation(file: "", line: line, column: column)
        let path = root.map { Self.path(to: place, in: $0) } ?? []
        let section = path.first?.key ?? ""
        // From the innermost group outwards.
        for index in path.indices.reversed() {
            if let topic = Self.topic(of: path[index], in: section, names: path[...index].map(\.key)) {
                return "zoetrope help \(topic)"
            }
        }
        return "zoetrope manual \(Self.page(of: section))"
    }

    /// A key, and the keys of the group that it is in.
    private struct Step {
        let key: String
        let siblings: [String]
    }

    /// The keys around a place, from the outermost to the innermost. A list adds none.
    private static func path(to place: SourceLocation, in node: SourceNode) -> [Step] {
        if let entries = node.entries {
            guard let entry = entries.last(where: { $0.keyLocation <= place }) else { return [] }
            return [Step(key: entry.key, siblings: entries.map(\.key))] + path(to: place, in: entry.value)
        }
        guard let item = node.items?.last(where: { $0.location <= place }) else { return [] }
        return path(to: place, in: item)
    }

    /// The words after `zoetrope help`; nil if nothing explains the key.
    private static func topic(of step: Step, in section: String, names: [String]) -> String? {
        // The value of an action can be a group of its own keys, of which one can have the name of an action: animate: { set }.
        let owner = names.dropLast().last.flatMap { name in Actions.all.first { $0.declaration.name == name } }
        let owned = owner?.declaration.fields.map(\.key) ?? []
        func kind(_ kind: HelpTopic.Kind, _ declarations: [KindDeclaration]) -> String? {
            step.siblings.first { name in !owned.contains(name) && declarations.contains { $0.name == name } }
                .map { "\(kind.rawValue) \($0)" }
        }
        switch section {
        case "gestures":
            // The group of a gesture is in the list; those below it are actions.
            let gesture = names.count == 2 ? kind(.gesture, Gestures.all.map { $0.declaration }) : nil
            return gesture ?? kind(.action, Actions.all.map { $0.declaration })
        case "script", "scripts": return kind(.step, ScriptSteps.all.map { $0.declaration })
        case "expect": return kind(.expectation, ExpectationKinds.all.map { $0.declaration })
        case "loaded", "actions", "animators", "dynamics":
            return kind(.action, Actions.all.map { $0.declaration })
                ?? kind(.behavior, Behaviors.all.map { $0.declaration })
        case "layers":
            let own = names.lastIndex(of: "layers").map { names[($0 + 1)...] } ?? []
            let path = own.joined(separator: ".")
            if LayerFacets.properties[path] != nil { return "key \(path)" }
            let keys = KeySections.layer.keys + KeySections.members.keys
            return keys.contains { $0.path == path } ? "key \(path)" : nil
        default:
            return names.count == 1 && KeySections.file.keys.contains { $0.path == section } ? "key \(section)" : nil
        }
    }

    /// The page about a key of the file.
    private static func page(of section: String) -> String {
        switch section {
        case "gestures", "script", "scripts", "touches": ManualPages.gestures
        case "expect", "goldens": ManualPages.testing
        case "variants", "strings": ManualPages.variants
        case _ where VariantKeys.all.contains { $0.key == section }: ManualPages.variants
        case "loaded", "actions", "animators", "dynamics": ManualPages.motion
        default: ManualPages.scenes
        }
    }
}
