import Foundation
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

/// Blocks that interrupt each other, against values that were computed independently from the rules that public tests
/// measured on UIKit (`Vectors/additive.csv`).
@Suite struct AdditiveVectorTests {
    /// A scene that performs the blocks and sets of a row.
    private struct Scene {
        private var steps: [(time: Double, step: String)] = []
        private let property: String
        private let initial: String

        init(_ row: VectorRow) throws {
            property = try row.text("property") == "additive" ? "position.x" : "opacity"
            initial = try row.text("initial")
            for (index, block) in try row.text("blocks").split(separator: ";").enumerated() {
                let parts = block.split(separator: "/").map(String.init)
                let (time, goal) = try Self.assignment(parts[0])
                let completion =
                    "[ { marker: done\(index) }, { if: sender.finished, then: { marker: finished\(index) } } ]"
                let fields = [
                    "set: { a.\(property): \(goal) }", "duration: \(parts[1])s", "delay: \(parts[2])s",
                    "timing: \(Self.timing(parts[3]))", "beginFromCurrentState: \(parts.count > 4)",
                    "completion: \(completion)",
                ]
                steps.append((time, "{ animate: { \(fields.joined(separator: ", ")) } }"))
            }
            for set in try row.text("sets").split(separator: ";") {
                let (time, goal) = try Self.assignment(String(set))
                steps.append((time, "{ set: { a.\(property): \(goal) } }"))
            }
            steps.sort { $0.time < $1.time }
        }

        private static func assignment(_ text: String) throws -> (time: Double, goal: String) {
            let parts = text.split(separator: ">")
            return (try #require(Double(parts[0])), String(parts[1]))
        }

        private static func timing(_ text: String) -> String {
            let numbers = text.replacing("spring(", with: "").replacing(")", with: "").split(separator: " ")
            if text.hasPrefix("spring") { return "{ dampingRatio: \(numbers[0]), velocity: \(numbers[1]) }" }
            if numbers.count == 4 { return "[\(numbers.joined(separator: ", "))]" }
            return text == "easeInOut" ? "easeInEaseOut" : text
        }

        /// The completions of animators perform the steps at their times.
        var yaml: String {
            let timers = steps.enumerated().filter { $0.element.time > 0 }.map { index, step in
                "t\(index): { duration: \(step.time)s, animations: { clock: \(index + 1) }, completion: [ \(step.step) ] }"
            }
            let first = steps.filter { $0.time == 0 }.map(\.step)
            let starts = steps.indices.filter { steps[$0].time > 0 }.map { "{ start: t\($0) }" }
            return """
                zoetrope: 1
                variables: { clock: 0 }
                layers: [ { id: a, \(property): \(initial) } ]
                animators: { \(timers.joined(separator: ", ")) }
                loaded: [ \((first + starts).joined(separator: ", ")) ]
                script: [ { wait: 3s } ]
                """
        }

        var key: PropertyKey { .property(layer: 0, keyPath: property) }
    }

    @Test func `blocks add or replace as in UIKit`() throws {
        let rows = try VectorTable("additive", in: .module).rows
        #expect(rows.count == 81)
        var played: [String: Played] = [:]
        for row in rows {
            let scene = try Scene(row)
            let run = try played[scene.yaml] ?? Played(scene.yaml)
            played[scene.yaml] = run
            let index = try row.text("index")
            let found: Double
            switch try row.text("quantity") {
            case "completion_time": found = try #require(run.markers["done\(index)"], "\(row)")
            case "finished": found = run.markers["finished\(index)"] == nil ? 0 : 1
            case let quantity:
                let time = try row.number("t")
                let span = try #require(run.timeline.tracks[scene.key]).span(at: time)
                found =
                    switch quantity {
                    case "model": try #require(span.model.number)
                    case "velocity": span.velocity(at: time)
                    default: try #require(span.presentation(at: time).number)
                    }
            }
            let tolerance = try row.text("quantity") == "velocity" ? 1e-5 : 1e-6
            #expect(isClose(found, try row.number("expected"), within: tolerance), "\(row) gave \(found)")
        }
    }
}
