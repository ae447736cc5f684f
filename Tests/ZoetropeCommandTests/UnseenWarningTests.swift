import Foundation
import TestSupport
import Testing

/// Warnings about what begins after the end of the script.
@Suite(.runsPrograms) struct UnseenWarningTests {
    private func validate(_ rest: String) throws -> Tool.Outcome {
        let space = try Workspace()
        let scene = """
            zoetrope: 2
            canvas: { size: [40, 30] }
            layers: [ { id: dot, frame: [10, 10, 10, 10], background: black } ]
            \(rest)
            """
        try space.write(scene, to: "s.yaml")
        return try space.run("validate", "s.yaml")
    }

    private static let late = "nothing of this is seen"

    @Test(arguments: [
        ("{ animate: { set: { dot.opacity: 0 } }, duration: 500ms, delay: 3s }", "3 s", "2.5s"),
        ("{ after: 2s, do: { set: { dot.opacity: 0 } } }", "2 s", "2s"),
        ("{ every: 5s, count: 2, do: { set: { dot.opacity: 0 } } }", "5 s", "5s"),
    ])
    func `an action that begins after the script is a warning`(action: String, begin: String, wait: String) throws {
        let run = try validate("loaded: [ \(action) ]\nscript: [ { wait: 1s } ]")
        let text = "s.yaml:4:13: warning: \(Self.late): it begins at \(begin), and the script 'main' ends at 1 s"
        #expect(run.status == 0 && run.messages.contains(text), "\(run.messages)")
        #expect(run.messages.contains("hint: a step { wait: \(wait) } at the end of the script shows it"))
        #expect(try !validate("loaded: [ \(action) ]\nscript: [ { wait: 6s } ]").messages.contains("warning"))
    }

    /// A message that hides itself, shown at the start and again at the end.
    @Test func `an action that also begins within a script is seen`() throws {
        let show = """
            gestures:
              - { tap: dot, ended: [ { set: { dot.cornerRadius: 5 } }, { after: 1s, do: { set: { dot.cornerRadius: 0 } } } ] }
            """
        func messages(_ scripts: String) throws -> String {
            let run = try validate("\(show)\n\(scripts)")
            #expect(run.status == 0, "\(run.messages)")
            return run.messages
        }
        let once = try messages("scripts: { a: [ { tap: dot }, { wait: 100ms } ], b: [ { wait: 2s } ] }")
        #expect(once.contains(Self.late), "\(once)")
        let twice = try messages("script: [ { tap: dot }, { wait: 1500ms }, { tap: dot }, { wait: 100ms } ]")
        #expect(!twice.contains(Self.late), "\(twice)")
        let other = try messages("scripts: { a: [ { tap: dot }, { wait: 100ms } ], b: [ { tap: dot }, { wait: 2s } ] }")
        #expect(!other.contains(Self.late), "\(other)")
    }

    @Test func `a timer that goes on is no mistake`() throws {
        let run = try validate("loaded: [ { every: 5s, do: { set: { dot.opacity: 0 } } } ]\nscript: [ { wait: 1s } ]")
        #expect(run.status == 0 && !run.messages.contains("warning"), "\(run.messages)")
    }

    @Test func `an animation in a scene without a script is a warning`() throws {
        let run = try validate("loaded: { animate: { set: { dot.opacity: 0 } }, duration: 1s }")
        #expect(
            run.status == 0 && run.messages.contains("it begins at 0 s, and no script waits for it"), "\(run.messages)")
        #expect(run.messages.contains("hint: script: [ { wait: 1s } ] shows it"), "\(run.messages)")
    }

    @Test func `a still after the end of its script is a warning`() throws {
        let run = try validate("script: [ { wait: 1s } ]\ngoldens: { stills: [50ms, 5s, end] }")
        #expect(
            run.messages.contains(
                "s.yaml:5:27: warning: this still is at 5 s, after the end of the script 'main' at 1 s"),
            "\(run.messages)")
        #expect(run.messages.components(separatedBy: "warning:").count == 2, "\(run.messages)")
    }
}
