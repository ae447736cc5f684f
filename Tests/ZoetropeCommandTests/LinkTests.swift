import Foundation
import TestSupport
import Testing

/// Links in the documents of the repository.
@Suite(.runsPrograms) struct LinkTests {
    private static let pages =
        RepositoryPages.documents
        + ["Output/docs", "Output/parts"].flatMap { RepositoryPages.names(in: $0, endings: [".md", ".html"]) }

    @Test(arguments: pages) func `links resolve`(page: String) throws {
        let path = Tool.package.appendingPathComponent(page).path
        #expect(try LinkCheck.brokenLinks(of: path) == [])
    }

    /// In the appearance whose pictures are larger.
    @Test func `the pictures of the README have less than 5 MB`() throws {
        func bytes(_ text: String) throws -> [Int] {
            try LinkCheck.links(in: text, isMarkdown: false).filter { $0.hasSuffix(".gif") || $0.hasSuffix(".png") }
                .map { try Data(contentsOf: Tool.package.appendingPathComponent($0)).count }
        }
        let readme = try String(contentsOf: Tool.package.appendingPathComponent("README.md"), encoding: .utf8)
        // Of a `<picture>` a browser loads one.
        let choice = /(?s)<picture>.*?<\/picture>/
        let choices = try readme.matches(of: choice).map { try bytes(String($0.output)).max() ?? 0 }
        let others = try bytes(readme.replacing(choice, with: ""))
        #expect(choices.count == 2 && others.count == 13)
        #expect((choices + others).reduce(0, +) < 5_000_000)
    }

    @Test func `a wrong link is found`() throws {
        let space = try Workspace()
        try space.write(
            """
            # One & two
            [a](#one--two) [b](#three) [c](other.md#here) ![d](none.png) [e](https://example.com) `[f](code.md)`

            ```
            [g](fence.md)
            ```
            <img src="no&amp;ne.gif">
            """, to: "page.md")
        try space.write("## There", to: "other.md")
        #expect(
            try LinkCheck.brokenLinks(of: space.folder.appendingPathComponent("page.md").path) == [
                "page.md: no&ne.gif: no such file", "page.md: #three: no such anchor",
                "page.md: other.md#here: no such anchor", "page.md: none.png: no such file",
            ])
    }
}
