import Foundation
import TestSupport
import Testing

/// Warnings with their locations, and errors about files and fonts.
@Suite(.runsPrograms) struct WarningTests {
    private func words(_ layers: String, script: String = "[{ wait: 100ms }]") throws -> Tool.Outcome {
        let space = try Workspace()
        try space.write(Scenes.scene(layers: layers, script: script), to: "s.yaml")
        return try space.run("validate", "s.yaml")
    }

    @Test func `a tap that hits nothing is a warning`() throws {
        let run = try words("", script: "[{ tap: [1, 1] }]")
        #expect(run.status == 0 && run.messages.contains("s.yaml:12:10: warning: "), "\(run.messages)")
    }

    @Test func `a variable that nothing reads is a warning of a validation`() throws {
        let space = try Workspace()
        let scene =
            "zoetrope: 2\nvariables: { x: 1 }\nlayers: [ { frame: [0, 0, 9, 9], background: red } ]\nloaded: { set: { x: 2 } }\n"
        try space.write(scene, to: "s.yaml")
        let run = try space.run("validate", "s.yaml")
        #expect(
            run.status == 0 && run.messages.contains("s.yaml:2:14: warning: the variable 'x' is set, but never read"),
            "\(run.messages)")
        #expect(try space.run("still", "s.yaml", "--at", "0s", "-o", "s.png").messages.contains("never read") == false)
        // Scenes that include the file can read it.
        try space.write(scene + "parameters: { size: 1 }\n", to: "part.yaml")
        #expect(try !space.run("validate", "part.yaml").messages.contains("never read"))
    }

    @Test func `a scene with the name of another template names it`() throws {
        let space = try Workspace()
        let run = try space.run("new", "sheet")
        #expect(
            run.messages.contains("for the template 'sheet': zoetrope new sheet.yaml --template sheet --force"),
            "\(run.messages)")
        #expect(try !space.run("new", "sheet", "--template", "sheet", "--force").messages.contains("note:"))
    }

    @Test func `content that is never on the canvas is a warning`() throws {
        let run = try words("  - { id: far, frame: [500, 0, 10, 10], background: black }")
        #expect(
            run.status == 0 && run.messages.contains("s.yaml:9:5: warning: far is never on the canvas"),
            "\(run.messages)")
    }

    @Test(arguments: [
        (
            "background: red, shadowRadius: 10, shadowOffset: [0, 4]", "'shadowRadius' has no effect",
            "shadowOpacity: 0.25"
        ),
        ("background: red, borderColor: blue", "'borderColor' has no effect", "borderWidth: 1"),
        ("path: M0 0 L9 9, lineWidth: 3", "'lineWidth' has no effect", "stroke: label"),
    ])
    func `a property that draws nothing without another one is a warning`(
        keys: String, message: String, hint: String
    ) throws {
        let run = try words("  - { id: card, frame: [0, 0, 10, 10], \(keys) }")
        #expect(run.status == 0 && run.messages.contains(message), "\(run.messages)")
        #expect(run.messages.contains("  hint: add \(hint)\n"), "\(run.messages)")
        let set = try words("  - { id: card, frame: [0, 0, 10, 10], \(keys), \(hint) }")
        #expect(!set.messages.contains("no effect"), "\(set.messages)")
        // An action can give the other one a value.
        let space = try Workspace()
        try space.write(
            "zoetrope: 2\ncanvas: { size: [20, 20] }\nlayers: [ { id: card, frame: [0, 0, 10, 10], \(keys) } ]\n"
                + "loaded: { set: { card.\(hint) } }\n", to: "s.yaml")
        let changed = try space.run("validate", "s.yaml")
        #expect(changed.status == 0 && !changed.messages.contains("no effect"), "\(changed.messages)")
    }

    @Test func `copies that are never on the canvas are one warning`() throws {
        let run = try words("  - { id: far, repeat: 3, frame: [500, index, 10, 10], background: black }")
        #expect(
            run.messages.contains("warning: far[0] is never on the canvas (and in 2 more copies)")
                && !run.messages.contains("far[1]"), "\(run.messages)")
    }

    @Test func `the path of a shape may be outside of its bounds`() throws {
        let here = try words("  - { id: line, frame: [0, 0, 0, 0], path: \"M10 10 H90\", stroke: black, lineWidth: 2 }")
        #expect(!here.messages.contains("never on the canvas"), "\(here.messages)")
        let inside = try words(
            "  - { id: dot, path: \"M1 1 L9 1 L9 9 Z\", frame: [-50, 20, 10, 10], viewBox: [0, 0, 10, 10] }")
        #expect(inside.messages.contains("dot is never on the canvas"), "\(inside.messages)")
        let away = try words("  - { id: dot, path: \"M900 1 L920 1 L920 9 Z\", frame: [0, 0, 0, 0] }")
        #expect(away.messages.contains("dot is never on the canvas"), "\(away.messages)")
    }

    @Test func `hidden content and content of other scripts is not reported as off the canvas`() throws {
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
            return try space.run("validate", "s.yaml").messages
        }
        let waits = "idle: [ { wait: 1s } ]"
        #expect(try words("hidden: false", scripts: waits).contains("bar is never on the canvas"))
        #expect(try !words("hidden: up == 0", scripts: waits).contains("never on the canvas"))
        let both = waits + ", shown: [ { tap: button }, { wait: settled } ]"
        #expect(try !words("hidden: false", scripts: both).contains("never on the canvas"))
    }

    @Test func `a character that no font has is a warning`() throws {
        let run = try words("  - { text: \"a\u{10FFFD}\", frame: [0, 0, 40, 20] }")
        #expect(
            run.status == 0
                && run.messages.contains(
                    "s.yaml:9:14: warning: neither 'Inter' nor any other font has '\u{10FFFD}' (U+10FFFD)"),
            "\(run.messages)")
    }

    @Test func `a GIF above 50 frames per second is a warning`() throws {
        let space = try Workspace()
        try space.write(Scenes.slide, to: "s.yaml")
        let run = try space.run("render", "s.yaml", "--fps", "60", "-o", "a.gif", "-o", "a.png", "--json")
        #expect(run.status == 0 && run.messages.contains("a.gif: warning: "), "\(run.messages)")
        let object = try run.object()
        #expect((object["warnings"] as? [String])?.count == 1)
        let outputs = try #require(object["outputs"] as? [[String: Any]])
        #expect(outputs.compactMap { $0["fps"] as? Double } == [50, 60])
        #expect(outputs.compactMap { $0["frames"] as? Int } == [20, 24])
    }

    @Test func `a missing font is an error with a suggestion`() throws {
        let family = try words("  - { text: a, frame: [0, 0, 40, 20], font: { family: Intr } }")
        #expect(family.status == 2 && family.messages.contains("did you mean 'Inter'?"), "\(family.messages)")
    }
}

