import Foundation
package import SceneLanguage
package import SceneModel
import Yams

/// Reads YAML into source nodes.
///
/// Anchors, aliases, tags and a second document are errors. Scalars stay text: none is converted to a number or
/// boolean.
package enum YAMLReader {
    /// The maximum size of one file, in bytes.
    package static let maxFileSize = 1 << 20
    static let tooLarge = FileProblem("the scene file is larger than \(maxFileSize >> 20) MB", isLimit: true)
    /// The maximum nesting of groups and lists.
    static let maxDepth = 100
    fileprivate static let nestingMessage = "groups and lists are nested more than \(maxDepth) levels deep"

    /// The root node of a document.
    ///
    /// Throws a `FileProblem` for the first error. Cost: linear in the text.
    package static func read(_ text: String, file: String) throws(FileProblem) -> SourceNode {
        guard text.utf8.count <= maxFileSize else {
            throw tooLarge
        }
        let source = SourceLines(text, file: file)
        if let match = UnsupportedSyntaxScanner.firstMatch(in: text) {
            throw problem(match.kind, at: source.location(match.line, match.column))
        }
        let root: Node?
        do {
            // Without types, which take a seventh of the time: a scalar stays text.
            root = try Yams.compose(yaml: text, .basic)
        } catch let error as YamlError {
            throw describe(error, text: text, source: source)
        } catch {
            throw FileProblem("this is not valid YAML")
        }
        guard let root else {
            throw problem(
                "the file is empty", hint: "a scene starts with 'zoetrope: \(SceneFormat.newest.rawValue)'",
                at: SourceLocation(file: file, line: 1, column: 1))
        }
        let converter = Converter(source: source)
        let node = try converter.convert(root, depth: 0)
        if let first = converter.splits.found.first {
            throw FileProblem(first.message, hint: first.hint, diagnostics: converter.splits.found)
        }
        return node
    }

    static func problem(
        _ message: String, hint: Hint? = nil, at location: SourceLocation, length: Int = 1
    ) -> FileProblem {
        let diagnostic = Diagnostic(.error, message, hint: hint, at: location, length: length)
        return FileProblem(message, hint: hint, diagnostics: [diagnostic])
    }

    private static func problem(_ match: UnsupportedSyntaxScanner.Kind, at location: SourceLocation) -> FileProblem {
        switch match {
        case .anchorOrAlias:
            problem(
                "anchors and aliases are not supported in scene files",
                hint: "use 'let', 'repeat', 'include' or a variable; quote text or an expression with & or *",
                at: location)
        case .tag:
            problem(
                "tags are not supported in scene files",
                hint: "quote a value that starts with !; for negation write 'not'", at: location)
        case .nesting: problem(nestingMessage, at: location)
        case .lineBreak:
            problem(
                "this line break (U+0085, U+2028 or U+2029) is not supported in scene files",
                hint: "break the line with the Return key, or write \\N, \\L or \\P in double quotes", at: location)
        }
    }

    /// Translates the messages of libyaml for the most common mistakes.
    private static func describe(_ error: YamlError, text: String, source: SourceLines) -> FileProblem {
        func at(_ mark: Mark) -> SourceLocation { source.location(mark.line, mark.column) }
        switch error {
        case .scanner(let context?, "could not find expected ':'", _, _):
            if let space = missingSpace(in: source, at: context.mark.line) { return space }
            return problem(
                "a colon is missing", hint: "write each entry as 'key: value'", at: at(context.mark))
        case .scanner(_, let message, let mark, _), .parser(_, let message, let mark, _),
            .composer(_, let message, let mark, _):
            if let color = ColorComment.problem(in: source, upTo: mark.line) { return color }
            if let mistake = mistake(behind: message, at: mark, in: text, source) { return mistake }
            let line = String(source.line(mark.line))
            if let message = indentationMistake(message, line: line, column: mark.column) {
                if let dash = missingDash(in: source, above: mark.line) { return dash }
                let indent = line.prefix { $0 == " " }.count
                return problem(message, hint: indentationHint, at: source.location(mark.line, indent + 1))
            }
            return problem(
                YAMLMessages.translated(message), hint: hint(for: message, line: line),
                at: at(mark))
        case .duplicatedKeysInMapping(let keys, let context):
            if let split = FlowSplit(source: source).mistake(behindDuplicates: keys, at: context.mark.line) {
                return FileProblem(split.message, hint: split.hint, diagnostics: [split])
            }
            let names = keys.map { "'\($0)'" }.joined(separator: ", ")
            let message = "duplicate key\(keys.count == 1 ? "" : "s") \(names)"
            let first = at(context.mark)
            guard let second = second(of: keys[0], after: first, in: source) else { return problem(message, at: first) }
            return problem(
                message, hint: "the first one is at \(first.line):\(first.column)", at: second, length: keys[0].count)
        case .reader(let message, let offset, _, _):
            let before = text.utf8.prefix(max(0, offset ?? 0))
            let line = before.reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
            return problem(YAMLMessages.translated(message), at: source.location(line, 1))
        default: return FileProblem("this is not valid YAML")
        }
    }

    /// The mistake behind an error of libyaml about a colon, a comma or a bracket; nil if it is as its message says.
    private static func mistake(
        behind message: String, at mark: Mark, in text: String, _ source: SourceLines
    ) -> FileProblem? {
        let place = source.location(mark.line, mark.column)
        switch message {
        case "mapping values are not allowed in this context":
            return platformCall(in: source, at: place.line, place.column)
                ?? severalKeys(in: source, at: place.line, place.column)
        case "did not find expected key": return apostrophe(in: source, at: place.line, place.column)
        case "did not find expected ',' or '}'", "did not find expected ',' or ']'":
            return interpolation(in: source, at: place.line, place.column)
                ?? platformCall(in: source, at: place.line, place.column)
                ?? apostrophe(in: source, at: place.line, place.column)
                ?? unclosedBracket(in: text, source: source, at: mark.line, mark.column)
        case "did not find expected node content":
            return unclosedBracket(in: text, source: source, at: mark.line, mark.column)
        default: return nil
        }
    }

    private static let indentationHint: Hint = "indent the keys of a group alike; each item of a list starts with '- '"

    /// The message for a line that is indented neither like the keys of its group nor like a part of the value before it; nil for
    /// other mistakes.
    ///
    /// - Parameter column: the place of the mistake in the line, from 1.
    private static func indentationMistake(_ message: String, line: String, column: Int) -> String? {
        let text = line.drop { $0 == " " }
        switch message {
        case "mapping values are not allowed in this context":
            // The first colon of a line that is read as the rest of a value above it.
            let start = line.prefix(max(0, column - 1))
            guard start.first == " ", !start.contains(":"), !start.contains("?") else { return nil }
            guard text.first != "-" else {
                return
                    "this list item is indented more than the list that it belongs to, so it is read as a part of the value above it"
            }
            return "this line is indented more than the key above it, so it is read as a part of its value"
        case "did not find expected '-' indicator" where text.first != "-":
            return "this line is indented less than the keys of the list item above it"
        case "did not find expected key" where text.first == "-":
            return "this line is indented less than the list above it"
        default: return nil
        }
    }

    private static func hint(for message: String, line: String) -> Hint? {
        if line.prefix(while: { $0 == " " || $0 == "\t" }).contains("\t") {
            return "YAML is indented with spaces, not tabs"
        }
        if plainText(of: line).contains(/\?.*:/) { return "quote an expression with ? and :" }
        if message.contains("did not find expected ','"), line.contains(/[\w]\[/) {
            return "inside braces, quote a value that contains a bracket: \"cell[0].opacity\""
        }
        if message.contains("did not find expected ','"), line.contains(/[=<>+*\/-]\s*\[/) {
            return "inside braces, quote an expression that contains a bracket: \"a.position == [0, 0]\""
        }
        if message.contains("did not find expected ','"), plainText(of: line).contains(/:\s+[^,{}\[\]:]*:\s/) {
            return "inside braces, quote a value that contains a colon: text: \"Note: saved\""
        }
        if message.contains("mapping values") { return "quote a value that contains a colon" }
        if message.contains("cannot start any token"), line.contains("@") || line.contains("`") || line.contains("%") {
            return "quote this value"
        }
        return nil
    }

    /// A line without its comment and quoted text.
    private static func plainText(of line: String) -> String {
        line.replacing(/(^|[\s\[{,])(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*')/) { $0.output.1 }
            .replacing(/(^|\s)#.*/, with: "")
    }
}

/// Converts Yams nodes to source nodes.
private struct Converter {
    /// The values that are split at a comma, in the order in which their groups and lists end.
    final class Splits {
        var found: [Diagnostic] = []
    }

    let source: SourceLines
    let splits = Splits()

    func convert(_ node: Node, depth: Int) throws(FileProblem) -> SourceNode {
        let location = source.location(node.mark?.line ?? 1, node.mark?.column ?? 1)
        guard depth <= YAMLReader.maxDepth else {
            throw YAMLReader.problem(YAMLReader.nestingMessage, at: location)
        }
        switch node {
        case .scalar(let scalar):
            let quoted = scalar.style != .plain && scalar.style != .any
            if scalar.string.isEmpty, !quoted { return SourceNode(.empty, at: location) }
            return SourceNode(.scalar(scalar.string, quoted: quoted), at: location)
        case .sequence(let sequence):
            var items: [SourceNode] = []
            for item in sequence { items.append(try convert(item, depth: depth + 1)) }
            if begins(with: "[", at: location) { splits.found += FlowSplit(source: source).mistakes(in: items) }
            return SourceNode(.sequence(items), at: location)
        case .mapping(let mapping):
            var entries: [SourceNode.Entry] = []
            for (key, value) in mapping {
                let keyNode = try convert(key, depth: depth + 1)
                guard let name = keyNode.scalar else {
                    throw YAMLReader.problem("a key must be plain text, not a group or list", at: keyNode.location)
                }
                var valueNode = try convert(value, depth: depth + 1)
                // An empty value has no source location; use that of its key.
                if valueNode.content == .empty {
                    valueNode.location = keyNode.location
                    if let color = ColorComment.problem(in: source, at: keyNode.location.line, isEmpty: true) {
                        throw color
                    }
                }
                entries.append(SourceNode.Entry(key: name, keyLocation: keyNode.location, value: valueNode))
            }
            if begins(with: "{", at: location) { splits.found += FlowSplit(source: source).mistakes(in: entries) }
            return SourceNode(.mapping(entries), at: location)
        case .alias:
            throw YAMLReader.problem("aliases are not supported in scene files", at: location)
        }
    }

    /// Whether a group or list is written in brackets. The styles of Yams's nodes do not tell.
    private func begins(with bracket: Character, at location: SourceLocation) -> Bool {
        source.line(location.line).dropFirst(location.column - 1).first == bracket
    }
}
