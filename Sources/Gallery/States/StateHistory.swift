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
        /// The cause in a sentence: `with a tap on the handle area`, `when the frame animator ends`
        var phrase: String
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
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    static func all(_ samplers: [Sampler]) throws -> [StateHistory] {
        guard let scene = samplers.first?.timeline.scene else { return [] }
        let names = try samplers.map { LayerNames($0, values: try $0.layers(at: 0)) }
        return scene.variables.indices.compactMap { index in
            let variable = scene.variables[index]
            guard variable.isNamed, variable.isFinite else { return nil }
            let history = StateHistory(index, variable, samplers, names)
            return history.transitions.isEmpty ? nil : history
        }
    }

    private init(_ index: Int, _ variable: Variable, _ samplers: [Sampler], _ names: [LayerNames]) {
        self.variable = variable.name
        for (script, sampler) in samplers.enumerated() {
            let timeline = sampler.timeline
            let spans = timeline.tracks[.variable(index)]?.spans ?? []
            guard var last = spans.first?.model else { continue }
            visit(last)
            for span in spans.dropFirst() where span.model != last {
                let cause = ChangeCause(timeline: timeline, names: names[script])
                    .cause(of: .variable(index), at: Clock.time(of: span.start))
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

    private mutating func addTransition(from: Value, to: Value, cause: ChangeCause.Cause, isFirst: Bool) {
        let (a, b) = (self.index(of: from), self.index(of: to))
        visited.formUnion([a, b])
        if isFirst { changeCount += 1 }
        let index = transitions.firstIndex { $0.from == a && $0.to == b && $0.cause == cause.label }
        if let index {
            if isFirst { transitions[index].positions.append(changeCount) }
        } else {
            transitions.append(
                Transition(
                    from: a, to: b, cause: cause.label, phrase: cause.phrase, positions: isFirst ? [changeCount] : []))
        }
    }

    /// The changes in the first script: `The variable liked is false at first; it becomes true with a tap on the button, then false
    /// when an animation of the card ends.`
    var summary: String {
        guard let first = states.first else { return "" }
        // The boxes of a diagram contain the name of the variable; the sentence starts with it.
        func text(_ state: String) -> String {
            let value = state == variable ? "true" : state == "not \(variable)" ? "false" : state
            return String(value.drop { $0 == "." })
        }
        let changes = transitions.flatMap { transition in transition.positions.map { ($0, transition) } }.sorted {
            $0.0 < $1.0
        }
        let start = "The variable \(variable) is \(text(first)) at first"
        guard !changes.isEmpty else { return "\(start) and changes only in other scripts." }
        let steps = changes.prefix(Self.maxSteps).map { "\(text(states[$0.1.to])) \($0.1.phrase)" }
        let end = changes.count > Self.maxSteps ? ", and so on." : "."
        return "\(start); it becomes \(steps.joined(separator: ", then "))\(end)"
    }

    /// The number of changes in a summary.
    private static let maxSteps = 8
}
