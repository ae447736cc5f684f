import Foundation
import Testing
import Zoetrope

@Suite struct ManualTests {
    @Test func `the manual is what the declarations say`() throws {
        let root = URL(fileURLWithPath: OwnScenes.folder).deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "Output/manual.md"), encoding: .utf8)
        let cases = "Tests/ReferenceTests/Cases"
        let figures = "Benchmarks/gif/figures.json"
        let manual = try Manual.markdown(
            references: root.appending(path: cases).path, figures: root.appending(path: figures).path)
        // Not inside the macro: it would print all of it.
        let isCurrent = text == manual
        #expect(
            isCurrent,
            "write it anew: swift run zoetrope manual --references \(cases) --figures \(figures) -o Output/manual.md")
    }
}
