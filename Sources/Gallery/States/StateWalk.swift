import Playback
import SceneLanguage
import SceneModel

/// The way of one variable through its cases, as the scripts of a scene walked it.
struct StateWalk: Sendable, Hashable {
    /// From one case to another, for one reason.
    struct Step: Sendable, Hashable {
        var from: Int
        var to: Int
        /// `tap handleArea`, `frameAnimator ends`
        var cause: String
        /// Its places in the walk of the first script, from 1; empty where only other scripts take it.
        var turns: [Int]
    }

    let variable: String
    /// The cases as the scene writes them, the one at the start first.
    private(set) var states: [String] = []
    /// Those that some script comes to.
    private(set) var visited: Set<Int> = []
    private(set) var steps: [Step] = []
    /// How often the first script changes the variable.
    private(set) var turns = 0

    /// Every variable with cases that some script changes.
    ///
    /// - Parameter samplers: of the same scene, the script that is told first.
    static func all(_ samplers: [Sampler]) -> [StateWalk] {
        guard let scene = samplers.first?.timeline.scene else { return [] }
        return scene.variables.indices.compactMap { index in
            let variable = scene.variables[index]
            guard variable.isNamed, variable.isFinite else { return nil }
            let walk = StateWalk(index, variable, samplers)
            return walk.steps.isEmpty ? nil : walk
        }
    }

    private init(_ index: Int, _ variable: Variable, _ samplers: [Sampler]) {
        self.variable = variable.name
        for (place, sampler) in samplers.enumerated() {
            let timeline = sampler.timeline
            let spans = timeline.tracks[.variable(index)]?.spans ?? []
            guard var last = spans.first?.model else { continue }
            visit(last)
            for span in spans.dropFirst() where span.model != last {
                let cause = Cause.of(.variable(index), at: Clock.time(of: span.start), in: timeline)
                step(from: last, to: span.model, cause: cause, isFirst: place == 0)
                last = span.model
            }
        }
        switch variable.type {
        case .bool: for value in [false, true] { _ = state(.bool(value)) }
        case .symbol(let cases): for name in cases { _ = state(.symbol(name)) }
        default: break
        }
    }

    private mutating func state(_ value: Value) -> Int {
        let word =
            switch value {
            case .bool(let flag): flag ? variable : "not \(variable)"
            default: value.description
            }
        if let index = states.firstIndex(of: word) { return index }
        states.append(word)
        return states.count - 1
    }

    private mutating func visit(_ value: Value) { visited.insert(state(value)) }

    private mutating func step(from: Value, to: Value, cause: String, isFirst: Bool) {
        let (a, b) = (state(from), state(to))
        visited.formUnion([a, b])
        if isFirst { turns += 1 }
        let place = steps.firstIndex { $0.from == a && $0.to == b && $0.cause == cause }
        if let place {
            if isFirst { steps[place].turns.append(turns) }
        } else {
            steps.append(Step(from: a, to: b, cause: cause, turns: isFirst ? [turns] : []))
        }
    }

    /// The first script's walk: `false, true (frameAnimator ends)`, `.minimized, .open (tap card)`
    var words: String {
        guard let first = states.first else { return "" }
        let walked = steps.flatMap { step in step.turns.map { ($0, step) } }.sorted { $0.0 < $1.0 }
        // A box has to say which variable it is about; a sentence says so already.
        func word(_ state: String) -> String {
            state == variable ? "true" : state == "not \(variable)" ? "false" : state
        }
        return ([word(first)] + walked.prefix(12).map { "\(word(states[$0.1.to])) (\($0.1.cause))" })
            .joined(separator: ", ")
            + (walked.count > 12 ? ", and so on" : "")
    }
}

/// Why something changed at a moment.
private enum Cause {
    static func of(_ cell: PropertyKey, at time: Double, in timeline: Timeline) -> String {
        let gestures = Gestures.all.map { $0.declaration.name }
        let now = timeline.events.filter { abs($0.time - time) < 1e-6 }
        // Of several gestures at once the one whose handler writes it, of several of those the first.
        let told = now.filter { event in gestures.contains { event.name.hasPrefix("\($0).") } && event.layer != nil }
        let writer = told.first { writes($0, cell, timeline.scene) }
        // What a change of variables sets off later is the gesture's as well.
        if let event = writer ?? told.first, let layer = event.layer {
            return "\(event.name.prefix { $0 != "." }) \(layer)"
        }
        if let event = now.first(where: { $0.name == "animator.finished" }),
            let name = event.details.first(where: { $0.key == "animator" })?.value.text
        {
            return "\(name) ends"
        }
        if let event = now.first(where: { $0.name == "animation.ended" }) {
            return event.layer.map { "\($0) arrives" } ?? "an animation ends"
        }
        if let active = gesture(at: time, in: timeline, gestures) { return active }
        if let event = now.first(where: { $0.name.hasPrefix("scroll.") }), let layer = event.layer {
            return "\(layer) scrolls"
        }
        if time < 1e-6 { return "loaded" }
        return scroll(at: time, in: timeline) ?? "at \(Words.seconds(time))"
    }

    /// Whether the handler that an event of a gesture ran may write a cell.
    private static func writes(_ event: Event, _ cell: PropertyKey, _ scene: Scene) -> Bool {
        scene.gestures.contains { gesture in
            scene.layers[gesture.layer].name == event.layer
                && gesture.handlers.contains { state, actions in
                    "\(type(of: gesture.kind).declaration.name).\(state.rawValue)" == event.name
                        && scene.mayWrite(cell, by: actions)
                }
        }
    }

    /// The gesture that has begun and not ended.
    private static func gesture(at time: Double, in timeline: Timeline, _ gestures: [String]) -> String? {
        var active: [String] = []
        for event in timeline.events where event.time <= time + 1e-9 {
            let parts = event.name.split(separator: ".").map(String.init)
            guard parts.count == 2, gestures.contains(parts[0]), let layer = event.layer else { continue }
            let name = "\(parts[0]) \(layer)"
            if parts[1] == "began" { active.append(name) } else { active.removeAll { $0 == name } }
        }
        return active.last
    }

    private static func scroll(at time: Double, in timeline: Timeline) -> String? {
        let event = timeline.events.last { $0.time <= time && $0.name.hasPrefix("scroll.") }
        guard let event, event.name != "scroll.settled", let layer = event.layer else { return nil }
        return "\(layer) scrolls"
    }
}
