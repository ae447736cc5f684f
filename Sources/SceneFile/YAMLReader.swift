import Foundation
package import SceneLanguage
package import SceneModel
import Yams

/// Reads YAML into source nodes and closes its traps: anchors, aliases, tags and a second document are refused,
/// and no scalar is guessed to be a number or a truth value.
package enum YAMLReader {
    /// Bytes of one file.
    package static let maxFileSize = 1 << 20
    static let tooLarge = FileProblem("a scene file has at most \(maxFileSize / 1024) KB", isLimit: true)
    /// Groups and lists inside each other.
    static let deepest = 100

    /// The root of a document.
    ///
    /// Cost: linear in the text. Throws a problem whose diagnostics name each place.
    package static func read(_ text: String, file: String) throws(FileProblem) -> SourceNode {
        guard text.utf8.count <= maxFileSize else {
            throw tooLarge
        }
        let places = Places(text, file: file)
        if let trap = TrapScanner.firstTrap(in: text) {
            throw problem(trap.kind, at: places.location(trap.line, trap.column))
        }
        let root: Node?
        do {
            root = try Yams.compose(yaml: text)
        } catch let error as YamlError {
            throw describe(error, text: text, places: places)
        } catch {
            throw FileProblem("this is not YAML: \(error)")
        }
        guard let root else {
            throw problem(
                "the file is empty", hint: "a scene starts with zoetrope: 1",
                at: SourceLocation(file: file, line: 1, column: 1))
        }
        return try Converter(places: places).convert(root, depth: 0)
    }

    static func problem(_ message: String, hint: String? = nil, at location: SourceLocation) -> FileProblem {
        FileProblem(message, hint: hint, diagnostics: [Diagnostic(.error, message, hint: hint, at: location)])
    }

    private static func problem(_ trap: TrapScanner.Kind, at location: SourceLocation) -> FileProblem {
        switch trap {
        case .anchor:
            problem(
                "anchors and aliases are not part of scene files",
                hint: "use let, repeat, include or a variable; a text that starts with & or * is quoted", at: location)
        case .tag:
            problem(
                "tags are not part of scene files", hint: "quote a value that starts with !, or write not",
                at: location)
        case .nesting: problem("nested more than \(deepest) deep", at: location)
        }
    }

    /// libyaml's words, made plain for the commonest slips.
    private static func describe(_ error: YamlError, text: String, places: Places) -> FileProblem {
        func at(_ mark: Mark) -> SourceLocation { places.location(mark.line, mark.column) }
        switch error {
        case .scanner(let context?, "could not find expected ':'", _, _):
            return problem(
                "a colon is missing", hint: "keys and values are written key: value",
                at: at(context.mark))
        case .scanner(_, let message, let mark, _), .parser(_, let message, let mark, _),
            .composer(_, let message, let mark, _):
            if let color = Comment.color(in: places, upTo: mark.line) { return color }
            return problem(
                plain(message), hint: hint(for: message, line: String(places.line(mark.line))), at: at(mark))
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "'\($0)'" }.joined(separator: ", ")
            return problem("\(names) is given twice", at: at(context.mark))
        case .reader(let message, let offset, _, _):
            let before = text.utf8.prefix(max(0, offset ?? 0))
            let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
            return problem(message, at: places.location(line, 1))
        default: return FileProblem("this is not YAML: \(error)")
        }
    }

    private static func plain(_ message: String) -> String {
        let known = [
            "mapping values are not allowed in this context": "a colon is not allowed here",
            "found character that cannot start any token": "this character cannot start a value",
            "did not find expected key": "expected another key, or less indentation",
            "did not find expected '-' indicator": "expected another '- ', or less indentation",
            "did not find expected ',' or '}'": "expected ',' or '}'",
            "did not find expected ',' or ']'": "expected ',' or ']'",
            "but found another document": "a file holds one scene, but a second document starts here",
        ]
        return known[message] ?? message
    }

    private static func hint(for message: String, line: String) -> String? {
        if line.contains("\t") { return "YAML is indented with spaces, not tabs" }
        if line.contains("?") && line.contains(":") { return "quote an expression with ? and :" }
        if message.contains("did not find expected ','"), line.contains(/[\w]\[/) {
            return "within braces, quote what has a bracket in it: \"cell[0].opacity\""
        }
        if message.contains("mapping values") { return "quote a value that has a colon in it" }
        if message.contains("cannot start any token"), line.contains("@") || line.contains("`") || line.contains("%") {
            return "quote this value"
        }
        return nil
    }
}

/// Turns Yams' nodes into source nodes.
private struct Converter {
    let places: Places

    func convert(_ node: Node, depth: Int) throws(FileProblem) -> SourceNode {
        let location = places.location(node.mark?.line ?? 1, node.mark?.column ?? 1)
        guard depth <= YAMLReader.deepest else {
            throw YAMLReader.problem("nested more than \(YAMLReader.deepest) deep", at: location)
        }
        switch node {
        case .scalar(let scalar):
            let quoted = scalar.style != .plain && scalar.style != .any
            if scalar.string.isEmpty, !quoted { return SourceNode(.empty, at: location) }
            return SourceNode(.scalar(scalar.string, quoted: quoted), at: location)
        case .sequence(let sequence):
            var items: [SourceNode] = []
            for item in sequence { items.append(try convert(item, depth: depth + 1)) }
            return SourceNode(.sequence(items), at: location)
        case .mapping(let mapping):
            var entries: [SourceNode.Entry] = []
            for (key, value) in mapping {
                let keyNode = try convert(key, depth: depth + 1)
                guard let name = keyNode.scalar else {
                    throw YAMLReader.problem("a key is a single word", at: keyNode.location)
                }
                var valueNode = try convert(value, depth: depth + 1)
                // An empty value has no place of its own: point at its key.
                if valueNode.content == .empty {
                    valueNode.location = keyNode.location
                    if let color = Comment.color(in: places, of: keyNode.location.line) { throw color }
                }
                entries.append(SourceNode.Entry(key: name, keyLocation: keyNode.location, value: valueNode))
            }
            return SourceNode(.mapping(entries), at: location)
        case .alias:
            throw YAMLReader.problem("aliases are not part of scene files", at: location)
        }
    }
}
