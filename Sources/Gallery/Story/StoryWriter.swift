import Graphics
import Playback
import SceneModel

/// Finds the changes within a segment and describes them in clauses.
struct StoryWriter {
    let sampler: Sampler
    let names: LayerNames
    private let layers: [Int]
    private let origin: Pose
    private(set) var finger: FingerMotion?

    init(_ sampler: Sampler) throws {
        self.sampler = sampler
        origin = try Pose(sampler, at: 0)
        names = LayerNames(sampler, values: origin.values)
        layers = sampler.timeline.scene.layersExceptMasks
    }

    /// The same with a finger that scrolls layers in the time that is described.
    func following(_ finger: FingerMotion?) -> StoryWriter {
        var writer = self
        writer.finger = finger
        return writer
    }

    private var context: LayerChange.Context { LayerChange.Context(origin: origin, finger: finger) }

    /// Number of intervals at whose ends a segment is sampled, to find changes that are undone within it.
    private static let intervals = 12

    /// The noticeable changes between two times in seconds, the most noticeable first.
    ///
    /// - Parameter isTouched: whether fingers move layers in that time.
    func changes(from start: Double, to end: Double, isTouched: Bool = false) throws -> SegmentChanges {
        guard end - start > 0.01 else { return SegmentChanges() }
        let scene = sampler.timeline.scene
        var times = (0...Self.intervals).map { start + (end - start) * Double($0) / Double(Self.intervals) }
        // An animation that is removed at its end without a change of the model is visible just before.
        let ends = Set(sampler.timeline.events.filter(\.endsAnimation).map { $0.time - 0.002 })
        times += ends.filter { $0 > start && $0 < end }.sorted().prefix(Self.intervals)
        let poses = try times.map { try Pose(sampler, at: $0) }
        let (first, last) = (poses[0], poses[Self.intervals])
        let joint = JointChange.all(in: scene, Array(poses[...Self.intervals]), names)
        let taken = Set(joint.flatMap(\.layers).flatMap(scene.sublayers))
        var changes = try layers.filter { !taken.contains($0) }.compactMap { layer -> LayerChange? in
            let final = LayerChange(layer, in: scene, from: first, to: last, context: context)
            let angles = poses.map {
                abs(
                    $0.values[layer].number(GeometryFacet.rotation) - first.values[layer].number(GeometryFacet.rotation)
                )
            }
            // Full turns count even if the angle is reset afterwards.
            if let max = angles.max(), max > angles[Self.intervals] + .pi, let index = angles.firstIndex(of: max) {
                return LayerChange(layer, in: scene, from: first, to: poses[index], context: context)
            }
            let between = poses.dropFirst().filter { $0.time < end }.compactMap {
                LayerChange(layer, in: scene, from: first, to: $0, context: context)
            }.max { $0.weight < $1.weight }
            guard var between, between.weight > 0.03 else { return final }
            let finalWeight = final.map { $0.weight < LayerChange.threshold ? 0 : $0.weight } ?? 0
            guard between.weight * 0.2 > finalWeight else {
                return try turningChange(of: layer, Array(poses[...Self.intervals]), isTouched: isTouched) ?? final
            }
            between.returns = true
            if between.clauses.first?.isMotion == true {
                between.reappearance = try reappearance(of: layer, from: between.to.time, to: end)
            }
            if between.weight > 0.1 { between.stay = try stay(of: layer, from: start, to: end) }
            return between
        }
        changes = noticeable(changes)
        // Layers without an id are described only if no layer with an id changes.
        if changes.contains(where: { scene.layers[$0.layer].id != nil }) {
            changes.removeAll { scene.layers[$0.layer].id == nil }
        }
        return SegmentChanges(
            layers: changes.sorted { ($1.weight, $0.layer) < ($0.weight, $1.layer) }, joint: joint)
    }

    /// The changes that are noticeable alone, or together with the same change of copies: several small layers that move together
    /// are as noticeable as one with their total area, of which the weight is the square root.
    private func noticeable(_ changes: [LayerChange]) -> [LayerChange] {
        func key(_ change: LayerChange) -> [String?] {
            let layer = sampler.timeline.scene.layers[change.layer]
            return [layer.id ?? layer.name, change.clauses.first?.verb]
        }
        let groups = Dictionary(grouping: changes, by: key)
        return changes.filter { change in
            let squares = groups[key(change), default: []].reduce(0) { $0 + $1.weight * $1.weight }
            return squares.squareRoot() >= LayerChange.threshold
        }
    }

    /// The two changes of a layer that moves in one direction and then in the opposite one; nil for other layers.
    ///
    /// The overshoot of a spring does not count as a turn: without fingers, both ways must have similar lengths.
    private func turningChange(of layer: Int, _ poses: [Pose], isTouched: Bool) throws -> LayerChange? {
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
    private func reappearance(of layer: Int, from start: Double, to end: Double) throws -> LayerChange.Reappearance? {
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
}

extension TimelineEvent {
    /// Whether an animation of a value ended.
    fileprivate var endsAnimation: Bool { if case .animation(.ended, _) = kind { true } else { false } }
}
