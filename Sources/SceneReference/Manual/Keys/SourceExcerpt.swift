import SceneLanguage

/// Copies keys and values from a scene file as they are written there.
package struct SourceExcerpt: Sendable {
    private let lines: [[Character]]

    package init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    }

    /// The lines of a key and its value, or of the group that the key names, without their indentation.
    package func lines(of use: KeyPlace.Use) -> [String] {
        if let group = use.group { return lines(of: group) }
        let value = lines(of: use.value)
        guard isBlock(use.value) else { return ["\(use.name): \(value[0])"] + value.dropFirst() }
        return ["\(use.name):"] + value.map { "  \($0)" }
    }

    /// Whether it is a group or list in block style rather than in braces or brackets.
    private func isBlock(_ node: SourceNode) -> Bool {
        guard node.entries != nil || node.items != nil else { return false }
        return !"{[".contains(character(node.location.line, node.location.column))
    }

    private func lines(of node: SourceNode) -> [String] {
        let (line, column) = (node.location.line, node.location.column)
        switch node.content {
        case .empty: return [""]
        case .scalar(let text, let quoted):
            return quoted ? [String(bracketed(line, column).joined(separator: " "))] : [text]
        case .sequence, .mapping:
            return isBlock(node) ? block(line, column) : bracketed(line, column)
        }
    }

    private func character(_ line: Int, _ column: Int) -> Character {
        guard lines.indices.contains(line - 1), lines[line - 1].indices.contains(column - 1) else { return "\n" }
        return lines[line - 1][column - 1]
    }

    /// The text from an opening bracket or quote to the closing one.
    private func bracketed(_ line: Int, _ column: Int) -> [String] {
        var result = [""]
        var depth = 0
        var quote: Character?
        for index in (line - 1)..<lines.count {
            for character in lines[index].dropFirst(index == line - 1 ? column - 1 : 0) {
                result[result.count - 1].append(character)
                if let open = quote {
                    guard character == open else { continue }
                    quote = nil
                } else if character == "\"" || character == "'" && depth == 0 {
                    quote = character
                    continue
                } else if "{[".contains(character) {
                    depth += 1
                    continue
                } else if "]}".contains(character) {
                    depth -= 1
                } else {
                    continue
                }
                if depth == 0 { return result.map(\.trimmed) }
            }
            result.append("")
        }
        return result.map(\.trimmed)
    }

    /// The lines from a position that are indented at least as far.
    private func block(_ line: Int, _ column: Int) -> [String] {
        var result = [String(lines[line - 1].dropFirst(column - 1))]
        for text in lines.dropFirst(line) {
            guard text.prefix(column - 1).allSatisfy({ $0 == " " }), text.count >= column else { break }
            result.append(String(text.dropFirst(column - 1)))
        }
        return result
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
