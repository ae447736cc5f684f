import Foundation
import Testing

/// The manual in `Output`, and the command that makes it.
@Suite struct ManualCommandTests {
    @Test func `the manual and its pictures are what declarations and examples say`() throws {
        let options = [
            ("--examples", "Examples/Manual"), ("-o", "Output/manual.md"),
        ]
        let call = options.flatMap { [$0, Tool.package.appendingPathComponent($1).path] }
        let run = try Workspace().run(["manual", "--check"] + call)
        let command = options.map { "\($0) \($1)" }.joined(separator: " ")
        #expect(run.status == 0, "\(run.messages)write it anew: swift run -c release zoetrope manual \(command)")
    }

    @Test func `a manual without examples is one file with all commands`() throws {
        let space = try Workspace()
        let run = try space.run(["manual"])
        #expect(run.status == 0, "\(run.messages)")
        for command in ["render SCENE...", "still SCENE", "test", "manual"] {
            #expect(run.text.contains("### `zoetrope \(command)"), "\(command)")
        }
        #expect(run.text.contains("| `--scale SCALE` | `1.0` | Pixels per point. |"))
        #expect(try space.files() == [])
    }

    @Test func `--check reports a missing manual and writes nothing`() throws {
        let space = try Workspace()
        let run = try space.run(["manual", "-o", "manual.md", "--check"])
        #expect(run.status == 1)
        #expect(run.messages.contains("manual.md is missing"))
        #expect(try space.files() == [])
        #expect(try space.run(["manual", "-o", "manual.md"]).status == 0)
        #expect(try space.run(["manual", "-o", "manual.md", "--check"]).status == 0)
    }

    @Test(arguments: [
        (["--check"], "--check requires --output"), (["--examples", "."], "--examples requires --output"),
        (["--workflow", "--check"], "--workflow and --check cannot be combined"),
        (["--workflow", "--check", "-o", "x"], "--workflow and --check cannot be combined"),
        (["--workflow", "--examples", "x"], "--workflow and --examples cannot be combined"),
        (["--man", "--check"], "--man cannot be combined with --workflow, --check or --examples"),
        (["--jobs", "0"], "--jobs must be 1 to "),
    ])
    func `options that cannot be combined`(options: [String], message: String) throws {
        let run = try Workspace().run(["manual"] + options)
        #expect(run.status == 64)
        #expect(run.messages.contains(message), "\(run.messages)")
    }
}
