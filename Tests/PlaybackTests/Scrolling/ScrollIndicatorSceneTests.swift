import Foundation
import Graphics
import Motion
import Playback
import SceneModel
import TestSupport
import Testing

/// The indicators of scroll layers in scenes.
@Suite struct ScrollIndicatorSceneTests {
    private func play(
        _ steps: String, keys: String = "scroll.showsVerticalScrollIndicator: true", content: String = "[200, 1000]",
        canvas: String = "size: [200, 200]", more: String = ""
    ) throws -> PlayedScene {
        try PlayedScene(
            """
            canvas: { \(canvas) }
            layers: [ { id: feed, frame: [0, 0, 200, 200], scroll.contentSize: \(content), \(keys) } ]
            \(more)
            script: [ \(steps) ]
            """)
    }

    private static let drag = "{ drag: { from: [100, 150], by: [0, -110], duration: 300ms, hold: 200ms } }"

    private func opacity(_ scene: PlayedScene, at time: Double) throws -> Double {
        try scene.layer("feed", at: time).number(ScrollFacet.indicatorOpacity)
    }

    private func bars(_ scene: PlayedScene, at time: Double? = nil) throws -> [DisplayItem] {
        ScrollFacet.overlay(for: try scene.layer("feed", at: time))
    }

    @Test func `an indicator shows at once, and fades after a rest of 1.2 s`() throws {
        let scene = try play("{ wait: 100ms }, \(Self.drag), { wait: settled }, { wait: 2s }")
        let began = try #require(scene.times(of: "scroll.began").first)
        let settled = try #require(scene.times(of: "scroll.settled").first)
        #expect(try opacity(scene, at: began - 0.002) == 0)
        for time in [began, settled, settled + 1.2] { #expect(isClose(try opacity(scene, at: time), 1, within: 1e-9)) }
        #expect(isClose(try opacity(scene, at: settled + 1.325), 0.5, within: 1e-9))
        #expect(try opacity(scene, at: settled + 1.45) < 1e-9)
        #expect(try bars(scene, at: settled + 1.46).isEmpty)
        #expect(isClose(scene.timeline.duration, settled + 2, within: 0.002))
    }

    @Test func `a touch that stops the content keeps the indicator, and a new drag shows it again`() throws {
        let scene = try play(
            "{ flick: { from: [100, 150], by: [0, -60], duration: 100ms } }, { wait: 100ms }, "
                + "{ press: { at: [100, 100], duration: 2s } }, { wait: settled }, { wait: 1300ms }, \(Self.drag)")
        let settled = try #require(scene.times(of: "scroll.settled").first)
        #expect(try opacity(scene, at: settled - 0.5) == 1)
        #expect(try opacity(scene, at: settled + 1.3) < 1)
        #expect(try opacity(scene, at: scene.timeline.duration) == 1)
    }

    @Test func `length and position follow the offset in the coordinates of the layer`() throws {
        let scene = try play(Self.drag)
        #expect(isClose(try scene.offset().y, 100, within: 1e-9))
        let y = try scene.offset().y
        // 20 % of the 194 points between the margins, an eighth of the way down.
        let expected = Rect(194, y + 3 + (194 - 38.8) * y / 800, 3, 38.8)
        guard case .fill(let path, .color(let color), _) = try #require(bars(scene).first) else { return }
        #expect(color == Color(white: 0, alpha: 0.35))
        #expect(
            isClose(path.controlBounds.minX, expected.minX, within: 1e-9)
                && isClose(path.controlBounds.width, 3, within: 1e-9))
        #expect(isClose(path.controlBounds.minY, expected.minY, within: 1e-9))
        #expect(isClose(path.controlBounds.height, expected.height, within: 1e-9))
    }

    @Test func `beyond an end the indicator becomes shorter by the overshoot`() throws {
        let scene = try play("{ drag: { from: [100, 50], by: [0, 60], duration: 300ms, hold: 200ms } }, { wait: 1 }")
        let y = try scene.offset(at: 0.45).y
        #expect(y < -20)
        let expected = Rect(194, y + 3, 3, 38.8 + y)
        guard case .fill(let path, _, _) = try #require(bars(scene, at: 0.45).first) else { return }
        #expect(isClose(path.controlBounds.minY, expected.minY, within: 1e-9))
        #expect(isClose(path.controlBounds.height, expected.height, within: 1e-9))
    }