extension WarningTests {
    @Test func `empty files and pipes are errors`() throws {
        let space = try Workspace()
        try space.write("", to: "empty.yaml")
        let empty = try space.run("validate", "empty.yaml")
        #expect(
            empty.status == 2 && empty.messages.contains("empty.yaml:1:1: error: the file is empty"),
            "\(empty.messages)")
        #expect(mkfifo(space.folder.appendingPathComponent("pipe.yaml").path, 0o600) == 0)
        let pipe = try space.run("validate", "pipe.yaml")
        #expect(pipe.status == 4 && pipe.messages.contains("pipe.yaml: this is not a regular file"), "\(pipe.messages)")
    }

    /// The text is cut at rest, and the scene does not say that it may be.
    @Test(arguments: [
        ("text: A text that is too long, frame: [0, 0, 60, 20]", true),
        ("text: Short, frame: [0, 0, 60, 20]", false),
        ("text: A text that is too long, frame: [0, 0, 60, 20], truncation: tail", false),
        ("text: A text that is too long, frame: [0, 0, 60, 20], numberOfLines: 1", false),
        ("text: A text that is too long, frame: [0, 0, 60, 20], numberOfLines: 0", true),
        ("text: A text that is too long, frame: [0, 0, 60, 90], numberOfLines: 0", false),
        ("text: A text that is too long, frame: [0, 0, 60, 20], hidden: true", false),
        ("text: A text that is too long, frame: [0, 0, 60, 20], opacity: 0", false),
        ("text: A text that is too long, frame: [0, 0, 60, 20], adjustsFontSizeToFitWidth: true", false),
    ])
    func `text that does not fit is a warning`(keys: String, isReported: Bool) throws {
        let run = try words("  - { id: note, \(keys) }")
        let warning = "warning: the text of note does not fit: its end is replaced by an ellipsis"
        #expect(run.status == 0 && run.messages.contains(warning) == isReported, "\(run.messages)")
        if isReported {
            #expect(run.messages.contains("hint: ") && run.messages.contains("truncation"), "\(run.messages)")
        }
    }

    /// While a box opens, its text does not fit; at the end it does.
    @Test func `text that fits at rest is no warning`() throws {
        func run(_ width: String) throws -> String {
            let layer = "  - { id: note, text: A text that is long, frame: [0, 0, \(width), 20] }"
            return try words(layer, script: "[{ wait: settled }]").messages
        }
        let (opening, closing) = (try run("15 * box.position.x - 140"), try run("310 - 10 * box.position.x"))
        #expect(!opening.contains("does not fit"), "\(opening)")
        #expect(closing.contains("does not fit"), "\(closing)")
        let space = try Workspace()
        try space.write(
            Scenes.scene(layers: "  - { text: A text that is long, frame: [0, 0, 30, 20] }"), to: "s.yaml")
        #expect(try space.run("inspect", "s.yaml").messages.contains("does not fit"))
        #expect(try !space.run("still", "s.yaml", "--at", "0", "-o", "s.png").messages.contains("does not fit"))
    }
}
