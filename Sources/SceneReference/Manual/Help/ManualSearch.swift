import Pages

/// The sections of the manual that mention a word, for `zoetrope help` of words that are no keys.
package struct ManualSearch {
    package struct Section: Hashable, Sendable {
        /// The name of the page, which `zoetrope manual` takes.
        package var page: String
        package var heading: String
        /// The first line that mentions the word, in Markdown.
        package var line: String
        /// Number of lines that mention it.
        var count: Int
        var isInHeading: Bool
    }

    /// The sections, those with the word in their heading first and then those that mention it most.
    package let sections: [Section]

    /// Longer lines are cut at a word.
    private static let maxLength = 110
    /// Shorter words, such as `to`, say nothing by themselves.
    private static let longWord = 4

    /// Sections with the words one after the other; if there are none, those with a line that has all of the longer words.
    ///
    /// Cost: reads all pages, which takes some milliseconds.
    package init(_ word: String, in book: ManualBook) {
        let wanted = Self.words(word)
        let longer = wanted.filter { $0.count >= Self.longWord }
        var found = wanted.isEmpty ? [] : Self.sections(of: book) { $0.contains(wanted) }
        if found.isEmpty, wanted.count > 1, longer.count > 1 {
            found = Self.sections(of: book) { Set(longer).isSubset(of: $0) }
        }
        sections = found
    }

    private static func sections(of book: ManualBook, where mentions: ([String]) -> Bool) -> [Section] {
        var found: [Section] = []
        for page in book.pages {
            var section = Section(page: page.name, heading: page.title, line: "", count: 0, isInHeading: false)
            var isCode = false
            for line in page.markdown.split(separator: "\n") {
                if line.hasPrefix("```") { isCode.toggle() }
                if !isCode, line.hasPrefix("#") {
                    if section.count > 0 { found.append(section) }
                    let heading = String(line.drop { $0 == "#" || $0 == " " })
                    let hit = mentions(words(heading))
                    section = Section(
                        page: page.name, heading: heading, line: "", count: hit ? 1 : 0, isInHeading: hit)
                } else if !isIndex(line), mentions(words(line)) {
                    if section.line.isEmpty { section.line = shortened(line) }
                    section.count += 1
                }
            }
            if section.count > 0 { found.append(section) }
        }
        return found.enumerated().sorted { a, b in
            let (first, second) = (a.element, b.element)
            if first.isInHeading != second.isInHeading { return first.isInHeading }
            return first.count == second.count ? a.offset < b.offset : first.count > second.count
        }.map(\.element)
    }

    /// The words of a page below each of its headings, in lower case, without those of lists of contents and of link targets.
    static func texts(of page: ManualPage) -> [[String]] {
        var texts: [[String]] = []
        var isCode = false
        for line in page.markdown.split(separator: "\n") {
            if line.hasPrefix("```") { isCode.toggle() }
            if !isCode, line.hasPrefix("#") {
                texts.append([])
            } else if !isIndex(line), !texts.isEmpty {
                texts[texts.count - 1] += words(line.replacing(/\]\([^)]*\)|<[^>]*>/, with: " "))
            }
        }
        return texts
    }

    /// Whether a line is an entry of a list of contents, or the index of all keys.
    private static func isIndex(_ line: Substring) -> Bool {
        line.hasPrefix("- [") || line.count(where: { $0 == "·" }) > maxIndexEntries
    }

    /// The index of all keys has more middle dots between its entries. A line of links at the end of a page has fewer.
    private static let maxIndexEntries = 20

    /// A list of the sections as Markdown; nil if no section mentions the word.
    ///
    /// - Parameter limit: the maximum number of sections.
    package func markdown(of word: String, limit: Int = 6) -> String? {
        guard !sections.isEmpty else { return nil }
        let items = sections.prefix(limit).map { section in
            let line = section.line.isEmpty ? "" : ": \(section.line)"
            return "- \(section.heading) (`zoetrope manual \(section.page)`)\(line)"
        }
        let start = "Nothing in a scene is called \(Markdown.code(word)). These sections of the manual mention it:"
        return "\(start)\n\n\(items.joined(separator: "\n"))\n"
    }

    private static func words(_ text: some StringProtocol) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// The cells of a row of a table as text: `style: one of dot, ring, finger; dot; ...`.
    private static func row(_ line: Substring) -> String {
        // A vertical line inside of a cell is escaped.
        let cells = line.replacing("\\|", with: "\u{1}").split(separator: "|").map { cell in
            cell.split(separator: " ").joined(separator: " ").replacing("\u{1}", with: "|")
        }.filter { !$0.isEmpty }
        return [cells.prefix(1).joined(), cells.dropFirst().joined(separator: "; ")].filter { !$0.isEmpty }
            .joined(separator: ": ")
    }

    private static func shortened(_ line: Substring) -> String {
        let text = line.hasPrefix("|") ? row(line) : String(line.drop { " -*>".contains($0) })
        guard text.count > maxLength else { return Markdown.escaped(text) }
        let part = text.prefix(maxLength)
        return Markdown.escaped(String(part[..<(part.lastIndex(of: " ") ?? part.endIndex)])) + " ..."
    }
}
