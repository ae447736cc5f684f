import Foundation
import Motion

/// Searches animations that overlap and together explain a run of motion from a rest to a rest.
///
/// Each is a curve with a name or a spring from rest. The first begins with the run, and the last ends with it, so that few numbers have
/// to be tried: when those between begin, and how long each takes. A search of all families takes longer than that of all single curves.
struct AddedSearch {
    let window: PhaseWindow
    private let shape: WindowShape
    /// The range in which each animation begins.
    private let begins: ClosedRange<Double>

    /// The most animations that overlap.
    private static let maxAnimations = 4
    /// The families that are searched to the end: those whose first steps led farthest.
    private static let maxFamilies = 8
    /// Of them, those whose begins and ends are also searched in the frames beside them.
    private static let maxPolished = 3
    /// The starts from which each family descends a few steps, and those from which it goes on.
    private static let (starts, descents) = (16, 3)

    init(_ window: PhaseWindow) {
        self.window = window
        shape = window.shape
        let first = (window.times.first ?? 0) - window.frame
        begins = first...max(shape.settled, first + window.frame)
    }

    /// The fewest animations that explain the samples; nil if no families do.
    func best() -> AddedAnimations? {
        for count in 2...Self.maxAnimations {
            let sums = count == 2 ? AddedFamilies.pairs : AddedFamilies.alike(count)
            if let found = best(of: sums) { return found }
        }
        return nil
    }

    private func best(of sums: [AddedFamilies]) -> AddedAnimations? {
        let moving = window.movingCount
        let begun = sums.filter { $0.freeCount + $0.count < moving }
            .compactMap { sum in start(sum).map { (sum: sum, fit: $0) } }
            .sorted { $0.fit.cost < $1.fit.cost }.prefix(Self.maxFamilies)
        let fits = begun.enumerated().compactMap { place, found -> AddedCandidate? in
            guard let model = found.fit.model as? AddedModel,
                let fit = SeparableLeastSquares(model, window).minimum(from: found.fit.parameters, steps: 80)
            else { return nil }
            let isPromising = place < Self.maxPolished && !PhaseCandidates.isAccepted(fit, in: window)
            return AddedCandidate(
                families: found.sum.families, model: model, fit: isPromising ? polished(fit, model) : fit)
        }
        // A sum has many parameters, and may follow a smooth motion that has no animations.
        let polynomials = PolynomialComparison(window, shape)
        var accepted = fits.map(ended).filter {
            PhaseCandidates.isAccepted($0.fit, in: window) && polynomials.isBetter($0.fit, by: 0)
        }
        guard let closest = accepted.map(\.fit.reducedCost).min() else { return nil }
        let scale = max(closest, 1)
        let price = window.parameterPrice
        for index in accepted.indices {
            let fit = accepted[index].fit
            accepted[index].criterion = fit.cost / scale + price * Double(fit.parameterCount)
        }
        accepted.sort { $0.criterion < $1.criterion }
        while !accepted.isEmpty {
            let animations = AddedAnimations(window: window, candidates: accepted)
            if animations.areDetermined, animations.areVisible { return animations }
            accepted.removeFirst()
        }
        return nil
    }

    /// The best of a fit and those from begins and ends in the frames beside it: where a curve starts or ends suddenly, each frame may
    /// have a minimum of its own.
    private func polished(_ fit: CurveFit, _ model: AddedModel) -> CurveFit {
        let problem = SeparableLeastSquares(model, window)
        var best = fit
        for (index, term) in model.terms.enumerated() {
            for shift in [-1.2, -0.6, 0.6, 1.2] {
                for movesBegin in term is TimingModel ? [true, false] : [true] {
                    var start = best.parameters
                    let (begin, length) = (model.place(of: 0, in: index), model.place(of: 1, in: index))
                    if movesBegin { start[begin] += shift * window.frame }
                    if term is TimingModel {
                        // The other end stays where it is.
                        let change = (movesBegin ? -shift : shift) * window.frame
                        start[length] = log(max(exp(start[length]) + change, window.frame))
                    }
                    if let other = problem.minimum(from: start, steps: 30), other.cost < best.cost { best = other }
                }
            }
        }
        return best
    }

