import Graphics
import Motion
import Playback
import SceneModel
import TestSupport
import Testing

/// The refresh controls of scroll layers.
@Suite struct RefreshControlTests {
    private func play(
        _ steps: String, refresh: String = "{ set: { calls: calls + 1 } }", keys: String = "", more: String = ""
    ) throws -> PlayedScene {
        try PlayedScene(
            """
            layers:
              - id: feed
                frame: [0, 0, 400, 800]
                scroll: { contentSize: [400, 2000], axis: vertical, refreshControl: true, \(keys) }
            variables: { calls: 0, n: 0 }
            gestures: [ { scrolled: feed, refresh: [ \(refresh) ] } ]
            \(more)
            script: [ \(steps) ]
            """)
    }

    /// A pull of 117 points by a finger that moves 250 points after the first 10.
    private static let pull = "{ drag: { from: [200, 200], by: [0, 260], duration: 400ms, hold: 200ms } }"

    private func isRefreshing(_ scene: PlayedScene, at time: Double? = nil) throws -> Bool {
        try scene.layer("feed", at: time).flag(ScrollFacet.isRefreshing)
    }

    private func spokes(_ scene: PlayedScene, at time: Double? = nil) throws -> [DisplayItem] {
        ScrollFacet.items(for: try scene.layer("feed", at: time))
    }

    @Test func `a pull of 100 points begins refreshing during the drag, once`() throws {
        let scene = try play(Self.pull)
        let began = try #require(scene.times(of: "scroll.refreshed").first)
        #expect(began < 0.4)
        #expect(try scene.offset(at: began).y <= -100 && scene.offset(at: began - 1.0 / 600).y > -100)
        #expect(try isRefreshing(scene, at: began) && !isRefreshing(scene, at: began - 0.002))
        #expect(try scene.number("calls") == 1)
        // The room for the spinner is added when the finger lifts, so that nothing jumps.
        #expect(try scene.layer("feed", at: 0.59).number(ScrollFacet.refreshInset) == 0)
    }

    @Test func `a shorter pull begins nothing`() throws {
        let scene = try play(
            "{ drag: { from: [200, 200], by: [0, 120], duration: 400ms, hold: 200ms } }, { wait: settled }")
        #expect(try scene.number("calls") == 0)
        #expect(try scene.offset() == .zero)
    }

    @Test func `released, the content rests 60 points below its top until refreshing ends`() throws {
        let scene = try play("\(Self.pull), { wait: settled }, { wait: 1s }")
        #expect(try scene.offset().y == -60)
        #expect(try isRefreshing(scene))
    }

    @Test func `endRefreshing returns the content to its top with ease in and out`() throws {
        let scene = try play(
            "\(Self.pull), { wait: settled }, { marker: rest }, { wait: { until: n == 1 } }, { wait: 1s }",
            refresh: "{ animate: { set: { n: 1 } }, duration: 3s, timing: linear, completion: { endRefreshing: feed } }"
        )
        let ended = try #require(
            scene.timeline.events.first { event in
                if case .animation(.ended, .variable("n")) = event.kind { true } else { false }
            }?.time)
        let layer = try scene.layer("feed", at: ended - 0.01)
        #expect(layer.bounds.minY == -60 && layer.number(ScrollFacet.refreshInset) == 60)
        #expect(try isRefreshing(scene, at: ended) == false)
        #expect(isClose(try scene.offset(at: ended + 0.125).y, -30, within: 1e-6))
        #expect(
            isClose(try scene.layer("feed", at: ended + 0.125).number(ScrollFacet.refreshOpacity), 0.5, within: 1e-6))
        #expect(try scene.offset(at: ended + 0.26).y == 0)
        #expect(try spokes(scene).isEmpty)
        // Ready for the next pull.
        #expect(try scene.layer("feed").number(ScrollFacet.refreshOpacity) == 1)
    }

    @Test func `refreshing that ends while the finger is down moves nothing, and the release returns to the top`()
        throws
    {
        let scene = try play("\(Self.pull), { wait: settled }", refresh: "{ endRefreshing: feed }")
        let began = try #require(scene.times(of: "scroll.refreshed").first)
        #expect(abs(try scene.offset(at: began + 1.0 / 600).y - scene.offset(at: began).y) < 1)
        #expect(try scene.offset().y == 0)
        #expect(try scene.number("calls") == 0)
    }

    @Test func `the spokes appear one by one and turn while refreshing`() throws {
        let scene = try play("\(Self.pull), { wait: settled }")
        let began = try #require(scene.times(of: "scroll.refreshed").first)
        let half = try #require((0..<600).map { Double($0) / 600 }.first { try scene.offset(at: $0).y < -55 })
        #expect(try (1..<8).contains(spokes(scene, at: half).count))
        #expect(try spokes(scene, at: began + 0.1).count == 8)
        #expect(try spokes(scene, at: began + 0.1) != spokes(scene, at: began + 0.3))
        #expect(try scene.layer("feed", at: began + 0.25).number(ScrollFacet.refreshTurn) > 0.24)
        // Pinned 30 points below the visible top while pulled further, in the middle of its room at rest.
        guard case .fill(let path, _, _) = try #require(spokes(scene).first) else { return }
        #expect(isClose(path.controlBounds.minY, -44, within: 0.01))
    }

    @Test func `insets count, and beginRefreshing needs no pull`() throws {
        let scene = try play(
            "{ wait: 100ms }, { drag: { from: [200, 600], by: [0, -60], duration: 300ms, hold: 200ms } }, "
                + "{ drag: { from: [200, 200], by: [0, 300], duration: 300ms, hold: 200ms } }, { wait: settled }",
            keys: "contentInset.top: 40",
            more: "loaded: [ { set: { feed.contentOffset.y: -40 } }, { beginRefreshing: feed } ]")
        #expect(try isRefreshing(scene, at: 0) && scene.offset(at: 0.05).y == -40)
        #expect(try scene.offset().y == -100)
        #expect(try scene.number("calls") == 0)
    }
}