    @Test(arguments: [
        ("size: [200, 200]", "default", Color(white: 0, alpha: 0.35)),
        ("size: [200, 200], appearance: dark", "default", Color(white: 1, alpha: 0.5)),
        ("size: [200, 200], appearance: dark", "black", Color(white: 0, alpha: 0.35)),
        ("size: [200, 200]", "white", Color(white: 1, alpha: 0.5)),
    ])
    func `the style gives the colour, by default that of the appearance`(canvas: String, style: String, color: Color)
        throws
    {
        let scene = try play(
            Self.drag, keys: "scroll: { showsVerticalScrollIndicator: true, indicatorStyle: \(style) }", canvas: canvas)
        guard case .fill(_, .color(let found), _) = try #require(bars(scene).first) else { return }
        #expect(found == color)
    }

    @Test func `an axis without an indicator, or whose content fits, shows none`() throws {
        #expect(try bars(play(Self.drag, keys: "opacity: 1")).isEmpty)
        let both = "scroll: { showsVerticalScrollIndicator: true, showsHorizontalScrollIndicator: true }"
        #expect(try bars(play(Self.drag, keys: both)).count == 1)
        let map = try bars(play(Self.drag, keys: both, content: "[400, 1000]"))
        #expect(map.count == 2)
        guard case .fill(let path, _, _) = map[1] else { return }
        #expect(isClose(path.controlBounds.minY, 100 + 194, within: 1e-9))
        #expect(isClose(path.controlBounds.width, 97, within: 1e-9))
    }

    @Test func `the vertical indicator leaves its insets free`() throws {
        func box(_ insets: String) throws -> Rect? {
            let keys = "scroll: { showsVerticalScrollIndicator: true, verticalScrollIndicatorInsets: { \(insets) } }"
            guard case .fill(let path, _, _) = try bars(play(Self.drag, keys: keys)).first else { return nil }
            return path.controlBounds
        }
        // 20 % of the 134 points that are left, an eighth of the way down; the list is scrolled by 100 points.
        let bar = try #require(try box("top: 40, bottom: 20"))
        #expect(isClose(bar.minY, 100 + 43 + (134 - 36) / 8, within: 1e-9))
        #expect(isClose(bar.height, 36, within: 1e-9))
        #expect(try box("top: 120, bottom: 75") == nil)
    }

    @Test func `flashScrollIndicators shows them for a moment without scrolling`() throws {
        let scene = try play(
            "{ wait: 500ms }, { wait: settled }, { wait: 3s }", more: "loaded: { flashScrollIndicators: feed }")
        #expect(try opacity(scene, at: 0) == 1)
        #expect(isClose(try opacity(scene, at: 1.325), 0.5, within: 1e-9))
        #expect(try opacity(scene, at: 1.46) < 1e-9)
        #expect(scene.eventNames.isEmpty)
    }

    @Test func `indicators are above the sublayers and below the border`() throws {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { size: [200, 200] }
            layers:
              - id: feed
                frame: [0, 0, 200, 200]
                borderWidth: 2
                borderColor: "#0000FF"
                scroll: { contentSize: [200, 1000], showsVerticalScrollIndicator: true, indicatorStyle: white }
                layers: [ { frame: [0, 0, 200, 1000], background: "#FF0000", zPosition: 5 } ]
            script: [ { drag: { from: [100, 150], by: [0, -60], hold: 200ms } } ]
            """)
        let list = try played.sampler.displayList(at: played.timeline.duration).expandingSharedItems.text
        let order = try ["fill #FF0000", "fill #FFFFFF80", "fill #0000FF"].map {
            try #require(list.range(of: $0), "\(list)").lowerBound
        }
        #expect(order == order.sorted())
    }

    @Test func `samples equal those composed anew, in any order`() throws {
        let played = try Played(
            """
            zoetrope: 1
            canvas: { size: [200, 200] }
            layers:
              - id: feed
                frame: [0, 0, 200, 200]
                scroll: { contentSize: [200, 1000], showsVerticalScrollIndicator: true }
                layers: [ { repeat: 10, frame: [0, 100 * index, 200, 90], background: red } ]
            script: [ { flick: { from: [100, 150], by: [0, -60] } }, { wait: settled }, { wait: 2s } ]
            """)
        let end = played.timeline.duration
        for share in [1, 0.2, 0.7, 0.05, 0.9] {
            let picture = try played.sampler.picture(at: end * share).expandingSharedItems
            #expect(try picture == played.sampler.uncompiledPicture(at: end * share))
        }
    }
}
