import Foundation
import Playback
import SceneLanguage
import SceneModel

/// A part of an interval between two rests.
struct MotionPhase {
    var changes: SegmentChanges
    /// When it begins, in seconds.
    var start: Double
    /// The pause before it; nil for the first phase.
    var pause: Pause?

    /// A time in which everything rests that the phases describe.
    struct Pause {
        /// In seconds.
        var duration: Double
        /// When it ends, in seconds.
        var end: Double
        /// Whether nothing else is seen to move, such as the dots of an indicator.
        var isStill = true
    }
}

/// Rests within an interval, at which its description is split.
extension StoryWriter {
    /// Samples per second.
    private static let rate = 60.0
    private static let maxSamples = 900
    /// The duration of a rest that people notice, in seconds.
    private static let minRest = 0.35
    /// How long a motion may be too slow to be seen before it is, in samples.
    private static let maxSlowSamples = 6
    /// In more phases something repeats, which is described as a whole.
    private static let maxPhases = 3

    /// The changes between two times in seconds, split where everything that changes rests for a while.
    ///
    /// Cost: that of `changes(from:to:)` for each phase, and samples all layers 60 times per second.
    func phases(from start: Double, to end: Double) throws -> [MotionPhase] {
        let whole = try changesWithOvershoot(from: start, to: end)
        let rests = goesOn ? [] : try rests(of: whole, from: start, to: end)
        guard !rests.isEmpty, rests.count < Self.maxPhases else { return [MotionPhase(changes: whole, start: start)] }
        var phases: [MotionPhase] = []
        var begin = start
        for index in 0...rests.count {
            let stop = index < rests.count ? rests[index].upperBound : end
            var finger = finger
            if index > 0 { finger?.hasLifted = true }
            let part = try following(finger).changesWithOvershoot(from: begin, to: stop)
            // What changes invisibly, such as a layer behind others, separates nothing.
            guard !part.isEmpty else { return [MotionPhase(changes: whole, start: start)] }
            var pause: MotionPhase.Pause?
            if index > 0 {
                pause = self.pause(rests[index - 1])
                pause?.isStill = try !movesOther(than: whole, in: rests[index - 1])
            }
            phases.append(MotionPhase(changes: part, start: begin, pause: pause))
            begin = stop
        }
        return phases
    }

    private func changesWithOvershoot(from start: Double, to end: Double) throws -> SegmentChanges {
        var changes = try changes(from: start, to: end)
        try addOvershoot(to: &changes.layers, from: start, to: end)
        return changes
    }

    /// The pause of a rest. It ends with the animation that begins then, which the samples show later. A spring is not seen to move
    /// shortly before it ends; its end counts.
    private func pause(_ rest: ClosedRange<Double>) -> MotionPhase.Pause {
        let next = sampler.timeline.events.first { event in
            guard event.time > rest.upperBound - 1e-6, event.time < rest.upperBound + 2 / Self.rate else {
                return false
            }
            return if case .animation(.began, _) = event.kind { true } else { false }
        }
        let end = next?.time ?? rest.upperBound
        let settled = sampler.timeline.events.last { event in
            event.isRest && event.time > rest.lowerBound && event.time < min(rest.lowerBound + 0.15, end)
        }
        return MotionPhase.Pause(
            duration: ((end - (settled?.time ?? rest.lowerBound)) * 10).rounded() / 10, end: end)
    }

    /// Whether a layer that can be seen moves in a rest of the layers of some changes.
    ///
    /// Cost: samples all layers once, and those that can be seen 60 times per second.
    private func movesOther(than changes: SegmentChanges, in rest: ClosedRange<Double>) throws -> Bool {
        let resting = Set(changes.layers.map(\.layer) + changes.joint.flatMap(\.layers))
        let pose = try Pose(sampler, at: (rest.lowerBound + rest.upperBound) / 2)
        let layers = Set(sampler.moving.map(\.layer)).filter { !resting.contains($0) && pose.isSeen($0) }.sorted()
        let count = min(Int((rest.upperBound - rest.lowerBound) * Self.rate), Self.maxSamples)
        guard !layers.isEmpty, count > 0 else { return false }
        let properties = layers.map(visibleProperties)
        let step = (rest.upperBound - rest.lowerBound) / Double(count)
        let moments = try (0...count).map { try sampler.layers(layers, at: rest.lowerBound + Double($0) * step) }
        return zip(moments, moments.dropFirst()).contains { a, b in
            layers.indices.contains { Self.differ(a[$0], b[$0], in: properties[$0]) }
        }
    }

