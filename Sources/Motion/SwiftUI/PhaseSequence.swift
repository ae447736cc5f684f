/// The times at which SwiftUI's phase animator enters its phases (motion.md, section 13.5).
///
/// The first phase shows from the start, and the animation of the second begins at once. Each phase follows when the
/// animation of the one before completes. Times are in seconds from the start or from the trigger. Source: documented by
/// Apple; that a spring completes at its perceptual duration is a convention.
package struct PhaseSequence: Sendable, Hashable {
    /// The animation towards one phase.
    package struct Step: Sendable, Hashable {
        /// The index of the phase.
        package let phase: Int
        /// The number of phases that were entered before; -1 for the first phase before any animation.
        package let index: Int
        package let begin: Double
        package let end: Double
    }

    /// The seconds that the animation towards each phase takes: the completion time of its curve, 0 for none.
    package let durations: [Double]
    /// Whether the phases repeat without end, as without a trigger. Otherwise they run once and end at the first.
    package let repeats: Bool

    /// The order in which phases are entered: the second, the third, ..., the first.
    private let order: [Int]
    /// When each phase is entered, relative to the start of a round, then the end of the round.
    private let begins: [Double]

    /// - Parameter durations: one for each phase; negative ones count as 0.
    package init(durations: [Double], repeats: Bool) {
        let durations = durations.map { max($0, 0) }
        self.durations = durations
        order = durations.isEmpty ? [] : Array(durations.indices.dropFirst()) + [0]
        begins = order.reduce(into: [0]) { $0.append($0[$0.count - 1] + durations[$1]) }
        // Phases that take no time would repeat without end in one moment: they do not move (a convention).
        self.repeats = repeats && begins[begins.count - 1] > 0
    }

    /// Seconds until the first phase is entered again.
    package var roundDuration: Double { begins[begins.count - 1] }

    /// The step in progress at a time; the last one from the end on, nil without phases and before 0.
    ///
    /// Phases without animation take no time: they are skipped, unless they are the last. Where all take no time and the
    /// sequence repeats, the first phase stays.
    package func step(at t: Double) -> Step? {
        guard t >= 0, !order.isEmpty else { return nil }
        let round = repeats ? (t / roundDuration).rounded(.down) : 0
        let offset = round * roundDuration
        let position = begins.dropLast().lastIndex { $0 <= t - offset } ?? 0
        return Step(
            phase: order[position], index: Int(min(round, 1e12)) * order.count + position,
            begin: offset + begins[position], end: offset + begins[position + 1])
    }

    /// The first steps of the sequence, at most a number; fewer where it ends before.
    package func steps(limit: Int) -> [Step] {
        let count = repeats ? limit : min(limit, order.count)
        return (0..<max(count, 0)).compactMap(step)
    }

    /// The step with an index of 0 or more; nil after the end and without phases.
    package func step(_ index: Int) -> Step? {
        guard !order.isEmpty, index >= 0, repeats || index < order.count else { return nil }
        let (round, position) = index.quotientAndRemainder(dividingBy: order.count)
        let offset = Double(round) * roundDuration
        return Step(
            phase: order[position], index: index, begin: offset + begins[position], end: offset + begins[position + 1])
    }
}
