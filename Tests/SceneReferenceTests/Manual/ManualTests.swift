import Foundation
import Pages
import SceneLanguage
import SceneReference
import SceneTestSupport
import TestSupport
import Testing

/// The manual and the examples of its keys.
@Suite struct ManualTests {
    private static let root = Scenes.repository
    private static let examples = root.appending(path: "Examples/Manual").path

    @Test func `every key has an example that uses it, and a picture or a reason for none`() throws {
        let examples = try ManualExamples(Self.examples, from: "examples", pictures: "manual")
        let gaps = examples.gaps
        #expect(gaps.isEmpty, "\(gaps.joined(separator: "\n"))")
    }

    @Test func `every link between the pages has its target`() throws {
        var sources = Manual.Sources()
        sources.examples = Self.examples
        sources.commands = "Text"
        let book = try Manual.book(of: sources, in: Scenes.repository.appending(path: "Output/manual").path)
        let folder = try TemporaryFolder(
            Dictionary(
                uniqueKeysWithValues: [("README.md", book.index)] + book.pages.map { ("\($0.name).md", $0.markdown) }))
        var count = 0
        for page in ["README"] + book.pages.map(\.name) {
            let path = folder.path("\(page).md")
            let text = try folder.text("\(page).md")
            let anchors = LinkCheck.anchors(in: text, isMarkdown: true)
            #expect(Set(anchors).count == anchors.count, "\(page)")
            count += LinkCheck.links(in: text, isMarkdown: true).count
            // Pictures and examples are elsewhere.
            let broken = try LinkCheck.brokenLinks(of: path).filter {
                !$0.contains("pictures/") && !$0.contains("Examples/")
            }
            #expect(broken.isEmpty, "\(broken)")
        }
        #expect(count > 1000)
    }

    @Test func `the manual is a book of pages`() {
        let book = Manual.book(Manual.Sources())
        #expect(book.pages.map(\.name) == ManualBook.names)
        for page in book.pages {
            #expect(page.markdown.hasPrefix("# \(page.title)\n\n\(page.summary)\n"))
            #expect(book.index.contains("[\(page.title)](\(page.name).md): \(page.summary)"))
        }
        // A page with one chapter has no second heading.
        let recipes = book.pages.first { $0.name == "recipes" }?.markdown ?? ""
        #expect(
            recipes.contains("\n## Shake\n") && !recipes.contains("## Recipes") && recipes.contains("- [Shake](#shake)")
        )
        #expect(book.text.contains("](#actions)") && !book.text.contains(".md#"))
    }

    @Test func `the first scene of the manual is that of the README`() throws {
        let scene = try String(contentsOf: Self.root.appending(path: "Examples/card.yaml"), encoding: .utf8)
        #expect(StartChapter.example == scene)
        // GitHub shows a README 830 pixels wide and does not break lines of code: longer ones leave no room for the picture.
        let lines = scene.split(separator: "\n")
        #expect(lines.count <= 12 && lines.allSatisfy { $0.count <= 64 })
    }

    @Test func `the excerpts that the program carries are those of the examples`() throws {
        let examples = try ManualExamples(Self.examples, from: "", pictures: "")
        let isCurrent = examples.excerpts == ExampleExcerpts.text
        #expect(isCurrent, "write them again: swift run -c release ProjectPages")
    }

    @Test func `every placeholder of a chapter has a value, and every value a placeholder`() {
        let chapters = Manual.book(Manual.Sources()).pages.flatMap(\.chapters)
        #expect(chapters.count > 15)
        for chapter in chapters { #expect(chapter.mismatches.isEmpty, "\(chapter.text.prefix(40))") }
    }

    @Test func `a chapter reports unknown placeholders and unused values`() {
        let template = "## A\n\n{{table:keys}} {{b}} ${{ vars.C }} {{d}}\n\n"
        let chapter = ManualChapter(template, ["table:keys": "keys", "b": "{{d}}", "e": "5"])
        #expect(chapter.text == "## A\n\nkeys {{d}} ${{ vars.C }} {{d}}")
        #expect(chapter.mismatches == ["no value for {{d}}", "no placeholder for the value 'e'"])
    }

    @Test(arguments: ExpressionFunction.all.map(\.example))
    func `every example of a function has a value`(example: String) {
        #expect(ExpressionChapter.value(of: example) != nil)
    }

    @Test func `examples of functions are evaluated`() {
        #expect(ExpressionChapter.value(of: "clamp(12, 0, 10)") == "10")
        #expect(ExpressionChapter.value(of: "lerp(black, white, 0.5)") == "#808080")
        #expect(ExpressionChapter.value(of: "clamp(12, 0") == nil)
    }

    @Test func `keys that an example claims but does not show are reported`() throws {
        let folder = try TemporaryFolder([
            "appearance/plain.yaml": "# shows: cornerRadius, opacty\nzoetrope: 1\nlayers: [ { id: card } ]\n"
        ])
        let gaps = try ManualExamples(folder.path, from: "examples", pictures: "manual").gaps
        #expect(gaps.contains("appearance/plain.yaml lists cornerRadius, but does not use it"))
        #expect(gaps.contains("appearance/plain.yaml lists 'opacty', which is not a key"))
        #expect(gaps.contains("appearance/plain.yaml has no title"))
        #expect(gaps.contains("no example shows appearance/opacity"))
        #expect(gaps.contains("no example shows script/drag.hold"))
    }

    @Test func `missing, changed and obsolete pictures make an edition stale until it is written`() throws {
        let folder = try TemporaryFolder([
            "examples/appearance/round.yaml": """
            # shows: cornerRadius
            zoetrope: 1
            title: A round card
            canvas: { size: [40, 30] }
            layers: [ { frame: [5, 5, 30, 20], background: black, cornerRadius: 6 } ]

            """
        ])
        var sources = Manual.Sources()
        sources.examples = "\(folder.path)/examples"
        let output = "\(folder.path)/out"
        func staleness() throws -> [String] {
            try Manual.edition(of: sources, in: output).staleness().map {
                $0.replacingOccurrences(of: folder.path, with: "")
            }
        }
        let picture = "/out/pictures/appearance-round.png"
        let missing = try staleness()
        #expect(missing.count == ManualBook.names.count + 2)
        #expect(missing.first == "/out/README.md is missing" && missing.last == "\(picture) is missing")
        try Manual.edition(of: sources, in: output).write()
        #expect(try staleness().isEmpty)
        let page = "out/text-and-paint.md"
        let text = try folder.text(page)
        #expect(text.contains("<code>cornerRadius: 6</code>"))
        #expect(
            text.contains("<a href=\"../examples/appearance/round.yaml\"><img src=\"pictures/appearance-round.png\""))
        try folder.write("no picture", to: picture)
        try folder.write("no picture", to: "out/pictures/gone.gif")
        // Only pictures that a page shows are removed.
        try folder.write("no picture", to: "out/pictures/holiday.gif")
        try folder.write(text + "<img src=\"pictures/gone.gif\">", to: page)
        #expect(
            try staleness() == [
                "/\(page) is stale", "\(picture) is stale", "/out/pictures/gone.gif is not used any more",
            ])
        try Manual.edition(of: sources, in: output).write()
        #expect(try staleness().isEmpty)
        #expect(folder.names(in: "out/pictures") == ["appearance-round.png", "holiday.gif"])
    }
}
