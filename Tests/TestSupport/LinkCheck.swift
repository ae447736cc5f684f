import Foundation

/// Checks relative links in HTML and Markdown files: pages, pictures and anchors.
package enum LinkCheck {
    /// A message for each relative link to a missing file or anchor.
    package static func brokenLinks(of path: String) throws -> [String] {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        // The manual has hundreds of links to its own sections.
        var known: [String: Set<String>] = [:]
        func knownAnchors(of target: String) throws -> Set<String> {
            if let anchors = known[target] { return anchors }
            let content = try String(contentsOfFile: target, encoding: .utf8)
            let anchors = Set(anchors(in: content, isMarkdown: target.hasSuffix(".md")))
            known[target] = anchors
            return anchors
        }
        return try links(in: text, isMarkdown: path.hasSuffix(".md")).compactMap { link -> String? in
            guard !link.contains("://"), !link.hasPrefix("mailto:"), !link.hasPrefix("data:") else { return nil }
            let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let file = parts[0].removingPercentEncoding ?? parts[0]
            let target = file.isEmpty ? path : folder.appendingPathComponent(file).standardizedFileURL.path
            let name = "\(URL(fileURLWithPath: path).lastPathComponent): \(link)"
            guard FileManager.default.fileExists(atPath: target) else { return "\(name): no such file" }
            guard parts.count == 2 else { return nil }
            return try knownAnchors(of: target).contains(parts[1]) ? nil : "\(name): no such anchor"
        }
    }

    /// All link and picture targets, as written.
    package static func links(in text: String, isMarkdown: Bool) -> [String] {
        let text = isMarkdown ? withoutCode(text) : text
        var found = text.matches(of: /(?:href|src|srcset)="([^"]*)"/).map { unescaped(String($0.output.1)) }
        if isMarkdown { found += text.matches(of: /\]\(([^()\s]+)\)/).map { String($0.output.1) } }
        return found
    }

    /// HTML ids, and in Markdown also the anchors that GitHub generates for headings.
    package static func anchors(in text: String, isMarkdown: Bool) -> [String] {
        let ids = text.matches(of: /\sid="([^"]*)"/).map { String($0.output.1) }
        guard isMarkdown else { return ids }
        var taken: [String: Int] = [:]
        let lines = withoutFences(text).split(separator: "\n")
        let headings = lines.filter { line in
            let marks = line.prefix { $0 == "#" }.count
            return (1...6).contains(marks) && line.dropFirst(marks).first == " "
        }
        let slugs = headings.map { line in
            let words = line.drop { $0 == "#" }.dropFirst()
            var slug = ""
            for character in words.lowercased() {
                if character.isLetter || character.isNumber || character == "-" || character == "_" {
                    slug.append(character)
                } else if character == " " {
                    slug.append("-")
                }
            }
            defer { taken[slug, default: 0] += 1 }
            return taken[slug].map { "\(slug)-\($0)" } ?? slug
        }
        return ids + slugs
    }

    private static func withoutFences(_ text: String) -> String {
        var fence: String?
        return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
            let marks = String(line.drop { $0 == " " }.prefix { $0 == "`" })
            if let open = fence {
                if marks.count >= open.count, line.drop(while: { $0 == " " || $0 == "`" }).isEmpty { fence = nil }
                return false
            }
            if marks.count >= 3 { fence = marks }
            return fence == nil
        }.joined(separator: "\n")
    }

    private static func withoutCode(_ text: String) -> String {
        withoutFences(text).replacing(/(`+)[^`].*?\1/, with: "")
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
