import Graphics
import Playback
import SceneModel

/// Layers that change their size while they fade in, as an alert does.
extension StoryWriter {
    /// The smallest relative change of the size that the story mentions.
    private static let minChange = 0.04

    /// A layer that fades in, with the change of its size since it began to. No earlier moment shows the first size, since an action
    /// can set it when the animation starts.
    ///
    /// Cost: samples the layer about ten times, if it fades in.
    ///
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    func resizing(_ change: LayerChange, in interval: Interval) throws -> LayerChange {
        guard !change.returns, change.clauses.count == 1, change.clauses[0].verb == "fades in",
            let place = interval.steps.firstIndex(where: { $0.isVisible[change.layer] }), place > 0
        else { return change }
        // The first tick at which the layer is not transparent.
        var (hidden, shown) = (
            Clock.tick(atOrAfter: interval.steps[place - 1].time), Clock.tick(atOrAfter: interval.steps[place].time)
        )
        while shown - hidden > 1 {
            let middle = (hidden + shown) / 2
            if try isTransparent(change.layer, at: middle) { hidden = middle } else { shown = middle }
        }
        let first = try sampler.layers([change.layer], at: min(Clock.time(of: shown), interval.last.time))[0]
        let (old, new) = (LayerChange.size(of: first), LayerChange.size(of: change.new))
        guard old > 1, new > 1, abs(old / new - 1) > Self.minChange else { return change }
        let (verb, plural) = old > new ? ("shrinks from", "shrink from") : ("grows from", "grow from")
        let clause = Clause(verb, plural, Prose.ratio(old / new), object: Clause.Object(noun: "size"))
        return change.adding(clause, isProminent: false)
    }

    private func isTransparent(_ layer: Int, at tick: Int) throws -> Bool {
        let values = try sampler.layers([layer], at: Clock.time(of: tick))[0]
        return values.flag(AppearanceFacet.hidden) || values.number(AppearanceFacet.opacity) <= 0
    }
}
