import Foundation
import SceneFile
import SceneLanguage
import SceneModel
import SceneTestSupport
import TestSupport
import Testing

/// Scenes with one random change to their structure: the reader rejects what the schema rejects, and the schema rejects
/// what the reader rejects for its structure.
@Suite struct SchemaAgreementTests {
    /// Parts of the messages about structure.
    private static let structural = [
        "unknown key '", " needs '", "must be a group of keys", "must be a group of names", "is a list, but found",
        "must be a list, but found", "takes a group of keys, but found", "takes names, but found", "takes a name, but",
        "there is no step '", "there is no gesture '", "there is no expectation '",
        "expected a group of targets with values",
    ]

    @Test(arguments: ["card-popover", "lucky-wheel", "mini-player", "pinch-zoom", "sheet-detents", "video-feed"])
    func `reader and schema agree`(name: String) throws {
        let path = Scenes.path(name)
        let root = try YAMLReader.read(try Scenes.text(name), file: path)
        let validator = try SchemaValidator()
        var numbers = SeededGenerator(seed: name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
        var rejected = 0
        let changes = TestCases.number(40, some: 15)
        for _ in 0..<changes {
            let (node, change) = mutate(root, &numbers)
            let log = DiagnosticLog()
            let files = SceneFolder(of: path)
            _ = SceneCompiler(options: SceneOptions(), files: files, log: log).compile(node)
            let errors = log.sorted.filter { $0.severity == .error }.map(\.message)
                .filter { $0 != "this command does not support clips" }
            let problems = validator.problems(of: node)
            if !problems.isEmpty {
                #expect(!errors.isEmpty, "\(change): only the schema reports \(problems)")
                rejected += 1
            }
            if let message = errors.first(where: { error in Self.structural.contains { error.contains($0) } }) {
                #expect(!problems.isEmpty, "\(change): only the reader reports \(message)")
            }
        }
        #expect(rejected > changes / 5)
    }

    /// The tree with one random change, and a description of the change.
    private func mutate(_ root: SourceNode, _ numbers: inout SeededGenerator) -> (SourceNode, String) {
        var count = 0
        walk(root) { _ in count += 1 }
        let chosen = Int.random(in: 0..<count, using: &numbers)
        let kind = Int.random(in: 0..<6, using: &numbers)
        let part = Int.random(in: 0..<100, using: &numbers)
        var change = ""
        var index = 0
        let result = rebuild(root) { node in
            defer { index += 1 }
            guard index == chosen else { return node }
            var node = node
            let old = "\(node.location.line):\(node.location.column)"
            switch (node.content, kind) {
            case (.mapping(var entries), 0):
                let place = node.location
                entries.append(
                    SourceNode.Entry(
                        key: "strange", keyLocation: place,
                        value: SourceNode(.scalar("1", quoted: false), at: place)))
                node.content = .mapping(entries)
                change = "strange key in \(old)"
            case (.mapping(var entries), 1) where !entries.isEmpty:
                let removed = entries.remove(at: part % entries.count)
                node.content = .mapping(entries)
                change = "without \(removed.key) in \(old)"
            case (.mapping(var entries), 2) where !entries.isEmpty:
                entries[part % entries.count].key += "s"
                change = "renamed \(entries[part % entries.count].key) in \(old)"
                node.content = .mapping(entries)
            case (_, 3):
                node.content = .sequence([SourceNode(.sequence([]), at: node.location)])
                change = "list at \(old)"
            case (_, 4):
                let inner = SourceNode(.scalar("1", quoted: false), at: node.location)
                node.content = .mapping([SourceNode.Entry(key: "strange", keyLocation: node.location, value: inner)])
                change = "group at \(old)"
            default:
                node.content = .empty
                change = "nothing at \(old)"
            }
            return node
        }
        return (result, change)
    }

    private func walk(_ node: SourceNode, _ visit: (SourceNode) -> Void) {
        visit(node)
        for item in node.items ?? [] { walk(item, visit) }
        for entry in node.entries ?? [] { walk(entry.value, visit) }
    }

    /// Applies a change to all nodes, in the order of `walk`. The children of a changed node are not visited.
    private func rebuild(_ node: SourceNode, _ change: (SourceNode) -> SourceNode) -> SourceNode {
        var result = change(node)
        guard result == node else { return result }
        switch node.content {
        case .sequence(let items): result.content = .sequence(items.map { rebuild($0, change) })
        case .mapping(let entries):
            result.content = .mapping(
                entries.map { entry in
                    var entry = entry
                    entry.value = rebuild(entry.value, change)
                    return entry
                })
        case .scalar, .empty: break
        }
        return result
    }
}
