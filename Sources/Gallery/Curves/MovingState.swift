/// A Boolean or symbol variable, or whether a clip layer plays, over time.
package struct MovingState: Sendable, Hashable {
    package struct Span: Sendable, Hashable {
        /// Seconds.
        package var start: Double
        /// Seconds.
        package var end: Double
        /// The value without a leading dot; empty while a clip layer does not play.
        package var word: String
    }

    package var name: String
    /// What is in the state: a variable in words, such as `“open”`, or the name of a clip layer.
    var subject: String
    /// What all copies of a clip layer are called, such as `videos`; nil for variables.
    var clips: String?
    /// In order and without gaps.
    package var spans: [Span]

    /// Whether it is a variable that is true or false.
    private var isCondition: Bool { clips == nil && spans.allSatisfy { ["true", "false"].contains($0.word) } }

    /// States in words: `the state of “phase”`, `when “open” and “held” are true`, `when each of the five videos plays`.
    static func words(_ states: [MovingState]) -> [String] {
        let cases = states.filter { $0.clips == nil && !$0.isCondition }.map(\.subject)
        let conditions = states.filter(\.isCondition).map(\.subject)
        var words: [String] = []
        if !cases.isEmpty { words.append("the \(cases.count == 1 ? "state" : "states") of \(Prose.list(cases))") }
        if !conditions.isEmpty {
            words.append("when \(Prose.list(conditions)) \(conditions.count == 1 ? "is" : "are") true")
        }
        var clips: [(noun: String, subjects: [String])] = []
        for state in states {
            guard let noun = state.clips else { continue }
            if let index = clips.firstIndex(where: { $0.noun == noun }) {
                clips[index].subjects.append(state.subject)
            } else {
                clips.append((noun, [state.subject]))
            }
        }
        words += clips.map { noun, subjects in
            subjects.count == 1
                ? "when \(subjects[0]) plays" : "when each of the \(Prose.count(subjects.count)) \(noun) plays"
        }
        return words
    }
}
