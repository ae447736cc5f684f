package import Foundation
import SceneFile
package import SceneLanguage
import SceneModel

/// Finds the command that explains the key at a place of a scene file, for error messages.
package struct HelpPointer: Sendable {
    private let root: SourceNode?

    /// - Parameter data: the text of a scene or of an included file, in UTF-8. Text that is not YAML is explained by the page on files.
    package init(_ data: Data) {
        root = String(data: data, encoding: .utf8).flatMap { text in try? YAMLReader.read(text, file: "") }
    }

    /// The command for a diagnostic, such as `zoetrope help key strokeEnd`. The text that it prints contains the topic, where any text
    /// of the manual does.
    ///
    /// - Parameters:
    ///   - line: from 1.
    ///   - column: from 1, in characters.
    ///   - topic: what the diagnostic is about; nil for the innermost key at the place.
    package func command(line: Int, column: Int, topic: DiagnosticTopic? = nil) -> String {
        let place = SourceLocation(file: "", line: line, column: column)
        let keys = HelpPath(root.map { Self.steps(to: place, in: $0) } ?? [])
        let page = HelpCommand.manual(keys.page)
        switch topic {
        case nil: return (keys.commands.first ?? page).line
        case .function(let name): return HelpCommand.topic(.function, name).line
        case .action(let name): return HelpCommand.topic(.action, name).line
        case .step(let name): return HelpCommand.topic(.step, name).line
        case .functions: return HelpCommand.list(.function).line
        case .expressions: return HelpCommand.section("expressions").line
        case .devices: return HelpCommand.section("devices").line
        case .word(let word):
            let candidates = keys.commands(for: word) + HelpCommand.candidates(for: word) + [page]
            return (candidates.first { $0.mentions([word]) } ?? keys.commands.first ?? page).line
        case .words(let words):
            let candidates = keys.commands + keys.lists + HelpCommand.sections + [page]
            return (candidates.first { $0.mentions(words) } ?? keys.commands.first ?? page).line
        }
    }

    /// The keys around a place, from the outermost to the innermost. A list adds none.
    private static func steps(to place: SourceLocation, in node: SourceNode) -> [HelpPath.Step] {
        if let entries = node.entries {
            guard let entry = entries.last(where: { $0.keyLocation <= place }) else { return [] }
            return [HelpPath.Step(key: entry.key, siblings: entries.map(\.key))] + steps(to: place, in: entry.value)
        }
        guard let item = node.items?.last(where: { $0.location <= place }) else { return [] }
        return steps(to: place, in: item)
    }
}
