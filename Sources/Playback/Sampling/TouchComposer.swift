package import Graphics
import Motion
package import SceneModel

/// Makes the display items for the touches of a script at a given time.
package struct TouchComposer {
    /// The duration of the movement that a trail shows, in seconds.
    package static let trailLength = 0.2
    /// The duration of the landing effect, in seconds.
    private static let landingTime = 0.08
    /// The shortest time in which a lifted finger fades, in seconds.
    private static let shortestLift = 0.04
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
        // Those that can be visible; the others do not change how these look.
        let margin = appearance.ringDuration + 1e-6
        let near = touches.filter {
            time >= $0.start + $0.track.down - margin && time <= $0.start + $0.track.up + margin
        }
        return near.compactMap { visible($0, at: time, among: near) }.flatMap { appearance.items(for: $0) }
    }

    /// A touch at a time in seconds; nil if it is not visible.
    package func visible(_ trace: TouchTrace, at time: Double) -> VisibleTouch? {
        visible(trace, at: time, among: touches)
    }

    /// - Parameter touches: all that are visible at the time.
    private func visible(_ trace: TouchTrace, at time: Double, among touches: [TouchTrace]) -> VisibleTouch? {
        // Rounded, so that the finger looks the same whenever the script touches: the times of ticks have rounding errors.
        let time = rounded(time - trace.start)
        let (down, up) = (trace.track.down, trace.track.up)
        guard time >= down - appearance.ringDuration, time <= up + appearance.ringDuration else { return nil }
        let location = trace.track.location(at: time)
        if time < down {
            let duration = approachDuration(of: trace, among: touches)
            guard time >= down - duration else { return nil }
            let approach = ease((time - (down - duration)) / duration)
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
        let lift = (time - up) / liftDuration(of: trace, among: touches)
        guard lift <= 1 else { return nil }
        return VisibleTouch(
            location: location, contact: 1 - ease(lift), landing: landing, ringOpacity: 0.75 * (1 - ease(lift)),
            ringScale: 1 + 0.5 * ease(lift), trail: trail(of: trace, down: down, at: time))
    }

    /// How long the ring is seen before a touch, in seconds: not while the finger that touches before is still down elsewhere, so that
    /// one finger does not look like two.
    private func approachDuration(of trace: TouchTrace, among touches: [TouchTrace]) -> Double {
        touches.reduce(appearance.ringDuration) { duration, other in
            let gap = rounded(trace.start + trace.track.down - other.start - other.track.up)
            return gap >= 0 && gap < duration && areApart(other, trace) ? gap : duration
        }
    }

    /// How long a touch fades, in seconds: shorter if the finger touches elsewhere soon.
    private func liftDuration(of trace: TouchTrace, among touches: [TouchTrace]) -> Double {
        touches.reduce(appearance.ringDuration) { duration, other in
            let gap = rounded(other.start + other.track.down - trace.start - trace.track.up)
            return gap >= 0 && gap < duration && areApart(trace, other)
                ? min(duration, max(gap, Self.shortestLift)) : duration
        }
    }

    /// Whether one touch begins where the spot of an earlier one is not.
    private func areApart(_ first: TouchTrace, _ second: TouchTrace) -> Bool {
        let (lifted, landed) = (first.track.location(at: first.track.up), second.track.location(at: second.track.down))
        return lifted.distance(to: landed) > appearance.size
    }

    private func rounded(_ time: Double) -> Double { (time * 1e9).rounded() / 1e9 }

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
