import Foundation
import SceneFile
import Testing
import Zoetrope

@Suite struct OutputPlanTests {
    private func plan(
        _ paths: [String], format: String? = nil, name: String = "card", shared: Bool = false
    ) throws -> [String] {
        try OutputPlan.outputs(for: paths, format: format, name: name, sharesFolder: shared)
            .map { "\($0.path) \($0.format.name)" }
    }

    @Test func `the file extension selects the format`() throws {
        #expect(try plan(["a.gif"]) == ["a.gif gif"])
        #expect(try plan(["a.PNG", "b/c.gif"]) == ["a.PNG apng", "b/c.gif gif"])
        #expect(try plan(["a.apng", "b.bin"], format: "gif") == ["a.apng gif", "b.bin gif"], "--format decides")
        #expect(try plan(["a.frames"], format: "frames") == ["a.frames frames"])
    }

    @Test func `an extension of another format is an error`() throws {
        let error = #expect(throws: ZoetropeError.self) { try plan(["a.gif"], format: "mp4") }
        #expect(
            error?.description
                == "a.gif: the extension is that of gif, but --format is mp4\n  hint: write a.mp4, or leave out --format"
        )
        #expect(try plan(["a.GIF"], format: "gif") == ["a.GIF gif"])
    }

    @Test func `a file in a folder has the scene's name`() throws {
        #expect(try plan([]) == ["Output/card.gif gif"])
        #expect(try plan([], format: "apng") == ["Output/card.png apng"])
        #expect(try plan([], format: "frames") == ["Output/card frames"])
        #expect(try plan(["out/"]) == ["out/card.gif gif"])
        #expect(try plan(["out/"], format: "apng", shared: true) == ["out/card.png apng"])
        #expect(try plan(["out"], format: "frames", shared: true) == ["out/card frames"])
        let existing = FileManager.default.temporaryDirectory.path
        #expect(try plan([existing]) == ["\(PathText.join(existing, "card.gif")) gif"])
    }

    @Test func `several formats make a file each in a folder`() throws {
        #expect(try plan([], format: "gif,apng") == ["Output/card.gif gif", "Output/card.png apng"])
        #expect(try plan(["out/"], format: "apng,gif", shared: true) == ["out/card.png apng", "out/card.gif gif"])
        for (path, format, message) in [
            ("a.gif", "gif,apng", "a.gif: several formats need a folder"), ("out/", "gif,", "there is no format ''"),
            ("out/", "gif,gif", "out/card.gif: two animations would be written"),
        ] {
            let error = #expect(throws: ZoetropeError.self) { try plan([path], format: format) }
            #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "")")
        }
    }

    @Test(arguments: [("a.gif", "a/"), ("out", "out/")])
    func `the hint for several animations is a folder`(path: String, folder: String) {
        let error = #expect(throws: ZoetropeError.self) { try plan([path], shared: true) }
        #expect(error?.description.hasSuffix("hint: write \(folder)") == true, "\(error?.description ?? "")")
    }

    @Test func `invalid paths are rejected`() {
        for (paths, format, shared) in [
            (["a.avif"], nil, false), (["a"], nil, false), ([""], nil, false), ([""], "frames", false),
            (["-"], "gif", false), (["a.gif"], "avi", false), (["a.gif"], nil, true),
            (["a.gif", "./a.gif"], nil, false),
            (["out/", "out/card.gif"], nil, false), ([], "", false),
        ] as [([String], String?, Bool)] {
            #expect(throws: ZoetropeError.self, "\(paths)") { try plan(paths, format: format, shared: shared) }
        }
    }

    @Test func `a name with a slash stays in its folder`() throws {
        #expect(try plan(["out/"], name: "card-../../up") == ["out/card-..-..-up.gif gif"])
    }
}
