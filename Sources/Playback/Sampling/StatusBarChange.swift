import Motion
import SceneLanguage
import SceneModel

/// A change of the status bar that shows gradually (setNeedsStatusBarAppearanceUpdate in an animation).
struct StatusBarChange: Sendable, Hashable {
    /// In seconds.
    let time: Double
    /// What was shown when it began, which may be in the middle of another change.
    let from: StatusBarLook
    let to: StatusBarLook

    func look(at time: Double) -> StatusBarLook {
        let share = (time - self.time) / StatusBarAnimation.duration
        return share < 1 ? from.mixed(with: to, TimingFunction.easeInEaseOut.value(at: max(share, 0))) : to
    }

    /// The changes of a timeline in order; none if the canvas has no animation of the status bar.
    ///
    /// Cost: an evaluation for each change of what the status bar depends on, and for each tick while that is animated.
    ///
    /// - Throws: `SceneError` if the style has no value.
    static func all(in timeline: Timeline) throws -> [StatusBarChange] {
        let scene = timeline.scene
        let canvas = scene.canvas
        guard canvas.statusBarAnimation != .none else { return [] }
        func look(atTick tick: Int) throws -> StatusBarLook {
            let reader = Sampler.uncompiledReader(timeline, at: Clock.time(of: tick))
            let appearance = try scene.appearanceVariable.flatMap { try reader.variable($0).symbol }
            return try StatusBarLook(
                bar: reader.evaluate(canvas.statusBar), indicator: { try reader.evaluate(canvas.homeIndicator) },
                in: appearance.flatMap(Appearance.init(rawValue:)) ?? canvas.appearance)
        }
        var current = try look(atTick: 0)
        var changes: [StatusBarChange] = []
        for tick in ticks(of: timeline) where tick > 0 {
            let next = try look(atTick: tick)
            guard next != current else { continue }
            let time = Clock.time(of: tick)
            changes.append(StatusBarChange(time: time, from: changes.last?.look(at: time) ?? current, to: next))
            current = next
        }
        return changes
    }

    /// The ticks at which the style may change, in order.
    private static func ticks(of timeline: Timeline) -> [Int] {
        let scene = timeline.scene
        let references = TermReferences(layers: scene.layers, changing: scene.changing)
        var rest = [scene.canvas.statusBar, scene.canvas.homeIndicator].flatMap { references.keys(of: $0.term) }
        rest += scene.appearanceVariable.map { [.variable($0)] } ?? []
        var visited: Set<PropertyKey> = []
        var ticks: Set<Int> = []
        let end = Clock.tick(atOrAfter: timeline.duration)
        while let key = rest.popLast() {
            guard visited.insert(key).inserted else { continue }
            if let track = timeline.tracks[key] {
                ticks.formUnion(track.changes(upTo: end))
            } else if case .property(let layer, let keyPath) = key {
                if timeline.clips[layer] != nil { ticks.formUnion(0...end) }
                rest += scene.layers[layer].properties[keyPath].map { references.keys(of: $0.term) } ?? []
            }
        }
        return ticks.sorted()
    }
}

extension Track {
    /// The ticks up to one at which the value may differ from that of the tick before.
    fileprivate func changes(upTo end: Int) -> [Int] {
        spans.enumerated().flatMap { index, span -> [Int] in
            let next = min(index + 1 < spans.count ? spans[index + 1].start : end + 1, end + 1)
            let isStill = span.animations.isEmpty && span.samples.isEmpty
            return isStill ? [span.start] : Array(span.start..<max(next, span.start + 1))
        }
    }
}
