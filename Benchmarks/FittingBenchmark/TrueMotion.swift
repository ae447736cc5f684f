import Foundation
import Motion
import TestSupport

/// A motion with known parameters, as progress from 0 to 1.
struct TrueMotion {
    enum Kind: String, CaseIterable {
        case namedTiming, timing, uikitSpring, responseSpring, deceleration
    }

    let kind: Kind
    /// The parameters after the begin, whose meaning depends on the kind.
    var parameters: [Double]
    /// Of a named timing function.
    var name: String?
    /// Of decelerations: from release to stop, in points; the sign is the direction.
    var distance = 1.0

    static func random(_ kind: Kind, using random: inout SeededGenerator) -> TrueMotion {
        switch kind {
        case .namedTiming:
            TrueMotion(
                kind: kind, parameters: [random.number(in: 0.2...1.2)],
                name: random.element(["linear", "easeIn", "easeOut", "easeInEaseOut", "default"]))
        case .timing:
            TrueMotion(
                kind: kind,
                parameters: [
                    random.number(in: 0.2...1.2), random.number(in: 0...0.8), random.number(in: -0.2...1),
                    random.number(in: 0.2...1), random.number(in: 0...1.2),
                ])
        case .uikitSpring:
            TrueMotion(
                kind: kind,
                parameters: [
                    random.number(in: 0.3...1.5),
                    random.chance(0.4)
                        ? random.element([0.5, 0.6, 0.7, 0.75, 0.8, 0.9, 1]) : random.number(in: 0.4...1),
                ])
        case .responseSpring:
            TrueMotion(
                kind: kind,
                parameters: [
                    random.number(in: 0.2...1), random.number(in: 0.4...1),
                    random.number(in: 0.5...12) * (random.chance(0.8) ? 1 : -0.5),
                ])
        case .deceleration:
            deceleration(using: &random)
        }
    }

    private static func deceleration(using random: inout SeededGenerator) -> TrueMotion {
        let rate = random.element([Deceleration.normalRate, Deceleration.fastRate])
        let velocity = random.number(in: rate == Deceleration.fastRate ? 500...4000 : 150...3000)
        return TrueMotion(
            kind: .deceleration, parameters: [velocity],
            distance: Deceleration(initialVelocity: velocity, rate: rate).target)
    }

    var rate: Double {
        // The distance tells the rates apart: it is (v - 10) F.
        distance / (parameters[0] - 10) > 0.3 ? Deceleration.normalRate : Deceleration.fastRate
    }

    var spring: Spring? {
        switch kind {
        case .uikitSpring: .uikit(duration: parameters[0], dampingRatio: parameters[1])
        case .responseSpring:
            .response(parameters[0], dampingFraction: parameters[1], initialVelocity: parameters[2])
        default: nil
        }
    }

    /// In seconds.
    var duration: Double {
        switch kind {
        case .namedTiming, .timing, .uikitSpring: parameters[0]
        case .responseSpring: spring?.settlingDuration ?? 0
        case .deceleration: Deceleration(initialVelocity: parameters[0], rate: rate).duration
        }
    }

    /// Progress t seconds after the begin.
    func value(at t: Double) -> Double {
        guard t > 0 else { return 0 }
        guard t < duration || kind == .deceleration else { return 1 }
        return switch kind {
        case .namedTiming: (TimingFunction.named(name ?? "") ?? .linear).value(at: t / parameters[0])
        case .timing:
            TimingFunction(parameters[1], parameters[2], parameters[3], parameters[4]).value(at: t / parameters[0])
        case .uikitSpring, .responseSpring: spring?.value(at: t) ?? 0
        case .deceleration:
            Deceleration(initialVelocity: parameters[0], rate: rate).value(at: t) / distance
        }
    }
}

/// A motion between two values of each channel, recorded.
struct Recording {
    let motion: TrueMotion
    let begin: Double
    let from: [Double]
    /// The change of each channel.
    let change: [Double]
    let sigma: Double
    let frame: Double
    let times: [Double]
    let values: [[Double]]

    /// The standard deviations of begin and parameters that no unbiased estimate can beat: Cramér and Rao's bound.
    ///
    /// The parameters are the begin, those of the motion, and the values of each channel; ends are fixed.
    func bounds() -> [Double] {
        let shape = [begin] + motion.parameters
        let size = shape.count + 2 * from.count
        var rows: [[Double]] = []
        for index in shape.indices {
            let step = 1e-5 * max(abs(shape[index]), 0.1)
            var (low, high) = (shape, shape)
            low[index] -= step
            high[index] += step
            if motion.kind == .uikitSpring, index == 2, shape[2] > 0.9999 { high[index] = shape[index] }
            let gap = high[index] - low[index]
            let (before, after) = (progress(low), progress(high))
            rows.append(change.flatMap { d in zip(before, after).map { ($1 - $0) / gap * d / sigma } })
        }
        let p = progress(shape)
        for channel in from.indices {
            rows.append(from.indices.flatMap { c in p.map { _ in c == channel ? 1 / sigma : 0 } })
            rows.append(from.indices.flatMap { c in p.map { c == channel ? $0 / sigma : 0 } })
        }
        var matrix = rows.map { a in rows.map { b in zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } } }
        for i in 0..<size { matrix[i] += (0..<size).map { $0 == i ? 1 : 0 } }
        for i in 0..<size {
            let pivot = (i..<size).max { abs(matrix[$0][i]) < abs(matrix[$1][i]) } ?? i
            matrix.swapAt(i, pivot)
            let scale = matrix[i][i]
            guard abs(scale) > 1e-30 else { return Array(repeating: .infinity, count: shape.count) }
            matrix[i] = matrix[i].map { $0 / scale }
            for k in 0..<size where k != i {
                let factor = matrix[k][i]
                matrix[k] = zip(matrix[k], matrix[i]).map { $0 - factor * $1 }
            }
        }
        return shape.indices.map { max(matrix[$0][size + $0], 0).squareRoot() }
    }

    private func progress(_ shape: [Double]) -> [Double] {
        var moved = motion
        moved.parameters = Array(shape.dropFirst())
        if motion.kind == .deceleration {
            let curve = Deceleration(initialVelocity: shape[1], rate: motion.rate)
            return times.map { curve.value(at: $0 - shape[0]) / motion.distance }
        }
        // Without the end of a spring, at which the value jumps by a thousandth.
        if let spring = moved.spring {
            let end = begin + motion.duration
            return times.map { $0 < end ? spring.value(at: $0 - shape[0]) : 1 }
        }
        return times.map { moved.value(at: $0 - shape[0]) }
    }
}
