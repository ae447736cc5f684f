import Graphics
import Playback
import SceneModel

/// Finds the changes within a segment and describes them in clauses.
struct StoryWriter {
    let sampler: Sampler
    let names: LayerNames
    private let layers: [Int]
    private let origin: Pose

    init(_ sampler: Sampler) throws {
        self.sampler = sampler
        origin = try Pose(sampler, at: 0)
        names = LayerNames(sampler.timeline.scene, values: origin.values)
        layers = sampler.timeline.scene.layersExceptMasks
    }

    /// Number of intervals at whose ends a segment is sampled, to find changes that are undone within it.
    private static let intervals = 12

    /// The noticeable changes between two times in seconds, the most noticeable first.
    ///
    /// - Parameter isTouched: whether fingers move layers in that time.
    func changes(from start: Double, to end: Double, isTouched: Bool = false) throws -> [LayerChange] {
        guard end - start > 0.01 else { return [] }
        let scene = sampler.timeline.scene
        var times = (0...Self.intervals).map { start + (end - start) * Double($0) / Double(Self.intervals) }
        // An animation that is removed at its end without a change of the model is visible just before.
        let ends = Set(sampler.timeline.events.filter(\.endsAnimation).map { $0.time - 0.002 })
        times += ends.filter { $0 > start && $0 < end }.sorted().prefix(Self.intervals)
        let poses = try times.map { try Pose(sampler, at: $0) }
        let (first, last) = (poses[0], poses[Self.intervals])
        var changes = try layers.compactMap { layer -> LayerChange? in
            let final = LayerChange(layer, in: scene, from: first, to: last, origin: origin)
            let angles = poses.map {
                abs(
                    $0.values[layer].number(GeometryFacet.rotation) - first.values[layer].number(GeometryFacet.rotation)
                )
            }
            // Full turns count even if the angle is reset afterwards.
            if let max = angles.max(), max > angles[Self.intervals] + .pi, let index = angles.firstIndex(of: max) {
                return LayerChange(layer, in: scene, from: first, to: poses[index], origin: origin)
            }
            let between = poses.dropFirst().filter { $0.time < end }.compactMap {
                LayerChange(layer, in: scene, from: first, to: $0, origin: origin)
            }.max { $0.weight < $1.weight }
            guard var between, between.weight > 0.03 else { return final }
            guard between.weight * 0.2 > final?.weight ?? 0 else {
                return try turningChange(of: layer, Array(poses[...Self.intervals]), isTouched: isTouched) ?? final
            }
            between.returns = true
            return between
        }
        // Layers without an id are described only if no layer with an id changes.
        if changes.contains(where: { scene.layers[$0.layer].id != nil }) {
            changes.removeAll { scene.layers[$0.layer].id == nil }
        }
        return changes.sorted { ($1.weight, $0.layer) < ($0.weight, $1.layer) }
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
            var change = LayerChange(layer, in: scene, from: first, to: pose, origin: origin),
            let next = LayerChange(layer, in: scene, from: pose, to: last, origin: origin),
            change.clauses.contains(where: \.isMotion), next.clauses.contains(where: \.isMotion)
        else { return nil }
        change.next = [next]
        return change
    }

    // MARK: clauses

    /// Changes as text: `the card moves up by 368 points and rounds its corners`. Copies of a layer with the same
    /// change share a clause.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of clauses.
    ///   - prominent: the maximum number of further clauses about prominent changes, regardless of their weight.
    func clauses(_ changes: [LayerChange], limit: Int, prominent: Int = 0, _ detail: Detail) -> [String] {
        var groups: [[LayerChange]] = []
        for change in changes {
            guard let main = change.clauses.first else { continue }
            let id = sampler.timeline.scene.layers[change.layer].id
            let index = groups.firstIndex { group in
                guard let id, let first = group.first, let clause = first.clauses.first else { return false }
                return sampler.timeline.scene.layers[first.layer].id == id && clause.verb == main.verb
                    && first.returns == change.returns && first.next.isEmpty && change.next.isEmpty
            }
            if let index { groups[index].append(change) } else { groups.append([change]) }
        }
        let maxWeight = groups.first?.first?.weight ?? 0
        let chosen = groups.prefix(limit).filter { ($0.first?.weight ?? 0) >= 0.08 * maxWeight }
        let others = groups.dropFirst(chosen.count).filter { group in
            group.count == 1 && group[0].clauses.contains(where: \.isProminent) && !group[0].returns
        }
        return chosen.map { text(of: $0, detail, includesProminent: prominent > 0) }
            + others.prefix(prominent).map { text(of: $0, detail, includesProminent: true, onlyProminent: true) }
    }

