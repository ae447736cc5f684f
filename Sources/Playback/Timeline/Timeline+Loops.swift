import Motion
package import SceneModel

/// An animation that would never end, while it is shown.
package struct AnimationLoop: Sendable, Hashable {
    package let key: PropertyKey
    /// Of the animation.
    fileprivate let id: Int
    /// When the first cycle begins, in seconds of scene time.
    package let begin: Double
    /// When the animation is removed or the script ends, in seconds of scene time.
    package let end: Double
    /// Of one cycle, with its reversed half, in seconds.
    package let period: Double
}

extension Timeline {
    /// The number of cycles from which on an endless animation is a loop. One that is shown for fewer cycles is like any other.
    private static let minCycles = 1.5
    /// The shortest cycle of a loop, in ticks: a shorter one flickers.
    private static let minTicks = 4

    /// The endless animations of which more than one cycle is shown, in the order in which they begin.
    ///
    /// Cost: in proportion to the number of spans and their animations.
    package var loops: [AnimationLoop] {
        var found: [AnimationLoop] = []
        for (key, track) in tracks {
            var open: [Int: (begin: Double, period: Double)] = [:]
            func close(_ id: Int, at end: Double) {
                guard let (begin, period) = open.removeValue(forKey: id), end - begin >= Self.minCycles * period else {
                    return
                }
                found.append(AnimationLoop(key: key, id: id, begin: begin, end: end, period: period))
            }
            for span in track.spans {
                let time = Clock.time(of: span.start)
                let ids = Set(span.animations.map(\.id))
                for id in open.keys where !ids.contains(id) { close(id, at: time) }
                for animation in span.animations where open[animation.id] == nil {
                    guard let (begin, period) = animation.progress.endlessCycle,
                        period >= Clock.time(of: Self.minTicks)
                    else { continue }
                    open[animation.id] = (max(begin, time), period)
                }
            }
            for id in open.keys { close(id, at: duration) }
        }
        return found.sorted { ($0.begin, $0.id, $0.key) < ($1.begin, $1.id, $1.key) }
    }

    /// The same timeline without some animations.
    package func removing(_ loops: [AnimationLoop]) -> Timeline {
        var tracks = tracks
        for (key, own) in Dictionary(grouping: loops, by: \.key) { tracks[key]?.removeAnimations(Set(own.map(\.id))) }
        return Timeline(
            scene: scene, text: text, script: script, duration: duration, tracks: tracks, clips: clips,
            transitions: transitions, variables: variables, events: events, markers: markers, touches: touches,
            warnings: warnings, stepTimes: stepTimes, unfiredTimers: unfiredTimers, firedTimers: firedTimers)
    }
}

extension Sampler {
    /// A sampler of the same timeline without some animations.
    ///
    /// - Throws: `SceneError` if a declaration cannot be evaluated.
    package func removing(_ loops: [AnimationLoop]) throws -> Sampler {
        loops.isEmpty ? self : try Sampler(timeline.removing(loops), clips: clips)
    }
}

extension AnimationProgress {
    /// When the first cycle of an animation that never ends begins, and how long a cycle takes, in seconds; nil for others.
    fileprivate var endlessCycle: (begin: Double, period: Double)? {
        guard case .timed(_, let clock) = self else { return nil }
        let outermost = (clock.groups.first ?? clock.animation).timing
        let speed = clock.layers.reduce(abs(outermost.speed)) { $0 * abs($1.speed) }
        guard outermost.activeDuration.isInfinite, speed > 0 else { return nil }
        let begin = clock.layers.reversed().reduce(outermost.beginTime) {
            ($0 - $1.timeOffset) / $1.speed + $1.beginTime
        }
        return (begin, outermost.cycleDuration / speed)
    }
}
