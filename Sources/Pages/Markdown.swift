/// Escapes and formats text for GitHub's Markdown.
package enum Markdown {
    /// Escapes a text and puts it on one line.
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
        // Characters at the start that would begin a list or a heading.
        if let first = result.first, "+-=".contains(first) { return "\\" + result }
        if let dot = result.firstIndex(where: { $0 == "." || $0 == ")" }), dot != result.startIndex,
            result[..<dot].allSatisfy(\.isNumber), result[dot...].dropFirst().first.map(\.isWhitespace) ?? true
        {
            result.insert("\\", at: dot)
        }
        return result
    }

    /// The text as a code span.
    package static func code(_ text: String) -> String {
        let text = line(text)
        let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
        let padding = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        return fence + padding + text + padding + fence
    }

    /// The text as a fenced code block.
    package static func block(_ text: String, language: String) -> String {
        let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
        return "\(fence)\(language)\n\(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")\(fence)"
    }

    /// A table. Cells are Markdown in which `|` is escaped unless it is already, and line breaks become spaces.
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

    /// The anchor that GitHub generates for a heading.
    package static func anchor(of heading: String) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }

    /// A table of contents: a list of links to the headings of level 2, each with its headings of level 3.
    ///
    /// - Parameter title: the heading of level 1 above the text, whose anchor a later heading cannot have.
    package static func contents(_ text: String, after title: String) -> String {
        var lines: [String] = []
        var seen = [anchor(of: title): 1]
        for heading in headings(of: text) {
            let anchor = anchor(of: heading.text)
            let count = seen[anchor, default: 0]
            seen[anchor] = count + 1
            // GitHub numbers the anchors of equal headings.
            let link = "[\(heading.text)](#\(anchor)\(count == 0 ? "" : "-\(count)"))"
            if heading.level == 2 || lines.isEmpty {
                lines.append("- \(link)")
            } else if let last = lines.indices.last {
                lines[last] += (lines[last].contains("<br>") ? " · " : "<br>") + link
            }
        }
        return lines.joined(separator: "\n")
    }

    /// The text with its headings one level higher, outside of code blocks. There must be none of level 1.
    package static func promoted(_ text: String) -> String {
        var isCode = false
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            if line.hasPrefix("```") { isCode.toggle() }
            return !isCode && line.hasPrefix("##") ? line.dropFirst() : line
        }.joined(separator: "\n")
    }

    /// The headings of levels 2 and 3 outside of code blocks.
    package static func headings(of text: String) -> [(level: Int, text: String)] {
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

    private static func longestRun(of repeated: Character, in text: String) -> Int {
        var (longest, run) = (0, 0)
        for character in text {
            run = character == repeated ? run + 1 : 0
            longest = max(longest, run)
        }
        return longest
    }
}
