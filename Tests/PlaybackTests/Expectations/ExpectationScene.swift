import Foundation
import Playback
import SceneFile
import SceneLanguage
import SceneModel
import Testing

/// A scene with expectations about a ball that falls linearly from 0 to 100 in one second, from 0.6 s on.
struct ExpectationScene {
    let outcome: SceneLoader.Outcome

    /// - Parameters:
    ///   - expectations: the items of the list `expect`, without their dashes.
    ///   - timing: the timing of the fall.
    ///   - gesture: another gesture, without its dash.
    init(_ expectations: String..., script: String? = nil, timing: String = "linear", gesture: String? = nil) {
        let script =
            script ?? "script: [ { wait: 500ms }, { tap: pad }, { marker: drop }, { wait: settled }, { marker: rest } ]"
        let yaml = """
            zoetrope: 1
            canvas: { size: [100, 200] }
            variables: { falls: false, count: 3 }
            layers:
              - { id: pad, frame: [0, 0, 100, 200], effect: none }
              - { id: ball, frame: [0, 0, 10, 10], background: red }
              - { id: dot, repeat: 3, frame: [10 * index, 0, 1, 1], effect: none }
            gestures:
              - tap: pad
                ended:
                  - set: { falls: true }
                  - animate: { set: { ball.frame.y: 100 }, duration: 1s, timing: \(timing), completion: [ { set: { falls: false } } ] }
            \(gesture.map { "  - \($0)" } ?? "")
            \(script)
            expect:
            \(expectations.map { "  - \($0)" }.joined(separator: "\n"))
            """
        outcome = SceneLoader.load(Data(yaml.utf8), path: "ball.yaml", options: SceneOptions())
    }

    func review(script: String? = nil) throws -> ExpectationReview {
        let scene = try #require(outcome.scene, "\(errorMessages)")
        return ExpectationReview(try Sampler(Player.play(scene, script: script)))
    }

    /// The failures, as `time-end: found`, rounded to milliseconds.
    func failures(script: String? = nil) throws -> [String] {
        try review(script: script).failures.map { failure in
            let times = [failure.contradiction.time, failure.contradiction.end].map {
                Value.format(($0 * 1000).rounded() / 1000)
            }
            return "\(times[0])-\(times[1]): \(failure.contradiction.found)"
        }
    }

    /// One line each: `column: message (hint)`.
    var errorMessages: [String] {
        outcome.diagnostics.map { "\($0.location.column): \($0.message)" + ($0.hint.map { " (\($0))" } ?? "") }
    }
}
