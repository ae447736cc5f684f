import Graphics
import Playback
import SceneModel

/// Layers that do not stay where their motion first leads them.
extension StoryWriter {
    /// The two changes of a layer that moves in one direction and then in the opposite one; nil for other layers.
    ///
    /// The overshoot of a spring does not count as a turn: without fingers, both ways must have similar lengths.
    func turningChange(of layer: Int, _ poses: [Pose], isTouched: Bool) throws -> LayerChange? {
        guard let first = poses.first, let last = poses.last, poses.count > 2 else { return nil }
        let scene = sampler.timeline.scene
        let superlayer = scene.layers[layer].parent.map { last.toCanvas[$0] } ?? .identity
        func center(_ values: LayerValues) -> Point { superlayer.apply(values.frame).center }
        let ends = (center(first.values[layer]), center(last.values[layer]))
        func detour(_ point: Point) -> Double { point.distance(to: ends.0) + point.distance(to: ends.1) }
        let detours = poses.map { detour(center($0.values[layer])) }
        guard let corner = (1..<poses.count - 1).max(by: { detours[$0] < detours[$1] }) else { return nil }
        let times = (poses[corner - 1].time, poses[corner + 1].time)
        var best = (time: poses[corner].time, detour: detours[corner])
        for step in 1..<32 {
            let time = times.0 + (times.1 - times.0) * Double(step) / 32
            let candidate = detour(center(try sampler.layers([layer], at: time)[0]))
            if candidate > best.detour { best = (time, candidate) }
        }
        let pose = try Pose(sampler, at: best.time)
        let turn = center(pose.values[layer])
        let (there, back) = (turn - ends.0, ends.1 - turn)
        let lengths = (there.distance(to: .zero), back.distance(to: .zero))
        let share = min(lengths.0, lengths.1) / max(lengths.0, lengths.1, 1e-9)
        guard min(lengths.0, lengths.1) > 8, share > (isTouched ? 0.2 : 0.6),
            there.x * back.x + there.y * back.y < -0.5 * lengths.0 * lengths.1,
            var change = LayerChange(layer, in: scene, from: first, to: pose, context: context),
            let next = LayerChange(layer, in: scene, from: pose, to: last, context: context),
            change.clauses.contains(where: \.isMotion), next.clauses.contains(where: \.isMotion)
        else { return nil }
        change.reappearance = try reappearance(of: layer, from: best.time, to: last.time)
        change.next = [next]
        return change
    }

    /// How a layer is seen again that jumps to a place on the canvas; nil if it does not jump within the time.
    ///
    /// Cost: samples the layer 60 times per second, at most 600 times.
    func reappearance(of layer: Int, from start: Double, to end: Double) throws -> LayerChange.Reappearance? {
        let count = min(max(Int((end - start) * 60), 1), 600)
        let step = (end - start) / Double(count)
        let values = try (0...count).map { try sampler.layers([layer], at: start + Double($0) * step)[0] }
        let way = zip(values, values.dropFirst()).map { $0.frame.center.distance(to: $1.frame.center) }
        guard let jump = way.indices.max(by: { way[$0] < way[$1] }), way[jump] > 0.5 * way.reduce(0, +),
            way[jump] > 0.1 * sampler.timeline.scene.size.diagonal
        else { return nil }
        let pose = try Pose(sampler, at: start + Double(jump + 1) * step)
        guard !pose.isConcealed(layer) else { return nil }
        return values[jump + 1].number(AppearanceFacet.opacity) < 0.5 ? .fading : .sudden
    }

    /// The change of a layer without its motion, if that happens while the layer or a superlayer is transparent or hidden; nil if nothing
    /// is left of it.
    ///
    /// - Parameter change: from the start to the end, between which the layer seems to move.
    /// - Throws: `SceneError` if the evaluation of a binding fails.
    ///
    /// Cost: samples all layers 48 times for the whole interval, if one of these becomes invisible.
    func withoutUnseenMotion(_ change: LayerChange, in interval: Interval) throws -> LayerChange? {
        let (scene, layer) = (sampler.timeline.scene, change.layer)
        let superlayers = scene.superlayers(of: layer)
        guard interval.first.isSeen(layer), interval.last.isSeen(layer), change.clauses.contains(where: \.isGeometry),
            fading.contains(layer) || superlayers.contains(where: fading.contains)
        else { return change }
        let poses = try interval.dense.get()
        guard let gap = poses.firstIndex(where: { !$0.isVisible[layer] }), gap > 0,
            let back = poses[gap...].firstIndex(where: { $0.isVisible[layer] })
        else { return change }
        func distance(_ a: Pose, _ b: Pose) -> Double {
            let (m, n) = (a.frame(of: layer), b.frame(of: layer))
            return m.center.distance(to: n.center) + abs(m.width - n.width) + abs(m.height - n.height)
        }
        let whole = distance(interval.first, interval.last)
        guard distance(poses[gap - 1], poses[back]) > 0.5 * whole else { return change }
        // What a superlayer does is its own change.
        guard !superlayers.contains(where: { !poses[gap].isVisible[$0] }), change.clauses.contains(where: \.isMotion)
        else {
            return change.without { $0.isGeometry }
        }
        var clause = Clause("fades out", "fade out")
        clause.continuations = [Clause("fades in again", "fade in again", "in another place")]
        return LayerChange(
            layer, in: scene, from: interval.first, to: interval.last, context: context, clause,
            weight: change.weight)
    }

