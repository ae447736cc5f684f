import Foundation
import Motion

/// The parameters of overlapping animations from which a search starts.
struct AddedStarts {
    let sum: AddedFamilies
    let shape: WindowShape
    let frame: Double

    init(_ sum: AddedFamilies, shape: WindowShape, frame: Double) {
        (self.sum, self.shape, self.frame) = (sum, shape, frame)
    }

    /// One animation: its begin, and the parameters after it.
    private typealias Term = [Double]

    var all: [[Double]] {
        guard sum.isShared || Set(sum.families).count == 1 && sum.families[0] != .restingSpring else {
            return firsts(sum.families[0]).flatMap { first in
                lasts(sum.families[1], after: first[0]).map { first + $0 }
            }
        }
        return sum.families[0] == .restingSpring ? alikeSprings : alikeTimings
    }

    /// Shares of the run's length.
    private static let lengths = [0.25, 0.4, 0.55, 0.7, 0.85, 1.0]
    private static let places = [0.1, 0.2, 0.35, 0.5, 0.65, 0.8]
    /// Damping ratios, and factors of the frequency at which a spring has settled when the run ends.
    private static let ratios = [0.45, 0.7, 1.0]
    private static let frequencies = [0.5, 0.9, 1.5]

    private func firsts(_ family: CurveFamily) -> [Term] {
        switch family {
        case .restingSpring: springs(from: shape.onset - 0.5 * frame, length: shape.length)
        default:
            Self.lengths.map { timing(family, begin: begin(family, duration: $0 * shape.length), $0 * shape.length) }
        }
    }

    private func lasts(_ family: CurveFamily, after first: Double) -> [Term] {
        switch family {
        case .restingSpring:
            return Self.places.map { shape.onset + $0 * shape.length }
                .flatMap { springs(from: $0, length: shape.settled - $0) }
        default:
            // A spring before it may end later, as may a longer animation.
            let ends = sum.families[0] == .restingSpring ? [0.5, 0.75, 1] : [0.6, 0.8, 1]
            return ends.flatMap { end in
                Self.lengths.map { $0 * shape.length }.compactMap { duration in
                    let begin = lastBegin(family, duration: duration) - (1 - end) * shape.length
                    return begin > first ? timing(family, begin: begin, duration) : nil
                }
            }
        }
    }

    private func springs(from begin: Double, length: Double) -> [Term] {
        let decay = log(max(shape.contrast, 10) / 4)
        return Self.ratios.flatMap { ratio in
            Self.frequencies.map { [begin, log($0 * decay / (max(length, frame) * min(ratio, 1))), ratio] }
        }
    }

    private var alikeSprings: [[Double]] {
        let begin = shape.onset - 0.5 * frame
        return begins(sum.count - 1).flatMap { later in
            springs(from: begin, length: shape.settled - (later.last ?? begin)).map { $0 + later }
        }
    }

    private var alikeTimings: [[Double]] {
        let family = sum.families[0]
        let points = family == .timing ? FamilySearch.commonControlPoints : [[]]
        // Two animations may last for different times. More begin with the same one.
        let durations =
            sum.count == 2
            ? Self.lengths.flatMap { first in Self.lengths.map { [first, $0] } }
            : Self.lengths.map { Array(repeating: $0, count: sum.count) }
        return durations.flatMap { shares -> [[Double]] in
            let lengths = shares.map { $0 * shape.length }
            let first = begin(family, duration: lengths[0])
            // An animation that is as long as the run may begin before all of another one.
            return (shares.count == 2 && shares[0] > 0.8 ? [0.6, 0.8, 1] : [1]).flatMap { end -> [[Double]] in
                let last = lastBegin(family, duration: lengths.last ?? 0) - (1 - end) * shape.length
                guard last > first else { return [] }
                return begins(sum.count - 2).flatMap { between -> [[Double]] in
                    let begins = [first] + between.filter { $0 < last } + [last]
                    guard begins.count == sum.count else { return [] }
                    return points.map { parameters(family, begins, lengths, points: $0) }
                }
            }
        }
    }

    /// - Parameter points: the control points that all animations share; empty if the family has its own.
    private func parameters(
        _ family: CurveFamily, _ begins: [Double], _ lengths: [Double], points: [Double]
    ) -> [Double] {
        zip(begins, lengths).enumerated().flatMap { index, term -> Term in
            if points.isEmpty { return timing(family, begin: term.0, term.1) }
            return [term.0, log(term.1)] + (index == 0 ? points : [])
        }
    }

    /// Ascending begins of some animations after the first one.
    private func begins(_ count: Int) -> [[Double]] {
        guard count > 0 else { return [[]] }
        return begins(count - 1).flatMap { earlier in
            Self.places.map { shape.onset + $0 * shape.length }
                .filter { $0 > (earlier.last ?? shape.onset) }.map { earlier + [$0] }
        }
    }

    private func timing(_ family: CurveFamily, begin: Double, _ duration: Double) -> Term {
        let f = function(family)
        return [begin, log(duration), f.x1, f.y1, f.x2, f.y2]
    }

    private func function(_ family: CurveFamily) -> TimingFunction {
        guard case .namedTiming(let name) = family else { return .easeInEaseOut }
        return TimingFunction.named(name) ?? .linear
    }

    /// When the first animation begins: it is seen when it has left the noise.
    private func begin(_ family: CurveFamily, duration: Double) -> Double {
        shape.onset - duration * Self.time(function(family), progress: min(4.5 / shape.contrast, 0.5))
    }

    /// When the last animation begins: it is not seen any more when it is within the noise.
    private func lastBegin(_ family: CurveFamily, duration: Double) -> Double {
        shape.settled - duration * Self.time(function(family), progress: max(1 - 4.5 / shape.contrast, 0.5))
    }

    /// The share of a duration at which a timing function has some progress.
    private static func time(_ function: TimingFunction, progress: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        for _ in 0..<20 {
            let middle = (low + high) / 2
            if function.value(at: middle) < progress { low = middle } else { high = middle }
        }
        return (low + high) / 2
    }
}
