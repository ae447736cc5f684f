import Motion
import SceneModel

/// When an animation that starts now plays, and how.
struct StartingAnimation {
    /// Nil for an animation that has no effect: one without a duration that does not show its first value before its end.
    let progress: AnimationProgress?
    /// The time of its first change, in seconds.
    let begin: Double
    /// Of all its cycles, in seconds; infinite for endless ones.
    let duration: Double
    /// The time of its completion; infinite for an endless animation.
    let end: Double

    /// - Parameters:
    ///   - time: now, in seconds.
    ///   - isBlock: whether it belongs to a UIView block, which shows its first value during the delay.
    init(_ change: AnimationRequest.Change, at time: Double, isBlock: Bool) {
        let clock = change.clock.starting(at: time)
        let outer = (clock.groups.first ?? clock.animation).timing
        begin = outer.beginTime
        let showsFirst = isBlock || outer.fillMode.isBackwards
        guard change.curve.duration > 0 else {
            // Shows the first value until the delay has passed, then the last one.
            progress = showsFirst && begin > time ? .constant(0) : nil
            duration = 0
            end = begin
            return
        }
        // An animation without a fill mode that holds its last value is removed at the first tick after its end, and shows
        // its last value until then.
        progress = .timed(change.curve, clock.filling(showsFirst ? .both : .forwards))
        duration = outer.activeDuration
        end = clock.endTime
    }
}

extension AnimationRequest.Change {
    /// Whether its last value stays after its end.
    var keepsLastValue: Bool {
        (clock.groups.first ?? clock.animation).timing.fillMode.isForwards && curve.duration > 0
    }

    /// The change with a linear progress over a duration in seconds, for a spring whose duration depends on what is shown.
    func lasting(_ duration: Double) -> AnimationRequest.Change {
        var timing = clock.animation.timing
        timing.duration = duration
        return AnimationRequest.Change(
            key: key, values: values, curve: .timing(.linear, duration: duration),
            clock: AnimationClock(animation: AnimationClock.Level(timing)), composition: composition,
            timingName: timingName)
    }

    var keyframeCount: Int {
        switch values {
        case .keyframes(let values): values.keyframeCount
        case .tracks(let tracks, _): tracks.keyframeCount
        case .goal, .ends, .frames, .target: 2
        }
    }
}
