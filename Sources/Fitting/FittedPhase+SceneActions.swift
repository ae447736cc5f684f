import Graphics

extension FittedPhase {
    /// Actions of a Zoetrope scene, in YAML; empty for rest, free motion and scrolling.
    ///
    /// A position is changed by a distance: the box is a part of the recording, and the position of a layer is one in its superlayer.
    /// Keyframes, paths and repetitions do not change the value of the property, which is set before them if they end elsewhere.
    ///
    /// - Parameters:
    ///   - layer: the layer's id.
    ///   - earlier: the animation whose goals the layer has when this one begins; nil after a free motion.
    ///   - delay: after other animations of the same list, in seconds.
    ///   - goals: the targets and values of `set`, where the channels are not properties of a layer.
    package func sceneActions(
        layer: String, after earlier: FittedPhase? = nil, delay: Estimate? = nil, goals: String? = nil
    ) -> [String] {
        let delayed = delay.map { "delay: \(seconds($0)), " } ?? ""
        let moving = channels.indices.filter { channels[$0].moves }
        let goals =
            goals ?? moving.map { channels[$0].goal(layer, after: earlier?.channels[$0]) }.joined(separator: ", ")
        // The values of a delayed animation are shown from the time on at which the property is set.
        let set = moving.isEmpty ? [] : ["{ set: { \(goals) } }"]
        let filled = delayed + (moving.isEmpty || delay == nil ? "" : "fillMode: backwards, ")
        switch curve {
        case .rest, .free, .deceleration, .scrollBounce: return []
        case .jump: return set
        case .timingFunction, .spring:
            guard let timing = sceneTiming() else { return [] }
            let time = timing.duration.map { "duration: \($0), " } ?? ""
            if let curvedPath {
                let path = curvedPath.moved(by: Point.zero - curvedPath.end).data
                return set + [
                    "{ animate: \(layer).position, path: \(path), additive: true, \(filled)\(time)timing: \(timing.timing) }"
                ]
            }
            return moving.isEmpty
                ? [] : ["{ animate: { set: { \(goals) } }, \(delayed)\(time)timing: \(timing.timing) }"]
        case .repeating(let repetition):
            let count = repetition.repeatCount.map(Estimate.code) ?? "0"
            let endsElsewhere = repetition.endsElsewhere
            return (endsElsewhere ? set : [])
                + moving.map { index in
                    let channel = channels[index]
                    let origin = endsElsewhere ? channel.to.value : channel.from.value
                    let ends = [channel.from.value, channel.to.value].map { channel.sceneValue($0, from: origin) }
                    return
                        "{ animate: \(layer).\(channel.property), from: \(ends[0]), to: \(ends[1]), \(channel.addition)"
                        + "\(delayed)duration: \(seconds(repetition.timing.duration)), timing: \(repetition.timing.sceneWord), "
                        + (repetition.autoreverses ? "autoreverses: true, " : "") + "repeat: \(count) }"
                }
        case .keyframes(let keyframes):
            let list = keyframes.keyTimes.map { Estimate.code($0.rounded) }.joined(separator: ", ")
            let times = (keyframes.isEven ? "" : "keyTimes: [\(list)], ") + keyframes.functionsSceneCode
            let changes = keyframes.movingChannels(of: self).map { index, channel in
                let values = keyframes.values[index].map {
                    channel.sceneValue($0, from: keyframes.values[index].last ?? 0)
                }
                return "{ animate: \(layer).\(channel.property), values: [\(values.joined(separator: ", "))], "
                    + "\(channel.addition)\(times)\(filled)duration: \(seconds(keyframes.duration)) }"
            }
            return changes.isEmpty ? [] : set + changes
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

    private func seconds(_ duration: Estimate) -> String {
        let milliseconds = duration.rounded * 1000
        return milliseconds < 1000 && abs(milliseconds - milliseconds.rounded()) < 1e-6
            ? "\(Estimate.code(milliseconds))ms" : "\(Estimate.code(duration.rounded))s"
    }
}

extension FittedRepetition {
    /// Whether the last cycle is seen to end, and not where the first one began.
    fileprivate var endsElsewhere: Bool {
        guard let repeatCount else { return false }
        return !autoreverses || repeatCount.truncatingRemainder(dividingBy: 1) != 0
    }
}

extension FittedKeyframes {
    /// A key of an action of a scene, with a comma after it.
    fileprivate var functionsSceneCode: String {
        guard timing != "linear" else { return "" }
        let names = Array(repeating: timing, count: keyTimes.count - 1).joined(separator: ", ")
        return "timingFunctions: [\(names)], "
    }
}

extension FittedSpring {
    /// Whether UIKit's duration is a rounder number than the response.
    fileprivate var prefersDuration: Bool {
        guard let duration = codeDuration else { return false }
        return duration.isRound || !response.isRound
    }
}

extension FittedChannel {
    /// The property of a layer in a scene, in which bounds have no size of their own.
    fileprivate var property: String {
        let prefix = "bounds.size."
        return keyPath.hasPrefix(prefix) ? "bounds." + keyPath.dropFirst(prefix.count) : keyPath
    }

    /// Whether it is a coordinate, whose origin in a scene is another one than in the recording.
    private var isCoordinate: Bool { keyPath.hasPrefix("position.") }

    /// A key of an animation with a comma after it: whether its values are added to the property.
    fileprivate var addition: String { isCoordinate ? "additive: true, " : "" }

    /// The target and the value of `set`.
    ///
    /// - Parameter earlier: the channel of the animation whose goal the property has; nil for the value at the begin.
    fileprivate func goal(_ layer: String, after earlier: FittedChannel?) -> String {
        let target = "\(layer).\(property)"
        return isCoordinate ? "\(target): \(target)\(distance(after: earlier))" : "\(target): \(sceneValue(end))"
    }

    /// The change of the value for an expression, such as ` - 20`.
    package func distance(after earlier: FittedChannel?) -> String {
        let before = earlier?.to ?? from
        let margin = (to.margin * to.margin + before.margin * before.margin).squareRoot()
        let distance = Self.rounded(Estimate(to.value - before.value, margin: margin), unit)
        return distance < 0 ? " - \(Estimate.code(-distance))" : " + \(Estimate.code(distance))"
    }

    /// A value of keyframes or of a repetition; of a coordinate, the distance from another value.
    fileprivate func sceneValue(_ value: Double, from origin: Double) -> String {
        sceneValue(rounded(keyframe: isCoordinate ? value - origin : value))
    }

    private func sceneValue(_ value: Double) -> String {
        unit == .degrees ? "\(Estimate.code(value))deg" : Estimate.code(value)
    }
}
