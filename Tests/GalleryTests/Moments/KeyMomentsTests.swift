import Gallery
import Playback
import SceneTestSupport
import Testing
import Zoetrope

@Suite struct KeyMomentsTests {
    private func moments(_ scene: PreparedScene, count: Int = 6) throws -> [KeyMoment] {
        try KeyMoments(MotionRecord(scene), events: scene.sampler.timeline.events, count: count).moments
    }

    @Test func `the peak of an overshoot is found`() throws {
        let found = try moments(Scenes.prepare(Scenes.card), count: 8)
        let peak = try #require(found.first { $0.reason == .peak("card.frame.y") })
        let record = try MotionRecord(Scenes.prepare(Scenes.card))
        let card = try #require(record.values.first { $0.name == "card.frame.y" }?.lines.first?.numbers)
        let farthest = try #require(card.firstIndex(of: card.min() ?? 0))
        #expect(abs(peak.time - record.times[farthest]) < 1e-9)
    }

    @Test func `the first moment is the start, and markers are included`() throws {
        let found = try moments(Scenes.prepare(Scenes.card), count: 8)
        #expect(found.first == KeyMoment(time: 0, reason: .start))
        #expect(found.contains { $0.reason == .marker("open") })
    }

    @Test func `all markers are moments, and those at the same time share one`() throws {
        let names = (1...12).map { "step\($0)" }
        let steps = names.map { "{ tap: box }, { wait: 100ms }, { marker: \($0) }" }.joined(separator: ", ")
        let scene = try Scenes.prepare(
            """
            zoetrope: 2
            canvas: { size: [200, 400] }
            layers: [ { id: box, frame: [0, 0, 90, 90], background: red } ]
            gestures: [ { tap: box, ended: { animate: { set: { box.frame.y: 310 }, duration: 300ms } } } ]
            script: [ { marker: first }, \(steps), { marker: done }, { wait: 500ms } ]
            """)
        let found = try moments(scene)
        let shown = found.compactMap { moment -> [String]? in
            switch moment.reason {
            case .marker(let name): [name]
            case .markers(let names): names
            default: nil
            }
        }
        #expect(shown == [["first"]] + names.dropLast().map { [$0] } + [["step12", "done"]], "\(found)")
        #expect(found.first?.time == 0 && found.last?.caption == "step12, done")
        #expect(zip(found, found.dropFirst()).allSatisfy { $1.time - $0.time >= 0.04 })
        #expect(found.count == 13, "no other moments are added")
    }

    @Test func `a marker takes precedence over a lift at the same time`() throws {
        let found = try moments(Scenes.own("mini-player"))
        #expect(found.contains { $0.reason == .marker("letGo") })
        #expect(!found.contains { $0.reason == .touchEnd })
    }

    @Test(arguments: [
        (KeyMoment.Reason.marker("backAgain"), "back again"), (.touchEnd, "finger lifts"),
        (.peak("knob.frame.width"), ""),
        (.settled, ""), (.midway, ""),
    ])
    func `only markers and touches have captions`(reason: KeyMoment.Reason, caption: String) {
        #expect(KeyMoment(time: 1, reason: reason).caption == caption)
    }

    @Test(arguments: [(0.5, true), (0.9, false)]) func `a small overshoot is no moment`(ratio: Double, isMoment: Bool)
        throws
    {
        let scene = Scenes.card.replacing("dampingRatio: 0.5", with: "dampingRatio: \(ratio)")
        let found = try moments(Scenes.prepare(scene), count: 8)
        #expect(found.contains { $0.reason.isPeak } == isMoment, "\(found)")
    }

    @Test func `a spinner takes no curve from the values of a scene`() throws {
        let scene = try Scenes.prepare(
            """
            zoetrope: 2
            canvas: { size: [200, 400] }
            layers:
              - id: list
                frame: [0, 0, 200, 400]
                scroll: { contentSize: [200, 1200], axis: vertical, alwaysBounce: true, refreshControl: true }
            gestures: [ { scrolled: list, refresh: { after: 1s, do: { endRefreshing: list } } } ]
            script: [ { drag: { from: list, by: [0, 260], duration: 600ms } }, { wait: settled } ]
            """)
        let names = try MotionRecord(scene).prominentValues(limit: 8).map(\.name)
        #expect(names == ["list.contentOffset.y"])
    }

    @Test func `a scene without motion`() throws {
        let scene = try Scenes.prepare("zoetrope: 1\nlayers: [ { frame: [0, 0, 9, 9] } ]\nscript: [ { wait: 100ms } ]")
        #expect(try moments(scene).count <= 3)
        #expect(try moments(scene).first?.reason == .start)
    }

    @Test(arguments: Scenes.names) func `moments of example scenes are sorted, apart and within the script`(
        name: String
    ) throws {
        let recorded = try RecordedScenes.named(name)
        let scene = recorded.scene
        let found = KeyMoments(recorded.record, events: scene.sampler.timeline.events, count: 6).moments
        // Besides the markers there is always the start.
        #expect((4...max(6, recorded.record.markers.count + 1)).contains(found.count))
        #expect(zip(found, found.dropFirst()).allSatisfy { $1.time - $0.time >= 0.04 })
        #expect(found.allSatisfy { (0...scene.duration).contains($0.time) })
    }
}

extension KeyMoment.Reason {
    fileprivate var isPeak: Bool { if case .peak = self { true } else { false } }
}
