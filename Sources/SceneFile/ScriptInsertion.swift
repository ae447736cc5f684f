import SceneLanguage

/// Adds a named script to the text of a scene. Every other byte stays, except that a single `script` becomes `scripts` with `main`.
package struct ScriptInsertion {
    /// The script cannot be added to this text.
    package struct Failure: Error, Hashable {
        package var message: String
    }

    /// The longest name, in characters.
    private static let maxNameLength = 60
    /// What `--script` takes for all scripts.
    private static let reserved = "all"
    /// The indentation of what is added, in spaces.
    private static let step = 2

    private let original: String
    private let file: String
    private let root: SourceNode
    private let lines: SourceLines
    private let name: String
    /// The list of steps, parsed.
    private let list: SourceNode
    private let items: [String]
    private let lineBreak: String

    /// - Parameters:
    ///   - name: letters, digits, `-` and `_`, the first a letter; no script of the scene has it.
    ///   - items: the lines of a list of steps in block style, without indentation.
    ///   - text: the scene.
    /// - Returns: the scene with the script after all others.
    /// - Throws: for a name that is taken or not allowed, or a text to which no script can be added.
    ///
    /// Cost: reads the text twice.
    package static func adding(
        _ name: String, _ items: [String], to text: String, file: String
    ) throws(Failure) -> String {
        try ScriptInsertion(name, items, to: text, file: file).result()
    }

    private init(_ name: String, _ items: [String], to text: String, file: String) throws(Failure) {
        guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9_-]*/) != nil, name.count <= Self.maxNameLength,
            name != Self.reserved
        else {
            throw Failure(
                message:
                    "the name of a script has at most \(Self.maxNameLength) letters, digits, - and _, begins with a letter "
                    + "and is not '\(Self.reserved)'")
        }
        guard let root = Self.tree(of: text, file), let list = Self.tree(of: items.joined(separator: "\n"), file),
            root.entries != nil
        else { throw Failure(message: "\(file): the file has errors; correct them first") }
        let known = root.entry("script").map { _ in ["main"] } ?? root.entry("scripts")?.value.entries?.map(\.key) ?? []
        guard !known.contains(name) else { throw Failure(message: "the scene already has a script '\(name)'") }
        (self.root, self.list, self.items, self.name) = (root, list, items, name)
        (original, self.file) = (text, file)
        lines = SourceLines(text, file: file)
        lineBreak = text.firstLineBreak
    }

    /// The tree of a text, with or without a byte order mark.
    private static func tree(of text: String, _ file: String) -> SourceNode? {
        let scalars = text.unicodeScalars
        let body = scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
        return try? YAMLReader.read(body, file: file)
    }

    private func result() throws(Failure) -> String {
        var editor = SourceEditor(original, file: file)
        let isDone: Bool
        if let single = root.entry("script") {
            isDone = addToSingle(single, &editor)
        } else if let several = root.entry("scripts") {
            isDone = add(to: several, &editor)
        } else {
            let lead = endsWithLineBreak ? "" : lineBreak
            let block = ["scripts:"] + script(indentedBy: Self.step)
            isDone = editor.insert(
                lead + block.joined(separator: lineBreak) + lineBreak, at: end)
        }
        let text = editor.text
        guard isDone, isAdded(in: text) else {
            throw Failure(message: "\(file): a script cannot be added to this file; write its scripts under 'scripts:'")
        }
        return text
    }

    // MARK: places

    private var endsWithLineBreak: Bool { original.last?.isNewline ?? true }

    private var end: SourceLocation {
        SourceLocation(file: file, line: lines.count, column: lines.line(lines.count).count + 1)
    }

    /// The lines of the new script with its name.
    private func script(indentedBy indentation: Int) -> [String] {
        let lead = String(repeating: " ", count: indentation)
        let inner = lead + String(repeating: " ", count: Self.step)
        return ["\(lead)\(name):"] + items.map { inner + $0 }
    }

    /// The last line of an entry of the root: not empty, and no comment that is indented less than its contents.
    private func lastLine(of entry: SourceNode.Entry, indentation: Int) -> Int {
        let next = root.entries?.map(\.keyLocation.line).filter { $0 > entry.keyLocation.line }.min()
        var line = (next ?? lines.count + 1) - 1
        while line > entry.keyLocation.line {
            let text = lines.line(line)
            let lead = text.prefix { $0 == " " }.count
            let isComment = text.dropFirst(lead).first == "#"
            if lead < text.count, !isComment || lead >= indentation { break }
            line -= 1
        }
        return line
    }

    /// Adds the script after a line.
    private func add(after line: Int, indentation: Int, _ editor: inout SourceEditor) -> Bool {
        let block = script(indentedBy: indentation).joined(separator: lineBreak)
        return editor.insert(
            lineBreak + block, at: SourceLocation(file: file, line: line, column: lines.line(line).count + 1))
    }

    // MARK: scripts

    private func add(to several: SourceNode.Entry, _ editor: inout SourceEditor) -> Bool {
        guard let entries = several.value.entries, let first = entries.first else {
            guard several.value.content == .empty else { return addInBraces(several, &editor) }
            return add(after: several.keyLocation.line, indentation: Self.step, &editor)
        }
        guard lines.line(several.value.location.line).dropFirst(several.value.location.column - 1).first != "{" else {
            return addInBraces(several, &editor)
        }
        let indentation = first.keyLocation.column - 1
        return add(after: lastLine(of: several, indentation: indentation), indentation: indentation, &editor)
    }

    /// Adds the script before the brace that ends the group.
    private func addInBraces(_ several: SourceNode.Entry, _ editor: inout SourceEditor) -> Bool {
        let line = lastLine(of: several, indentation: 0)
        guard let brace = lines.line(line).lastIndex(of: "}") else { return false }
        let text = lines.line(line)
        let blanks = text[..<brace].reversed().prefix(while: \.isWhitespace).count
        let column = text.distance(from: text.startIndex, to: brace) + 1 - blanks
        let comma = several.value.entries?.isEmpty ?? true ? "" : ","
        return editor.insert(
            "\(comma) \(name): \(Self.flow(list))", at: SourceLocation(file: file, line: line, column: column))
    }

    /// Makes a single script the script `main` of several.
    private func addToSingle(_ single: SourceNode.Entry, _ editor: inout SourceEditor) -> Bool {
        let main = String(repeating: " ", count: Self.step) + "main"
        guard editor.replace("script", at: single.keyLocation, with: "scripts:\(lineBreak)\(main)") != nil else {
            return false
        }
        let last = lastLine(of: single, indentation: 1)
        // Items of a list may not be indented less than the key before them.
        let isBlock = lines.line(single.value.location.line).dropFirst(single.value.location.column - 1).first == "-"
        let missing = isBlock ? max(Self.step - (single.value.location.column - 1), 0) : 0
        if missing > 0 {
            for line in (single.keyLocation.line + 1)...max(last, single.keyLocation.line + 1)
            where !lines.line(line).isEmpty {
                let start = SourceLocation(file: file, line: line, column: 1)
                guard editor.insert(String(repeating: " ", count: missing), at: start) else { return false }
            }
        }
        return add(after: last, indentation: Self.step, &editor)
    }

    /// A list of steps on one line. The words of its scalars need no quotes.
    private static func flow(_ node: SourceNode) -> String {
        switch node.content {
        case .scalar(let text, let isQuoted): isQuoted ? ScalarText.doubleQuoted(text) : text
        case .sequence(let items): "[\(items.map { flow($0) }.joined(separator: ", "))]"
        case .mapping(let entries): "{ \(entries.map { "\($0.key): \(flow($0.value))" }.joined(separator: ", ")) }"
        case .empty: ""
        }
    }

    // MARK: check

    /// Whether a text has the tree of the original and the script.
    private func isAdded(in text: String) -> Bool {
        guard let tree = Self.tree(of: text, file), let entries = tree.entries else { return false }
        let isScript = { (entry: SourceNode.Entry) in entry.key == "script" || entry.key == "scripts" }
        let (others, before) = (entries.filter { !isScript($0) }, (root.entries ?? []).filter { !isScript($0) })
        guard others.map(\.key) == before.map(\.key),
            zip(others, before).allSatisfy({ ScalarText.difference(between: $0.value, and: $1.value) == .none })
        else { return false }
        let old =
            root.entry("script").map { [("main", $0.value)] }
            ?? (root.entry("scripts")?.value.entries ?? []).map { ($0.key, $0.value) }
        let expected = old + [(name, list)]
        let found = entries.filter(isScript)
        guard found.count == 1, found[0].key == "scripts", let scripts = found[0].value.entries else { return false }
        return scripts.map(\.key) == expected.map(\.0)
            && zip(scripts, expected).allSatisfy { ScalarText.difference(between: $0.value, and: $1.1) == .none }
    }
}
