import Foundation
import TestSupport
import Testing

/// The script `.ci/publish`, which writes the committed pictures.
@Suite(.runsPrograms) struct PublishTests {
    /// `.ci/run` renders the scenes with the README's command and compares them with the committed ones.
    @Test func `the README renders the scenes with the options of the script`() throws {
        func text(_ name: String) throws -> String {
            try String(contentsOf: Tool.package.appendingPathComponent(name), encoding: .utf8)
        }
        let published = try #require(try text(".ci/publish").firstMatch(of: /\nsmall=\((.*)\)\n/))
        let shown = try #require(try text("README.md").firstMatch(of: /zoetrope render Scenes (--scale .*)\n/))
        #expect(shown.1 == published.1)
    }

    /// Its animation is beside it.
    @Test func `the README shows the example as it is rendered`() throws {
        let scene = try String(contentsOf: Tool.package.appendingPathComponent("Examples/card.yaml"), encoding: .utf8)
        let readme = try String(contentsOf: Tool.package.appendingPathComponent("README.md"), encoding: .utf8)
        #expect(readme.contains("```yaml\n\(scene)```"))
    }
}
