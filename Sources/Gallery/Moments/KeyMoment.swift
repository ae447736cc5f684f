/// A moment of a script that a filmstrip may show.
package struct KeyMoment: Sendable, Hashable {
    /// Why the moment is chosen.
    package enum Reason: Sendable, Hashable {
        case start
        /// A marker of the script.
        case marker(String)
        /// Several markers of the script at the same time.
        case markers([String])
        /// The value with this name reaches a turning point.
        case peak(String)
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

    /// A caption of a few words for a marker or a touch; empty for other moments.
    package var caption: String {
        switch reason {
        case .start: "start"
        case .marker(let name): LayerNames.words(name)
        case .markers(let names): names.map(LayerNames.words).joined(separator: ", ")
        case .touchEnd: "finger lifts"
        case .peak, .settled, .midway: ""
        case .end: "end"
        }
    }

    /// The priority when several moments differ equally from those already chosen.
    var weight: Double {
        switch reason {
        case .start, .marker, .markers: 1
        case .peak: 0.9
        case .touchEnd: 0.85
        case .settled: 0.8
        case .end: 0.7
        case .midway: 0.45
        }
    }
}
