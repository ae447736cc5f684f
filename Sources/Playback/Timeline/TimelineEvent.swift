package import Graphics
package import SceneLanguage
package import SceneModel

/// Something that happened while the scene played.
package struct TimelineEvent: Sendable, Hashable {
    /// Seconds from the start of the script.
    package var time: Double
    package var kind: Kind
    /// The name of the layer that the event concerns, if any.
    package var layer: String?
    /// The action, gesture or step in the file that caused the event, where it is known. Not part of traces.
    package var location: SourceLocation?

    package init(time: Double, _ kind: Kind, layer: String? = nil, location: SourceLocation? = nil) {
        self.time = time
        self.kind = kind
        self.layer = layer
        self.location = location
    }

    package enum Kind: Sendable, Hashable {
        /// A touch began, ended or was cancelled, at a point of the canvas.
        case touch(Touch.Phase, location: Point)
        /// A recogniser changed its state; `recognizer` is the gesture's key, such as `tap`. Not recorded for
        /// `changed`.
        case gesture(recognizer: String, GestureState)
        case scroll(Scroll)
        case animation(Animation, of: Target)
        case animator(Animator, name: String)
        /// The items of a dynamic animator began to move, or have come to rest.
        case dynamics(Dynamics, name: String)
        /// `clipTime` is the position in the animation that the clip layer plays, in seconds.
        case clip(Clip, clipTime: Double)
        case marker(name: String)
    }

    package enum Scroll: Sendable, Hashable {
        /// The layer's own pan changed its state. Not recorded for `changed`.
        case pan(GestureState)
        /// The layer's own pinch, which zooms, changed its state. Not recorded for `changed`.
        case pinch(GestureState)
        /// The offset with the key path `property` decelerates or bounces from `velocity` (points per second) to `end`
        /// (points) within `duration` (seconds).
        case released(property: String, velocity: Double, end: Double, duration: Double)
        /// A pull has begun refreshing.
        case refreshed
        /// No finger scrolls the layer and its offset is at rest.
        case settled
    }

    package enum Animation: Sendable, Hashable {
        /// `beginTime` is the time at which the value starts to change, and `duration` how long it does, in seconds.
        case began(from: Value, to: Value, beginTime: Double, duration: Double)
        case ended
        case cancelled
    }

    /// What an animation changes.
    package enum Target: Sendable, Hashable {
        /// The name of a variable.
        case variable(String)
        /// The key path of a property of the event's layer.
        case property(String)
    }

    package enum Animator: Sendable, Hashable {
        case started, paused, continued
        case finished(at: AnimatorState.Position)
    }

    package enum Dynamics: String, Sendable, Hashable {
        case resumed, paused
    }

    package enum Clip: String, Sendable, Hashable {
        case played, paused, seeked, ended
    }
}

// MARK: names for `zoetrope inspect`

extension TimelineEvent {
    package struct Detail: Sendable, Hashable {
        package var key: String
        package var value: Value
    }

    /// The kind of the event as text: `tap.ended`, `animation.began`, `marker`.
    package var name: String {
        switch kind {
        case .touch(let phase, _): "touch.\(phase.rawValue)"
        case .gesture(let recognizer, let state): "\(recognizer).\(state.rawValue)"
        case .scroll(.pan(let state)): "scroll.\(state.rawValue)"
        case .scroll(.pinch(let state)): "zoom.\(state.rawValue)"
        case .scroll(.released): "scroll.released"
        case .scroll(.refreshed): "scroll.refreshed"
        case .scroll(.settled): "scroll.settled"
        case .animation(.began, _): "animation.began"
        case .animation(.ended, _): "animation.ended"
        case .animation(.cancelled, _): "animation.cancelled"
        case .animator(.started, _): "animator.started"
        case .animator(.paused, _): "animator.paused"
        case .animator(.continued, _): "animator.continued"
        case .animator(.finished, _): "animator.finished"
        case .dynamics(let dynamics, _): "dynamics.\(dynamics.rawValue)"
        case .clip(let clip, _): "clip.\(clip.rawValue)"
        case .marker: "marker"
        }
    }

    /// The associated values by name, always in the same order.
    package var details: [Detail] {
        switch kind {
        case .touch(_, let location): [Detail(key: "location", value: .point(location))]
        case .gesture, .scroll(.pan), .scroll(.pinch), .scroll(.refreshed), .scroll(.settled): []
        case .scroll(.released(let property, let velocity, let end, let duration)):
            [
                Detail(key: "property", value: .text(property)), Detail(key: "velocity", value: .number(velocity)),
                Detail(key: "to", value: .number(end)), Detail(key: "duration", value: .number(duration)),
            ]
        case .animation(.began(let from, let to, let beginTime, let duration), let target):
            [
                target.detail, Detail(key: "from", value: from), Detail(key: "to", value: to),
                Detail(key: "begin", value: .number(beginTime)), Detail(key: "duration", value: .number(duration)),
            ]
        case .animation(_, let target): [target.detail]
        case .animator(.finished(let position), let name):
            [Detail(key: "animator", value: .text(name)), Detail(key: "position", value: .symbol(position.rawValue))]
        case .animator(_, let name): [Detail(key: "animator", value: .text(name))]
        case .dynamics(_, let name): [Detail(key: "animator", value: .text(name))]
        case .clip(_, let clipTime): [Detail(key: "clipTime", value: .number(clipTime))]
        case .marker(let name): [Detail(key: "name", value: .text(name))]
        }
    }
}

extension TimelineEvent.Target {
    fileprivate var detail: TimelineEvent.Detail {
        switch self {
        case .variable(let name): TimelineEvent.Detail(key: "variable", value: .text(name))
        case .property(let keyPath): TimelineEvent.Detail(key: "property", value: .text(keyPath))
        }
    }
}
