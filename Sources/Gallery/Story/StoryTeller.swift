import Graphics
import Playback
import SceneModel

/// Finds out what changed in a stretch of time, and says it.
struct StoryTeller {
    let sampler: Sampler
    let names: LayerNames
    private let layers: [Int]
    private let origin: Pose

    init(_ sampler: Sampler) throws {
        self.sampler = sampler
        origin = try Pose(sampler, at: 0)
        names = LayerNames(sampler.timeline.scene)
        layers = sampler.timeline.scene.seenLayers
    }

    /// How many moments of a stretch are looked at for what comes and goes within it.
    private static let looks = 12

    /// What an onlooker notices between two times in seconds, the most noticeable first.
    func changes(from start: Double, to end: Double) throws -> [LayerChange] {
        guard end - start > 0.01 else { return [] }
        let scene = sampler.timeline.scene
        var times = (0...Self.looks).map { start + (end - start) * Double($0) / Double(Self.looks) }
        // Where an animation ends without leaving a trace, its last moment tells of it.
        let ends = Set(sampler.timeline.events.filter { $0.name == "animation.ended" }.map { $0.time - 0.002 })
        times += ends.filter { $0 > start && $0 < end }.sorted().prefix(Self.looks)
        let poses = try times.map { try Pose(sampler, at: $0) }
        let (first, last) = (poses[0], poses[Self.looks])
        var changes = layers.compactMap { layer -> LayerChange? in
            let final = LayerChange(layer, in: scene, from: first, to: last, origin: origin)
            let turns = poses.map {
                abs(
                    $0.values[layer].number(GeometryFacet.rotation) - first.values[layer].number(GeometryFacet.rotation)
                )
            }
            // Whole turns are told even where the number starts again.
            if let most = turns.max(), most > turns[Self.looks] + .pi, let place = turns.firstIndex(of: most) {
                return LayerChange(layer, in: scene, from: first, to: poses[place], origin: origin)
            }
            let between = poses.dropFirst().filter { $0.time < end }.compactMap {
                LayerChange(layer, in: scene, from: first, to: $0, origin: origin)
            }.max { $0.weight < $1.weight }
            guard var between, between.weight > 0.03 else { return final }
            guard between.weight * 0.2 > final?.weight ?? 0 else { return final }
            between.returns = true
            return between
        }
        // A part that has no name of its own says little beside those that have one.
        if changes.contains(where: { scene.layers[$0.layer].id != nil }) {
            changes.removeAll { scene.layers[$0.layer].id == nil }
        }
        return changes.sorted { ($1.weight, $0.layer) < ($0.weight, $1.layer) }
    }

    /// Changes as clauses: `the card moves up by 368 points and rounds its corners`. Copies of a layer that do the same
    /// share one.
    ///
    /// - Parameters:
    ///   - most: how many clauses there may be.
    ///   - telling: how many more there may be of what one reads or sees drawn, however small.
    func clauses(_ changes: [LayerChange], most: Int, telling: Int = 0, _ detail: Detail) -> [String] {
        var groups: [[LayerChange]] = []
        for change in changes {
            guard let main = change.phrases.first else { continue }
            let id = sampler.timeline.scene.layers[change.layer].id
            let place = groups.firstIndex { group in
                guard let id, let first = group.first, let phrase = first.phrases.first else { return false }
                return sampler.timeline.scene.layers[first.layer].id == id && phrase.verb == main.verb
                    && first.returns == change.returns
            }
            if let place { groups[place].append(change) } else { groups.append([change]) }
        }
        let strongest = groups.first?.first?.weight ?? 0
        let chosen = groups.prefix(most).filter { ($0.first?.weight ?? 0) >= 0.08 * strongest }
        let more = groups.dropFirst(chosen.count).filter { group in
            group.count == 1 && group[0].phrases.contains(where: \.isTelling) && !group[0].returns
        }
        return chosen.map { clause($0, detail, telling: telling > 0) }
            + more.prefix(telling).map { clause($0, detail, telling: true, isMore: true) }
    }

