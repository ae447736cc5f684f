package import Graphics
import SceneLanguage
package import SceneModel

/// Plays a scene with touches that are reported while it plays, through the recognisers, springs and scroll layers that play scripts.
///
/// Times are whole milliseconds and places tenths of a point, so that a script with these numbers has the same touches. The
/// simulation of a tick depends only on touches before it, so that what was played never changes. One thread uses a player at a
/// time.
///
/// Cost: that of the ticks that are played; `timeline` copies references only.
package final class LivePlayer {
    /// The group of touches in progress, or the last one.
    private struct OpenGroup {
        var tick: Int
        /// The time of the report with which it began, in milliseconds.
        var start: Int
        /// Its first finger in `Simulation.touches`.
        var first: Int
        /// What `TouchRecording.Entry` has.
        var settled: Int?
    }

    private let simulation: Simulation
    private var groups: [OpenGroup] = []
    /// The fingers that are down: their indices in `Simulation.touches`, by the numbers of the reports.
    private var down: [Int: Int] = [:]
    /// The time of the last report, in milliseconds.
    private var now = 0
    private var places = 0
    /// The first tick after the last group at which the scene was settled.
    private var settled: Int?

    /// Performs what happens at the start of the scene, without a script.
    ///
    /// - Throws: `SceneError` if the scene fails.
    package init(_ scene: Scene, text: any TextMeasuring = NoTextMeasuring()) throws {
        simulation = try Simulation(scene, script: Script(name: "recording", steps: [], locations: []), text: text)
        try simulation.start {}
    }

    /// The tick that was played last.
    package var tick: Int { simulation.tick }
    /// What was played so far.
    package var timeline: Timeline { simulation.timeline }
    /// Whether a finger is down or something moves that ends by itself.
    package var isMoving: Bool { !down.isEmpty || !simulation.fingers.isEmpty || simulation.isMoving }

    /// What was done so far.
    package var recording: TouchRecording {
        let ends = groups.dropFirst().map(\.first) + [simulation.touches.count]
        let entries = zip(groups, ends).map { group, end in
            TouchRecording.Entry(
                group: TouchGroup(
                    tick: group.tick, fingers: simulation.touches[group.first..<end].map(\.track)),
                settled: group.settled)
        }
        return TouchRecording(entries: entries, settled: settled, end: simulation.tick)
    }

    /// Plays to a time. Fingers that are down and have no new place rest.
    ///
    /// - Parameters:
    ///   - milliseconds: since the start. A time that is not after the last one is the millisecond after it.
    ///   - touches: what fingers did at this time, at most once for each finger.
    /// - Throws: `LiveTouchError` for touches that do not follow from those before, or for a limit; `SceneError` if the scene fails.
    ///   The player cannot be used afterwards.
    package func advance(to milliseconds: Int, touches: [Touch] = []) throws {
        now = max(milliseconds, now + 1)
        guard Double(now) <= RecordingLimits.seconds * 1000 else {
            throw LiveTouchError(message: "a recording has at most \(Value.format(RecordingLimits.seconds)) s")
        }
        try check(touches)
        for (finger, index) in down.sorted(by: { $0.value < $1.value }) {
            let touch = touches.first { $0.finger == finger }
            try move(index, to: touch.map { Self.rounded($0.location) })
            guard let touch, touch.phase == .ended || touch.phase == .cancelled else { continue }
            lift(index, isCancelled: touch.phase == .cancelled)
            down[finger] = nil
        }
        let began = touches.filter { $0.phase == .began }
        if !began.isEmpty { try begin(began) }
        try play(to: now * Clock.ticksPerSecond / 1000)
    }

    private func check(_ touches: [Touch]) throws(LiveTouchError) {
        guard Set(touches.map(\.finger)).count == touches.count else {
            throw LiveTouchError(message: "a finger is reported twice at the same time")
        }
        for touch in touches {
            guard (touch.phase == .began) == (down[touch.finger] == nil) else {
                let state = touch.phase == .began ? "already down" : "not down"
                throw LiveTouchError(message: "finger \(touch.finger) is \(state)")
            }
            let point = touch.location
            guard max(abs(point.x), abs(point.y)) <= RecordingLimits.distance else {
                throw LiveTouchError(message: "a touch is too far away from the canvas")
            }
        }
        let began = touches.count { $0.phase == .began }
        guard down.count + began <= SceneLimits.fingers else {
            throw LiveTouchError(message: "at most \(SceneLimits.fingers) fingers can be down")
        }
        guard simulation.touches.count + began <= RecordingLimits.touches else {
            throw LiveTouchError(message: "a recording has at most \(RecordingLimits.touches) touches")
        }
    }

    /// To tenths of a point.
    private static func rounded(_ point: Point) -> Point {
        Point((point.x * 10).rounded() / 10, (point.y * 10).rounded() / 10)
    }

    // MARK: fingers

    private func begin(_ touches: [Touch]) throws {
        let tracks = touches.map { FingerTrack(start: Self.rounded($0.location), segments: []) }
        for (place, touch) in touches.enumerated() { down[touch.finger] = simulation.touches.count + place }
        if let group = groups.last {
            let start = Clock.time(of: group.tick)
            let offset = Double(now - group.start) / 1000
            if end(of: group) > Clock.tick(atOrAfter: start + offset) {
                for var track in tracks {
                    track.down = offset
                    simulation.addFinger(track, from: start, up: .max, at: simulation.start)
                }
                return
            }
        }
        // A script begins the touches of a step after everything else that happens at a tick.
        let tick = max(
            Clock.tick(atOrAfter: Double(now) / 1000), groups.last.map(end(of:)) ?? 0, simulation.tick + 1)
        try play(to: tick - 1)
        try step(to: tick) {
            groups.append(OpenGroup(tick: tick, start: now, first: simulation.touches.count, settled: settled))
            settled = nil
            for track in tracks {
                simulation.addFinger(track, from: simulation.time, up: .max, at: simulation.start)
            }
            try simulation.sampleTouches()
        }
    }

    /// The tick at which the fingers of a group have lifted, as far as that is known.
    private func end(of group: OpenGroup) -> Int {
        let isOpen = down.values.contains { $0 >= group.first && $0 < simulation.touches.count }
        guard !isOpen else { return .max }
        return TouchGroup(
            tick: group.tick, fingers: simulation.touches[group.first...].map(\.track)
        ).end
    }

    /// Continues the movement of a finger up to now.
    ///
    /// - Parameter point: where it is; nil if it rests.
    private func move(_ index: Int, to point: Point?) throws(LiveTouchError) {
        guard let group = groups.last else { return }
        var track = simulation.touches[index].track
        let passed = ((track.up) * 1000).rounded()
        let duration = (Double(now - group.start) - passed) / 1000
        guard duration > 0 else { return }
        let (end, target) = (track.end, point ?? track.end)
        let count = track.segments.count
        let before = count > 1 ? track.segments[count - 2].to : track.start
        if target == end, count > 0, before == end {
            // One rest instead of two.
            let rest = ((track.segments[count - 1].duration + duration) * 1000).rounded() / 1000
            track.segments[count - 1].duration = rest
        } else {
            places += 1
            guard places <= RecordingLimits.places else {
                throw LiveTouchError(message: "a recording has at most \(RecordingLimits.places) places")
            }
            // A script has no longer lists.
            guard count < SceneLimits.steps else {
                throw LiveTouchError(message: "a touch has at most \(SceneLimits.steps) places")
            }
            track.segments.append(FingerTrack.Segment(to: target, duration: duration))
        }
        change(index) { $0 = track }
    }

    private func lift(_ index: Int, isCancelled: Bool) {
        change(index) { $0.isCancelled = isCancelled }
        guard let place = simulation.fingers.firstIndex(where: { $0.id == index }) else { return }
        let trace = simulation.touches[index]
        simulation.fingers[place].up = Clock.tick(atOrAfter: trace.start + trace.track.up)
    }

    private func change(_ index: Int, _ work: (inout FingerTrack) -> Void) {
        work(&simulation.touches[index].track)
        guard let place = simulation.fingers.firstIndex(where: { $0.id == index }) else { return }
        simulation.fingers[place].trace.track = simulation.touches[index].track
    }

    // MARK: ticks

    private func play(to end: Int) throws {
        while simulation.tick < end {
            // Each tick can be the first at which the scene is settled.
            let canSettle = settled == nil && !simulation.isMoving
            try step(to: canSettle ? simulation.tick + 1 : simulation.nextTick(noLaterThan: end)) {}
        }
    }

    private func step(to tick: Int, begin: () throws -> Void) throws {
        try simulation.advance(to: tick) {
            if settled == nil, simulation.fingers.isEmpty, !simulation.isMoving, tick > (groups.last.map(end(of:)) ?? 0)
            {
                settled = tick
            }
            try begin()
        }
    }
}

extension Simulation {
    /// The place in the file of what no step causes.
    var start: SourceLocation { SourceLocation(file: scene.file, line: 1, column: 1) }
}
