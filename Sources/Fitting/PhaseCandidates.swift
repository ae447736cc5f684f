import Foundation
import Motion

/// A curve of a family that was fitted to a window, with its criterion.
struct Candidate: Sendable {
    let family: CurveFamily
    let fit: CurveFit
    /// Whether it begins at rest before the first sample, in which nothing was seen.
    var hasUnseenBegin = false
    /// The criterion of Bayes: `cost / scale + parameters ln n`. Lower is better.
    var criterion = 0.0
}

/// The fits of several families to one window, the best first.
///
/// The criterion is that of Bayes (Schwarz) for a known variance. The costs are in units of the noise; where even the best
/// curve leaves more than the noise explains, the model error of the recording is common to all families, so that all costs are
/// divided by the best reduced cost. Where no curve is accepted, that is the cost of the values that move, and it is multiplied by the
/// inflation that the correlation of the residuals causes. `n` counts the values of the samples that move, because those at rest do not
/// distinguish families.
struct PhaseCandidates: Sendable {
    let window: PhaseWindow
    let shape: WindowShape
    /// Ascending by criterion.
    let candidates: [Candidate]

    init?(_ fits: [Candidate], window: PhaseWindow, shape: WindowShape) {
        guard let closest = fits.map(\.fit).min(by: { $0.reducedCost < $1.reducedCost }) else { return nil }
        var scale = max(closest.reducedCost, 1)
        if !Self.isAccepted(closest, in: window) {
            // What no curve explains is in the values that move alone, and the same in neighbouring samples, which then tell families apart
            // no better than a few samples.
            let values = window.movingCount * window.values.indices.count { window.moves($0) }
            scale = max(scale, closest.cost / Double(max(values - closest.parameterCount, 1)))
            scale *= ParameterCovariance.inflation(closest, samples: window.count)
        }
        let price = window.parameterPrice
        let rated = fits.map { candidate in
            var rated = candidate
            rated.criterion =
                candidate.fit.cost / scale + price * Double(candidate.fit.parameterCount)
                + SpringModel.surprise(of: candidate.fit)
            // After another motion a spring with a velocity is the usual case, and has as many parameters; otherwise one from rest.
            if candidate.hasUnseenBegin {
                rated.criterion -= 1
            } else if window.start != .rest, candidate.family == .restingSpring {
                rated.criterion += 3
            } else if candidate.family == .timing {
                // Control points that are almost those of a name are a curve with that name.
                rated.criterion += Self.unnamedPrice
            } else if candidate.family == .exponential {
                // Not a curve of UIKit, and rarely one of anything but scrolling.
                rated.criterion += window.units.allSatisfy { $0 == .points || $0 == .length } ? 1 : 3
            } else if window.start == .rest, candidate.family == .edgeReturn(isAtRest: false) {
                // What a finger releases with a velocity has moved before.
                rated.criterion += 3
            }
            return rated
        }
        // A family that was fitted with two ranges of begins has one candidate.
        var families: Set<CurveFamily> = []
        candidates = rated.sorted { $0.criterion < $1.criterion }.filter { families.insert($0.family).inserted }
        guard !candidates.isEmpty else { return nil }
        self.window = window
        self.shape = shape
    }

    /// Fits all families to a window.
    static func all(in window: PhaseWindow, families: [CurveFamily]? = nil) -> PhaseCandidates? {
        let search = FamilySearch(window)
        let shape = search.shape
        var list = families ?? CurveFamily.curves
        let isPoints = window.units.allSatisfy { $0 == .points }
        if families == nil, isPoints {
            list += CurveFamily.scrolling
            list += [.edgeReturn(isAtRest: false), .edgeReturn(isAtRest: true)]
            list += [Deceleration.normalRate, Deceleration.fastRate].map { .edgeImpact(rate: $0) }
        }
        // A fade does not decelerate. If only a part of it is seen, a deceleration follows it as well.
        if window.units.contains(.opacity) { list.removeAll { $0 == .exponential } }
        var fits: [Candidate] = []
        let moving = window.movingCount
        for family in list where family.leastSamples(in: window, shape) <= moving {
            guard let fit = search.bestAfterOthers(family), window.showsEdge(fit),
                !TimingModel.isAtBound(fit, isPart: window.start != .rest)
            else { continue }
            fits.append(Candidate(family: family, fit: SpringEnd.applied(to: fit, window: window)))
        }
        // What was seen of a fade in part may lead anywhere, but not where another curve that explains it leads where it can.
        let possible = fits.filter { hasPossibleEnd($0, window) }
        let isExplained = possible.count < fits.count && possible.contains { isAccepted($0.fit, in: window) }
        return PhaseCandidates(isExplained ? possible : fits, window: window, shape: shape)
    }

