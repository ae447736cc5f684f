package import Graphics
package import Motion
package import SceneLanguage
package import SceneModel

/// The result of playing a script: every value as a function of time, and the events.
package final class Timeline: Sendable {
    package let scene: Scene
    /// Measures text for bound expressions.
    package let text: any TextMeasuring
    package let script: String
    /// The duration of the script, in seconds.
    package let duration: Double
    /// The histories of all values that may change; all others follow from their declarations.
    package let tracks: [PropertyKey: Track]
    /// The clocks of the clips, by index of the layer.
    package let clips: [Int: ClipTrack]
    /// The transitions by index of the layer, in the order in which they began. Their progress is the track of
    /// `transitionProgress`.
    package let transitions: [Int: [LayerTransition]]
    /// The initial values of all variables.
    package let variables: [Value]
    package let events: [TimelineEvent]
    package let markers: [Marker]
    /// The touches, for images that show them.
    package let touches: [TouchTrace]
    package let warnings: [Diagnostic]
    /// When the steps of the script began, in seconds, in the order of the script.
    package let stepTimes: [Double]
    /// The timers that would have fired for the first time after the end of the script.
    package let unfiredTimers: [UnfiredTimer]
    /// Where the timers are declared that have fired.
    package let firedTimers: Set<SourceLocation>

    init(
        scene: Scene, text: any TextMeasuring, script: String, duration: Double, tracks: [PropertyKey: Track],
        clips: [Int: ClipTrack], transitions: [Int: [LayerTransition]], variables: [Value], events: [TimelineEvent],
        markers: [Marker], touches: [TouchTrace], warnings: [Diagnostic], stepTimes: [Double],
        unfiredTimers: [UnfiredTimer], firedTimers: Set<SourceLocation>
    ) {
        self.scene = scene
        self.text = text
        self.script = script
        self.duration = duration
        self.tracks = tracks
        self.clips = clips
        self.transitions = transitions
        self.variables = variables
        self.events = events
        self.markers = markers
        self.touches = touches
        self.warnings = warnings
        self.stepTimes = stepTimes
        self.unfiredTimers = unfiredTimers
        self.firedTimers = firedTimers
    }

    /// The same timeline of a scene laid out from left to right.
    package func unmirrored() -> Timeline {
        Timeline(
            scene: scene.unmirrored(), text: text, script: script, duration: duration, tracks: tracks, clips: clips,
            transitions: transitions, variables: variables, events: events, markers: markers, touches: touches,
            warnings: warnings, stepTimes: stepTimes, unfiredTimers: unfiredTimers, firedTimers: firedTimers)
    }

    /// The periods in which fingers are down, in seconds, in order. Overlapping periods are merged.
    package var touchSpans: [ClosedRange<Double>] {
        let spans = touches.compactMap { touch -> ClosedRange<Double>? in
            let (down, up) = (max(touch.start + touch.track.down, 0), min(touch.start + touch.track.up, duration))
            return down <= up ? down...up : nil
        }
        return spans.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { merged, span in
            if let last = merged.last, span.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, span.upperBound)
            } else {
                merged.append(span)
            }
        }
    }

    /// The time of a marker in seconds; nil if the script does not pass it.
    package func time(ofMarker name: String) -> Double? {
        markers.first { $0.name == name }?.time
    }

    /// The time of a moment in seconds; nil if it depends on a marker that the script does not pass.
    package func time(of moment: Moment) -> Double? {
        switch moment {
        case .time(let time): time
        case .fraction(let fraction): duration * fraction
        case .marker(let name): time(ofMarker: name)
        case .end: duration
        case .offset(let base, let seconds): time(of: base).map { $0 + seconds }
        }
    }
}

/// A change of a layer's appearance that a transition shows.
package struct LayerTransition: Sendable, Hashable {
    /// The tick at which it began. The old appearance is that before the changes of the tick.
    package var tick: Int
    package var style: TransitionStyle
}

/// A timer that the end of the script comes before.
package struct UnfiredTimer: Sendable, Hashable {
    package var location: SourceLocation
    /// When it would have fired for the first time, in seconds.
    package var time: Double
}

/// A named moment.
package struct Marker: Sendable, Hashable {
    package var name: String
    /// In seconds.
    package var time: Double
}

/// The trace of one finger from touch-down to touch-up.
package struct TouchTrace: Sendable, Hashable {
    /// The time at which its script step began, in seconds.
    package var start: Double
    package var track: FingerTrack

    package init(start: Double, track: FingerTrack) {
        self.start = start
        self.track = track
    }

    /// The location at a time in seconds; nil while the finger is not down.
    package func location(at time: Double) -> Point? {
        let local = time - start
        return local >= track.down && local <= track.up ? track.location(at: local) : nil
    }
}