    /// The periods, in seconds, in which no layer of some changes moves, between others in which one does.
    private func rests(of changes: SegmentChanges, from start: Double, to end: Double) throws -> [ClosedRange<Double>] {
        let layers = Set(changes.layers.map(\.layer) + changes.joint.flatMap(\.layers)).sorted()
        let count = min(Int(((end - start) * Self.rate).rounded(.up)), Self.maxSamples)
        guard !layers.isEmpty, count > 1 else { return [] }
        let step = (end - start) / Double(count)
        let moments = try (0...count).map { try sampler.layers(layers, at: start + Double($0) * step) }
        let properties = layers.map(visibleProperties)
        let moves = zip(moments, moments.dropFirst()).map { a, b in
            layers.indices.contains { Self.differ(a[$0], b[$0], in: properties[$0]) }
        }
        guard let first = moves.firstIndex(of: true), let last = moves.lastIndex(of: true) else { return [] }
        var rests: [ClosedRange<Double>] = []
        var index = first
        while index <= last {
            guard !moves[index] else {
                index += 1
                continue
            }
            let next = moves[index...].firstIndex(of: true) ?? last
            // A motion that is slow at first begins before it is seen.
            var begin = next
            while begin > max(index, next - Self.maxSlowSamples),
                layers.indices.contains(where: { layer in
                    properties[layer].contains {
                        moments[begin - 1][layer][keyPath: $0] != moments[begin][layer][keyPath: $0]
                    }
                })
            {
                begin -= 1
            }
            if Double(begin - index) * step >= Self.minRest {
                rests.append((start + Double(index) * step)...(start + Double(begin) * step))
            }
            index = next
        }
        return rests
    }

    /// When layers that change begin to, in seconds; nil if that is not seen.
    ///
    /// Cost: samples the layers 60 times per second, and a few times in the frame in which they begin.
    func beginning(of changes: SegmentChanges, from start: Double, to end: Double) throws -> Double? {
        let layers = Set(changes.layers.map(\.layer) + changes.joint.flatMap(\.layers)).sorted()
        let count = min(Int(((end - start) * Self.rate).rounded(.up)), Self.maxSamples)
        guard !layers.isEmpty, count > 0 else { return nil }
        let step = (end - start) / Double(count)
        let moments = try (0...count).map { try sampler.layers(layers, at: start + Double($0) * step) }
        let properties = layers.map(visibleProperties)
        func isEqual(_ a: [LayerValues], _ b: [LayerValues]) -> Bool {
            layers.indices.allSatisfy { layer in
                properties[layer].allSatisfy { a[layer][keyPath: $0] == b[layer][keyPath: $0] }
            }
        }
        let seen = (0..<count).first { index in
            layers.indices.contains { Self.differ(moments[index][$0], moments[index + 1][$0], in: properties[$0]) }
        }
        guard var before = seen else { return nil }
        // A motion that is slow at first begins before it is seen.
        let earliest = max(before - Self.maxSlowSamples, 0)
        while before > earliest, !isEqual(moments[before - 1], moments[before]) { before -= 1 }
        var still = Clock.tick(atOrAfter: start + Double(before) * step)
        var moved = max(Clock.tick(atOrAfter: start + Double(before + 1) * step), still)
        while moved - still > 1 {
            let middle = (still + moved) / 2
            let values = try sampler.layers(layers, at: Clock.time(of: middle))
            if isEqual(values, moments[before]) { still = middle } else { moved = middle }
        }
        // An animation moves nothing in its first tick.
        let begun = sampler.timeline.events.last { event in
            guard case .animation(.began, _) = event.kind else { return false }
            return (still - 1...moved).contains(Clock.tick(atOrAfter: event.time))
        }
        return begun?.time ?? Clock.time(of: moved)
    }

