/// The clocks between the time of the screen and an animation: of the layers around it, of the groups that contain it, and
/// its own (motion.md, section 5.9).
///
/// Times are in seconds. Source: layers and groups are documented by Apple (CAMediaTiming, CAAnimationGroup); that
/// children are clipped, and take the duration of the group, was measured on QuartzCore; the combinations are derived.
package struct AnimationClock: Sendable, Hashable {
    /// The timing of one CAAnimation: an animation, or a group, whose children see the time after the timing function.
    package struct Level: Sendable, Hashable {
        package var timing: MediaTiming
        package var timingFunction: TimingFunction

        package init(_ timing: MediaTiming, timingFunction: TimingFunction = .linear) {
            self.timing = timing
            self.timingFunction = timingFunction
        }
    }

    /// Where an animation is while it has an effect.
    package struct Moment: Sendable, Hashable {
        /// Before the timing function.
        package let phase: MediaTiming.Phase
        /// The fraction of the phase after the timing function; 0...1 unless the function overshoots.
        package let progress: Double
        /// The number of end values that a cumulative animation adds.
        package var cycle: Int { phase.cycle }
    }

    /// The clocks of the layers, the outermost first. Only begin time, speed and offset count.
    package let layers: [MediaTiming]
    /// The groups around the animation, the outermost first, each with the duration that it has there.
    package let groups: [Level]
    /// The animation, with the duration that it has there.
    package let animation: Level

    /// A group or animation with a duration of 0 takes that of the group around it.
    package init(layers: [MediaTiming] = [], groups: [Level] = [], animation: Level) {
        self.layers = layers
        var outer: Double?
        let levels = (groups + [animation]).map { level in
            var level = level
            if level.timing.duration <= 0, let outer { level.timing.duration = outer }
            outer = level.timing.basicDuration
            return level
        }
        self.groups = Array(levels.dropLast())
        self.animation = levels[levels.count - 1]
    }

    /// Where the animation is at a time of the screen; nil where it has no effect. A group clips its children to its own
    /// duration and does not scale them; where the group has no effect, neither have its children. Cost: one phase and
    /// one timing function for each level.
    package func moment(at t: Double) -> Moment? {
        var time = layerTime(at: t)
        for group in groups {
            guard let phase = group.timing.phase(at: time) else { return nil }
            // Without a timing function the time is passed on unchanged, without rounding.
            time =
                group.timingFunction == .linear
                ? phase.time : group.timing.basicDuration * group.timingFunction.value(at: phase.fraction)
        }
        guard let phase = animation.timing.phase(at: time) else { return nil }
        return Moment(phase: phase, progress: animation.timingFunction.value(at: phase.fraction))
    }

    /// The time of the innermost layer at a time of the screen.
    package func layerTime(at t: Double) -> Double {
        layers.reduce(t) { $1.localTime(at: $0) }
    }

    /// The clock with the outermost group, or the animation without a group, begun at a time: its begin time counts from
    /// there.
    package func starting(at time: Double) -> AnimationClock {
        changingOutermost { $0.beginTime += time }
    }

    /// The clock with another fill mode of the outermost group, or of the animation without a group.
    package func filling(_ fillMode: MediaTiming.FillMode) -> AnimationClock {
        changingOutermost { $0.fillMode = fillMode }
    }

    private func changingOutermost(_ change: (inout MediaTiming) -> Void) -> AnimationClock {
        var (groups, animation) = (groups, animation)
        if groups.isEmpty { change(&animation.timing) } else { change(&groups[0].timing) }
        return AnimationClock(layers: layers, groups: groups, animation: animation)
    }

    /// Seconds of the animation's phase per second of the screen; 0 where nothing moves.
    package func rate(at t: Double) -> Double {
        var time = layerTime(at: t)
        var rate = layers.reduce(1) { $0 * $1.speed }
        for level in groups + [animation] {
            let timing = level.timing
            guard time >= timing.beginTime, time < timing.endTime, let phase = timing.phase(at: time) else { return 0 }
            rate *= timing.speed * (phase.isReversing ? -1 : 1) * level.timingFunction.slope(at: phase.fraction)
            time = timing.basicDuration * level.timingFunction.value(at: phase.fraction)
        }
        return rate
    }

    /// When the outermost group, or the animation without a group, ends: a time of the screen. Its completion is due
    /// then. Infinite where it never ends, or where a layer stands still or runs backwards.
    package var endTime: Double {
        let end = (groups.first ?? animation).timing.endTime
        return layers.reversed().reduce(end) { time, layer in
            layer.speed > 0 ? (time - layer.timeOffset) / layer.speed + layer.beginTime : .infinity
        }
    }
}
