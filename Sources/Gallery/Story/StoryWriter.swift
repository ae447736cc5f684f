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
    /// The layers that become transparent or are hidden at some time.
    let fading: Set<Int>
    /// By index of a layer: when the motion that an earlier touch started is over, in seconds.
    private var carriedIn: [Int: Double] = [:]
    /// By index of a layer: when the motion is over that goes on after the next touch has begun, in seconds.
    private var carriedOut: [Int: Double] = [:]
    /// The layers that the fingers touch, with their parts.
    private var touched: Set<Int> = []
    /// The scene before the touch whose end is described; nil without one.
    var untouched: Pose?
    /// Whether small changes are described too, because the segment has no others.
    var includesSlightChanges = false
    /// Whether what changes stays as it is then, at least for a while.
    var endsAtRest = true
    /// When the segment that is described ends, in seconds.
    private var segmentEnd = Double.infinity

    init(_ sampler: Sampler) throws {
        self.sampler = sampler
        origin = try Pose(sampler, at: 0)
        names = LayerNames(sampler, values: origin.values)
        layers = sampler.timeline.scene.layersExceptMasks
        let switches = [AppearanceFacet.opacity.keyPath, AppearanceFacet.hidden.keyPath]
        fading = Set(sampler.moving.filter { switches.contains($0.keyPath) }.map(\.layer))
    }

    /// The same with a finger that scrolls layers in the time that is described.
    func following(_ finger: FingerMotion?) -> StoryWriter {
        var writer = self
        writer.finger = finger
        return writer
    }

    /// The same for a segment with motion that goes on beyond its limits.
    func describing(_ segment: Segment, _ carriedIn: [Int: Double], _ carriedOut: [Int: Double]) -> StoryWriter {
        var writer = self
        (writer.carriedIn, writer.carriedOut, writer.segmentEnd) = (carriedIn, carriedOut, segment.limits.end)
        let layer = TouchedLayer.layer(of: segment, sampler.timeline, names)
        writer.touched = Set(layer.map { names.scene.sublayers(of: $0) } ?? [])
        return writer
    }

    /// Whether an earlier touch still moves something when the segment begins.
    var hasCarriedMotion: Bool { !carriedIn.isEmpty }

    /// Whether something of the segment goes on after the next touch has begun.
    var goesOn: Bool { !carriedOut.isEmpty }

    var context: LayerChange.Context {
        LayerChange.Context(
            origin: origin, finger: finger, untouched: untouched, targets: SizeTarget(timeline: sampler.timeline),
            endsAtRest: endsAtRest && !goesOn)
    }

    /// The noticeable changes between two times in seconds, the most noticeable first.
    ///
    /// - Parameter isTouched: whether fingers move layers in that time.
    func changes(from start: Double, to end: Double, isTouched: Bool = false) throws -> SegmentChanges {
        guard end - start > 0.01 else { return SegmentChanges() }
        let scene = sampler.timeline.scene
        let interval = try Interval(sampler, from: start, to: end)
        let joint = JointChange.all(in: scene, interval.steps, names)
        let taken = Set(joint.flatMap(\.layers).flatMap(scene.sublayers))
        var groups: [ClosedRange<Double>: [Int]] = [:]
        for layer in layers where !taken.contains(layer) {
            guard let period = period(of: layer, from: start, to: end) else { continue }
            let isKept = groups[period] != nil || groups.count < Self.maxPeriods
            groups[isKept ? period : start...end, default: []].append(layer)
        }
        var changes: [LayerChange] = []
        for (period, layers) in groups {
            let isWhole = period == start...end
            let interval = isWhole ? interval : try Interval(sampler, from: period.lowerBound, to: period.upperBound)
            let bounces = isTouched ? [:] : try bounces(of: layers, in: interval)
            changes += try layers.compactMap { layer in
                let change = try change(of: layer, in: interval, isTouched: isTouched).map {
                    try fading($0, in: interval)
                }
                return bounces[layer].flatMap { self.bouncing($0, change) } ?? change
            }
        }
        // People look at what they touch.
        changes = changes.map { touched.contains($0.layer) ? $0.stressing { $0.verb == "turns" } : $0 }
        changes = withoutFills(changes)
        changes = swapping(noticeable(changes.sorted { $0.layer < $1.layer })).filter(isWorthTelling)
        // Layers without an id are described only if no layer with an id changes, except for values with a label.
        if joint.contains(where: \.isMain) || changes.contains(where: { scene.layers[$0.layer].id != nil }) {
            changes.removeAll {
                scene.layers[$0.layer].id == nil && ($0.returns || !names.isLabelledValue($0.layer))
            }
        }
        return SegmentChanges(
            layers: changes.sorted { ($1.weight, $0.layer) < ($0.weight, $1.layer) }, joint: joint)
    }

    /// A layer without an id that covers a smaller share of the screen is a detail.
    private static let minShare = 0.0005

    private func isWorthTelling(_ change: LayerChange) -> Bool {
        sampler.timeline.scene.layers[change.layer].id != nil || names.isText(change.layer)
            || change.presence * change.presence >= Self.minShare
    }

    /// The changes without those of the filled part of a slider, which goes as far as its handle.
    private func withoutFills(_ changes: [LayerChange]) -> [LayerChange] {
        let scene = sampler.timeline.scene
        let parts = changes.map { change -> UIPart? in
            guard let part = UIPart(change.layer, in: scene), part.element == "slider" else { return nil }
            return part
        }
        return zip(changes, parts).compactMap { change, part in
            guard let part, ["fill", "filled track", "progress"].contains(part.inner) else { return change }
            let handle = zip(changes, parts).contains { other, otherPart in
                otherPart?.words == part.words && other.layer != change.layer
                    && other.clauses.contains(where: \.isMotion)
            }
            return handle ? nil : change
        }
    }

    /// The changes with one instead of two where a small layer takes the place of another one, as one icon that of another.
    private func swapping(_ changes: [LayerChange]) -> [LayerChange] {
        let scene = sampler.timeline.scene
        func isSmall(_ change: LayerChange, _ verb: String) -> Bool {
            !change.returns && change.presence < 0.25 && scene.layers[change.layer].id != nil
                && names.layersWithSameID(as: change.layer).count == 1 && !names.isText(change.layer)
                && change.clauses.first?.verb == verb
        }
        var (result, taken) = (changes, Set<Int>())
        for (place, change) in changes.enumerated() where isSmall(change, "disappears") {
            let other = changes.first { other in
                isSmall(other, "appears") && !taken.contains(other.layer)
                    && scene.layers[other.layer].parent == scene.layers[change.layer].parent
                    && (change.oldBox.intersection(other.newBox)?.area ?? 0)
                        > 0.5 * max(change.oldBox.area, other.newBox.area)
            }
            guard let other else { continue }
            taken.insert(other.layer)
            let noun = names.name(of: other.layer).replacing(#/^the /#, with: "").replacing(#/ of the .*$/#, with: "")
            let article = noun.first.map { "aeiou".contains($0) } == true ? "an" : "a"
            result[place] = LayerChange(
                change.layer, in: scene, from: change.from, to: change.to, context: context,
                Clause("turns into", "turn into", "\(article) \(noun)"), weight: change.weight)
        }
        return result.filter { !taken.contains($0.layer) }
    }

    /// Each period is sampled on its own; if layers have more of them, the limits of the segment are those of the others.
    private static let maxPeriods = 12

    /// The part of an interval in which the changes of a layer belong to the segment; nil if there is none.
    private func period(of layer: Int, from start: Double, to end: Double) -> ClosedRange<Double>? {
        let first = max(start, carriedIn[layer] ?? start)
        // The motion that goes on is described with what ends the segment.
        let last = end >= segmentEnd ? max(end, carriedOut[layer] ?? end) : end
        return last - first > 0.01 ? first...last : nil
    }

    /// A change that is undone and has a smaller weight is not described.
    private static let minReturnWeight = 0.03

    /// The change of one layer in an interval; nil if it is not noticeable.
    private func change(of layer: Int, in interval: Interval, isTouched: Bool) throws -> LayerChange? {
        let scene = sampler.timeline.scene
        let (first, last) = (interval.first, interval.last)
        let final = LayerChange(layer, in: scene, from: first, to: last, context: context)
        let angles = interval.poses.map {
            abs($0.values[layer].number(GeometryFacet.rotation) - first.values[layer].number(GeometryFacet.rotation))
        }
        if let scrolled = try scrolledChange(of: layer, in: interval) { return scrolled }
        // Full turns count even if the angle is reset afterwards.
        if first.isSeen(layer), let max = angles.max(), max > angles[interval.steps.count - 1] + .pi,
            let index = angles.firstIndex(of: max)
        {
            return LayerChange(layer, in: scene, from: first, to: interval.poses[index], context: context)
        }
        let between = interval.poses.dropFirst().filter { $0.time < last.time }.compactMap {
            LayerChange(layer, in: scene, from: first, to: $0, context: context)
        }.max { $0.weight < $1.weight }
        let minWeight = includesSlightChanges ? LayerChange.minWeight : Self.minReturnWeight
        guard var between, between.weight > minWeight else { return final }
        let finalWeight = final.map { $0.weight < threshold ? 0 : $0.weight } ?? 0
        guard between.weight * 0.2 > finalWeight else {
            if let turning = try turningChange(of: layer, interval.steps, isTouched: isTouched) { return turning }
            return try final.flatMap { try withoutUnseenMotion($0, in: interval) }
        }
        if let passing = try passingChange(of: layer, between, in: interval) { return passing }
        // What leaves the canvas with its superlayer does not come back.
        guard first.isNoticeable(layer) == last.isNoticeable(layer) else { return final }
        between.returns = true
        if between.clauses.first?.isMotion == true {
            between.reappearance = try reappearance(of: layer, from: between.to.time, to: last.time)
        }
        if between.weight > 0.1 { between.stay = try stay(of: layer, from: first.time, to: last.time) }
        return between
    }

    /// Changes with a smaller weight are not described.
    private var threshold: Double { includesSlightChanges ? LayerChange.minWeight : LayerChange.threshold }

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
            return squares.squareRoot() >= threshold
        }
    }
}

extension TimelineEvent {
    /// Whether an animation of a value ended.
    var endsAnimation: Bool { if case .animation(.ended, _) = kind { true } else { false } }
}
