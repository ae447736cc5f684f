import Playback
import SceneLanguage
import SceneModel

/// The values that a Boolean or symbol variable takes, and its transitions, in the scripts of a scene.
struct StateHistory: Sendable, Hashable {
    /// A change from one value to another with one cause.
    struct Transition: Sendable, Hashable {
        /// Indices into `states`.
        var from: Int
        var to: Int
        /// `tap handleArea`, `frameAnimator ends`
        var cause: String
        /// Its positions among all changes in the first script, from 1; empty if it occurs only in other scripts.
        var positions: [Int]
    }

    let variable: String
    /// All values as text, the initial value first.
    private(set) var states: [String] = []
    /// Indices of the values that occur in a script.
    private(set) var visited: Set<Int> = []
    private(set) var transitions: [Transition] = []
    /// The number of changes in the first script.
    private(set) var changeCount = 0

    /// The histories of all Boolean and symbol variables that change in a script.
    ///
    /// - Parameter samplers: one for each script of a scene, the main script first.
    static func all(_ samplers: [Sampler]) -> [StateHistory] {
        guard let scene = samplers.first?.timeline.scene else { return [] }
        return scene.variables.indices.compactMap { index in
            let variable = scene.variables[index]
            guard variable.isNamed, variable.isFinite else { return nil }
            let history = StateHistory(index, variable, samplers)
            return history.transitions.isEmpty ? nil : history
        }
    }

    private init(_ index: Int, _ variable: Variable, _ samplers: [Sampler]) {
        self.variable = variable.name
        for (script, sampler) in samplers.enumerated() {
            let timeline = sampler.timeline
            let spans = timeline.tracks[.variable(index)]?.spans ?? []
            guard var last = spans.first?.model else { continue }
            visit(last)
            for span in spans.dropFirst() where span.model != last {
                let cause = ChangeCause(timeline: timeline)
                    .words(for: .variable(index), at: Clock.time(of: span.start))
                addTransition(from: last, to: span.model, cause: cause, isFirst: script == 0)
                last = span.model
            }
        }
        switch variable.type {
        case .bool: for value in [false, true] { _ = self.index(of: .bool(value)) }
        case .symbol(let cases): for name in cases { _ = self.index(of: .symbol(name)) }
        default: break
        }
    }

    /// The index of a value, which is added if it is new.
    private mutating func index(of value: Value) -> Int {
        let text =
            switch value {
            case .bool(let flag): flag ? variable : "not \(variable)"
            default: value.description
            }
        if let index = states.firstIndex(of: text) { return index }
        states.append(text)
        return states.count - 1
    }

    private mutating func visit(_ value: Value) { visited.insert(self.index(of: value)) }

    private mutating func addTransition(from: Value, to: Value, cause: String, isFirst: Bool) {
        let (a, b) = (self.index(of: from), self.index(of: to))
        visited.formUnion([a, b])
        if isFirst { changeCount += 1 }
        let index = transitions.firstIndex { $0.from == a && $0.to == b && $0.cause == cause }
        if let index {
            if isFirst { transitions[index].positions.append(changeCount) }
        } else {
            transitions.append(Transition(from: a, to: b, cause: cause, positions: isFirst ? [changeCount] : []))
        }
    }

    /// The changes in the first script: `false, true (frameAnimator ends)`, `.minimized, .open (tap card)`
    var summary: String {
        guard let first = states.first else { return "" }
        let changes = transitions.flatMap { transition in transition.positions.map { ($0, transition) } }.sorted {
            $0.0 < $1.0
        }
        // The boxes of a diagram contain the name of the variable; the sentence starts with it.
        func text(_ state: String) -> String {
            state == variable ? "true" : state == "not \(variable)" ? "false" : state
        }
        return ([text(first)] + changes.prefix(12).map { "\(text(states[$0.1.to])) (\($0.1.cause))" })
            .joined(separator: ", ")
            + (changes.count > 12 ? ", and so on" : "")
    }
}