    /// - Parameters:
    ///   - telling: whether a phrase of what one reads is told even where it comes late.
    ///   - isMore: whether nothing else is told.
    private func clause(_ group: [LayerChange], _ detail: Detail, telling: Bool, isMore: Bool = false) -> String {
        guard let first = group.first else { return "" }
        let name = names.name(of: group.map(\.layer))
        guard group.count == 1 else {
            let phrase = first.phrases[0]
            guard group.allSatisfy({ $0.phrases.first?.rest(detail) == phrase.rest(detail) }) else {
                return "\(name) \(phrase.loose(returns: first.returns))"
            }
            return "\(name) \(phrase.text(many: true, detail, returns: first.returns))"
        }
        let scene = sampler.timeline.scene
        let many =
            names.copies(of: first.layer).count == 1 && scene.layers[first.layer].id.map(LayerNames.isPlural) ?? false
        var phrases = Array(first.phrases.prefix(shown(first, detail)))
        if telling, !first.returns, let told = first.phrases.first(where: \.isTelling), !phrases.contains(told) {
            phrases = isMore ? [told] : Array(phrases.prefix(1)) + [told]
        }
        return "\(name) " + Words.list(phrases.map { $0.text(many: many, detail, returns: first.returns) })
    }

    /// How many phrases are told of a change.
    private func shown(_ change: LayerChange, _ detail: Detail) -> Int {
        detail != .brief && !change.returns ? 2 : 1
    }

    // MARK: too far

    /// Says of the most noticeable change by which share of its way what is told of it goes too far after a lift, from
    /// 2 % on. A change of colour has no such share: it is the phrase about place or size that gets the aside.
    ///
    /// Cost: all layers' values 60 times a second of the stretch, and a few dozen times around its turning point.
    func tellOvershoot(of changes: inout [LayerChange], from start: Double, to end: Double) throws {
        guard let change = changes.first, !change.returns, end - start > 0.05 else { return }
        for (place, phrase) in change.phrases.prefix(shown(change, .figures)).enumerated() {
            guard let measure = phrase.measure,
                let share = try overshoot(of: change.layer, in: measure, from: start, to: end)
            else { continue }
            return changes[0].add(aside: "(\(Words.percent(share)) too far at first)", to: place)
        }
    }

    private func overshoot(
        of layer: Int, in measure: Clause.Measure, from start: Double, to end: Double
    ) throws -> Double? {
        // As the phrase is about the layer itself, those around it stand as they do in the end.
        let around = try sampler.timeline.scene.layers[layer].parent.map { try Pose(sampler, at: end).toCanvas[$0] }
        func numbers(_ time: Double) throws -> Point {
            let values = try sampler.layers(at: time)[layer]
            let box = (around ?? .identity).apply(values.geometry.frame)
            return switch measure {
            case .place: box.center
            case .width: Point(box.width, 0)
            case .height: Point(box.height, 0)
            case .size: Point(LayerChange.size(of: values), 0)
            }
        }
        let first = try numbers(start)
        let way = try numbers(end) - first
        let length = way.distance(to: .zero)
        guard length > 8 else { return nil }
        func done(_ time: Double) throws -> Double {
            let now = try numbers(min(max(time, start), end)) - first
            return (now.x * way.x + now.y * way.y) / (length * length)
        }
        let count = min(max(Int((end - start) * 60), 40), 1200)
        let step = (end - start) / Double(count)
        let shares = try (0...count).map { try done(start + Double($0) * step) }
        guard let turn = shares.indices.max(by: { shares[$0] < shares[$1] }) else { return nil }
        let most = try (-16...16).map { try done(start + (Double(turn) + Double($0) / 16) * step) }.max() ?? 0
        return most > 1.02 ? most - 1 : nil
    }
}
