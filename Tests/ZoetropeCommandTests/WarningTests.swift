import Foundation
import Testing

/// Warnings with their places, and errors about pictures and fonts.
@Suite struct ComplaintTests {
    private func words(_ layers: String, script: String = "[{ wait: 100ms }]") throws -> Tool.Outcome {
        let space = try Workspace()
        try space.write(Scenes.scene(layers: layers, script: script), to: "s.yaml")
        return try space.run("validate", "s.yaml")
    }

    @Test func `a tap that hits nothing is a warning with its place`() throws {
        let run = try words("", script: "[{ tap: [1, 1] }]")
        #expect(run.status == 0 && run.words.contains("s.yaml:12:10: warning: "), "\(run.words)")
    }

    @Test func `content that is never on the canvas is a warning with its place`() throws {
        let run = try words("  - { id: far, frame: [500, 0, 10, 10], background: black }")
        #expect(
            run.status == 0 && run.words.contains("s.yaml:9:5: warning: far is never on the canvas"), "\(run.words)")
    }

    @Test func `what is hidden or comes in another script is not said to be off the canvas`() throws {
        let space = try Workspace()
        func words(_ layer: String, scripts: String) throws -> String {
            try space.write(
                """
                zoetrope: 1
                variables: { up: 0 }
                layers:
                  - { id: button, frame: [0, 0, 50, 50], background: red }
                  - { id: bar, frame: [0, 736 - 40 * up, 100, 40], background: blue, \(layer) }
                gestures: [ { tap: button, ended: { animate: { set: { up: 1 } } } } ]
                scripts: { \(scripts) }
                """, to: "s.yaml")
            return try space.run("validate", "s.yaml").words
        }
        let waits = "idle: [ { wait: 1s } ]"
        #expect(try words("hidden: false", scripts: waits).contains("bar is never on the canvas"))
        #expect(try !words("hidden: up == 0", scripts: waits).contains("never on the canvas"))
        let both = waits + ", shown: [ { tap: button }, { wait: settled } ]"
        #expect(try !words("hidden: false", scripts: both).contains("never on the canvas"))
    }

    @Test func `a character that no font has is a warning with its place`() throws {
        let run = try words("  - { text: \"a\u{10FFFD}\", frame: [0, 0, 40, 20] }")
        #expect(
            run.status == 0
                && run.words.contains(
                    "s.yaml:9:14: warning: neither 'Inter' nor any other font has '\u{10FFFD}' (U+10FFFD)"),
            "\(run.words)")
    }

    @Test func `a GIF above 50 frames a second is a warning`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "s.yaml")
        let run = try space.run("render", "s.yaml", "--fps", "60", "-o", "a.gif", "-o", "a.png", "--json")
        #expect(run.status == 0 && run.words.contains("a.gif: warning: "), "\(run.words)")
        let object = try run.object()
        #expect((object["warnings"] as? [String])?.count == 1)
        let outputs = try #require(object["outputs"] as? [[String: Any]])
        #expect(outputs.compactMap { $0["fps"] as? Double } == [50, 60])
        #expect(outputs.compactMap { $0["frames"] as? Int } == [20, 24])
    }

    @Test func `a missing font is an error that names the nearest`() throws {
        let family = try words("  - { text: a, frame: [0, 0, 40, 20], font: { family: Intr } }")
        #expect(family.status == 2 && family.words.contains("did you mean 'Inter'?"), "\(family.words)")
    }
}

extension ComplaintTests {
    @Test func `an empty file and a pipe are told as what they are`() throws {
        let space = try Workspace()
        try space.write("", to: "empty.yaml")
        let empty = try space.run("validate", "empty.yaml")
        #expect(empty.status == 2 && empty.words.contains("empty.yaml:1:1: error: the file is empty"), "\(empty.words)")
        #expect(mkfifo(space.folder.appendingPathComponent("pipe.yaml").path, 0o600) == 0)
        let pipe = try space.run("validate", "pipe.yaml")
        #expect(pipe.status == 4 && pipe.words.contains("pipe.yaml: this is no regular file"), "\(pipe.words)")
    }
}