    /// - Parameters:
    ///   - group: changes of copies of one layer, or a single change.
    ///   - includesProminent: whether to include a prominent clause even if others are more noticeable.
    ///   - onlyProminent: whether to omit all other clauses.
    private func text(
        of group: [LayerChange], _ detail: Detail, includesProminent: Bool, onlyProminent: Bool = false
    ) -> String {
        guard let first = group.first else { return "" }
        let name = names.name(of: group.map(\.layer))
        guard group.count == 1 else {
            let clause = first.clauses[0]
            guard group.allSatisfy({ $0.clauses.first?.complement(detail) == clause.complement(detail) }) else {
                return "\(name) \(clause.textWithoutAmounts(returns: first.returns))"
            }
            return "\(name) \(clause.text(isPlural: true, detail, returns: first.returns))"
        }
        if let text = turning(first, detail) { return "\(name) \(text)" }
        let isPlural = names.isPlural(first.layer)
        var clauses = Array(first.clauses.prefix(clauseCount(first, detail)))
        if includesProminent, !first.returns, let prominent = first.clauses.first(where: \.isProminent),
            !clauses.contains(prominent)
        {
            clauses = onlyProminent ? [prominent] : Array(clauses.prefix(1)) + [prominent]
        }
        return "\(name) " + Prose.list(clauses.map { $0.text(isPlural: isPlural, detail, returns: first.returns) })
    }

    /// `moves up by 200 points, then down by 120 points`; nil if the layer does not turn around.
    private func turning(_ change: LayerChange, _ detail: Detail) -> String? {
        guard let there = change.clauses.first(where: \.isMotion),
            let back = change.next.first?.clauses.first(where: \.isMotion)
        else { return nil }
        let isPlural = names.isPlural(change.layer)
        let second =
            there.verb == back.verb
            ? back.complement(detail) : back.text(isPlural: isPlural, detail, returns: false)
        let first = there.text(isPlural: isPlural, detail == .full ? .full : .brief, returns: false)
        return first + ", then " + second
    }

    /// How many clauses describe a change.
    private func clauseCount(_ change: LayerChange, _ detail: Detail) -> Int {
        detail != .brief && !change.returns ? 2 : 1
    }

    // MARK: overshoot

    /// Adds the overshoot to the first clause about the position or size of the most noticeable change, from 2 % on.
    ///
    /// Cost: samples all layers 60 times per second of the interval, and a few dozen times near the turning point.
    func addOvershoot(to changes: inout [LayerChange], from start: Double, to end: Double) throws {
        guard let change = changes.first, !change.returns, change.next.isEmpty, end - start > 0.05 else { return }
        for (index, clause) in change.clauses.prefix(clauseCount(change, .full)).enumerated() {
            guard let measure = clause.measure,
                let share = try overshoot(of: change.layer, in: measure, from: start, to: end)
            else { continue }
            return changes[0].add(overshoot: "(overshooting by \(Prose.percent(share)))", to: index)
        }
    }

    /// The overshoot as a share of the total change; nil below 2 % and for changes below 8 points.
    private func overshoot(
        of layer: Int, in measure: Clause.Measure, from start: Double, to end: Double
    ) throws -> Double? {
        // Only the layer's own motion counts, so its superlayers are kept as they are at the end.
        let superlayer = try sampler.timeline.scene.layers[layer].parent.map { try Pose(sampler, at: end).toCanvas[$0] }
        func value(at time: Double) throws -> Point {
            let values = try sampler.layers([layer], at: time)[0]
            let box = (superlayer ?? .identity).apply(values.frame)
            return switch measure {
            case .position: box.center
            case .width: Point(box.width, 0)
            case .height: Point(box.height, 0)
            case .size: Point(LayerChange.size(of: values), 0)
            }
        }
        let first = try value(at: start)
        let total = try value(at: end) - first
        let length = total.distance(to: .zero)
        guard length > 8 else { return nil }
        /// The share of the total change at a time, measured along its direction.
        func share(at time: Double) throws -> Double {
            let change = try value(at: min(max(time, start), end)) - first
            return (change.x * total.x + change.y * total.y) / (length * length)
        }
        let count = min(max(Int((end - start) * 60), 40), 1200)
        let step = (end - start) / Double(count)
        let shares = try (0...count).map { try share(at: start + Double($0) * step) }
        guard let turn = shares.indices.max(by: { shares[$0] < shares[$1] }) else { return nil }
        let peak = try (-16...16).map { try share(at: start + (Double(turn) + Double($0) / 16) * step) }.max() ?? 0
        return peak > 1.02 ? peak - 1 : nil
    }
}

extension TimelineEvent {
    /// Whether an animation of a value ended.
    fileprivate var endsAnimation: Bool { if case .animation(.ended, _) = kind { true } else { false } }
}
