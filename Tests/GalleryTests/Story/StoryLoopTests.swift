import Foundation
import Gallery
import SceneTestSupport
import Testing
import Zoetrope

/// Animations that never end.
@Suite struct StoryLoopTests {
    private func story(_ layers: String, _ loaded: String, script: String = "{ wait: 3.3s }") throws -> Story {
        try Story(
            Scenes.prepare(
                """
                zoetrope: 2
                title: Waiting
                canvas: { size: [200, 100] }
                layers:
                \(layers)
                loaded:
                \(loaded)
                script: [ \(script) ]
                """))
    }

    private static let band = "  - { id: band, frame: [-60, 0, 60, 100], background: gray }"
    private static let shimmer = "  - { animate: band.position.x, from: -30, to: 230, duration: 1s, repeat: 0 }"

    /// Wherever the script ends.
    @Test(arguments: ["3s", "3.3s", "3.6s"]) func `a band that crosses again and again`(time: String) throws {
        let story = try story(Self.band, Self.shimmer, script: "{ wait: \(time) }")
        #expect(story.lines.map(\.text) == ["The band slides in from the left and out again, every 1 s."])
        #expect(story.lines.map(\.time) == [0])
        #expect(story.alt == "Waiting: The band slides in from the left and out again, every 1 s.")
    }

    @Test func `what happens meanwhile has its own line and rest`() throws {
        let rows = "  - { repeat: 3, id: row, frame: [10, 10 + index * 30, 180, 20], background: red, opacity: 0 }"
        let story = try story(
            "\(Self.band)\n\(rows)",
            Self.shimmer
                + "\n  - { after: 1.5s, do: { animate: { set: { row.opacity: 1 } }, duration: 300ms, delay: index * 100ms } }"
        )
        try #require(story.lines.map(\.time) == [0, 1.5], "\(story.lines)")
        #expect(
            story.lines[1].text == "The three rows fade in; everything else comes to rest 2 s after the start.",
            "\(story.lines)")
    }

    @Test func `a loop with a delay begins after it`() throws {
        let story = try story(
            "  - { id: dot, frame: [10, 30, 40, 40], background: red }",
            "  - { animate: dot.position.x, from: 30, to: 100, duration: 400ms, delay: 1s, repeat: 0, autoreverses: true }"
        )
        try #require(story.lines.map(\.time) == [1], "\(story.lines)")
        #expect(
            story.lines[0].text == "The dot moves to the right by 70 points and back again, every 0.8 s.",
            "\(story.lines)")
    }

    /// The layer that fades in also pulses, which its clause would say of each cycle.
    @Test func `a loop of a layer that changes meanwhile is described as other animations are`() throws {
        let story = try story(
            "  - { id: dot, frame: [10, 30, 40, 40], background: red, opacity: 0 }",
            "  - { animate: dot.transform.scale, from: 1, to: 1.3, duration: 400ms, repeat: 0, autoreverses: true }\n"
                + "  - { animate: { set: { dot.opacity: 1 } }, duration: 300ms }")
        try #require(story.lines.count == 1)
        #expect(!story.lines[0].text.contains("every 0.8 s"), "\(story.lines)")
        #expect(
            story.lines[0].text.contains("; everything else comes to rest 0.3 s after the start."), "\(story.lines)")
    }

    /// The last ones are described as other animations are.
    @Test func `many loops are all described`() throws {
        let layers = (0..<10).map { "  - { id: d\($0), frame: [10, \(10 * $0), 8, 8], background: red }" }
        let actions = (0..<10).map {
            "  - { after: \($0 * 110)ms, do: { animate: d\($0).position.x, from: 14, to: 120, duration: 500ms, repeat: 0, autoreverses: true } }"
        }
        let story = try story(layers.joined(separator: "\n"), actions.joined(separator: "\n"))
        let text = story.lines.map(\.text).joined(separator: " ")
        #expect(text.components(separatedBy: ", every 1 s").count == 9, "\(text)")
        #expect(text.contains("d9") || text.contains("two"), "\(text)")
    }

    @Test func `loops of different durations are separate lines`() throws {
        let story = try story(
            """
              - { id: dot, frame: [80, 30, 40, 40], background: red }
              - { id: spinner, frame: [10, 10, 20, 20], layers: [ { frame: [0, 0, 10, 4], background: blue } ] }
            """,
            """
              - { animate: dot.transform.scale, from: 1, to: 1.3, duration: 500ms, repeat: 0, autoreverses: true }
              - { animate: spinner.transform.rotation, from: 0, to: 1turn, duration: 800ms, repeat: 0 }
            """)
        #expect(
            Set(story.lines.map(\.text)) == [
                "The dot grows to 1.3 times its size and back again, every 1 s.",
                "The spinner rotates once every 0.8 s.",
            ], "\(story.lines)")
    }

    /// Of a loop that is removed before its second half there is nothing to repeat.
    @Test func `a loop of less than two cycles is like any animation`() throws {
        let story = try story(Self.band, Self.shimmer, script: "{ wait: 1.2s }")
        #expect(!story.lines.contains { $0.text.contains("every") }, "\(story.lines)")
    }

    @Test func `a variable that runs endlessly moves the layers that follow it`() throws {
        let story = try story(
            "  - { id: dot, frame: [20 + 100 * x, 30, 40, 40], background: red }\nvariables: { x: 0 }",
            "  - { animate: x, from: 0, to: 1, duration: 600ms, repeat: 0, autoreverses: true }")
        #expect(
            story.lines.map(\.text) == ["The dot moves to the right by 100 points and back again, every 1.2 s."],
            "\(story.lines)")
    }
}
