import Gallery
import SceneTestSupport
import Testing
import Zoetrope

/// What stories say about content that scrolls.
@Suite struct StoryScrollTests {
    private func text(_ body: String) throws -> String {
        let lines = try Story(Scenes.prepare("zoetrope: 2\ncanvas: { size: [200, 400] }\n\(body)")).lines
        return lines.map(\.text).joined(separator: " ")
    }

    private static let list = """
        layers:
          - id: list
            frame: [0, 0, 200, 400]
            scroll: { contentSize: [200, 1200], axis: vertical, alwaysBounce: true, refreshControl: true }
            layers: [ { id: row, repeat: 12, frame: [0, 100 * index, 200, 90], background: red } ]
        """

    @Test func `content follows the finger, and goes on or back when it lifts`() throws {
        let up = try text(
            "\(Self.list)\nscript: [ { drag: { from: list, by: [0, -150], duration: 400ms } }, { wait: settled } ]")
        #expect(
            up.contains(
                "A finger drags the list up by 150 points in 0.4 s. Meanwhile, the list follows the finger up by "))
        #expect(up.contains("When the finger lifts, the list scrolls on by "), "\(up)")
        let down = try text(
            "\(Self.list)\nscript: [ { drag: { from: list, by: [0, 100], duration: 400ms } }, { wait: settled } ]")
        #expect(down.contains("the list follows the finger down by "), "\(down)")
        #expect(down.contains("the list scrolls back by "), "\(down)")
        let flick = try text(
            "\(Self.list)\nscript: [ { flick: { from: list, by: [0, -100], duration: 100ms } }, { wait: settled } ]")
        #expect(
            flick.contains(/The list follows the finger up by (8|9)\d points and scrolls on by \d{3} points;/),
            "\(flick)")
    }

    @Test func `a flick to the end bounces, and one between pages goes on`() throws {
        let list = try text(
            "\(Self.list)\nscript: [ { flick: { from: list, by: [0, -300], duration: 80ms } }, { wait: settled } ]")
        #expect(
            list.contains(
                /The list follows the finger up by 290 points, scrolls on by \d+ points and bounces back by \d+ points;/
            ),
            "\(list)")
        let scene = """
            zoetrope: 2
            canvas: { size: [200, 400] }
            layers:
              - id: pages
                scroll: { contentSize: [600, 400], axis: horizontal, paging: true }
                layers: [ { id: page, repeat: 3, frame: [200 * index, 0, 200, 400], background: red } ]
            script: [ { flick: { from: pages, by: [-100, 0], duration: 150ms } }, { wait: settled } ]
            """
        let story = try Story(Scenes.prepare(scene))
        #expect(
            story.lines.first?.text.contains(
                "The pages follow the finger to the left by 90 points and scroll on by 110 points;") == true,
            "\(story.lines)")
        #expect(story.alt.contains("the pages follow the finger and scroll on"), "\(story.alt)")
    }

    @Test func `without a finger the direction is that of the content`() throws {
        let found = try text(
            """
            \(Self.list)
            loaded: [ { animate: { set: { list.contentOffset.y: 300 }, duration: 300ms } } ]
            script: [ { wait: settled } ]
            """)
        #expect(found.contains("The list moves its content up by 300 points"), "\(found)")
    }

    @Test func `a pull to refresh rests below its spinner`() throws {
        let found = try text(
            """
            \(Self.list)
            gestures: [ { scrolled: list, refresh: { after: 2s, do: { endRefreshing: list } } } ]
            script: [ { drag: { from: list, by: [0, 260], duration: 600ms } }, { wait: settled } ]
            """)
        #expect(found.contains("shows its spinner. When the finger lifts, the list scrolls back by "), "\(found)")
        #expect(
            found.contains(/After a pause of [0-9.]+ s, the list scrolls back by 60 points and hides its spinner/),
            "\(found)")
    }

    @Test func `texts of several layers that change say so`() throws {
        let found = try text(
            """
            variables: { x: 0 }
            layers: [ { id: degrees, repeat: 3, text: "${index + x}", frame: [0, 100 * index, 100, 40] } ]
            loaded: { after: 300ms, do: { set: { x: 5 } } }
            script: [ { wait: 600ms } ]
            """)
        #expect(found.contains("The three degrees change their texts"), "\(found)")
    }
}
