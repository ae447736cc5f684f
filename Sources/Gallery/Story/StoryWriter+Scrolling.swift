import Graphics
import Playback
import SceneModel

/// Content that goes on when the finger has lifted.
extension StoryWriter {
    /// The shortest distance that the story mentions, in points.
    private static let minWay = 4.0

    /// The change of a layer that a finger scrolls until it lifts within an interval: `follows the finger up by 120 points, scrolls on
    /// by 302 points and bounces back by 12 points`; nil for other layers.
    ///
    /// Cost: samples the layer 60 times per second, at most 900 times.
    func scrolledChange(of layer: Int, in interval: Interval) throws -> LayerChange? {
        let (start, end) = (interval.first.time, interval.last.time)
        guard let finger, finger.layers.contains(layer), finger.lift < end - 0.02,
            abs(interval.last.values[layer].zoomScale / interval.first.values[layer].zoomScale - 1) < 0.02
        else { return nil }
        let length = max(finger.translation.distance(to: .zero), 1e-9)
        let first = interval.first.values[layer].bounds.origin
        func translation(at time: Double) throws -> Point {
            first - (try sampler.layers([layer], at: time)[0].bounds.origin)
        }
        func way(_ point: Point) -> Double {
            (point.x * finger.translation.x + point.y * finger.translation.y) / length
        }
        let lift = max(finger.lift, start)
        let atLift = try translation(at: lift)
        let count = min(max(Int((end - lift) * 60), 12), 900)
        let later = try (0...count).map { try translation(at: lift + (end - lift) * Double($0) / Double(count)) }
        let followed = lift - start < 0.01 ? 0 : way(atLift)
        let farthest = max(later.map(way).max() ?? 0, followed)
        let (onward, back) = (farthest - followed, farthest - way(later[count]))
        var clauses: [Clause] = []
        if followed > Self.minWay {
            let direction = LayerChange.direction(of: atLift, isMirrored: sampler.timeline.scene.isMirrored).words
            clauses.append(
                Clause("follows", "follow", "the finger \(direction) by \(Prose.points(followed))", brief: "the finger")
            )
        }
        if onward > Self.minWay {
            clauses.append(Clause("scrolls", "scroll", "on by \(Prose.points(onward))", brief: "on"))
        }
        if back > Self.minWay {
            let verbs = onward > Self.minWay ? ("bounces", "bounce") : ("scrolls", "scroll")
            clauses.append(Clause(verbs.0, verbs.1, "back by \(Prose.points(back))", brief: "back"))
        }
        guard var clause = clauses.first else { return nil }
        clause.continuations = Array(clauses.dropFirst())
        let scene = sampler.timeline.scene
        let change = LayerChange(
            layer, in: scene, from: interval.first, to: interval.last, context: context, clause, weight: 0)
        let weighted = change.adding(weight: 2 * max(farthest, back) / max(scene.size.diagonal, 1) * change.presence)
        let final = LayerChange(layer, in: scene, from: interval.first, to: interval.last, context: context)
        return (final?.clauses ?? []).filter { !$0.isScrolling }.reduce(weighted) { result, clause in
            result.adding(clause, isProminent: clause.isProminent)
        }
    }
}
