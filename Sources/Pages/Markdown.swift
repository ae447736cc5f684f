/// Text made safe for Markdown as GitHub reads it.
package enum Markdown {
    /// Running text on one line: nothing in it is markup.
    package static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in line(text).unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\\", "`", "*", "_", "{", "}", "[", "]", "#", "|", "~", "$", "!": result += "\\\(scalar)"
            default: result.unicodeScalars.append(scalar)
            }
        }
        // A number or a sign at the start would begin a list.
        if let first = result.first, "+-=".contains(first) { return "\\" + result }
        if let dot = result.firstIndex(where: { $0 == "." || $0 == ")" }), dot != result.startIndex,
            result[..<dot].allSatisfy(\.isNumber), result[dot...].dropFirst().first.map(\.isWhitespace) ?? true
        {
            result.insert("\\", at: dot)
        }
        return result
    }

    /// A code span.
    package static func code(_ text: String) -> String {
        let text = line(text)
        let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
        let padding = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        return fence + padding + text + padding + fence
    }

    /// A fenced block.
    package static func block(_ text: String, language: String) -> String {
        let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
        return "\(fence)\(language)\n\(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")\(fence)"
    }

    /// A table whose cells are Markdown; `|` is escaped where it is not escaped already, and line breaks become spaces.
    package static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { "| \($0.map(cell).joined(separator: " | ")) |" }
            .joined(separator: "\n")
    }

    private static func cell(_ text: String) -> String {
        var result = ""
        for character in text {
            if character == "|", result.last != "\\" { result.append("\\") }
            result.append(character.isNewline ? " " : character)
        }
        return result
    }

    /// What GitHub makes of a heading.
    package static func anchor(of heading: String) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }

    /// A list of the chapters of a text with links to them and to their sections.
    package static func contents(_ text: String) -> String {
        var lines: [String] = []
        var seen: [String: Int] = [:]
        for heading in headings(of: text) {
            let anchor = anchor(of: heading.text)
            let count = seen[anchor, default: 0]
            seen[anchor] = count + 1
            // Where two headings are alike GitHub counts.
            let link = "[\(heading.text)](#\(anchor)\(count == 0 ? "" : "-\(count)"))"
            if heading.level == 2 {
                lines.append("- \(link)")
            } else if let last = lines.indices.last {
                lines[last] += (lines[last].contains("<br>") ? " · " : "<br>") + link
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Chapters and sections; what stands in fences is none.
    private static func headings(of text: String) -> [(level: Int, text: String)] {
        var isCode = false
        return text.split(separator: "\n").compactMap { line in
            if line.hasPrefix("```") { isCode.toggle() }
            let level = line.prefix { $0 == "#" }.count
            return !isCode && (2...3).contains(level) ? (level, String(line.dropFirst(level + 1))) : nil
        }
    }

    private static func line(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    private static func longestRun(of sign: Character, in text: String) -> Int {
        var (longest, run) = (0, 0)
        for character in text {
            run = character == sign ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
