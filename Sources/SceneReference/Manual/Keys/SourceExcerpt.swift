import SceneLanguage

/// What a scene file says at a place, as its author wrote it.
struct SourceExcerpt: Sendable {
    private let lines: [[Character]]

    init(_ text: String) {
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(Array.init)
    }

    /// The lines of a key with what stands behind it, moved to the left margin.
    func lines(of use: KeyPlace.Use) -> [String] {
        let value = lines(of: use.value)
        guard isBlock(use.value) else { return ["\(use.name): \(value[0])"] + value.dropFirst() }
        return ["\(use.name):"] + value.map { "  \($0)" }
    }

    /// Whether it is a group or list that is told by its indentation.
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

    /// From a bracket or quote to the one that closes it.
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

    /// The lines from a place on that are indented as far as it, or further.
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
