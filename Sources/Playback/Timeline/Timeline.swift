package import Graphics
package import Motion
package import SceneLanguage
package import SceneModel

/// The result of playing a script: every value as a function of time, and the events.
package struct Timeline: Sendable {
    package var scene: Scene
    /// Measures text for bound expressions.
    package var text: any TextMeasuring
    package var script: String
    /// The duration of the script, in seconds.
    package var duration: Double
    /// The histories of all values that may change; all others follow from their declarations.
    package var tracks: [PropertyKey: Track]
    /// The clocks of the clips, by index of the layer.
    package var clips: [Int: ClipTrack]
    /// The transitions by index of the layer, in the order in which they began. Their progress is the track of
    /// `transitionProgress`.
    package var transitions: [Int: [LayerTransition]]
    /// The initial values of all variables.
    package var variables: [Value]
    package var events: [TimelineEvent]
    package var markers: [Marker]
    /// The touches, for images that show them.
    package var touches: [TouchTrace]
    package var warnings: [Diagnostic]
    /// When the steps of the script began, in seconds, in the order of the script.
    package var stepTimes: [Double]

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
