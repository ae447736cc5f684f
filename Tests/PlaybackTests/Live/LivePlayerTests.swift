import Graphics
import Playback
import SceneLanguage
import SceneModel
import TestSupport
import Testing

@Suite struct LivePlayerTests {
    private static func live(seed: UInt64, groups: Int = 8) throws -> LivePlayer {
        let scene = try LiveScene.scene
        var touches = RandomTouches(seed: seed, size: scene.size)
        let player = try LivePlayer(scene)
        for report in touches.liveReports(groups: groups) {
            try player.advance(to: report.time, touches: report.touches)
        }
        return player
    }

    /// The words of a timeline's events.
    private static func words(_ timeline: Timeline) -> [String] {
        timeline.events.map { "\($0.name) \($0.layer ?? "") \(Clock.tick(atOrAfter: $0.time)) \($0.details)" }
    }

    @Test(arguments: 1...12)
    func `touches that are known before play as they did live`(seed: UInt64) throws {
        let player = try Self.live(seed: seed)
        let recording = player.recording
        let replay = try TouchReplay(try LiveScene.scene, groups: recording.groups, end: recording.end)
        #expect(Self.words(replay.timeline) == Self.words(player.timeline))
        #expect(replay.timeline.tracks == player.timeline.tracks)
        #expect(replay.recording == recording)
        #expect(recording.entries.count > 1)
    }

