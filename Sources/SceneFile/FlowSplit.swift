import SceneLanguage
import SceneModel

/// Detects unquoted values that YAML ended at a comma of theirs, as it does in `{ }` and `[ ]`: `{ text: of 2,500 ml }`,
/// `[lerp(a, b, t), 0]`.
struct FlowSplit {
    let source: SourceLines

    /// The mistakes among the entries of a mapping in braces.
    ///
    /// The rest of a split value is a key without a colon, or ends a call whose parenthesis the value opens.
    func mistakes(in entries: [SourceNode.Entry]) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var index = 0
        while index < entries.count {
            defer { index += 1 }
            let value = entries[index].value
            guard let text = Self.plain(value) else { continue }
            var depth = Self.open(text)
            var end = index
            for next in (index + 1)..<max(entries.count, index + 1) {
                let entry = entries[next]
                let isRest = lacksColon(entry)
                guard isRest || depth > 0, isRest || Self.plain(entry.value) != nil else { break }
                depth += Self.open(entry.key) + Self.open(entry.value.scalar ?? "")
                if isRest || depth == 0 { end = next }
            }
            guard end > index else { continue }
            let pieces = entries[(index + 1)...end]
            let rest = pieces.map { piece in piece.value.scalar.map { "\(piece.key): \($0)" } ?? piece.key }
            let last = entries[end]
            found.append(
                mistake(
                    value, ending: last.value.scalar.map { (last.value.location, $0) } ?? (last.keyLocation, last.key),
                    joined: ([text] + rest).joined(separator: ", "), key: entries[index].key))
            index = end
        }
        return found
    }

    /// The mistakes among the items of a list in brackets: calls that are split.
    func mistakes(in items: [SourceNode]) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var index = 0
        while index < items.count {
            defer { index += 1 }
            var depth = 0
            var texts: [String] = []
            for item in items[index...] {
                guard let text = Self.plain(item) else { break }
                texts.append(text)
                depth += Self.open(text)
                if depth <= 0 { break }
            }
            guard depth == 0, texts.count > 1, let last = texts.last else { continue }
            found.append(
                mistake(
                    items[index], ending: (items[index + texts.count - 1].location, last),
                    joined: texts.joined(separator: ", "), key: nil))
            index += texts.count - 1
        }
        return found
    }

    /// The mistake behind keys that are repeated in a mapping in braces, because several values there are split; nil if there is
    /// none.
    ///
    /// - Parameter line: the line in which the mapping begins.
    func mistake(behindDuplicates keys: [String], at line: Int) -> Diagnostic? {
        let text = source.line(line)
        // A key, and its unquoted value with commas up to the next key or the end.
        let values = /([\w.]+):\s+([^"'{}\[\]:]*?,[^"'{}\[\]:]*?)(?=,\s*[\w.]+:\s|\s*\})/
        for match in text.matches(of: values) {
            let (name, value) = (match.output.1, match.output.2)
            let rest = value.split(separator: ",").dropFirst().map { String($0.trimmed) }
            guard rest.contains(where: keys.contains) else { continue }
            let start = text.distance(from: text.startIndex, to: value.startIndex)
            return diagnostic(String(value), key: String(name), at: source.location(line, 1).advanced(by: start))
        }
        return nil
    }

    private func mistake(
        _ first: SourceNode, ending last: (location: SourceLocation, text: String), joined: String, key: String?
    ) -> Diagnostic {
        let (start, end) = (first.location, last.location.column - 1 + last.text.count)
        guard last.location.line == start.line, end > start.column else {
            return diagnostic(joined, key: key, at: start)
        }
        let written = source.line(start.line).dropFirst(start.column - 1).prefix(end - start.column + 1)
        return diagnostic(String(written), key: key, at: start)
    }

    private func diagnostic(_ value: String, key: String?, at location: SourceLocation) -> Diagnostic {
        if let call = PlatformCall(in: value), call.text == value {
            return Diagnostic(.error, call.message, hint: call.hint, at: location, length: value.count)
        }
        if let match = value.firstMatch(of: /, *(\w+):([^\s:,]+)$/), key != nil {
            let (name, rest) = (match.output.1, match.output.2)
            let start = value.count - name.count - rest.count - 1
            return Diagnostic(
                .error, "a space is missing after the colon", hint: "write \(name): \(rest)",
                at: location.advanced(by: start), length: name.count + 1)
        }
        let quoted = value.contains("\"") ? "'\(value.replacing("'", with: "''"))'" : "\"\(value)\""
        return Diagnostic(
            .error, "a comma ends a value in \(key == nil ? "[ ]" : "{ }")",
            hint: Hint(
                "quote the value: \(key.map { "\($0): " } ?? "")\(quoted)",
                correction: Hint.Correction(value, quoted)), at: location, length: value.count)
    }

    /// The text of an unquoted scalar; nil for other nodes.
    private static func plain(_ node: SourceNode) -> String? { node.isQuoted ? nil : node.scalar }

    /// The number of parentheses that a text opens and does not close.
    private static func open(_ text: String) -> Int {
        text.count { $0 == "(" } - text.count { $0 == ")" }
    }

    /// Whether a key is followed by a comma or a bracket instead of a colon. A property of layers probably lacks its value.
    private func lacksColon(_ entry: SourceNode.Entry) -> Bool {
        guard entry.value.content == .empty, LayerFacets.properties[entry.key] == nil else { return false }
        let line = source.line(entry.keyLocation.line).dropFirst(entry.keyLocation.column - 1)
        guard line.hasPrefix(entry.key) else { return false }
        let next = line.dropFirst(entry.key.count).first { !$0.isWhitespace }
        return next == "," || next == "}"
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text = text.dropLast() }
        return text
    }
}
