import Foundation
import Testing
import Zoetrope

@Suite struct ManualTests {
    @Test func `the manual is what the declarations say`() throws {
        let file = URL(fileURLWithPath: OwnScenes.folder).deletingLastPathComponent().appending(
            path: "Output/manual.md")
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text == Manual.markdown, "write it anew: swift run zoetrope manual -o Output/manual.md")
    }
}
