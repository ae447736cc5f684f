/// SwiftUI's animations.
extension SceneGenerator {
    /// `withAnimation`, `phaseAnimator` or `keyframeAnimator`.
    mutating func declarative() -> String {
        switch choices.below(3) {
        case 0:
            let fields: Fields = [("set", assignments(1...2, animatable: true, allCopies: false))]
            let optional = some([
                ("animation", timing()), ("duration", time(0...1)), ("delay", time(0...0.5)),
                ("completionCriteria", choices.pick(["logicallyComplete", "removed"])), ("completion", completion()),
            ])
            // `set` beside it would be another action.
            let outer = optional.filter { _ in choices.chance(25) }
            let inner = optional.filter { field in !outer.contains { $0.key == field.key } }
            return group(
                "action.withAnimation",
                [("withAnimation", group("action.withAnimation.withAnimation", fields + inner))] + outer)
        case 1:
            let outer = sender
            sender = nil
            defer { sender = outer }
            let phases = list(1...3) { generator in
                generator.group(
                    "action.phaseAnimator.phaseAnimator",
                    [("set", generator.assignments(1...2, animatable: true, allCopies: false))]
                        + generator.some([("animation", generator.timing()), ("duration", generator.time(0.1...1))]))
            }
            return group(
                "action.phaseAnimator",
                [("phaseAnimator", phases)]
                    + some([("repeating", boolean()), ("completion", inside(nil) { $0.actions() })]))
        default:
            var tracks: Fields = []
            for _ in 0...choices.below(2) {
                let (name, track) = self.track()
                if !tracks.contains(where: { $0.key == name }) { tracks.append((name, track)) }
            }
            let text = "{ " + tracks.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + " }"
            return group(
                "action.keyframeAnimator",
                [("keyframeAnimator", text)] + some([("repeating", boolean()), ("completion", completion())]))
        }
    }

    /// A property or variable with its keyframes.
    private mutating func track() -> (name: String, track: String) {
        let target = changed(allCopies: false)
        let candidates = properties(of: target, animatable: true).filter { Self.tracks.contains($0.name) }
        guard !candidates.isEmpty, choices.chance(80) else {
            return ("n", list(1...3) { $0.keyframe { $0.number(0...9) } })
        }
        let property = choices.pick(candidates)
        return (
            name("\(path(of: target)).\(property.name)"), list(1...4) { $0.keyframe { $0.value(of: property) } }
        )
    }

    private static let tracks: Set<String> = [
        "opacity", "background", "position", "position.x", "position.y", "bounds", "bounds.width", "transform.scale",
        "transform.rotation", "transform.rotation.y", "transform.translation", "shadowOffset", "cornerRadius",
        "zPosition", "perspective", "strokeEnd", "contentsCenter",
    ]

    private mutating func keyframe(_ value: (inout SceneGenerator) -> String) -> String {
        let place = "action.keyframeAnimator.keyframeAnimator"
        switch choices.below(4) {
        case 0:
            return group(
                place,
                [("linear", value(&self)), ("duration", time(0...1))] + some([("timing", timing(springs: false))]))
        case 1:
            return group(
                place,
                [("cubic", value(&self)), ("duration", time(0...1))]
                    + some([("startVelocity", value(&self)), ("endVelocity", value(&self))]))
        case 2:
            return group(
                place,
                [("spring", value(&self))]
                    + some([
                        ("duration", time(0.1...1)), ("timing", choices.pick(["bouncy", "{ dampingRatio: 0.7 }"])),
                        ("startVelocity", value(&self)),
                    ]))
        default: return group(place, [("move", value(&self))])
        }
    }
}
