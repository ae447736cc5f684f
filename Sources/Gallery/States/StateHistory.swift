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
        /// `tap on the handle`, `the frame animation ends`
        var cause: String
        /// The cause in a sentence: `with a tap on the handle`, `when the frame animation ends`
        var phrase: String
        /// Its positions among all changes in the first script, from 1; empty if it occurs only in other scripts.
        var positions: [Int]
    }

    let variable: String
    /// The comment on the declaration in the scene file, which the summary shows if it is short.
    var comment = ""
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

    /// Longer comments are not a part of the summary.
    private static let maxCommentLength = 60

    /// The changes: `isLiked (whether the heart is red) is false at first. It becomes true with a tap on the button, and false again
    /// when an animation of the card ends.` It begins with the name of the variable. A repeated change is listed once.
    var summary: String {
        guard let first = states.first else { return "" }
        let note = comment.isEmpty || comment.count > Self.maxCommentLength ? "" : " (\(comment))"
        let start = "\(variable)\(note) is \(text(first)) at first"
        let changes = transitions.filter { !$0.positions.isEmpty }.sorted { $0.positions[0] < $1.positions[0] }
        let described = Set(changes.map { [text(states[$0.to]), $0.phrase] })
        let others = transitions.filter {
            $0.positions.isEmpty && !described.contains([text(states[$0.to]), $0.phrase])
        }
        guard !changes.isEmpty else {
            return "\(start) and changes only in other scripts: it \(values(ofOthers: others))."
        }
        let main = "\(start). It \(isBoolean ? switches(changes, isOn: isTrue(first)) : values(changes))."
        return others.isEmpty ? main : "\(main) In other scripts, it \(values(ofOthers: others))."
    }

    /// `becomes false with a tap on the “Undo” button or with a swipe on the toast`
    private func values(ofOthers transitions: [Transition]) -> String {
        var targets: [Int] = []
        for transition in transitions where !targets.contains(transition.to) { targets.append(transition.to) }
        let parts = targets.map { target in
            "\(text(states[target])) " + Prose.alternatives(phrases(transitions.filter { $0.to == target }))
        }
        return "becomes \(parts.joined(separator: ", and "))"
    }

    /// Whether the states are those of a Boolean variable.
    private var isBoolean: Bool { states.allSatisfy { $0 == variable || $0 == "not \(variable)" } }

    private func isTrue(_ state: String) -> Bool { state == variable }

    /// A value of a Boolean variable, or that of a symbol in words, in quotation marks.
    private func text(_ state: String) -> String {
        isBoolean ? "\(isTrue(state))" : "“\(LayerNames.words(String(state.drop { $0 == "." })))”"
    }

    /// The causes of transitions, each once.
    private func phrases(_ transitions: [Transition]) -> [String] {
        var seen: Set<String> = []
        let found = transitions.map(\.phrase).filter { seen.insert($0).inserted }
        // Without causes there are only times, of which few are of interest.
        guard found.count > 1, found.allSatisfy({ $0.hasPrefix("at ") }) else { return found }
        return found.count == 2 ? [Prose.list(found)] : ["\(Prose.count(found.count)) times, first \(found[0])"]
    }

    /// `becomes true with a tap on the button, and false again with a tap on the page`
    private func switches(_ changes: [Transition], isOn: Bool) -> String {
        func phrases(to value: Bool) -> [String] { self.phrases(changes.filter { isTrue(states[$0.to]) == value }) }
        let (there, back) = (phrases(to: !isOn), phrases(to: isOn))
        let first = "becomes \(!isOn) \(Prose.alternatives(there))"
        guard !back.isEmpty else { return first }
        if there == back {
            return there.count == 1 && there[0].hasPrefix("with ")
                ? "\(first), and \(isOn) again with the next one"
                : "switches between \(isOn) and \(!isOn) \(Prose.alternatives(there))"
        }
        // `with a touch on the card, and false again when the touch ends`
        let ending = back.count == 1 && there.count == 1 ? Self.ending(of: there[0], back[0]) : nil
        return "\(first), and \(isOn) again \(ending ?? Prose.alternatives(back))"
    }

    /// `when the touch ends` for `with a touch on the card` and `when a touch on the card ends`, `2 s after the tap` for `2 s after a
    /// tap on the card`; nil for other phrases.
    private static func ending(of start: String, _ end: String) -> String? {
        guard start.hasPrefix("with "), case let gesture = start.dropFirst(5),
            let noun = gesture.firstMatch(of: #/^an? (.+?) (?:of|on|from) /#)?.output.1
        else { return nil }
        if end == "when \(gesture) ends" { return "when the \(noun) ends" }
        return end.hasSuffix(" after \(gesture)") ? "\(end.dropLast(gesture.count))the \(noun)" : nil
    }

    /// `becomes “open” with a tap on the handle, and “closed” when a drag of the card ends`
    private func values(_ changes: [Transition]) -> String {
        var steps: [String] = []
        for change in changes.prefix(Self.maxSteps) {
            let step = "\(text(states[change.to])) \(change.phrase)"
            if !steps.contains(step) { steps.append(step) }
        }
        let rest = changes.count > Self.maxSteps ? ", and so on" : ""
        return steps.count == 1
            ? "becomes \(steps[0])\(rest)"
            : "becomes \(steps.dropLast().joined(separator: ", "))\(rest.isEmpty ? ", and " : ", ")\(steps[steps.count - 1])\(rest)"
    }

    /// The number of changes in a summary.
    private static let maxSteps = 8
}