    /// Whether a layer that can be seen differs at some time from how it is at the start. While something moves that an earlier touch
    /// started, such changes are its effects.
    ///
    /// Cost: samples all layers 60 times per second.
    func showsChange(from start: Double, to end: Double) throws -> Bool {
        try !hasCarriedMotion && differs(from: start, to: end)
    }

    /// Whether something moves at a time and what is seen changes after it. Animations that repeat for ever do not count.
    ///
    /// Cost: the events until then, and six samples of all layers if something moves.
    func movesOn(at time: Double) throws -> Bool {
        let timeline = sampler.timeline
        guard time < timeline.duration, timeline.movesOn(at: time) else { return false }
        return try differs(from: time, to: min(time + 0.1, timeline.duration))
    }

    private func differs(from start: Double, to end: Double) throws -> Bool {
        let interval = try Interval(sampler, from: start, to: end)
        let layers = sampler.timeline.scene.layersExceptMasks.filter { layer in
            interval.poses.contains { $0.isSeen(layer) }
        }
        let count = min(max(Int(((end - start) * Self.rate).rounded(.up)), 1), Self.maxSamples)
        let step = (end - start) / Double(count)
        let first = try sampler.layers(layers, at: start)
        let properties = layers.map { layer in
            visibleProperties(of: layer).filter { $0 != AppearanceFacet.userInteraction.keyPath }
        }
        return try (1...count).contains { part in
            let values = try sampler.layers(layers, at: start + Double(part) * step)
            return layers.indices.contains { Self.differ(first[$0], values[$0], in: properties[$0]) }
        }
    }

    /// How long a layer stays as it is between two changes, in seconds, if that is at least a second.
    ///
    /// Cost: samples the layer 60 times per second.
    func stay(of layer: Int, from start: Double, to end: Double) throws -> Double? {
        let count = min(Int(((end - start) * Self.rate).rounded(.up)), Self.maxSamples)
        let properties = visibleProperties(of: layer)
        guard count > 1, !properties.isEmpty else { return nil }
        let step = (end - start) / Double(count)
        let values = try (0...count).map { try sampler.layers([layer], at: start + Double($0) * step)[0] }
        let moves = zip(values, values.dropFirst()).map { Self.differ($0, $1, in: properties) }
        let turns = moves.indices.filter { moves[$0] }
        let rests = zip(turns, turns.dropFirst()).filter { Self.differ(values[0], values[$0.1], in: properties) }
        guard let longest = rests.max(by: { $0.1 - $0.0 < $1.1 - $1.0 }) else { return nil }
        let time = pause((start + Double(longest.0 + 1) * step)...(start + Double(longest.1) * step)).duration
        return time >= 1 ? time : nil
    }

    /// The properties of a layer that move, without those of a spinner and of scroll indicators.
    private func visibleProperties(of layer: Int) -> [String] {
        let hidden = Set(ScrollFacet.drawnState.map(\.keyPath))
        return sampler.moving.filter { $0.layer == layer && !hidden.contains($0.keyPath) }.map(\.keyPath)
    }

    /// Whether a change within a sixtieth of a second is seen.
    private static func differ(_ a: LayerValues, _ b: LayerValues, in properties: [String]) -> Bool {
        properties.contains { keyPath in
            let (old, new) = (a[keyPath: keyPath], b[keyPath: keyPath])
            guard old != new else { return false }
            guard let from = old?.components, let to = new?.components, from.count == to.count else { return true }
            let tolerance = LayerFacets.properties[keyPath]?.unit == .points ? 0.2 : 0.002
            return zip(from, to).contains { abs($0 - $1) > tolerance }
        }
    }
}
