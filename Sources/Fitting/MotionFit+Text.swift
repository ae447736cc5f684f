import Pages

extension MotionFit: CustomStringConvertible {
    /// A few lines for each phase, in the words of UIKit.
    package var description: String {
        phases.map(\.description).joined(separator: "\n")
    }
}

extension FittedPhase: CustomStringConvertible {
    /// The curve in the first line; below, where it begins and ends, from which value to which, the residual, other words for the
    /// same curve, and the alternatives.
    package var description: String {
        var lines = ["\(isClosest ? "closest curve: " : "")\(headline), begins at \(begin.timeText)"]
        switch curve.family {
        case .rest:
            return
                "\(headline) from \(begin.timeText) to \(end.timeText): \(channels.map(\.restText).joined(separator: ", "))"
        case .free:
            let isInstant = begin.timeText == end.timeText
            lines[0] = headline + (isInstant ? " at \(begin.timeText)" : " from \(begin.timeText) to \(end.timeText)")
        case .jump: break
        default:
            let isUnseen = notes.contains { if case .endNotSeen = $0 { true } else { false } }
            let word = !isInterrupted ? "ends at" : isUnseen ? "seen until" : "interrupted at"
            lines[0] += ", \(word) \(end.timeText)"
        }
        if case .keyframes(let keyframes) = curve {
            lines += zip(channels, keyframes.values).map { "  \($0.keyframesText($1))" }
        } else {
            lines += channels.map { "  \($0.text)" }
        }
        if let curvedPath { lines.append("  \(curvedPath.text)") }
        lines += otherWords.map { "  \($0)" }
        lines += noteTexts.map { "  \($0)" }
        if !isClosest, let roundValues { lines.append("  \(roundValues)") }
        lines += ambiguity
        return lines.joined(separator: "\n")
    }

    private var headline: String {
        switch curve {
        case .rest: "rest"
        case .free where hasConstantVelocity: "motion at a constant velocity"
        case .free where isUndetermined: "motion whose curve the samples do not determine"
        case .free:
            sampleCount < Segmentation.fewestSamples
                ? "motion with too few frames for a curve"
                : "free motion, such as a finger's drag or several animations in turn"
        case .jump:
            sampleCount == 0
                ? "change without an animation" : "change within \(sampleCount + 1) frames, too fast for a curve"
        case .timingFunction(let timing):
            "\(timing.callText), duration \(timing.duration.text(" s"))"
        case .spring(let spring):
            if let duration = spring.duration {
                "UISpringTimingParameters(dampingRatio: \(spring.dampingRatio.text())\(spring.velocityText)), "
                    + "duration \(duration.text(" s"))"
            } else {
                "spring(response: \(spring.response.text()), dampingFraction: \(spring.dampingRatio.text()))"
            }
        case .deceleration(let deceleration): deceleration.text(unit: channels.first?.unit ?? .points)
        case .scrollBounce(let bounce): bounce.text
        case .repeating(let repetition):
            "\(repetition.timing.callText), duration \(repetition.timing.duration.text(" s"))\(repetition.countText)"
        case .keyframes(let keyframes):
            "\(keyframes.headline), duration \(keyframes.duration.text(" s"))"
        }
    }

    /// The same curve in the words of other interfaces.
    private var otherWords: [String] {
        guard case .spring(let spring) = curve else { return [] }
        var lines = [
            "SwiftUI: response \(spring.response.text(" s")), dampingFraction \(spring.dampingRatio.text()), "
                + "bounce \(spring.bounce.text())",
            "CASpringAnimation: mass 1, stiffness \(spring.stiffness.text()), damping \(spring.damping.text()), "
                + "settlingDuration \(spring.settlingDuration.text(" s"))"
                + (spring.duration == nil ? ", allowsOverdamping (iOS 17)" : ""),
        ]
        if let critical = spring.criticalDuration {
            lines.append("with a damping ratio of exactly 1 the duration is \(critical.text(" s"))")
        }
        return lines
    }

    /// The round values within the intervals.
    private var roundValues: String? {
        var values: [String] = []
        func add(_ name: String, _ estimate: Estimate?, _ suffix: String = "") {
            guard let estimate, estimate.isRound, estimate.margin > 0, isUsual(estimate.rounded) else { return }
            values.append("\(name) \(Estimate.code(estimate.rounded))\(suffix)")
        }
        switch curve {
        case .timingFunction(let timing): add("duration", timing.duration, " s")
        case .repeating(let repetition): add("duration", repetition.timing.duration, " s")
        case .spring(let spring):
            add("duration", spring.duration, " s")
            add("dampingRatio", spring.dampingRatio)
            add("response", spring.response, " s")
        case .keyframes(let keyframes): add("duration", keyframes.duration, " s")
        default: break
        }
        return values.isEmpty ? nil : "round values within the intervals: \(values.joined(separator: ", "))"
    }

    /// Whether a number is a multiple of 0.05, or of 0.01 below 0.2, as most durations and damping ratios in code are.
    private func isUsual(_ number: Double) -> Bool {
        let unit = abs(number) < 0.2 ? 0.01 : 0.05
        return abs(number / unit - (number / unit).rounded()) < 1e-6
    }

