/// A moment of a script that a filmstrip may show.
package struct KeyMoment: Sendable, Hashable {
    /// Why the moment is chosen.
    package enum Reason: Sendable, Hashable {
        case start
        /// A marker of the script.
        case marker(String)
        /// A value, with its name and what it is called in sentences, reaches a turning point.
        case peak(String, words: String)
        /// A touch ends.
        case touchEnd
        /// An animation or a scroll ends.
        case settled
        /// Between two other moments.
        case midway
        case end
    }

    /// Seconds.
    package var time: Double
    package var reason: Reason

    package init(time: Double, reason: Reason) {
        self.time = time
        self.reason = reason
    }

    /// A caption of a few words; empty for `midway`.
    package var caption: String {
        switch reason {
        case .start: "start"
        case .marker(let name): name
        case .peak(_, let words): "\(words.replacing(#/^the /#, with: "")) peaks"
        case .touchEnd: "finger lifts"
        case .settled: "at rest"
        case .midway: ""
        case .end: "end"
        }
    }

    /// The priority when several moments differ equally from those already chosen.
    var weight: Double {
        switch reason {
        case .start, .marker: 1
        case .peak: 0.9
        case .touchEnd: 0.85
        case .settled: 0.8
        case .end: 0.7
        case .midway: 0.45
        }
    }
}