    /// The candidate whose springs end at UIKit's duration, or at the settling duration, where that explains the samples as well.
    private func ended(_ candidate: AddedCandidate) -> AddedCandidate {
        guard candidate.families.contains(.restingSpring) else { return candidate }
        let rules: [(Spring) -> Double?] = [SpringWords.uikitDuration, { $0.settlingDuration }]
        return rules.reduce(candidate) { best, rule in
            let model = candidate.model.ending(candidate.fit.parameters, by: rule)
            guard let fit = SeparableLeastSquares(model, window).minimum(from: candidate.fit.parameters, steps: 25),
                fit.cost < best.fit.cost + 0.5
            else { return best }
            return AddedCandidate(families: candidate.families, model: model, fit: fit)
        }
    }

    /// The fit that the first steps lead to. After a few steps only the best starts go on.
    private func start(_ sum: AddedFamilies) -> CurveFit? {
        let model = sum.model(for: window, begins: begins, primary: shape.primary)
        let problem = SeparableLeastSquares(model, window)
        let last = model.place(of: 0, in: sum.count - 1)
        let starts = AddedStarts(sum, shape: shape, frame: window.frame).all
            .map { (cost: problem.cost($0), parameters: $0) }
            .filter { $0.cost.isFinite }.sorted { $0.cost < $1.cost }
        var chosen: [[Double]] = []
        for start in starts where chosen.count < Self.starts {
            // Those that differ in the shape alone lead to the same minimum.
            let isNew = !chosen.contains {
                $0[last] == start.parameters[last] && $0[1] == start.parameters[1]
            }
            if isNew { chosen.append(start.parameters) }
        }
        return chosen.compactMap { problem.minimum(from: $0, steps: 5) }.sorted { $0.cost < $1.cost }
            .prefix(Self.descents).compactMap { problem.minimum(from: $0.parameters, steps: 20) }
            .min { $0.cost < $1.cost }
    }
}

/// The families of animations that overlap.
struct AddedFamilies {
    /// In the order in which they begin.
    let families: [CurveFamily]
    /// Whether all are the same spring or the same cubic timing function.
    var isShared = false

    var count: Int { families.count }

    /// Overlapping linear animations are keyframes.
    private static let named = CurveFamily.timingNames.filter { $0 != "linear" }.map(CurveFamily.namedTiming)

    /// Two animations: as a rule both have the same curve.
    static let pairs: [AddedFamilies] =
        alike(2)
        + (named + [.restingSpring]).flatMap { first in
            (named + [.restingSpring]).filter { $0 != first || $0 == .restingSpring }
                .map { AddedFamilies(families: [first, $0]) }
        }

    /// Several animations with the same curve. The sum of many without a name follows any motion.
    static func alike(_ count: Int) -> [AddedFamilies] {
        named.map { AddedFamilies(families: Array(repeating: $0, count: count)) }
            + (count == 2 ? [.restingSpring, .timing] : [.restingSpring]).map {
                AddedFamilies(families: Array(repeating: $0, count: count), isShared: true)
            }
    }

    func model(for window: PhaseWindow, begins: ClosedRange<Double>, primary: Int) -> AddedModel {
        AddedModel(
            families.map { $0.model(for: window, begin: begins, primary: primary) },
            sharedFrom: isShared ? families[0] == .restingSpring ? 1 : 2 : nil)
    }

    /// The number of parameters that are free, apart from the values.
    var freeCount: Int {
        let shapes = families.map { $0 == .restingSpring ? 2 : $0 == .timing ? 4 : 0 }
        let lengths = families.count { $0 != .restingSpring }
        return count + lengths + (isShared ? shapes[0] : shapes.reduce(0, +))
    }
}
