/// A moment of a script that is worth a picture.
package struct KeyMoment: Sendable, Hashable {
    /// Why it is worth one; the first is worth most.
    package enum Reason: Sendable, Hashable {
        case start
        /// A marker of the script.
        case marker(String)
        /// A value is as far away as it gets from where it comes to rest.
        case peak(String)
        /// The last finger leaves.
        case lift
        /// Nothing moves any more.
        case rest
        /// In the middle of what moves.
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

    /// A few words for a caption; none where the time says enough.
    package var words: String {
        switch reason {
        case .start: "at first"
        case .marker(let name): name
        case .peak: "furthest"
        case .lift: "the finger lifts"
        case .rest: "at rest"
        case .midway: ""
        case .end: "at the end"
        }
    }

    /// How much it is worth beside others that show as much.
    var weight: Double {
        switch reason {
        case .start, .marker: 1
        case .peak: 0.9
        case .lift: 0.85
        case .rest: 0.8
        case .end: 0.7
        case .midway: 0.45
        }
    }
}
