import Playback
import SceneModel

/// Finds out why a variable changed.
struct ChangeCause {
    let timeline: Timeline

    /// The cause in a few words: `tap card`, `frameAnimator ends`, `at 0.5 s`.
    ///
    /// - Parameter time: when the variable changed, in seconds.
    func words(for variable: PropertyKey, at time: Double) -> String {
        let now = timeline.events.filter { abs($0.time - time) < 1e-6 }
        // Of several gestures at the same time, prefer the one with a handler that writes the variable.
        let gestures = now.compactMap(GestureEvent.init)
        let writer = gestures.first { writes($0, variable) }
        // A variable that depends on the one a handler wrote changes because of the gesture as well.
        if let gesture = writer ?? gestures.first { return gesture.words }
        for case .animator(.finished, let name) in now.map(\.kind) { return "\(name) ends" }
        for event in now {
            guard case .animation(.ended, _) = event.kind else { continue }
            return event.layer.map { "\($0) animation ends" } ?? "an animation ends"
        }
        if let active = activeGesture(at: time) { return active.words }
        for event in now {
            guard case .scroll = event.kind, let layer = event.layer else { continue }
            return "\(layer) scrolls"
        }
        if time < 1e-6 { return "loaded" }
        return scrollingLayer(at: time).map { "\($0) scrolls" } ?? "at \(Prose.seconds(time))"
    }

    private struct GestureEvent {
        let recognizer: String
        let state: GestureState
        let layer: String

        init?(_ event: TimelineEvent) {
            guard case .gesture(let recognizer, let state) = event.kind, let layer = event.layer else { return nil }
            (self.recognizer, self.state, self.layer) = (recognizer, state, layer)
        }

        var words: String { "\(recognizer) \(layer)" }
    }

    /// Whether the handler that ran for an event may write a variable.
    private func writes(_ event: GestureEvent, _ variable: PropertyKey) -> Bool {
        let scene = timeline.scene
        return scene.gestures.contains { gesture in
            scene.layers[gesture.layer].name == event.layer
                && type(of: gesture.kind).declaration.name == event.recognizer
                && gesture.handlers[event.state].map { scene.mayWrite(variable, by: $0) } ?? false
        }
    }

    /// The gesture that began last and has not ended.
    private func activeGesture(at time: Double) -> GestureEvent? {
        var active: [GestureEvent] = []
        for event in timeline.events where event.time <= time + 1e-9 {
            guard let gesture = GestureEvent(event) else { continue }
            if gesture.state == .began {
                active.append(gesture)
            } else {
                active.removeAll { $0.words == gesture.words }
            }
        }
        return active.last
    }

    /// The layer that was last scrolled and has not settled.
    private func scrollingLayer(at time: Double) -> String? {
        let last = timeline.events.last { event in
            if case .scroll = event.kind { event.time <= time } else { false }
        }
        guard let last, last.kind != .scroll(.settled) else { return nil }
        return last.layer
    }
}
