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

    // MARK: clauses

    /// Changes as text: `the card moves up by 368 points and rounds its corners`. Copies of a layer with the same
    /// change share a clause.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of clauses.
    ///   - prominent: the maximum number of further clauses about prominent changes, regardless of their weight.
    func clauses(_ changes: SegmentChanges, limit: Int, prominent: Int = 0, _ detail: Detail) -> [String] {
        let groups = groups(changes.layers)
        let maxWeight = groups.first?.first?.weight ?? 0
        var sentences: [StoryClause] = []
        var described: [LayerChange] = []
        for group in groups {
            guard let first = group.first, first.weight >= 0.08 * maxWeight else { break }
            let includesProminent = prominent > 0 && detail != .full
            guard let sentence = sentence(about: group, detail, after: described, includesProminent: includesProminent)
            else {
                described += group
                continue
            }
            if let index = sentences.firstIndex(where: { $0.canJoin(sentence) }) {
                sentences[index].subjects += sentence.subjects
            } else if sentences.count < limit {
                sentences.append(sentence)
            } else {
                break
            }
            described += group
        }
        let isDescribed = Set(described.map(\.layer))
        let others = groups.filter { group in
            group.count == 1 && !isDescribed.contains(group[0].layer) && !group[0].returns
                && (group[0].clauses.contains(where: \.isProminent)
                    || detail == .full && introduction(of: group[0]) != nil)
        }
        let joint = changes.joint.map(\.clause).prefix(detail == .full ? changes.joint.count : prominent)
        sentences += joint
        sentences += others.prefix(max(prominent - joint.count, 0)).compactMap {
            sentence(about: $0, detail, after: [], includesProminent: true, onlyProminent: true)
        }
        return StoryClause.texts(sentences)
    }

    /// Changes of copies of one layer that share a clause, the most noticeable first.
    private func groups(_ changes: [LayerChange]) -> [[LayerChange]] {
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
        return groups
    }

    /// The sentence about changes; nil if it only repeats changes of a superlayer.
    ///
    /// - Parameters:
    ///   - group: changes of copies of one layer, or a single change.
    ///   - earlier: the changes of the sentences before.
    ///   - includesProminent: whether to include a prominent clause even if others are more noticeable.
    ///   - onlyProminent: whether to omit all other clauses.
    private func sentence(
        about group: [LayerChange], _ detail: Detail, after earlier: [LayerChange], includesProminent: Bool,
        onlyProminent: Bool = false
    ) -> StoryClause? {
        guard let first = group.first else { return nil }
        let clauses = group.count == 1 ? self.clauses(of: first, after: earlier, detail) : first.clauses
        guard !clauses.isEmpty else { return nil }
        func predicate(isPlural: Bool) -> String {
            guard group.count == 1 else { return sharedPredicate(of: group, detail) }
            if let text = reappearing(first, detail, isPlural: isPlural) { return text }
            if let text = turning(first, detail, isPlural: isPlural) { return text }
            var chosen = Array(clauses.prefix(clauseCount(first, detail)))
            if includesProminent, !first.returns, let prominent = clauses.first(where: \.isProminent),
                !chosen.contains(prominent)
            {
                chosen = onlyProminent ? [prominent] : Array(chosen.prefix(1)) + [prominent]
            }
            return Prose.list(
                chosen.map { $0.text(isPlural: isPlural, detail, returns: first.returns, stay: first.stay) })
        }
        let layers = group.map(\.layer)
        let isPlural = group.count > 1 || names.isPlural(layers[0])
        let introduction = group.count == 1 && detail == .full ? introduction(of: first) : nil
        return StoryClause(
            subjects: [introduction ?? names.name(of: layers)], predicate: predicate(isPlural: isPlural),
            pluralPredicate: predicate(isPlural: true))
    }

    /// The clauses of a change without those that say the same of a superlayer, with which the layer changes.
    private func clauses(of change: LayerChange, after earlier: [LayerChange], _ detail: Detail) -> [Clause] {
        let scene = sampler.timeline.scene
        guard change.next.isEmpty else { return change.clauses }
        let superlayers = Set(scene.superlayers(of: change.layer))
        let same = earlier.filter { superlayers.contains($0.layer) && $0.returns == change.returns && $0.next.isEmpty }
            .flatMap { $0.clauses.prefix(clauseCount($0, detail)) }
        return change.clauses.filter { clause in
            !same.contains {
                $0.verb == clause.verb && $0.complement == clause.complement && $0.object == clause.object
            }
        }
    }

    /// `the bar with “Deleted” and “Undo”`, for a layer that appears and shows one or two short texts; nil for others.
    private func introduction(of change: LayerChange) -> String? {
        let scene = sampler.timeline.scene
        guard !change.returns, change.clauses.first?.isAppearance == true, change.presence < 0.6,
            scene.layers[change.layer].id != nil, names.caption(of: change.layer) == nil,
            case let name = names.name(of: change.layer), !name.contains(" of "), !name.contains("“")
        else { return nil }
        let texts = scene.sublayers(of: change.layer).dropFirst().filter {
            change.to.isSeen($0) && change.to.values[$0].has(TextFacet.self)
        }
        guard (1...2).contains(texts.count), !texts.contains(where: names.changingTexts.contains) else { return nil }
        let words = texts.compactMap { LayerDescription.shortText(of: change.to.values[$0]) }
        guard words.count == texts.count else { return nil }
        return "\(name) with \(Prose.list(words.map { "“\($0)”" }))"
    }

    /// What several copies of a layer do.
    private func sharedPredicate(of group: [LayerChange], _ detail: Detail) -> String {
        guard let first = group.first, var clause = first.clauses.first else { return "" }
        // Only one of them was looked at.
        clause.overshoot = ""
        func amount(_ change: LayerChange) -> String? {
            change.clauses.first?.complement(isPlural: true, detail)
        }
        guard group.allSatisfy({ amount($0) == amount(first) }) else {
            return clause.textWithoutAmounts(returns: first.returns)
        }
        let stay = group.allSatisfy { $0.stay != nil } ? first.stay : nil
        return clause.text(isPlural: true, detail, returns: first.returns, stay: stay)
    }

    /// `slides out to the left, then appears again`; nil if the layer does not jump.
    private func reappearing(_ change: LayerChange, _ detail: Detail, isPlural: Bool) -> String? {
        guard let there = change.clauses.first(where: \.isMotion), let reappearance = change.reappearance else {
            return nil
        }
        let first = there.text(isPlural: isPlural, detail == .full ? .full : .brief, returns: false)
        return switch reappearance {
        case .sudden: "\(first), then \(isPlural ? "appear" : "appears") again"
        case .fading: "\(first), then \(isPlural ? "fade" : "fades") in again"
        }
    }

    /// `moves up by 200 points, then down by 120 points`; nil if the layer does not turn around.
    private func turning(_ change: LayerChange, _ detail: Detail, isPlural: Bool) -> String? {
        guard let there = change.clauses.first(where: \.isMotion),
            let back = change.next.first?.clauses.first(where: \.isMotion)
        else { return nil }
        let second =
            there.verb == back.verb
            ? back.complement(isPlural: isPlural, detail) : back.text(isPlural: isPlural, detail, returns: false)
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
