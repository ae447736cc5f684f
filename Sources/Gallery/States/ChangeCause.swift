import Playback
import SceneModel

/// Finds out why a variable changed.
struct ChangeCause {
    let timeline: Timeline
    let names: LayerNames

    /// Why a variable changed.
    struct Cause: Sendable, Hashable {
        /// In a sentence: `with a tap on the handle area`, `when the frame animation ends`, `at 0.5 s`
        var phrase: String

        /// The same in a diagram: `tap on the handle area`, `the frame animation ends`
        var label: String { phrase.replacing(/^(?:with|when) (?:an? )?/, with: "") }
    }

    /// - Parameter time: when the variable changed, in seconds.
    func cause(of variable: PropertyKey, at time: Double) -> Cause {
        let now = timeline.events.filter { abs($0.time - time) < 1e-6 }
        // Of several gestures at the same time, prefer the one with a handler that writes the variable.
        let gestures = now.compactMap(GestureEvent.init)
        let writer = gestures.first { writes($0, variable) }
        // A variable that depends on the one a handler wrote changes because of the gesture as well.
        if let gesture = writer ?? gestures.first { return cause(gesture) }
        for case .animator(.finished, let name) in now.map(\.kind) {
            return Cause(phrase: "when \(Self.animation(name)) ends")
        }
        for event in now {
            guard case .animation(.ended, _) = event.kind else { continue }
            return event.layer.map {
                Cause(phrase: "when an animation of \(name($0)) ends")
            } ?? Cause(phrase: "when an animation ends")
        }
        if let active = activeGesture(at: time) { return cause(active) }
        for event in now {
            guard case .scroll = event.kind, let layer = event.layer else { continue }
            return scrolling(layer)
        }
        if time < 1e-6 { return Cause(phrase: "when the scene is loaded") }
        if let earlier = gesture(writing: variable, before: time) {
            return Cause(phrase: "\(Prose.seconds(time - earlier.time)) after \(words(earlier.gesture))")
        }
        return scrollingLayer(at: time).map(scrolling) ?? Cause(phrase: "at \(Prose.seconds(time))")
    }

    /// The last gesture before a time whose handler writes a variable, at once or later.
    private func gesture(writing variable: PropertyKey, before time: Double) -> (time: Double, gesture: GestureEvent)? {
        for event in timeline.events.reversed() where event.time < time {
            if let gesture = GestureEvent(event), writes(gesture, variable) { return (event.time, gesture) }
        }
        return nil
    }

    /// `a tap on the handle`
    private func words(_ gesture: GestureEvent) -> String {
        "\(Self.noun(gesture.recognizer)) \(name(gesture.layer))"
    }

    private func cause(_ gesture: GestureEvent) -> Cause {
        let words = words(gesture)
        let isDiscrete = ["tap", "swipe"].contains(gesture.recognizer)
        return Cause(
            phrase: gesture.state == .cancelled
                ? "when \(words) is cancelled"
                : gesture.state == .ended && !isDiscrete ? "when \(words) ends" : "with \(words)")
    }

    private func scrolling(_ layer: String) -> Cause {
        let isPlural = index(layer).map(names.isPlural) ?? false
        return Cause(phrase: "when \(name(layer)) \(isPlural ? "scroll" : "scrolls")")
    }

    /// What people call the gestures whose recognisers have other names.
    private static let gestures = [
        "contentTouch": "a touch on", "edgePan": "a drag from the edge of", "pan": "a drag of",
        "rotation": "a rotation of",
    ]

    /// A recogniser's name as a noun with a preposition: `a long press on` for `longPress`.
    private static func noun(_ recognizer: String) -> String {
        if let words = gestures[recognizer] { return words }
        let words = LayerNames.words(recognizer)
        return "\(words.first.map { "aeiou".contains($0) } == true ? "an" : "a") \(words) on"
    }

    /// What an animator does, without its name in code: `the frame animation` for `frameAnimator`.
    private static func animation(_ animator: String) -> String {
        guard LayerNames.isWord(animator) else { return "an animation" }
        var words = LayerNames.words(animator).split(separator: " ")
        if words.count > 1, ["animator", "animation"].contains(words[words.count - 1]) { words.removeLast() }
        return "the \(words.joined(separator: " ")) animation"
    }

    private func index(_ layer: String) -> Int? { timeline.scene.layers.firstIndex { $0.name == layer } }

    /// The layer as it is called in sentences.
    private func name(_ layer: String) -> String { index(layer).map(names.nameOfTarget) ?? layer }

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
