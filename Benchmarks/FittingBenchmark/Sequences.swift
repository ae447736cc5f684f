import Fitting
import Foundation
import Motion
import TestSupport

/// Recordings of two to four phases, and how well they are divided.
struct Sequences {
    enum Kind: String, CaseIterable {
        /// A finger's drag, then a spring with its velocity.
        case dragThenSpring
        /// A finger's drag, then a deceleration with its velocity.
        case dragThenDeceleration
        /// Up, a rest, and down.
        case twoAnimations
        /// Up, and at once down.
        case thereAndBack
        case decelerationThenAnimation
        /// A spring whose target changes while it moves.
        case interruptedSpring
        /// A drag, a spring that is interrupted by another, a rest, and a timing function.
        case fourPhases
    }

    let count: Int
    let seed: UInt64
    let sigma: Double
    let dropped: Double
    /// The one recording that is fitted, such as `thereAndBack3`.
    var only: String?

    struct Truth {
        var value: (Double) -> Double
        /// The begins of curves, in seconds.
        var begins: [Double]
        var families: [MotionFamily]
        var end: Double
        /// How far the motion before the last sudden change differs, one frame earlier, from the curve after it: a smaller
        /// difference than the noise cannot be seen.
        var contrast = Double.infinity
    }

    /// A finger that moves from rest with an irregular speed, until `end`.
    private static func drag(from begin: Double, until end: Double, using random: inout SeededGenerator)
        -> (Double) -> Double
    {
        let speed = random.number(in: 150...900) * random.element([1, -1])
        let wobbles = (0..<3).map { k in
            (random.number(in: 0.05...0.25), random.number(in: 1...2) * Double(k + 1) * 3, random.number(in: 0...6.28))
        }
        let ramp = random.number(in: 0.05...0.15)
        // The integral of the speed, by steps that are shorter than a frame.
        let step = 1.0 / 2000
        var positions = [0.0]
        var t = begin
        while t < end + 0.01 {
            let rise = min((t - begin) / ramp, 1)
            let factor = wobbles.reduce(1.0) { $0 + $1.0 * sin($1.1 * (t - begin) + $1.2) }
            positions.append((positions.last ?? 0) + speed * rise * rise * (3 - 2 * rise) * factor * step)
            t += step
        }
        return { t in
            let index = min(max((t - begin) / step, 0), Double(positions.count - 2))
            let k = Int(index)
            return positions[k] + (index - Double(k)) * (positions[k + 1] - positions[k])
        }
    }

    private static func velocity(_ f: (Double) -> Double, at t: Double) -> Double { (f(t) - f(t - 0.002)) / 0.002 }

    private static func spring(using random: inout SeededGenerator) -> Spring {
        .response(random.number(in: 0.25...0.7), dampingFraction: random.number(in: 0.5...1))
    }

    /// A spring from a value and a velocity to a target.
    private static func spring(
        _ spring: Spring, from value: Double, velocity: Double, to target: Double, begin: Double
    ) -> (value: (Double) -> Double, end: Double) {
        let end = begin + spring.settlingDuration(displacement: value - target, velocity: velocity)
        return (
            { t in
                t < end
                    ? target + spring.remainder(at: t - begin, displacement: value - target, velocity: velocity).value
                    : target
            }, end
        )
    }

    private static func curve(using random: inout SeededGenerator) -> ProgressCurve {
        if random.chance(0.5) {
            let duration = random.number(in: 0.35...1)
            return .spring(.uikit(duration: duration, dampingRatio: random.number(in: 0.5...1)), duration: duration)
        }
        let name = random.element(["linear", "easeIn", "easeOut", "easeInEaseOut", "default"])
        return .timing(TimingFunction.named(name) ?? .linear, duration: random.number(in: 0.3...0.9))
    }

    private static func family(_ curve: ProgressCurve) -> MotionFamily {
        if case .spring = curve { .spring } else { .timingFunction }
    }

