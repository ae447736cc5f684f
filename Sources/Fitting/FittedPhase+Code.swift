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

    /// An action of a Zoetrope scene; nil for rest, free motion and scrolling.
    ///
    /// - Parameters:
    ///   - layer: the layer's id.
    ///   - delay: after other animations of the same list, in seconds.
    ///   - goals: the targets and values of `set`, where the channels are not properties of a layer.
    package func sceneCode(layer: String, delay: Estimate? = nil, goals: String? = nil) -> String? {
        let delay = delay.map { "delay: \(seconds($0)), " } ?? ""
        let moving = channels.filter(\.moves)
        var movesAndReturns = curvedPath != nil
        if case .keyframes(let keyframes) = curve { movesAndReturns = !keyframes.movingChannels(of: self).isEmpty }
        guard !moving.isEmpty || movesAndReturns else { return nil }
        let goals =
            goals
            ?? moving
            .map { "\(layer).\($0.property): \($0.sceneValue($0.end))" }.joined(separator: ", ")
        switch curve {
        case .rest, .free, .deceleration, .scrollBounce: return nil
        case .jump: return "{ set: { \(goals) } }"
        case .timingFunction, .spring:
            guard let timing = sceneTiming() else { return nil }
            let time = timing.duration.map { "duration: \($0), " } ?? ""
            if let curvedPath {
                return
                    "{ animate: \(layer).position, path: \(curvedPath.data), \(delay)\(time)timing: \(timing.timing) }"
            }
            return "{ animate: { set: { \(goals) } }, \(delay)\(time)timing: \(timing.timing) }"
        case .repeating(let repetition):
            return channels.filter(\.moves).map { channel in
                let ends = [channel.begin, channel.end].map(channel.sceneValue)
                let count = repetition.repeatCount.map(Estimate.code) ?? "0"
                return "{ animate: \(layer).\(channel.property), from: \(ends[0]), to: \(ends[1]), \(delay)"
                    + "duration: \(seconds(repetition.timing.duration)), timing: \(repetition.timing.sceneWord), "
                    + (repetition.autoreverses ? "autoreverses: true, " : "") + "repeat: \(count) }"
            }.joined(separator: "\n")
        case .keyframes(let keyframes):
            let list = keyframes.keyTimes.map { Estimate.code($0.rounded) }.joined(separator: ", ")
            let times = (keyframes.isEven ? "" : "keyTimes: [\(list)], ") + keyframes.functionsSceneCode
            return keyframes.movingChannels(of: self).map { index, channel in
                let values = keyframes.values[index].map { channel.sceneValue(channel.rounded(keyframe: $0)) }
                return "{ animate: \(layer).\(channel.property), values: [\(values.joined(separator: ", "))], "
                    + "\(times)\(delay)duration: \(seconds(keyframes.duration)) }"
            }.joined(separator: "\n")
        }
    }

    /// The keys `timing` and `duration` of an action, in YAML. A spring of a response has no duration.
    package struct SceneTiming: Sendable, Hashable {
        package var timing: String
        package var duration: String?
    }

    /// The timing of an animation for a Zoetrope scene; nil for what has none.
    ///
    /// - Parameter prefersDuration: whether a spring is described by its duration in UIKit, rather than by its response; nil for the form
    ///   in which its numbers are rounder. An overdamped spring has only the second form.
    package func sceneTiming(prefersDuration: Bool? = nil) -> SceneTiming? {
        switch curve {
        case .rest, .free, .jump, .deceleration, .scrollBounce, .keyframes: return nil
        case .timingFunction(let timing):
            return SceneTiming(timing: timing.sceneWord, duration: seconds(timing.duration))
        case .repeating: return nil
        case .spring(let spring):
            let velocity = spring.primaryVelocity(channels).map { ", velocity: \(Estimate.code($0.rounded))" } ?? ""
            let ratio = Estimate.code(spring.dampingRatio.rounded)
            guard let duration = spring.codeDuration, prefersDuration ?? spring.prefersDuration else {
                return SceneTiming(
                    timing:
                        "{ response: \(Estimate.code(spring.response.rounded)), dampingFraction: \(ratio)\(velocity) }")
            }
            return SceneTiming(timing: "{ dampingRatio: \(ratio)\(velocity) }", duration: seconds(duration))
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

    private func seconds(_ duration: Estimate) -> String {
        let milliseconds = duration.rounded * 1000
        return milliseconds < 1000 && abs(milliseconds - milliseconds.rounded()) < 1e-6
            ? "\(Estimate.code(milliseconds))ms" : "\(Estimate.code(duration.rounded))s"
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

    /// A key of an action of a scene, with a comma after it.
    fileprivate var functionsSceneCode: String {
        guard timing != "linear" else { return "" }
        let names = Array(repeating: timing, count: keyTimes.count - 1).joined(separator: ", ")
        return "timingFunctions: [\(names)], "
    }
}

extension FittedSpring {
    /// The initial velocity of the channel that moves farthest; nil for a spring from rest.
    fileprivate func primaryVelocity(_ channels: [FittedChannel]) -> Estimate? {
        let farthest = channels.indices.max {
            abs(channels[$0].to.value - channels[$0].from.value) < abs(channels[$1].to.value - channels[$1].from.value)
        }
        return farthest.flatMap { $0 < initialVelocity.count ? initialVelocity[$0] : nil }
    }

    /// The duration that belongs to the rounded damping ratio: UIKit has another rule for one of exactly 1.
    fileprivate var codeDuration: Estimate? { dampingRatio.rounded == 1 ? criticalDuration ?? duration : duration }

    /// Whether UIKit's duration is a rounder number than the response.
    fileprivate var prefersDuration: Bool {
        guard let duration = codeDuration else { return false }
        return duration.isRound || !response.isRound
    }
}

extension FittedChannel {
    /// Whether the values differ by more than their intervals.
    package var moves: Bool { abs(to.value - from.value) > to.margin + from.margin }

    /// The key path of a layer that the channel's name and unit suggest.
    fileprivate var keyPath: String {
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

    private static func rounded(_ estimate: Estimate, _ unit: MotionSeries.Unit) -> Double {
        Estimate(estimate.value, margin: min(estimate.margin, unit.visible)).rounded
    }

    /// The value of a keyframe for code: a round number that does not look different.
    fileprivate func rounded(keyframe value: Double) -> Double {
        Self.rounded(Estimate(value, margin: max(to.margin, Self.leastMargin * unit.visible)), unit)
    }

    /// Of the least difference that can be seen.
    private static let leastMargin = 0.1

    /// The property of a layer in a scene, in which bounds have no size of their own.
    fileprivate var property: String {
        let prefix = "bounds.size."
        return keyPath.hasPrefix(prefix) ? "bounds." + keyPath.dropFirst(prefix.count) : keyPath
    }

    /// The name of a variable in Swift code, such as `positionX` for the channel `position.x`.
    fileprivate var variableName: String {
        let words = name.split(separator: ".").drop { $0 == "transform" }
        return words.enumerated().map { index, word in index == 0 ? word.lowercased() : word.capitalized }.joined()
    }

    fileprivate func sceneValue(_ value: Double) -> String {
        unit == .degrees ? "\(Estimate.code(value))deg" : Estimate.code(value)
    }
}
