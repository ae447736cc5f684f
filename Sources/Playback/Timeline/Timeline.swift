package import Graphics
package import SceneLanguage
package import SceneModel

/// What one script made of a scene: every value as a function of time, and what happened when.
package struct Timeline: Sendable {
    package var scene: Scene
    /// Measures text for bindings.
    package var text: any TextMeasuring
    package var script: String
    /// Seconds from the start to the end of the script.
    package var duration: Double
    /// The values that change; all others follow from their declarations.
    package var tracks: [PropertyKey: Track]
    /// The clocks of the clips, by layer.
    package var clips: [Int: ClipTrack]
    /// The values of all variables at the start.
    package var variables: [Value]
    package var events: [Event]
    package var markers: [Marker]
    /// Where fingers were, for pictures that show them.
    package var touches: [TouchTrace]
    package var warnings: [Diagnostic]

    /// When fingers are down, in seconds of the script, in order; what overlaps is one.
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

    /// The time of a marker, in seconds.
    package func time(ofMarker name: String) -> Double? {
        markers.first { $0.name == name }?.time
    }

    /// The time of a moment, in seconds; nil for a marker that the script does not pass.
    package func time(of moment: Moment) -> Double? {
        switch moment {
        case .time(let time): time
        case .share(let share): duration * share
        case .marker(let name): time(ofMarker: name)
        case .end: duration
        case .offset(let base, let seconds): time(of: base).map { $0 + seconds }
        }
    }
}

/// A named moment.
package struct Marker: Sendable, Hashable {
    package var name: String
    /// Seconds.
    package var time: Double
}

/// Something that happened while the scene played.
package struct Event: Sendable, Hashable {
    /// Seconds.
    package var time: Double
    /// `tap.ended`, `animation.began`, `animator.finished`, `touch.began`, `marker` ...
    package var name: String
    /// The layer to which it happened, if any.
    package var layer: String?
    /// Whatever else there is to say, in a fixed order.
    package var details: [Detail]

    package struct Detail: Sendable, Hashable {
        package var key: String
        package var value: Value
    }

    package init(time: Double, name: String, layer: String? = nil, details: [(String, Value)] = []) {
        self.time = time
        self.name = name
        self.layer = layer
        self.details = details.map { Detail(key: $0.0, value: $0.1) }
    }
}

/// One finger from touch-down to touch-up.
package struct TouchTrace: Sendable, Hashable {
    /// Scene time at which its script step began, in seconds.
    package var start: Double
    package var track: FingerTrack

    package init(start: Double, track: FingerTrack) {
        self.start = start
        self.track = track
    }

    /// Whether it is down at a scene time; nil when it is not.
    package func location(at time: Double) -> Point? {
        let local = time - start
        return local >= track.down && local <= track.up ? track.location(at: local) : nil
    }
}
