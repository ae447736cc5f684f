package import Graphics
import Motion
package import SceneModel

/// Shows the fingers of a script: a pure function of time, on top of everything else.
package struct TouchComposer {
    /// Seconds of a finger's way that are drawn after it.
    package static let trailLength = 0.2
    /// Seconds that a landing finger takes to come to rest.
    private static let landingTime = 0.08
    /// How many steps a trail is made of.
    private static let trailSteps = 24

    let look: TouchLook
    let touches: [TouchTrace]

    package init(look: TouchLook, touches: [TouchTrace]) {
        self.look = look
        self.touches = touches
    }

    /// What is drawn at a time in seconds.
    package func items(at time: Double) -> [DisplayItem] {
        touches.compactMap { visible($0, at: time) }.flatMap { look.items(for: $0) }
    }

    /// A finger at a time, or nil while nothing is seen of it.
    package func visible(_ trace: TouchTrace, at time: Double) -> VisibleTouch? {
        let (down, up) = (trace.start + trace.track.down, trace.start + trace.track.up)
        guard time >= down - look.ghost, time <= up + look.ghost else { return nil }
        let location = trace.track.location(at: time - trace.start)
        if time < down {
            let approach = ease((time - (down - look.ghost)) / look.ghost)
            return VisibleTouch(
                location: location, contact: 0, landing: 0, ghost: 0.75 * approach, ghostScale: 1.7 - 0.55 * approach,
                trail: [])
        }
        let landing = ease((time - down) / Self.landingTime)
        // The ring closes upon the spot while the finger lands and opens again when it lifts.
        guard time > up else {
            return VisibleTouch(
                location: location, contact: 1, landing: landing, ghost: 0, ghostScale: 1,
                trail: trail(of: trace, down: down, at: time))
        }
        let lift = (time - up) / look.ghost
        return VisibleTouch(
            location: location, contact: 1 - ease(lift), landing: landing, ghost: 0.75 * (1 - ease(lift)),
            ghostScale: 1 + 0.5 * ease(lift), trail: trail(of: trace, down: down, at: time))
    }

    private func trail(of trace: TouchTrace, down: Double, at time: Double) -> [Point] {
        guard look.hasTrail else { return [] }
        let start = max(down, time - Self.trailLength)
        let end = min(time, trace.start + trace.track.up)
        guard end > start else { return [] }
        return (0...Self.trailSteps).map { step in
            let share = Double(step) / Double(Self.trailSteps)
            return trace.track.location(at: start + (end - start) * share - trace.start)
        }
    }

    private func ease(_ p: Double) -> Double { TimingFunction.easeOut.value(at: min(max(p, 0), 1)) }
}
