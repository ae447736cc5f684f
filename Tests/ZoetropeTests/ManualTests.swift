import Foundation
import Testing
import Zoetrope

@Suite struct ManualTests {
    @Test func `the manual is what the declarations say`() throws {
        let root = URL(fileURLWithPath: OwnScenes.folder).deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "Output/manual.md"), encoding: .utf8)
        let cases = "Tests/ReferenceTests/Cases"
        #expect(
            try text == Manual.markdown(references: root.appending(path: cases).path),
            "write it anew: swift run zoetrope manual --references \(cases) -o Output/manual.md")
    }
}
