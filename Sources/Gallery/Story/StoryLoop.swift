import Playback
import SceneModel

/// What animations that never end do in each of their cycles.
struct StoryLoop {
    /// Those that begin together, with cycles of one duration.
    let loops: [AnimationLoop]
    private let changes: SegmentChanges
    private let writer: StoryWriter

    /// When they begin, in seconds.
    var time: Double { loops[0].begin }

    /// The loops that change something noticeable, in the order in which they begin.
    ///
    /// Cost: samples all layers a few dozen times for each time at which loops begin.
    static func all(in sampler: Sampler) throws -> [StoryLoop] {
        let loops = sampler.timeline.loops
        guard !loops.isEmpty else { return [] }
        let resting = try sampler.removing(loops)
        var groups: [[AnimationLoop]] = []
        for loop in loops {
            let place = groups.firstIndex { ($0[0].begin, $0[0].period) == (loop.begin, loop.period) }
            if let place { groups[place].append(loop) } else if groups.count < maxGroups { groups.append([loop]) }
        }
        return try groups.compactMap { own in
            let members = Set(own)
            let sampler = try sampler.removing(loops.filter { !members.contains($0) })
            let begin = own[0].begin
            // At the end of a cycle, the next one begins.
            let end = min(begin + own[0].period, sampler.timeline.duration) - Clock.time(of: 1) / 2
            let layers = try changing(from: begin, to: end, sampler, resting)
            let writer = try StoryWriter(sampler)
            var changes = try writer.changes(from: begin, to: end)
            changes.layers.removeAll { !layers.contains($0.layer) }
            changes.joint = []
            return changes.isEmpty ? nil : StoryLoop(loops: own, changes: changes, writer: writer)
        }
    }

    /// `The dot grows to 1.3 times its size and back again, every 0.8 s`, without a full stop.
    func text(_ detail: Detail) -> String {
        let text = Prose.clauses(writer.clauses(changes, limit: 2, prominent: 1, detail))
        return "\(text)\(text.contains(" and ") ? "," : "") every \(Prose.seconds(loops[0].period))"
    }

    /// Loops that begin at more different times are described as other animations are.
    private static let maxGroups = 8

    /// The layers that the loops change in a cycle, and nothing else does; times are in seconds.
    private static func changing(
        from begin: Double, to end: Double, _ sampler: Sampler, _ resting: Sampler
    ) throws -> Set<Int> {
        func differ(_ layers: [LayerValues], _ others: [LayerValues]) -> Set<Int> {
            Set(
                sampler.moving.lazy.filter { property in
                    layers[property.layer][keyPath: property.keyPath]
                        != others[property.layer][keyPath: property.keyPath]
                }.map(\.layer))
        }
        let first = try resting.layers(at: begin)
        var (found, others): (Set<Int>, Set<Int>) = ([], [])
        for part in [0.1, 0.35, 0.5, 0.75, 1] {
            let time = begin + part * (end - begin)
            let still = try resting.layers(at: time)
            found.formUnion(try differ(sampler.layers(at: time), still))
            others.formUnion(differ(still, first))
        }
        return found.subtracting(others)
    }
}