    @Test func `what was played never changes`() throws {
        let scene = try LiveScene.scene
        var touches = RandomTouches(seed: 5, size: scene.size)
        let player = try LivePlayer(scene)
        var earlier: [(time: Double, position: [Value])] = []
        func positions(_ timeline: Timeline, at time: Double) throws -> [Value] {
            try Sampler(timeline).layers(at: time).flatMap { [$0[GeometryFacet.positionX], $0[GeometryFacet.boundsY]] }
        }
        for report in touches.liveReports(groups: 4) {
            try player.advance(to: report.time, touches: report.touches)
            let time = Clock.time(of: player.tick)
            earlier.append((time, try positions(player.timeline, at: time)))
        }
        let timeline = player.timeline
        for moment in earlier { #expect(try positions(timeline, at: moment.time) == moment.position) }
    }

    @Test(arguments: [7, 8] as [UInt64])
    func `a sampler that is continued shows what a new one shows`(seed: UInt64) throws {
        let scene = try LiveScene.scene
        var touches = RandomTouches(seed: seed, size: scene.size)
        let player = try LivePlayer(scene)
        var sampler = try Sampler(player.timeline)
        var continued = 0
        for report in touches.liveReports(groups: 6) {
            try player.advance(to: report.time, touches: report.touches)
            let new = try Sampler(player.timeline)
            if let next = sampler.continued(player.timeline) {
                continued += 1
                let time = Clock.time(of: player.tick)
                #expect(try next.picture(at: time) == new.picture(at: time))
                #expect(try next.picture(at: time / 2) == new.picture(at: time / 2))
                sampler = next
            } else {
                sampler = new
            }
        }
        #expect(continued > 20)
    }

    @Test func `a finger is drawn and drags what it touches`() throws {
        let player = try LivePlayer(try LiveScene.scene)
        try player.advance(to: 100, touches: [Touch(finger: 7, phase: .began, location: Point(80, 480))])
        #expect(player.isMoving)
        for step in 1...10 {
            try player.advance(
                to: 100 + step * 16,
                touches: [Touch(finger: 7, phase: .moved, location: Point(80 + Double(step) * 5, 480))])
        }
        let time = Clock.time(of: player.tick)
        let layers = try Sampler(player.timeline).layers(at: time)
        let card = try #require(player.timeline.scene.layers.firstIndex { $0.name == "card" })
        // The pan recogniser begins after its slop of 10 points.
        #expect(try #require(layers[card][GeometryFacet.positionX].number) > 110)
        #expect(player.timeline.touches.count == 1)
        #expect(player.timeline.touches[0].location(at: time) != nil)
        try player.advance(to: 300, touches: [Touch(finger: 7, phase: .ended, location: Point(130, 480))])
        try player.advance(to: 3000)
        #expect(!player.isMoving)
        let events = player.timeline.events.map(\.name)
        #expect(events.contains("pan.ended") && events.contains("animation.ended"))
        #expect(try #require(player.recording.settled) < 3000 * 600 / 1000)
    }

    @Test func `a finger without a report rests`() throws {
        let player = try LivePlayer(try LiveScene.scene)
        try player.advance(to: 10, touches: [Touch(finger: 0, phase: .began, location: Point(300, 700))])
        for time in [30, 50, 90] { try player.advance(to: time) }
        try player.advance(to: 110, touches: [Touch(finger: 0, phase: .ended, location: Point(300, 700))])
        let track = try #require(player.recording.groups.first?.fingers.first)
        #expect(track.segments == [FingerTrack.Segment(to: Point(300, 700), duration: 0.1)])
    }

    @Test(arguments: [
        ([Touch(finger: 1, phase: .moved, location: .zero)], "finger 1 is not down"),
        ([Touch(finger: 0, phase: .began, location: .zero)], "finger 0 is already down"),
        (
            [
                Touch(finger: 0, phase: .moved, location: .zero),
                Touch(finger: 0, phase: .ended, location: .zero),
            ],
            "a finger is reported twice at the same time"
        ),
        ([Touch(finger: 0, phase: .moved, location: Point(2e5, 0))], "a touch is too far away from the canvas"),
        (
            (1...11).map { Touch(finger: $0, phase: .began, location: .zero) }, "at most 11 fingers can be down"
        ),
    ])
    func `touches that do not follow are refused`(touches: [Touch], message: String) throws {
        let player = try LivePlayer(try LiveScene.scene)
        try player.advance(to: 10, touches: [Touch(finger: 0, phase: .began, location: .zero)])
        let error = #expect(throws: LiveTouchError.self) { try player.advance(to: 20, touches: touches) }
        #expect(error?.message == message)
    }

    @Test func `a recording has a longest time and a largest number of touches and places`() throws {
        let scene = try LiveScene.scene
        let late = #expect(throws: LiveTouchError.self) { try LivePlayer(scene).advance(to: 120_001) }
        #expect(late?.message == "a recording has at most 120 s")
        let many = try LivePlayer(scene)
        let crowded = #expect(throws: LiveTouchError.self) {
            for index in 0..<1001 {
                let touch = Touch(finger: 0, phase: .began, location: Point(390, 790))
                try many.advance(to: index * 20 + 10, touches: [touch])
                try many.advance(to: index * 20 + 20, touches: [Touch(finger: 0, phase: .ended, location: .zero)])
            }
        }
        #expect(crowded?.message == "a recording has at most 1000 touches")
        let long = try LivePlayer(scene)
        try long.advance(to: 1, touches: [Touch(finger: 0, phase: .began, location: .zero)])
        let full = #expect(throws: LiveTouchError.self) {
            for time in 2...25_000 {
                let place = Point(390 + Double(time % 2), 790)
                try long.advance(to: time, touches: [Touch(finger: 0, phase: .moved, location: place)])
            }
        }
        #expect(full?.message == "a touch has at most 5000 places")
    }

    @Test func `trimming keeps whole touches and begins at the first tick`() throws {
        let recording = try Self.live(seed: 3).recording
        let second = recording.groups[1]
        let (groups, end) = recording.groups(in: (second.tick - 60)...(second.tick + 1))
        #expect(groups.map(\.tick) == [60] && groups[0].fingers == second.fingers)
        #expect(end == groups[0].end)
        let replay = try TouchReplay(try LiveScene.scene, groups: groups, end: end)
        #expect(replay.timeline.duration == Clock.time(of: end))
    }
}
