import Foundation

extension FittedPhase {
    /// Swift code for UIKit or Core Animation, with round numbers within the intervals; nil for rest and free motion.
    package var uiKitCode: String? {
        switch curve {
        case .rest, .free, .jump: return nil
        case .repeating(let repetition): return code(repetition)
        case .timingFunction(let timing):
            if let curvedPath { return curvedPath.coreAnimationCode(timing) }
            let points = timing.points.map { Estimate.code($0.rounded) }
            let parameters: String
            switch timing.name {
            case "linear", "easeIn", "easeOut":
                parameters = "UICubicTimingParameters(animationCurve: .\(timing.name ?? ""))"
            case "easeInEaseOut": parameters = "UICubicTimingParameters(animationCurve: .easeInOut)"
            default:
                parameters =
                    "UICubicTimingParameters(\n    controlPoint1: CGPoint(x: \(points[0]), y: \(points[1])),\n"
                    + "    controlPoint2: CGPoint(x: \(points[2]), y: \(points[3])))"
            }
            return
                "let timing = \(parameters)\n\(animator(timing.duration))\n// For a CAAnimation: \(timing.functionCode)"
        case .spring(let spring): return code(spring)
        case .deceleration(let deceleration):
            guard deceleration.stoppingSpeed != nil else { return code(deceleration) }
            let rate =
                deceleration.name.map { ".\($0)" }
                ?? "UIScrollView.DecelerationRate(rawValue: \(Estimate.code(deceleration.rate.rounded)))"
            return "scrollView.decelerationRate = \(rate)"
        case .scrollBounce: return "scrollView.bounces = true"
        case .keyframes(let keyframes):
            return keyframes.movingChannels(of: self).map { index, channel in
                let values = keyframes.values[index].map { Estimate.code(channel.rounded(keyframe: $0)) }
                let times = keyframes.keyTimes.map { Estimate.code($0.rounded) }.joined(separator: ", ")
                return "let \(channel.variableName) = CAKeyframeAnimation(keyPath: \"\(channel.keyPath)\")\n"
                    + "\(channel.variableName).values = [\(values.joined(separator: ", "))]\n"
                    + (keyframes.isEven ? "" : "\(channel.variableName).keyTimes = [\(times)]\n")
                    + keyframes.functionsCode(channel.variableName)
                    + "\(channel.variableName).duration = \(Estimate.code(keyframes.duration.rounded))"
            }.joined(separator: "\n")
        }
    }

    /// A SwiftUI animation, with round numbers within the intervals; nil where SwiftUI has none.
    package var swiftUICode: String? {
        switch curve {
        case .rest, .free, .jump, .deceleration, .scrollBounce, .keyframes: return nil
        case .timingFunction(let timing): return curvedPath == nil ? timing.swiftUICode : nil
        case .repeating(let repetition): return repetition.swiftUICode
        case .spring(let spring):
            guard let velocity = spring.primaryVelocity(channels) else {
                return ".spring(response: \(Estimate.code(spring.response.rounded)), "
                    + "dampingFraction: \(Estimate.code(spring.dampingRatio.rounded)))"
            }
            return ".interpolatingSpring(mass: 1, stiffness: \(Estimate.code(spring.stiffness.rounded)), "
                + "damping: \(Estimate.code(spring.damping.rounded)), initialVelocity: \(Estimate.code(velocity.rounded)))"
        }
    }

    private func code(_ repetition: FittedRepetition) -> String {
        channels.filter(\.moves).map { channel in
            "let \(channel.variableName) = CABasicAnimation(keyPath: \"\(channel.keyPath)\")\n"
                + "\(channel.variableName).fromValue = \(Estimate.code(channel.begin))\n"
                + "\(channel.variableName).toValue = \(Estimate.code(channel.end))\n"
                + "\(channel.variableName).duration = \(Estimate.code(repetition.timing.duration.rounded))\n"
                + "\(channel.variableName).timingFunction = \(repetition.timing.functionCode)\n"
                + (repetition.autoreverses ? "\(channel.variableName).autoreverses = true\n" : "")
                + "\(channel.variableName).repeatCount = \(repetition.repeatCount.map(Estimate.code) ?? ".infinity")"
        }.joined(separator: "\n")
    }

    /// UIKit has no deceleration without a cutoff, so that the code evaluates it.
    private func code(_ deceleration: FittedDeceleration) -> String {
        "// Not UIScrollView's deceleration, which stops at 10 points per second; t is the time in milliseconds.\n"
            + channels.filter(\.moves).map { channel in
                let from = Estimate.code(channel.from.rounded)
                let to = Estimate.code(channel.to.rounded)
                return "let \(channel.keyPath.split(separator: ".").last ?? "value") = "
                    + "\(to) + (\(from) - \(to)) * pow(\(Estimate.code(deceleration.rate.rounded)), t)"
            }.joined(separator: "\n")
    }

