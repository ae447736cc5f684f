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

    @Test func `every link within the manual has its target`() throws {
        var sources = Manual.Sources()
        sources.examples = Self.examples
        let text = try Manual.text(of: sources, for: TemporaryFolder().path("manual.md"))
        let anchors = text.matches(of: /<a id="([^"]*)">/).map { String($0.1) }
        #expect(Set(anchors).count == anchors.count)
        let headings = Set(text.matches(of: /\n#+ ([^\n]*)/).map { Markdown.anchor(of: String($0.1)) })
        let links = text.matches(of: /\]\(#([^)]*)\)/).map { String($0.1) }
        #expect(links.count > 300)
        for link in links where !anchors.contains(link) && !headings.contains(link) {
            // The anchor of the second of two equal headings ends in -1.
            let isSecond = link.hasSuffix("-1") && headings.contains(String(link.dropLast(2)))
            #expect(isSecond, "#\(link)")
        }
    }

    @Test func `every placeholder of a chapter has a value, and every value a placeholder`() {
        #expect(Manual.chapters.count > 15)
        for chapter in Manual.chapters { #expect(chapter.mismatches.isEmpty, "\(chapter.text.prefix(40))") }
    }

    @Test func `a chapter reports unknown placeholders and unused values`() {
        let template = "## A\n\n{{table:keys}} {{b}} ${{ vars.C }} {{d}}\n\n"
        let chapter = ManualChapter(Array(template.utf8), ["table:keys": "keys", "b": "{{d}}", "e": "5"])
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
        let output = "\(folder.path)/out/manual.md"
        func staleness() throws -> [String] {
            try Manual.edition(of: sources, for: output).staleness().map {
                $0.replacingOccurrences(of: folder.path, with: "")
            }
        }
        let picture = "/out/manual/appearance-round.png"
        #expect(try staleness() == ["/out/manual.md is missing", "\(picture) is missing"])
        try Manual.edition(of: sources, for: output).write()
        #expect(try staleness().isEmpty)
        let text = try folder.text("out/manual.md")
        #expect(text.contains("<code>cornerRadius: 6</code>"))
        #expect(text.contains("<a href=\"../examples/appearance/round.yaml\"><img src=\"manual/appearance-round.png\""))
        try folder.write("no picture", to: picture)
        try folder.write("no picture", to: "out/manual/gone.gif")
        // Only pictures that the manual shows are removed.
        try folder.write("no picture", to: "out/manual/holiday.gif")
        try folder.write(text + "<img src=\"manual/gone.gif\">", to: "out/manual.md")
        #expect(
            try staleness() == [
                "/out/manual.md is stale", "\(picture) is stale",
                "/out/manual/gone.gif is not used any more",
            ])
        try Manual.edition(of: sources, for: output).write()
        #expect(try staleness().isEmpty)
    }
}