    private var ambiguity: [String] {
        var lines: [String] = []
        // The named timing functions are cubic ones too.
        let named = alternatives.filter { $0.family != curve.family || $0.summary != CurveFamily.timing.label }
        let near = named.filter(\.isIndistinguishable).map(\.withDifference)
        if !near.isEmpty {
            lines.append("  fits these samples nearly as well: \(near.joined(separator: ", "))")
        }
        let others = named.filter { !$0.isIndistinguishable }.prefix(3).map(\.withDifference)
        if !others.isEmpty { lines.append("  worse: \(others.joined(separator: ", "))") }
        return lines
    }
}

extension Alternative {
    fileprivate var withDifference: String {
        "\(summary) (criterion +\(DecimalText.fixed(difference, decimals: 1)))"
    }
}

extension Estimate {
    /// A direction without a motion has no velocity, and no interval.
    fileprivate var velocityText: String { self == Estimate(0, margin: 0) ? "0" : text() }

    /// A time in seconds with at least three decimals.
    fileprivate var timeText: String {
        "\(DecimalText.fixed(value, decimals: 3)) s"
    }
}

extension FittedChannel {
    fileprivate var restText: String {
        "\(name) \(DecimalText.fixed(from.value, decimals: unit.decimals))\(unit.suffix)"
    }

    fileprivate var text: String {
        let digits = unit.decimals
        var text =
            "\(name) from \(DecimalText.fixed(from.value, decimals: digits)) to "
            + "\(DecimalText.fixed(to.value, decimals: digits))\(unit.suffix)"
        // The ends alone do not show that a motion went further and came back.
        if let lowest, let highest,
            min(from.value, to.value) - lowest + highest - max(from.value, to.value) >= unit.visible
        {
            text +=
                ", between \(DecimalText.fixed(lowest, decimals: digits)) and "
                + "\(DecimalText.fixed(highest, decimals: digits))\(unit.suffix)"
        }
        return text + residualText
    }

    /// Whether the values of keyframes differ by more than what can be seen.
    func differ(_ values: [Double]) -> Bool { (values.max() ?? 0) - (values.min() ?? 0) >= unit.visible }

    /// - Parameter values: one for each key.
    fileprivate func keyframesText(_ values: [Double]) -> String {
        guard differ(values) else { return text }
        let list = values.map { DecimalText.fixed($0, decimals: unit.decimals) }.joined(separator: ", ")
        return "\(name) \(list)\(unit.suffix)\(residualText)"
    }

    /// With a comma before it; empty for a phase without a curve.
    private var residualText: String {
        guard residual > 0 else { return "" }
        let places = unit.decimals + 1
        return ", residual \(DecimalText.fixed(residual, decimals: places))\(unit.suffix) RMS, "
            + "\(DecimalText.fixed(largestResidual, decimals: places))\(unit.suffix) at most"
    }
}

extension FittedTiming {
    fileprivate var callText: String {
        if let name { return "CAMediaTimingFunction(name: .\(name))" }
        return "CAMediaTimingFunction(controlPoints: \(points.map { $0.text() }.joined(separator: ", ")))"
    }
}

extension FittedKeyframes {
    fileprivate var headline: String {
        guard isEven else { return "linear keyframes at \(keyTimes.map { $0.text() }.joined(separator: ", "))" }
        let segments = "keyframes with \(keyTimes.count - 1) segments of equal length"
        return timing == "linear" ? "linear \(segments)" : "\(segments), each \(timing)"
    }
}

extension FittedRepetition {
    /// With a comma before it.
    fileprivate var countText: String {
        let count =
            repeatCount.map { "repeatCount \(DecimalText.short($0))" } ?? "repeats until the end of the recording"
        return autoreverses ? ", autoreverses, \(count)" : ", \(count)"
    }
}

extension FittedSpring {
    fileprivate var velocityText: String {
        switch initialVelocity.count {
        case 0: ""
        case 1: ", initialVelocity: \(initialVelocity[0].velocityText)"
        default: ", initialVelocity: (\(initialVelocity.map(\.velocityText).joined(separator: ", ")))"
        }
    }
}

extension FittedDeceleration {
    fileprivate func text(unit: MotionSeries.Unit) -> String {
        let rate = name.map { "decelerationRate .\($0)" } ?? "deceleration with the rate \(rate.text()) per ms"
        let list = velocity.map(\.velocityText).joined(separator: ", ")
        let velocities = velocity.count > 1 ? "(\(list))" : list
        let start = "\(rate), from \(velocities)\(unit.suffix)/s"
        return stoppingSpeed == nil
            ? "\(start), runs to rest without the cutoff of UIScrollView"
            : "\(start), stops after \(duration.text(" s"))"
    }
}

extension FittedBounce {
    fileprivate var text: String {
        switch kind {
        case .returnFromRest: "return to the edge of a scroll view from \(distance.text(" pt")), released at rest"
        case .returnWithVelocity:
            "return to the edge of a scroll view from \(distance.text(" pt")), released with \(velocity.text(" pt/s"))"
        case .impact:
            "deceleration from \(velocity.text(" pt/s")) into the edge of a scroll view, \(distance.text(" pt")) away"
        }
    }
}
