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
    ///   - isWhole: whether each says all there is to say.
    func clauses(_ changes: [LayerChange], most: Int, isWhole: Bool) -> [String] {
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
        return groups.prefix(most).filter { ($0.first?.weight ?? 0) >= 0.08 * strongest }.map {
            clause($0, isWhole: isWhole)
        }
    }

    private func clause(_ group: [LayerChange], isWhole: Bool) -> String {
        guard let first = group.first else { return "" }
        let name = names.name(of: group.map(\.layer))
        guard group.count == 1 else {
            let phrase = first.phrases[0]
            guard group.allSatisfy({ $0.phrases.first?.rest == phrase.rest }) else {
                return "\(name) \(phrase.loose(returns: first.returns))"
            }
            return "\(name) \(phrase.text(many: true, isWhole: isWhole, returns: first.returns))"
        }
        let scene = sampler.timeline.scene
        let many =
            names.copies(of: first.layer).count == 1 && scene.layers[first.layer].id.map(LayerNames.isPlural) ?? false
        let phrases = first.phrases.prefix(isWhole && !first.returns ? 2 : 1)
        return "\(name) " + Words.list(phrases.map { $0.text(many: many, isWhole: isWhole, returns: first.returns) })
    }

    /// By which share of its way the most noticeable mover goes too far after a lift; nil below 2 %.
    func overshoot(of change: LayerChange?, from start: Double, to end: Double) throws -> Double? {
        guard let change, !change.returns, end - start > 0.05 else { return nil }
        func place(_ time: Double) throws -> (Point, Double) {
            let pose = try Pose(sampler, at: time)
            let own = pose.values[change.layer].geometry
            let size = (abs(own.transformToSuperlayer.determinant) * own.bounds.area).squareRoot()
            return (pose.frame(of: change.layer).center, size)
        }
        let (a, b) = (try place(start), try place(end))
        let (way, growth) = (b.0 - a.0, b.1 - a.1)
        let length = way.distance(to: .zero)
        guard length > 8 || abs(growth) > 8 else { return nil }
        let most =
            try (1..<40).map { step -> Double in
                let now = try place(start + (end - start) * Double(step) / 40)
                if length > abs(growth) {
                    let done = now.0 - a.0
                    return (done.x * way.x + done.y * way.y) / (length * length)
                }
                return (now.1 - a.1) / growth
            }.max() ?? 0
        return most > 1.02 ? most - 1 : nil
    }
}
