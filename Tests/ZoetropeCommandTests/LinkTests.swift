import Foundation
import TestSupport
import Testing

/// Links in what readers of the repository see.
@Suite struct LinkTests {
    private static let pages: [String] = {
        let root = Tool.package
        var pages = ["README.md", "Output/manual.md"]
        let docs = root.appendingPathComponent("Output/docs").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: docs)) ?? []
        pages += names.filter { $0.hasSuffix(".md") || $0.hasSuffix(".html") }.sorted().map { "Output/docs/\($0)" }
        return pages
    }()

    @Test(arguments: pages) func lead(page: String) throws {
        let path = Tool.package.appendingPathComponent(page).path
        #expect(try LinkCheck.brokenLinks(of: path) == [])
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
