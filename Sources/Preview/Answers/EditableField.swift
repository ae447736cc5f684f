import Foundation
import SceneLanguage
import SceneModel

/// A scalar of a scene file that the page can change.
struct EditableField: Encodable {
    enum Kind: String, Encodable {
        case number, color, bool, choice, text
    }

    /// The most fields of one group.
    private static let maxCount = 120

    /// The key path from the group, such as `frame[2]` or `set.card.opacity`.
    var path: String
    /// As the tree has it, without quotes.
    var value: String
    var kind: Kind
    /// The words that are allowed; empty if others are as well.
    var choices: [String]
    var file: String
    var line: Int
    var column: Int

    /// The scalars of a group. Lists of actions and layers, which have places of their own, are left out.
    static func all(in group: SourceNode, prefix: String = "", without excluded: Set<String>) -> [EditableField] {
        var fields: [EditableField] = []
        for entry in group.entries ?? [] where !excluded.contains(entry.key) {
            add(entry.value, path: prefix.isEmpty ? entry.key : "\(prefix).\(entry.key)", to: &fields)
            if fields.count >= maxCount { break }
        }
        return Array(fields.prefix(maxCount))
    }

    /// The scalars of a value.
    ///
    /// - Parameter path: the key path of the value.
    static func all(of value: SourceNode, path: String) -> [EditableField] {
        var fields: [EditableField] = []
        add(value, path: path, to: &fields)
        return Array(fields.prefix(maxCount))
    }

    private static func add(_ node: SourceNode, path: String, to fields: inout [EditableField]) {
        switch node.content {
        case .scalar(let text, _): fields.append(EditableField(node, text, path: path))
        case .sequence(let items):
            guard !items.contains(where: { $0.entries != nil }) else { return }
            for (index, item) in items.enumerated() { add(item, path: "\(path)[\(index)]", to: &fields) }
        case .mapping(let entries):
            for entry in entries { add(entry.value, path: "\(path).\(entry.key)", to: &fields) }
        case .empty: return
        }
    }

    private init(_ node: SourceNode, _ text: String, path: String) {
        (self.path, value) = (path, text)
        (file, line, column) = (node.location.file, node.location.line, node.location.column)
        (kind, choices) = Self.kind(of: text, path: path)
    }

    /// Numbers may have a unit; everything that is none of the others is text, as expressions are.
    private static func kind(of text: String, path: String) -> (Kind, [String]) {
        let key = path.split(separator: ".").last.map(String.init) ?? path
        if key == "timing", Timing.names.contains(text) { return (.choice, Timing.names) }
        if text == "true" || text == "false" { return (.bool, []) }
        if case .symbol(let words) = LayerFacets.properties[path]?.type, words.contains(text) {
            return (.choice, words)
        }
        if text.wholeMatch(of: /#(?:[0-9A-Fa-f]{3,4}|[0-9A-Fa-f]{6}|[0-9A-Fa-f]{8})/) != nil { return (.color, []) }
        if text.wholeMatch(of: /[+-]?(?:\d+\.?\d*|\.\d+)(?:[a-z%]*)/) != nil { return (.number, []) }
        return (.text, [])
    }
}
