import Foundation
import Pages
import SceneReference
import SceneTestSupport
import TestSupport
import Testing
import Zoetrope

/// The configurations for editors in the manual match what the program prints.
@Suite struct EditorChapterTests {
    @Test func `the matcher matches every message`() throws {
        let regex = try Regex(EditorChapter.matcher)
        let text = "zoetrope: 1\nlayers: [ { opacty: 1 }, { frame: [900, 0, 1, 1], background: red, opacity: 2 } ]\n"
        do throws(ZoetropeError) {
            _ = try Scenes.prepare(text)
            Issue.record("the scene should be rejected")
        } catch {
            for message in error.messages {
                let first = String(message.prefix { $0 != "\n" })
                let match = try #require(try regex.wholeMatch(in: first), "\(first)")
                let groups = match.output.map { $0.substring.map(String.init) ?? "" }
                #expect(groups[1] == Scenes.path("text") && groups[2] == "2" && groups[4] == "error")
            }
            #expect(error.messages.count == 2 && error.diagnostics.count == 2)
        }
    }

    @Test func `the tasks are JSON with the same matcher`() throws {
        let text = EditorChapter.chapter.text
        let start = try #require(text.range(of: "```json\n")).upperBound
        let end = try #require(text.range(of: "\n```", range: start..<text.endIndex)).lowerBound
        let tasks = try JSONValue(json: Data(text[start..<end].utf8))
        let pattern = tasks["tasks"]?.array?.first?["problemMatcher"]?["pattern"]
        #expect(pattern?["regexp"] == .string(EditorChapter.matcher))
    }
}
