package import Graphics
import Motion
package import SceneModel

/// Makes the display items for the touches of a script at a given time.
package struct TouchComposer {
    /// The duration of the movement that a trail shows, in seconds.
    package static let trailLength = 0.2
    /// The duration of the landing effect, in seconds.
    private static let landingTime = 0.08
    /// The number of segments in a trail.
    private static let trailSteps = 24

    let appearance: TouchAppearance
    let touches: [TouchTrace]

    package init(appearance: TouchAppearance, touches: [TouchTrace]) {
        self.appearance = appearance
        self.touches = touches
    }

    /// The display items at a time in seconds.
    package func items(at time: Double) -> [DisplayItem] {
        touches.compactMap { visible($0, at: time) }.flatMap { appearance.items(for: $0) }
    }

    /// A touch at a time in seconds; nil if it is not visible.
    package func visible(_ trace: TouchTrace, at time: Double) -> VisibleTouch? {
        // Rounded, so that the finger looks the same whenever the script touches: the times of ticks have rounding errors.
        let time = ((time - trace.start) * 1e9).rounded() / 1e9
        let (down, up) = (trace.track.down, trace.track.up)
        guard time >= down - appearance.ringDuration, time <= up + appearance.ringDuration else { return nil }
        let location = trace.track.location(at: time)
        if time < down {
            let approach = ease((time - (down - appearance.ringDuration)) / appearance.ringDuration)
            return VisibleTouch(
                location: location, contact: 0, landing: 0, ringOpacity: 0.75 * approach,
                ringScale: 1.7 - 0.55 * approach,
                trail: [])
        }
        let landing = ease((time - down) / Self.landingTime)
        // The ring contracts to the spot as the finger lands and expands again when it lifts.
        guard time > up else {
            return VisibleTouch(
                location: location, contact: 1, landing: landing, ringOpacity: 0, ringScale: 1,
                trail: trail(of: trace, down: down, at: time))
        }
        let lift = (time - up) / appearance.ringDuration
        return VisibleTouch(
            location: location, contact: 1 - ease(lift), landing: landing, ringOpacity: 0.75 * (1 - ease(lift)),
            ringScale: 1 + 0.5 * ease(lift), trail: trail(of: trace, down: down, at: time))
    }

    /// - Parameter time: in seconds from the start of the trace.
    private func trail(of trace: TouchTrace, down: Double, at time: Double) -> [Point] {
        guard appearance.hasTrail else { return [] }
        let start = max(down, time - Self.trailLength)
        let end = min(time, trace.track.up)
        guard end > start else { return [] }
        return (0...Self.trailSteps).map { step in
            let fraction = Double(step) / Double(Self.trailSteps)
            return trace.track.location(at: start + (end - start) * fraction)
        }
    }

    private func ease(_ p: Double) -> Double { TimingFunction.easeOut.value(at: min(max(p, 0), 1)) }
}
