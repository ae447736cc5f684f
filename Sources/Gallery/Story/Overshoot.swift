/// How a motion passes its end before it comes to rest.
enum Overshoot: Sendable, Hashable {
    /// It goes further by a share of the way and returns.
    case passing(Double)
    /// It goes back from the end before it reaches it again, as something that is dropped.
    case bouncing

    /// `(overshooting by 9 %)`, at the end of a clause about one layer.
    var text: String {
        switch self {
        case .passing(let share): "(overshooting by \(Prose.percent(share)))"
        case .bouncing: "(bouncing at the end)"
        }
    }

    /// The story mentions the overshoot of copies only if the largest one is at least this share of the distance.
    private static let minShareOfCopies = 0.05

    /// The same for several layers, of which some may not pass their ends: `(three of them overshooting by 3 to 44 %)`.
    static func text(_ all: [Overshoot?]) -> String {
        let shares = all.compactMap { overshoot -> Double? in
            if case .passing(let share)? = overshoot { share } else { nil }
        }
        let bounces = all.count { $0 == .bouncing }
        guard shares.count >= bounces, let least = shares.min(), let most = shares.max() else {
            guard bounces > 0 else { return "" }
            return bounces == all.count
                ? Overshoot.bouncing.text : "(\(Prose.count(bounces)) of them bouncing at the end)"
        }
        guard most >= minShareOfCopies else { return "" }
        let range = [least, most].map { Prose.rounded($0 * 100, decimals: 0) }
        let amount = range[0] == range[1] ? Prose.percent(most) : "\(range[0]) to \(Prose.percent(most))"
        let subject = shares.count == all.count ? "" : "\(Prose.count(shares.count)) of them "
        return "(\(subject)overshooting by \(amount))"
    }
}