    static func truth(_ kind: Kind, using random: inout SeededGenerator) -> Truth {
        let begin = random.number(in: 0.2...0.5)
        switch kind {
        case .dragThenSpring, .fourPhases:
            let release = begin + random.number(in: 0.25...0.8)
            let drag = drag(from: begin, until: release, using: &random)
            let (x, v) = (drag(release), velocity(drag, at: release))
            let first = spring(
                spring(using: &random), from: x, velocity: v,
                to: x + random.number(in: 60...250) * random.element([1, -1]),
                begin: release)
            if kind == .dragThenSpring {
                return Truth(
                    value: { $0 < release ? drag($0) : first.value($0) }, begins: [begin, release],
                    families: [.free, .spring], end: first.end)
            }
            let interruption = release + random.number(in: 0.18...0.3)
            let (x2, v2) = (first.value(interruption), velocity(first.value, at: interruption))
            let target = x2 + random.number(in: 80...250) * random.element([1, -1])
            let second = spring(spring(using: &random), from: x2, velocity: v2, to: target, begin: interruption)
            let last = second.end + random.number(in: 0.3...0.6)
            let curve = curve(using: &random)
            let change = random.number(in: 50...200) * random.element([1, -1])
            return Truth(
                value: { t in
                    if t < release { return drag(t) }
                    if t < interruption { return first.value(t) }
                    return second.value(t) + change * curve.value(at: t - last)
                },
                begins: [begin, release, interruption, last], families: [.free, .spring, .spring, family(curve)],
                end: last + curve.duration)
        case .dragThenDeceleration:
            let release = begin + random.number(in: 0.25...0.8)
            let drag = drag(from: begin, until: release, using: &random)
            let x = drag(release)
            let v = velocity(drag, at: release)
            let rate = random.element([Deceleration.normalRate, Deceleration.fastRate])
            let curve = Deceleration(initialVelocity: v, rate: rate)
            guard abs(v) > 200 else { return truth(kind, using: &random) }
            // The curve continued backwards.
            let frame = 1.0 / 60
            let earlier = x - v * rate / (1 - rate) / 1000 * expm1(-1000 * frame * log(rate))
            return Truth(
                value: { $0 < release ? drag($0) : x + curve.value(at: $0 - release) }, begins: [begin, release],
                families: [.free, .deceleration], end: release + curve.duration,
                contrast: abs(drag(release - frame) - earlier))
        case .twoAnimations, .thereAndBack:
            let (first, second) = (curve(using: &random), curve(using: &random))
            let pause = kind == .thereAndBack ? 0 : random.number(in: 0.2...0.8)
            let change = random.number(in: 60...300)
            let back = begin + first.duration + pause
            return Truth(
                value: { change * (first.value(at: $0 - begin) - second.value(at: $0 - back)) },
                begins: [begin, back], families: [family(first), family(second)], end: back + second.duration)
        case .decelerationThenAnimation:
            let curve = Deceleration(initialVelocity: random.number(in: 400...2500))
            let next = self.curve(using: &random)
            let pause = begin + curve.duration + random.number(in: 0.2...0.6)
            let change = random.number(in: 60...300)
            return Truth(
                value: { curve.value(at: $0 - begin) - change * next.value(at: $0 - pause) }, begins: [begin, pause],
                families: [.deceleration, family(next)], end: pause + next.duration)
        case .interruptedSpring:
            let first = spring(
                spring(using: &random), from: 0, velocity: 0, to: random.number(in: 80...300), begin: begin)
            let interruption = begin + random.number(in: 0.18...0.35)
            let (x, v) = (first.value(interruption), velocity(first.value, at: interruption))
            let target = x + random.number(in: 80...300) * random.element([1, -1])
            let second = spring(spring(using: &random), from: x, velocity: v, to: target, begin: interruption)
            return Truth(
                value: { $0 < begin ? 0 : $0 < interruption ? first.value($0) : second.value($0) },
                begins: [begin, interruption], families: [.spring, .spring], end: second.end)
        }
    }

    func run(verbose: Bool) -> (report: String, summary: FittingSummary) {
        var random = SeededGenerator(seed: seed)
        let title = "sequences, noise \(sigma), dropped \(dropped)"
        var lines = ["== \(title)"]
        var summary = FittingSummary(title: title, shares: [:])
        var all = SingleMotionFigures.Share()
        for kind in Kind.allCases {
            var (split, begins, families, visible) = (
                SingleMotionFigures.Share(), SingleMotionFigures.Share(), SingleMotionFigures.Share(),
                SingleMotionFigures.Share()
            )
            for index in 0..<count {
                let truth = Sequences.truth(kind, using: &random)
                let frame = 1.0 / 60
                var (times, values) = ([Double](), [Double]())
                var k = 0
                while Double(k) * frame < truth.end + 0.4 {
                    let t = Double(k) * frame
                    if k == 0 || !random.chance(dropped) {
                        times.append(t)
                        values.append(200 + truth.value(t) + sigma * random.normal())
                    }
                    k += 1
                }
                if only.map({ $0 != "\(kind.rawValue)\(index)" }) ?? false { continue }
                let fit = try? MotionFitter.fit(
                    MotionSeries(
                        times: times, channels: [.init(name: "x", values: values, noise: sigma)], frameInterval: frame))
                let moving = fit?.phases.filter { $0.curve.family != .rest } ?? []
                // Within one frame: the begin of each curve, except a finger's, which starts imperceptibly.
                let isCounted = moving.count == truth.begins.count
                let isSplit =
                    isCounted
                    && zip(moving, zip(truth.begins, truth.families)).allSatisfy { phase, truth in
                        abs(phase.begin.value - truth.0) <= (truth.1 == .free ? 3 : 1) * frame * (dropped > 0 ? 2 : 1)
                    }
                begins.add(isCounted)
                split.add(isSplit)
                if truth.contrast > 4 * sigma {
                    visible.add(isSplit)
                    all.add(isSplit)
                }
                let isRight =
                    isCounted
                    && zip(moving, truth.families).allSatisfy {
                        $0.curve.family == $1 || $0.indistinguishable.contains($1)
                    }
                families.add(isRight)
                if verbose, !isSplit || !isRight {
                    print(
                        kind, index, truth.contrast < 4 * sigma ? "(invisible)" : "", "true",
                        truth.begins.map { String(format: "%.3f", $0) }, truth.families, "found",
                        moving.map {
                            String(format: "%.3f-%.3f %@", $0.begin.value, $0.end.value, $0.curve.family.rawValue)
                        })
                }
            }
            summary.shares["\(kind.rawValue) divided"] = split
            summary.shares["\(kind.rawValue) divided where visible"] = visible
            summary.shares["\(kind.rawValue) families"] = families
            lines.append(
                "\(kind.rawValue.padding(toLength: 26, withPad: " ", startingAt: 0)) divided \(split.text), visibly \(visible.text)  phases \(begins.text)  families \(families.text)"
            )
        }
        lines.append("all \(all.text)")
        summary.shares["all divided where visible"] = all
        return (lines.joined(separator: "\n"), summary)
    }
}
