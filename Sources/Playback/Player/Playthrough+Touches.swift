import Graphics
import SceneModel

/// A recogniser with the fingers that began on its layer.
struct RunningGesture {
    let gesture: Gesture
    private var recognizer: any GestureRecognizer
    var fingers: Set<Int> = []
    /// What it reported last.
    private var state: GestureState?

    init(_ gesture: Gesture) {
        self.gesture = gesture
        recognizer = gesture.kind.makeRecognizer()
    }

    mutating func receive(_ sample: TouchSample) -> GestureState? {
        guard let reported = recognizer.receive(sample) else { return nil }
        state = reported
        return reported
    }

    mutating func reset() {
        recognizer.reset()
        fingers = []
    }

    func member(_ name: String) -> Value? {
        name == "state" ? state.map { .symbol($0.rawValue) } : recognizer.member(name)
    }
}

/// A finger that is down, or about to be.
struct RunningFinger {
    var id: Int
    var trace: TouchTrace
    /// The tick of touch-down and the tick of touch-up.
    var down: Int
    var up: Int
}

extension Playthrough {
    /// Puts down the fingers of a step. Those that are down at once are felt in this very tick.
    func touch(_ tracks: [FingerTrack], at location: SourceLocation) throws {
        for track in tracks {
            let trace = TouchTrace(start: time, track: track)
            touches.append(trace)
            fingers.append(
                RunningFinger(
                    id: nextFinger, trace: trace, down: Clock.tick(atOrAfter: time + track.down),
                    up: Clock.tick(atOrAfter: time + track.up)))
            nextFinger += 1
        }
        let began = fingers.filter { $0.down == tick }
        try feel(began, location: location)
    }

    /// Samples every finger at this tick and lets the recognisers have it.
    func deliverTouches() throws {
        guard !fingers.isEmpty else { return }
        try feel(fingers.filter { tick >= $0.down }, location: nil)
        fingers.removeAll { tick >= $0.up }
        if fingers.isEmpty {
            for index in recognizers.indices { recognizers[index].reset() }
        }
    }

    private func feel(_ felt: [RunningFinger], location: SourceLocation?) throws {
        guard !felt.isEmpty else { return }
        var samples: [Touch] = []
        for finger in felt {
            let point = finger.trace.track.location(at: time - finger.trace.start)
            let phase: Touch.Phase = tick == finger.down ? .began : tick >= finger.up ? .ended : .moved
            samples.append(Touch(finger: finger.id, phase: phase, location: point))
            if phase == .began { try begin(finger, at: point, location: location) }
            if phase == .ended { record("touch.ended", [("location", .point(point))]) }
        }
        try recognise(TouchSample(time: time, touches: samples))
    }

    /// Finds the layer under a new finger; every gesture on it and on its superlayers follows the finger.
    private func begin(_ finger: RunningFinger, at point: Point, location: SourceLocation?) throws {
        let tester = HitTester(scene: scene, layers: try presentedLayers())
        let hit = tester.layer(at: point)
        record("touch.began", layer: hit, [("location", .point(point))])
        let chain = hit.map(tester.chain(from:)) ?? []
        var found = false
        for index in recognizers.indices where chain.contains(recognizers[index].gesture.layer) {
            recognizers[index].fingers.insert(finger.id)
            found = true
        }
        if !found, let location {
            let what = hit.map { "hits \(scene.layers[$0].name), which has no gesture" } ?? "hits no layer"
            warnings.append(
                Diagnostic(
                    .warning, "this touch \(what)",
                    hint: "at [\(Value.format(point.x)), \(Value.format(point.y))] after \(Value.format(time)) s",
                    at: location))
        }
    }

    /// The deepest layer's gestures come first; the first to recognise keeps the fingers for itself.
    private func recognise(_ sample: TouchSample) throws {
        let order = recognizers.indices.sorted { a, b in
            let (first, second) = (depth(of: a), depth(of: b))
            return first == second ? a < b : first > second
        }
        var taken: Set<Int> = []
        for index in order {
            let fingers = recognizers[index].fingers
            guard !fingers.isEmpty, fingers.isDisjoint(with: taken) else { continue }
            let own = TouchSample(time: sample.time, touches: sample.touches.filter { fingers.contains($0.finger) })
            guard let state = recognizers[index].receive(own) else { continue }
            taken.formUnion(fingers)
            let gesture = recognizers[index].gesture
            record("\(type(of: gesture.kind).declaration.name).\(state.rawValue)", layer: gesture.layer)
            sender = index
            defer { sender = nil }
            try perform(gesture.handlers[state] ?? [])
        }
    }

    private func depth(of recognizer: Int) -> Int {
        var depth = 0
        var layer = scene.layers[recognizers[recognizer].gesture.layer].parent
        while let parent = layer {
            depth += 1
            layer = scene.layers[parent].parent
        }
        return depth
    }
}