    private func code(_ spring: FittedSpring) -> String {
        let isMoving = !spring.initialVelocity.isEmpty
        let velocities = spring.initialVelocity.map { Estimate.code($0.rounded) }
        let vector =
            isMoving
            ? ",\n    initialVelocity: CGVector(dx: \(velocities[0]), dy: \(velocities.count > 1 ? velocities[1] : velocities[0]))"
            : ""
        // Without `allowsOverdamping`, CASpringAnimation evaluates a ratio above 1 as 1; UIKit has none.
        let overdamping = spring.duration == nil ? "spring.allowsOverdamping = true // iOS 17\n" : ""
        let layer =
            "let spring = CASpringAnimation()\nspring.mass = 1\n"
            + "spring.stiffness = \(Estimate.code(spring.stiffness.rounded))\n"
            + "spring.damping = \(Estimate.code(spring.damping.rounded))\n"
            + overdamping
            + (spring.primaryVelocity(channels).map { "spring.initialVelocity = \(Estimate.code($0.rounded))\n" } ?? "")
            + "spring.duration = spring.settlingDuration"
        guard let duration = spring.codeDuration else {
            return "// Overdamped: UIKit has no such spring. In Core Animation:\n\(layer)"
        }
        let timing =
            "let timing = UISpringTimingParameters(\n    dampingRatio: \(Estimate.code(spring.dampingRatio.rounded))\(vector))"
        return "\(timing)\n\(animator(duration))\n// The same curve in Core Animation:\n\(layer)"
    }

    private func animator(_ duration: Estimate) -> String {
        "let animator = UIViewPropertyAnimator(duration: \(Estimate.code(duration.rounded)), timingParameters: timing)"
    }

}

extension FittedKeyframes {
    /// The channels whose keyframes differ, with their places in the phase. They may end where they began.
    func movingChannels(of phase: FittedPhase) -> [(index: Int, channel: FittedChannel)] {
        zip(phase.channels.indices, phase.channels).filter { index, channel in channel.differ(values[index]) }
            .map { (index: $0, channel: $1) }
    }

    /// A line for Core Animation, whose segments are linear by default.
    fileprivate func functionsCode(_ name: String) -> String {
        timing == "linear"
            ? ""
            : "\(name).timingFunctions = Array(\n    repeating: CAMediaTimingFunction(name: .\(timing)), "
                + "count: \(keyTimes.count - 1))\n"
    }
}

extension FittedSpring {
    /// The initial velocity of the channel that moves farthest; nil for a spring from rest.
    func primaryVelocity(_ channels: [FittedChannel]) -> Estimate? {
        let farthest = channels.indices.max {
            abs(channels[$0].to.value - channels[$0].from.value) < abs(channels[$1].to.value - channels[$1].from.value)
        }
        return farthest.flatMap { $0 < initialVelocity.count ? initialVelocity[$0] : nil }
    }

    /// The duration that belongs to the rounded damping ratio: UIKit has another rule for one of exactly 1.
    var codeDuration: Estimate? { dampingRatio.rounded == 1 ? criticalDuration ?? duration : duration }
}

extension FittedChannel {
    /// Whether the values differ by more than their intervals.
    package var moves: Bool { abs(to.value - from.value) > to.margin + from.margin }

    /// The key path of a layer that the channel's name and unit suggest.
    var keyPath: String {
        switch unit {
        case .length: name
        case .points: name == "x" || name == "y" ? "position.\(name)" : name
        case .degrees: "transform.rotation.z"
        case .scale: name.hasPrefix("transform.scale.") ? name : "transform.scale"
        case .opacity: "opacity"
        }
    }

    /// The values at both ends for code: round numbers within their intervals that do not look different.
    package var begin: Double { Self.rounded(from, unit) }
    package var end: Double { Self.rounded(to, unit) }

    static func rounded(_ estimate: Estimate, _ unit: MotionSeries.Unit) -> Double {
        Estimate(estimate.value, margin: min(estimate.margin, unit.visible)).rounded
    }

    /// The value of a keyframe for code: a round number that does not look different.
    func rounded(keyframe value: Double) -> Double {
        Self.rounded(Estimate(value, margin: max(to.margin, Self.leastMargin * unit.visible)), unit)
    }

    /// Of the least difference that can be seen.
    private static let leastMargin = 0.1

    /// The name of a variable in Swift code, such as `positionX` for the channel `position.x`.
    fileprivate var variableName: String {
        let words = name.split(separator: ".").drop { $0 == "transform" }
        return words.enumerated().map { index, word in index == 0 ? word.lowercased() : word.capitalized }.joined()
    }
}
