import Pages

/// A page of the manual: chapters on one topic.
package struct ManualPage: Sendable {
    /// The file name without its extension, and what `zoetrope manual` takes.
    package let name: String
    package let title: String
    /// What the page is about, in a sentence.
    package let summary: String
    package let chapters: [ManualChapter]

    /// - Parameter chapters: Markdown, each with a heading of level 2. A single chapter that has no further heading of level 2 becomes the
    ///   page: its heading is left out, and those below it are one level higher.
    package init(_ name: String, _ title: String, _ summary: String, _ chapters: [ManualChapter]) {
        (self.name, self.title, self.summary, self.chapters) = (name, title, summary, chapters)
    }

    /// The file name as Markdown.
    var fileName: String { "\(name).md" }

    /// The page as Markdown: title, summary, contents, chapters. Ends with a line break.
    package var markdown: String {
        ["# \(title)", summary, contents, body].filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    /// Links to the sections of the page.
    var contents: String { Markdown.contents(body, after: title) }

    /// The anchor of a chapter. That of the page's own heading comes first if both are the same.
    func anchor(of chapter: ManualChapter) -> String {
        let (own, anchor) = (Markdown.anchor(of: title), Markdown.anchor(of: chapter.title))
        return anchor == own ? "\(anchor)-1" : anchor
    }

    private var body: String {
        let isWhole = chapters.count == 1 && Markdown.headings(of: chapters[0].text).count { $0.level == 2 } == 1
        guard isWhole else { return chapters.map(\.text).joined(separator: "\n\n") }
        let lines = chapters[0].text.split(separator: "\n", omittingEmptySubsequences: false)
        return Markdown.promoted(lines.dropFirst().drop(while: \.isEmpty).joined(separator: "\n"))
    }
}
