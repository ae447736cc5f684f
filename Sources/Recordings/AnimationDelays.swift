import Fitting

/// When animations begin after the first of those that overlap.
///
/// An animation that begins after all others have ended, or after a motion of a finger, has its own cause.
struct AnimationDelays {
    /// The begin of the first animation, and when the last one ends, in seconds.
    private var groups: [(begin: Estimate, end: Double)] = []

    init(_ animations: [FittedPhase]) {
        for phase in animations.sorted(by: { $0.begin.value < $1.begin.value }) {
            if let last = groups.last, phase.begin.value < last.end {
                groups[groups.count - 1].end = max(last.end, phase.end.value)
            } else {
                groups.append((phase.begin, phase.end.value))
            }
        }
    }

    /// The time from the begin of the first animation to that of one with its own cause, in seconds; nil for other animations.
    func pause(of phase: FittedPhase) -> Double? {
        guard let first = groups.first, groups.dropFirst().contains(where: { $0.begin == phase.begin }) else {
            return nil
        }
        return phase.begin.value - first.begin.value
    }

    /// In seconds; nil for the first animation, and for one that may begin with it.
    func delay(of phase: FittedPhase) -> Estimate? {
        guard let first = groups.last(where: { $0.begin.value <= phase.begin.value })?.begin else { return nil }
        let margin = (first.margin * first.margin + phase.begin.margin * phase.begin.margin).squareRoot()
        let delay = Estimate(phase.begin.value - first.value, margin: margin)
        return phase.begin == first || delay.contains(0) ? nil : delay
    }
}