    /// Whether a curve leads to an opacity or a size that there is: neither is negative. An opacity can be above 1, relative to a reference that
    /// is translucent.
    private static func hasPossibleEnd(_ candidate: Candidate, _ window: PhaseWindow) -> Bool {
        guard window.units.contains(where: { $0 == .scale || $0 == .opacity }) else { return true }
        let ends = candidate.fit.values(at: [(window.times.last ?? 0) + longTime])
        return zip(window.units, ends).allSatisfy { unit, end in
            switch unit {
            case .points, .degrees: true
            case .scale, .opacity, .length: (end.first ?? 0) > -maxOvershoot
            }
        }
    }

    /// What a timing function without a name adds to the criterion.
    private static let unnamedPrice = 4.0

    /// After this time in seconds, all curves are at their ends.
    private static let longTime = 1000.0

    /// The greatest opacity at which a fade that was not seen before may begin.
    private static let mostInvisible = 0.05

    /// How far the end of a curve may be beyond what there is, because of the noise.
    private static let maxOvershoot = 0.1

    /// The candidates and the spring from rest that begins before the first sample, while the box was not seen yet, but not before the
    /// recording. Each spring that moves can have begun so; that of a sheet that comes from outside the frame has.
    ///
    /// - Parameter seenSince: when the motion was first seen, if not well enough for a sample; nil if that is the first sample.
    func withUnseenBegin(_ seenSince: Double?) -> PhaseCandidates {
        let search = FamilySearch(window)
        let first = min(window.times.first ?? 0, seenSince ?? .infinity)
        guard first > 0, let range = search.earlyRange(.restingSpring),
            let moving = candidates.first(where: { $0.family == .movingSpring })?.fit.parameters,
            let fit = search.best(.restingSpring, begin: max(range.lowerBound, 0)...range.upperBound)
        else { return self }
        // Both are the same spring, or few samples have led to another minimum.
        let spring = fit.parameters
        guard spring[0] < first, abs(spring[1] - moving[1]) < 0.1, abs(spring[2] - moving[2]) < 0.05 + 0.1 * moving[2]
        else { return self }
        // What was not seen has an opacity of 0.
        let isInvisible = window.units.indices.allSatisfy {
            window.units[$0] != .opacity || abs(fit.coefficients[$0][0]) < Self.mostInvisible
        }
        guard isInvisible else { return self }
        let early = Candidate(
            family: .restingSpring, fit: SpringEnd.applied(to: fit, window: window), hasUnseenBegin: true)
        return PhaseCandidates([early] + candidates, window: window, shape: shape) ?? self
    }

    private init(_ candidates: [Candidate], like other: PhaseCandidates) {
        (self.candidates, window, shape) = (candidates, other.window, other.shape)
    }

    var best: Candidate { candidates[0] }

    /// The candidates that fit nearly as well as the best one, each in the place of the best.
    var nearlyEqual: [PhaseCandidates] {
        candidates.indices.filter { candidates[$0].criterion < best.criterion + Alternative.threshold }.map { index in
            var order = candidates
            var chosen = order.remove(at: index)
            chosen.criterion = best.criterion
            order.insert(chosen, at: 0)
            return PhaseCandidates(order, like: self)
        }
    }

    /// Whether a curve explains the samples: as well as the noise allows, or with residuals that are too small for another motion.
    static func isAccepted(_ fit: CurveFit, in window: PhaseWindow) -> Bool {
        isWithinNoise(fit, in: window) || isNear(fit, in: window)
    }

    /// Whether no residual is more than a small share of the motion. The noise at rest can be far less than what rounding to pixels does
    /// to a motion.
    private static func isNear(_ fit: CurveFit, in window: PhaseWindow) -> Bool {
        let ranges = window.values.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
        return (0..<window.channelCount).allSatisfy { channel in
            let range =
                ranges.indices.filter { window.units[$0] == window.units[channel] }.map { ranges[$0] }.max() ?? 0
            let residuals = fit.residuals[channel * window.count..<(channel + 1) * window.count]
            return (residuals.lazy.map(abs).max() ?? 0) * window.noise[channel] <= nearShare * range
        }
    }

    /// 0.2 of 400 points.
    private static let nearShare = 0.0005

    /// Whether a curve explains the samples as well as the noise allows, overall and in each short stretch.
    static func isWithinNoise(_ fit: CurveFit, in window: PhaseWindow) -> Bool {
        let count = window.count
        let freedom = Double(fit.degreesOfFreedom)
        guard fit.cost / freedom < 1.5 + 4 * (2 / freedom).squareRoot() else { return false }
        let width = min(6, count)
        let values = Double(width * window.channelCount)
        let limit = values + 5.5 * (2 * values).squareRoot() + 6
        var sums = Array(repeating: 0.0, count: count)
        for channel in 0..<window.channelCount {
            for k in 0..<count {
                let residual = fit.residuals[channel * count + k]
                sums[k] += residual * residual
            }
        }
        var sum = 0.0
        for k in 0..<count {
            sum += sums[k]
            if k >= width { sum -= sums[k - width] }
            if sum > limit { return false }
        }
        return true
    }
}
