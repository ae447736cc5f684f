import Foundation
import Testing
import Zoetrope

/// Each mistake in a scene has one clear error at its place.
@Suite struct BadInputTests {
    private static let templates = [
        "file", "top", "canvas", "layer", "bare layer", "shape", "text", "gradient", "scroll", "effect", "number",
        "action", "gesture", "step", "expect", "animator", "timing", "path", "color", "string", "let", "functions",
        "variables",
        "touches", "goldens", "behavior",
    ]

    /// The exit code and the first error of a scene; nil for a valid one.
    private func firstError(_ text: String) -> (exitCode: Int32, place: String, message: String)? {
        do throws(ZoetropeError) {
            try PreparedScene(Data(text.utf8), named: "scene.yaml").evaluateAllFrames()
            return nil
        } catch {
            guard let first = error.diagnostics.first(where: { $0.severity == "error" }) else {
                return (error.exitCode.rawValue, "-", error.messages.first ?? "")
            }
            return (error.exitCode.rawValue, "\(first.line ?? 0):\(first.column ?? 0)", first.message)
        }
    }

    @Test(arguments: templates) func `a mistake has one clear error`(template: String) throws {
        let table = try BadInputTable.shared.get()
        for input in try #require(table.inputs[template]) {
            let found = firstError(input.text)
            #expect(
                found ?? (0, "", "") == (input.exitCode, input.place, input.message), "\(input.text.debugDescription)")
        }
    }

    @Test func `the table has at least 1,000 inputs with different scenes`() throws {
        let table = try BadInputTable.shared.get()
        #expect(Set(table.inputs.keys) == Set(Self.templates))
        let texts = table.inputs.values.joined().map(\.text)
        #expect(texts.count >= 1000 && Set(texts).count == texts.count)
    }
}
