import Foundation
import Gallery
import Pages
import Testing

/// What the manual says about `zoetrope docs`.
@Suite struct DocsManualTests {
    private static let chapter = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../Sources/SceneReference/Manual/Text/documentation.md").standardizedFileURL

    private let text: String

    init() throws { text = try String(contentsOf: Self.chapter, encoding: .utf8) }

    /// The words in backticks in the first column of the tables below a heading.
    private func words(below heading: String) throws -> [String] {
        let start = try #require(text.range(of: "### \(heading)\n")).upperBound
        let section = text[start...].prefix(upTo: text[start...].range(of: "\n### ")?.lowerBound ?? text.endIndex)
        return section.split(separator: "\n").filter { $0.hasPrefix("| `") }.flatMap { row in
            (row.split(separator: "|").first ?? "").matches(of: /`([^`]+)`/).map { String($0.output.1) }
        }
    }

    @Test func `all hosts are listed`() throws {
        #expect(try words(below: "Sites") == DocsHosts.all.map(\.name))
    }

    @Test func `all keys of docs.json are listed`() throws {
        let files = try DocsFixture(["card.yaml": DocsFixture.card])
        try files.run(["card.yaml"], formats: "webp,gif")
        let object = try #require(
            try JSONSerialization.jsonObject(with: Data(files.text("docs.json").utf8)) as? [String: Any])
        let scene = try #require((object["scenes"] as? [[String: Any]])?.first)
        let listed = try words(below: "docs.json")
        // The other keys of the list are those that this file does not need.
        #expect(
            Set(listed).symmetricDifference(Set(object.keys).union(scene.keys)) == [
                "begun", "commandFolder", "outline", "variant", "variantIndex",
            ])
        #expect(Set(listed).count == listed.count)
        #expect(object["version"] as? Int == 1 && object["host"] as? String == "github")
        #expect(scene["page"] as? String == "card.md" && scene["gestures"] as? [String] == ["tap"])
    }

    @Test func `all colours are named`() throws {
        for token in PageStyle.tokens { #expect(text.contains("`--\(token.name)`"), "\(token.name)") }
    }
}
