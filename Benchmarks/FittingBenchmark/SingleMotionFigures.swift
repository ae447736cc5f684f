import Fitting
import Foundation
import Motion

/// Counts over recordings of single motions.
struct SingleMotionFigures {
    struct Share: Codable {
        var hits = 0
        var count = 0
        mutating func add(_ isHit: Bool) {
            count += 1
            if isHit { hits += 1 }
        }
        var text: String {
            count == 0 ? "-" : String(format: "%5.1f %% of %d", 100 * Double(hits) / Double(count), count)
        }
    }

    var seconds: [Double] = []
    /// One curve was found.
    var single = Share()
    /// Right, of those whose families differ visibly.
    var family = Share()
    /// The true family is among the alternatives, of those that cannot.
    var named = Share()
    var errors: [String: Share] = [:]
    /// Of those for which the bound of Cramér and Rao allows the required error with 95 %.
    var possible: [String: Share] = [:]
    var coverage: [String: Share] = [:]
    var allCoverage = Share()
    /// Squared errors over the variance of the bound, clipped at 25.
    var efficiency: [String: [Double]] = [:]

    mutating func add(_ recording: Recording, _ fit: MotionFit?, isWide: Bool, index: Int?) {
        let motion = recording.motion
        let animations = fit?.animations ?? []
        single.add(animations.count == 1 && fit?.phases.contains { $0.curve.family == .free } == false)
        guard let phase = animations.max(by: { $0.sampleCount < $1.sampleCount }) else {
            family.add(false)
            if let index { print(index, motion.kind, "NO ANIMATION", motion.parameters) }
            return
        }
        let truth: MotionFamily =
            motion.spring != nil ? .spring : motion.kind == .deceleration ? .deceleration : .timingFunction
        let isRight = phase.curve.family == truth
        if phase.indistinguishable.isEmpty {
            family.add(isRight)
        } else {
            named.add(isRight || phase.indistinguishable.contains(truth))
        }
        var notes = ""
        let bounds = recording.bounds()
        func compare(_ name: String, _ estimate: Estimate, _ truth: Double, within bound: Double, crb: Double) {
            let error = abs(estimate.value - truth)
            let bound = isWide ? 2 * bound : bound
            errors[name, default: Share()].add(error <= bound)
            if 1.96 * crb < bound { possible[name, default: Share()].add(error <= bound) }
            let isCovered = estimate.lower - 1e-9 <= truth && truth <= estimate.upper + 1e-9
            coverage[name, default: Share()].add(isCovered)
            allCoverage.add(isCovered)
            efficiency[name, default: []].append(min(error * error / (crb * crb), 25))
            notes += String(
                format: " %@ %.4f [%.4f %.4f] true %.4f crb %.4f%@", name, estimate.value, estimate.lower,
                estimate.upper, truth, crb, error > bound ? (1.96 * crb < bound ? "!!" : "(!)") : "")
        }
        if isRight {
            compare("begin \(motion.kind)", phase.begin, recording.begin, within: recording.frame / 2, crb: bounds[0])
            switch phase.curve {
            case .timingFunction(let timing):
                compare("duration", timing.duration, motion.duration, within: 0.02 * motion.duration, crb: bounds[1])
                if motion.kind == .timing, timing.name == nil {
                    for (k, name) in ["x1", "y1", "x2", "y2"].enumerated() {
                        compare(name, timing.points[k], motion.parameters[1 + k], within: 0.05, crb: bounds[2 + k])
                    }
                }
            case .spring(let spring):
                compare("ratio", spring.dampingRatio, motion.parameters[1], within: 0.02, crb: bounds[2])
                if motion.kind == .uikitSpring, let duration = spring.duration {
                    compare(
                        "uikit duration", duration, motion.parameters[0], within: 0.02 * motion.parameters[0],
                        crb: bounds[1])
                } else if motion.kind == .responseSpring {
                    compare(
                        "response", spring.response, motion.parameters[0], within: 0.02 * motion.parameters[0],
                        crb: bounds[1])
                    if let velocity = spring.initialVelocity.first {
                        compare("velocity", velocity, motion.parameters[2], within: 0.5, crb: bounds[3])
                    }
                }
            case .deceleration(let deceleration):
                compare(
                    "stop", deceleration.duration, motion.duration, within: 0.02 * motion.duration, crb: 1e-3)
                compare(
                    "release", deceleration.velocity[0],
                    motion.parameters[0] * (recording.change[0] < 0 ? -1 : 1),
                    within: 0.02 * motion.parameters[0], crb: bounds[1])
            default: break
            }
        }
        if let index, !isRight || notes.contains("!") || animations.count != 1 {
            let list = phase.alternatives.prefix(3).map { String(format: "%@ +%.1f", $0.summary, $0.difference) }
            print(
                index, motion.kind, motion.name ?? "", motion.parameters.map { String(format: "%.3f", $0) },
                "change", String(format: "%.1f", recording.change[0]), "fps", Int(1 / recording.frame),
                isRight ? "" : "WRONG \(phase.curve.family)", "phases", animations.count, list, notes)
        }
    }

    /// All figures, for JSON.
    func summary(_ title: String) -> FittingSummary {
        let sorted = seconds.sorted()
        return FittingSummary(
            title: title,
            shares: ["one curve": single, "family right": family, "family named": named, "interval": allCoverage],
            within: errors, possible: possible, coverage: coverage, medianSeconds: sorted[sorted.count / 2],
            greatestSeconds: sorted.last ?? 0)
    }

    func report(_ title: String) -> String {
        var lines = ["== \(title)"]
        lines.append("one curve            \(single.text)")
        lines.append("family right         \(family.text) whose families differ visibly")
        lines.append("family named         \(named.text) that cannot")
        lines.append("interval holds truth \(allCoverage.text)")
        for name in errors.keys.sorted() {
            let squares = efficiency[name] ?? []
            let ratio = (squares.reduce(0, +) / Double(max(squares.count, 1))).squareRoot()
            let cells = [
                name.padding(toLength: 20, withPad: " ", startingAt: 0), "within", errors[name]?.text ?? "",
                " where possible", possible[name]?.text ?? "-", " covered", coverage[name]?.text ?? "",
                String(format: " error/bound %.2f", ratio),
            ]
            lines.append(cells.joined(separator: " "))
        }
        let sorted = seconds.sorted()
        lines.append(
            String(
                format: "seconds: median %.3f, greatest %.3f", sorted[sorted.count / 2], sorted.last ?? 0))
        return lines.joined(separator: "\n")
    }
}

/// The figures of one experiment.
struct FittingSummary: Codable {
    let title: String
    var shares: [String: SingleMotionFigures.Share]
    /// Errors within the required bound, by parameter.
    var within: [String: SingleMotionFigures.Share] = [:]
    /// The same, of the recordings in which Cramér and Rao's bound allows the required error.
    var possible: [String: SingleMotionFigures.Share] = [:]
    /// Intervals that hold the truth.
    var coverage: [String: SingleMotionFigures.Share] = [:]
    var medianSeconds: Double?
    var greatestSeconds: Double?
}
