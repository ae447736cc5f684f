import Graphics
import Playback
import SceneModel

/// Layers that change their size or place while they fade in, as an alert does, and layers that move while they fade out.
extension StoryWriter {
    /// The smallest relative change of the size that the story mentions.
    private static let minChange = 0.04

    /// A layer that fades, with the changes of its size and place while it can be seen. No moment shows the first size, since an action
    /// can set it when the animation starts.
    ///
    /// Cost: samples the layer about ten times, if it fades.
    ///
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    func fading(_ change: LayerChange, in interval: Interval) throws -> LayerChange {
        guard !change.returns, change.clauses.count == 1, change.clauses[0].continuations.isEmpty else { return change }
        switch change.clauses[0].verb {
        case "fades in", "appears":
            guard let first = try firstSeen(change.layer, in: interval) else { return change }
            // A motion is noticed more than a growth.
            return resizing(moving(change, from: first, to: change.new), from: first)
        case "fades out", "disappears":
            guard let last = try lastSeen(change.layer, in: interval) else { return change }
            return moving(change, from: change.old, to: last)
        default: return change
        }
    }

    private func resizing(_ change: LayerChange, from first: LayerValues) -> LayerChange {
        let (old, new) = (LayerChange.size(of: first), LayerChange.size(of: change.new))
        guard old > 1, new > 1, abs(old / new - 1) > Self.minChange else { return change }
        let (verb, plural) = old > new ? ("shrinks from", "shrink from") : ("grows from", "grow from")
        let clause = Clause(verb, plural, Prose.ratio(old / new), object: Clause.Object(noun: "size"))
        return change.adding(clause, isProminent: false)
    }

    private func moving(_ change: LayerChange, from start: LayerValues, to end: LayerValues) -> LayerChange {
        change.movement(from: start, to: end).map { change.adding($0, isProminent: false) } ?? change
    }

    /// The values at the first tick at which a layer is not transparent.
    private func firstSeen(_ layer: Int, in interval: Interval) throws -> LayerValues? {
        guard let place = interval.steps.firstIndex(where: { $0.isVisible[layer] }), place > 0 else { return nil }
        var hidden = Clock.tick(atOrAfter: interval.steps[place - 1].time)
        var shown = Clock.tick(atOrAfter: interval.steps[place].time)
        while shown - hidden > 1 {
            let middle = (hidden + shown) / 2
            if try isTransparent(layer, at: middle) { hidden = middle } else { shown = middle }
        }
        return try sampler.layers([layer], at: min(Clock.time(of: shown), interval.last.time))[0]
    }

    /// The values at the last tick at which a layer is not transparent.
    private func lastSeen(_ layer: Int, in interval: Interval) throws -> LayerValues? {
        guard let place = interval.steps.lastIndex(where: { $0.isVisible[layer] }), place + 1 < interval.steps.count
        else { return nil }
        var shown = Clock.tick(atOrAfter: interval.steps[place].time)
        var hidden = Clock.tick(atOrAfter: interval.steps[place + 1].time)
        while hidden - shown > 1 {
            let middle = (hidden + shown) / 2
            if try isTransparent(layer, at: middle) { hidden = middle } else { shown = middle }
        }
        return try sampler.layers([layer], at: Clock.time(of: shown))[0]
    }

    private func isTransparent(_ layer: Int, at tick: Int) throws -> Bool {
        let values = try sampler.layers([layer], at: Clock.time(of: tick))[0]
        return values.flag(AppearanceFacet.hidden) || values.number(AppearanceFacet.opacity) <= 0
    }
}
