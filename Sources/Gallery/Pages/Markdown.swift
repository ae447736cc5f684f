import Zoetrope

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

    /// A code span, also in a table.
    package static func code(_ text: String, inTable: Bool = false) -> String {
        let text = line(text)
        let fence = String(repeating: "`", count: longestRun(of: "`", in: text) + 1)
        let padding = text.hasPrefix("`") || text.hasSuffix("`") ? " " : ""
        return fence + padding + (inTable ? text.replacing("|", with: "\\|") : text) + padding + fence
    }

    /// A fenced block.
    package static func block(_ text: String, language: String) -> String {
        let fence = String(repeating: "`", count: max(3, longestRun(of: "`", in: text) + 1))
        return "\(fence)\(language)\n\(text.hasSuffix("\n") || text.isEmpty ? text : text + "\n")\(fence)"
    }

    /// A table; cells are Markdown already.
    package static func table(_ head: [String], _ rows: [[String]]) -> String {
        ([head, head.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
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