    /// The shortest flight, as a share of the diagonal of the canvas.
    private static let minFlight = 0.15

    /// The change of a layer that appears, flies to another place and disappears there; nil for other layers.
    ///
    /// Cost: samples all layers 48 times for the whole interval and twice for the layer, and the layer 60 times per second.
    func passingChange(of layer: Int, _ between: LayerChange, in interval: Interval) throws -> LayerChange? {
        guard !interval.first.isSeen(layer), !interval.last.isSeen(layer),
            let appearance = between.clauses.first, appearance.isAppearance, !appearance.isMotion
        else { return nil }
        let seen = try interval.dense.get().filter { $0.isSeen(layer) }.map(\.time) + [between.to.time]
        guard let early = seen.min(), let late = seen.max() else { return nil }
        let start = max(early - interval.denseStep, interval.first.time)
        let end = min(late + interval.denseStep, interval.last.time)
        let count = min(max(Int((end - start) * 60), 24), 900)
        let samples = try (0...count).map { part in
            let time = start + (end - start) * Double(part) / Double(count)
            return (time: time, values: try sampler.layers([layer], at: time)[0])
        }.filter { $0.values.number(AppearanceFacet.opacity) > 0.05 && !$0.values.flag(AppearanceFacet.hidden) }
        guard let first = samples.first, let last = samples.last, first.time < last.time else { return nil }
        let (from, to) = (try Pose(sampler, at: first.time), try Pose(sampler, at: last.time))
        let way = from.frame(of: layer).center.distance(to: to.frame(of: layer).center)
        let scene = sampler.timeline.scene
        let flight = LayerChange(
            layer, in: scene, from: from, to: to, context: LayerChange.Context(origin: from, finger: nil))
        var middle: [Clause] = []
        var weight = max(between.weight, flight?.weight ?? 0)
        if way > Self.minFlight * scene.size.diagonal, var motion = flight?.clauses.first(where: \.isMotion) {
            if motion.verb == "moves" {
                let goal = goal(of: layer, to).map { "to \($0)" }
                motion = Clause("flies", "fly", goal ?? motion.briefComplement ?? motion.complement, measure: .position)
            }
            middle.append(motion)
            middle += (flight?.clauses ?? []).filter { !$0.isMotion && ($0.measure != nil || $0.verb == "rotates") }
                .prefix(2)
        } else if let turns = Self.turns(samples.map { $0.values.number(GeometryFacet.rotation) }) {
            // What turns while it fades in and out is seen for a little less than all its turns.
            let whole = abs(turns - turns.rounded()) < 0.15 ? turns.rounded() : turns
            let amount = whole < 1.1 ? "once" : whole == 2 ? "twice" : "\(Prose.rounded(whole, decimals: 1)) times"
            middle.append(Clause("rotates", "rotate", amount))
        } else if let growth = flight?.clauses.first(where: { $0.measure == .size }) {
            // How large something is when it has nearly faded out says little.
            middle.append(growth.verb.hasPrefix("shrinks") ? Clause("shrinks", "shrink") : Clause("grows", "grow"))
            weight = between.weight
        }
        func isSolid(_ pose: Pose) -> Bool { pose.values[layer].number(AppearanceFacet.opacity) > 0.5 }
        // What appears at once and fades out does not fade in and out.
        guard !middle.isEmpty || isSolid(from) != isSolid(to) else { return nil }
        var clause = isSolid(from) ? Clause("appears", "appear") : Clause("fades in", "fade in")
        clause.continuations =
            middle + [isSolid(to) ? Clause("disappears", "disappear") : Clause("fades out", "fade out")]
        return LayerChange(
            layer, in: scene, from: interval.first, to: to, context: context, clause,
            weight: weight)
    }

    /// What something flies to: a small layer with an id whose centre it reaches; nil if there is none.
    private func goal(of layer: Int, _ pose: Pose) -> String? {
        let scene = sampler.timeline.scene
        let own = Set(scene.sublayers(of: layer) + scene.superlayers(of: layer))
        let center = pose.frame(of: layer).center
        let goal = pose.layers(at: center).first { other in
            let frame = pose.frame(of: other)
            return !own.contains(other) && scene.layers[other].id != nil && frame.area < 0.03 * scene.size.area
                && frame.center.distance(to: center) < 0.35 * max(frame.width, frame.height)
        }
        return goal.map(names.name)
    }

    /// How often something turns whose angles are sampled; nil below once. A turn that begins again at 0 goes on.
    private static func turns(_ angles: [Double]) -> Double? {
        let steps = zip(angles, angles.dropFirst()).map { ($1 - $0).remainder(dividingBy: 2 * .pi) }
        let turns = abs(steps.reduce(0, +)) / (2 * .pi)
        return turns > 0.95 ? turns : nil
    }
}
