import Foundation
import Testing

/// What commands print when they fail, besides the message.
@Suite struct ErrorOutputTests {
    private struct Failure: Decodable {
        struct Problem: Decodable {
            var exitCode: Int
            var messages: [String]
        }

        var error: Problem
    }

    private static let wrong = "zoetrope: 1\ncanvas: { size: [10, 10] }\nlayers: [ { id: a, opacity: red } ]\n"

    @Test(arguments: [
        ["render", "gone.yaml"], ["encode", "gone.gif", "-o", "a.png"], ["diff", "gone.gif", "gone.gif"],
        ["inspect", "gone.yaml"],
    ])
    func `a failure is an object with --json`(command: [String]) throws {
        let run = try Workspace().run(command + ["--json"])
        #expect(run.status == 4 || run.status == 2, "\(run.messages)")
        let failure = try JSONDecoder().decode(Failure.self, from: Data(run.text.utf8))
        #expect(failure.error.exitCode == Int(run.status))
        #expect(failure.error.messages.joined().contains("gone"), "\(failure)")
    }

    @Test(arguments: ["test", "docs", "validate"])
    func `the JSON about several scenes has the error of each`(command: String) throws {
        let run = try Workspace().run([command, "gone.yaml", "--json"])
        #expect(run.status == 4)
        let report = try JSONSerialization.jsonObject(with: Data(run.text.utf8)) as? [String: Any]
        #expect(report != nil && run.text.contains("gone.yaml: there is no such file"), "\(run.text)")
    }

    @Test func `the scenes that could be rendered are listed beside the error`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "slide.yaml")
        try space.write(Self.wrong, to: "wrong.yaml")
        let run = try space.run(["render", "slide.yaml", "wrong.yaml", "-o", "out/", "--json"])
        #expect(run.status == 2)
        let failure = try JSONDecoder().decode(Failure.self, from: Data(run.text.utf8))
        #expect(failure.error.messages.count == 1 && failure.error.messages[0].contains("wrong.yaml:3:29: error:"))
        #expect(run.text.contains("out/slide.gif"))
    }

    @Test func `an error names the command that explains its place, once`() throws {
        let space = try Workspace()
        try space.write(Self.wrong, to: "wrong.yaml")
        let run = try space.run(["validate", "wrong.yaml", "wrong.yaml"])
        let help = run.messages.split(separator: "\n").filter { $0.hasPrefix("  help: ") }
        #expect(help == ["  help: zoetrope help key opacity"])
        #expect(try space.run(["help", "key", "opacity"]).status == 0)
    }

    @Test func `test prints the totals, and --stats the time and memory of a run`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "a.yaml")
        try space.write(Scenes.slide, to: "b.yaml")
        #expect(try space.run(["test", "a.yaml", "b.yaml"]).messages.contains("2 scenes: 2 passed, 0 failed; "))
        #expect(try !space.run(["test", "a.yaml"]).messages.contains("1 scene: "))
        let stats = try space.run(["render", "a.yaml", "-o", "a.gif", "--stats"]).messages
        #expect(
            stats.contains(
                #/\d+ frames in [\d.]+ s \([\d.]+ s to read and play the scene\), [\d.]+ frames per second, /#))
        #expect(stats.contains(#/[\d.]+ s of processor time, at most [\d.]+ [kM]B of memory/#))
    }
}
