import Graphics
import SceneLanguage
import SceneModel

/// A finger that is down, or about to be.
struct RunningFinger {
    var id: Int
    var trace: TouchTrace
    /// The tick of touch-down and the tick of touch-up.
    var down: Int
    var up: Int
    /// The step that moves it.
    var location: SourceLocation
    /// Where it was at the last sample.
    var last: Point?
}

extension Simulation {
    /// Puts down the fingers of a step. Those that are down at once are felt in this very tick.
    func touch(_ tracks: [FingerTrack], at location: SourceLocation) throws {
        for track in tracks {
            let trace = TouchTrace(start: time, track: track)
            touches.append(trace)
            fingers.append(
                RunningFinger(
                    id: nextFinger, trace: trace, down: Clock.tick(atOrAfter: time + track.down),
                    up: Clock.tick(atOrAfter: time + track.up), location: location))
            nextFinger += 1
        }
        if fingers.contains(where: { $0.down == tick }) { try feel() }
    }

    /// Samples every finger at this tick and lets the recognisers have it; those that are undecided feel time pass.
    func deliverTouches() throws {
        guard !fingers.isEmpty || arena.isBusy else { return }
        try feel()
        fingers.removeAll { tick >= $0.up && $0.last != nil }
    }

    private func feel() throws {
        var samples: [Touch] = []
        for index in fingers.indices where tick >= fingers[index].down {
            let finger = fingers[index]
            let point = finger.trace.track.location(at: time - finger.trace.start)
            let isLast = tick >= finger.up
            let phase: Touch.Phase =
                finger.last == nil
                ? .began
                : isLast
                    ? finger.trace.track.isCancelled ? .cancelled : .ended
                    : finger.last == point ? .stationary : .moved
            fingers[index].last = point
            samples.append(Touch(finger: finger.id, phase: phase, location: point))
            if phase == .began { try begin(finger, at: point) }
            if phase == .ended || phase == .cancelled {
                record("touch.\(phase.rawValue)", [("location", .point(point))])
            }
        }
        let reports = try receive(TouchSample(time: time, touches: samples))
        for report in reports { try handle(report) }
    }

    /// Finds the layer under a new finger; every gesture on it and on its superlayers follows the finger.
    private func begin(_ finger: RunningFinger, at point: Point) throws {
        let tester = HitTester(scene: scene, layers: try presentedLayers())
        let hit = tester.layer(at: point)
        record("touch.began", layer: hit, [("location", .point(point))])
        let chain = hit.map(tester.chain(from:)) ?? []
        try catchScrolling(on: chain)
        guard !arena.begin(finger: finger.id, on: chain) else { return }
        let what = hit.map { "hits \(scene.layers[$0].name), which has no gesture" } ?? "hits no layer"
        warnings.append(
            Diagnostic(
                .warning, "this touch \(what)",
                hint: "at [\(Value.format(point.x)), \(Value.format(point.y))] after \(Value.format(time)) s",
                at: finger.location))
    }

    private func receive(_ sample: TouchSample) throws -> [GestureArena.Report] {
        var failure: (any Error)?
        let reports = arena.receive(sample) { index, recognizer in
            guard index >= scene.gestures.count, let pan = recognizer as? PanRecognizer else { return true }
            do {
                return try mayScroll(index - scene.gestures.count, way: pan.wholeTravel)
            } catch {
                failure = failure ?? error
                return false
            }
        }
        if let failure { throw failure }
        return reports
    }

    private func handle(_ report: GestureArena.Report) throws {
        guard report.contender < scene.gestures.count else {
            return try scroll(report.contender - scene.gestures.count, report)
        }
        let gesture = scene.gestures[report.contender]
        // Every sample of a moving finger is a change: too many to tell.
        if report.state != .changed {
            record("\(type(of: gesture.kind).declaration.name).\(report.state.rawValue)", layer: gesture.layer)
        }
        guard let actions = gesture.handlers[report.state] else { return }
        let transform = try gesture.space.map { try transformToCanvas(from: $0, model).inverted } ?? .identity
        try perform(actions, for: Sender(report, copy: gesture.copy, transform: transform))
    }

    /// Runs the handlers of a gesture.
    func perform(_ actions: [any Action], for sender: Sender) throws {
        self.sender = sender
        defer { self.sender = nil }
        try perform(actions)
    }
}
