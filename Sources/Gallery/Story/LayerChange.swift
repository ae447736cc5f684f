import Foundation
import Graphics
import Playback
import SceneLanguage
import SceneModel

/// The visible change of one layer between two moments.
struct LayerChange {
    let layer: Int
    /// How noticeable the change is; about 1 for a large layer that crosses the screen.
    private(set) var weight = 0.0
    /// The most noticeable first.
    var clauses: [Clause] { order.map { parts[$0].clause } }
    private var order: [Int] { parts.indices.sorted { (parts[$1].weight, $0) < (parts[$0].weight, $1) } }
    /// Whether the change is undone before the end of the segment, so that `to` is a moment in between.
    var returns = false
    /// The change after this one, if the layer turns around within the segment.
    var next: [LayerChange] = []
    /// Whether the layer, after it moved, is seen again at another place without a movement to it.
    var reappearance: Reappearance?

    enum Reappearance: Sendable {
        case sudden
        case fading
    }

    /// How long the layer stays before a change is undone, in seconds; nil if that is not worth telling.
    var stay: Double?

    /// What the description of a change depends on besides its two moments.
    struct Context {
        /// The scene at the start of the script, to which sizes are relative.
        let origin: Pose
        /// The finger that scrolls layers; nil if there is none.
        let finger: FingerMotion?
        /// The scene before the touch whose end is described; nil without one.
        var untouched: Pose?
        /// Where the targets of animations are found; nil if they do not count.
        var targets: SizeTarget?
        /// Whether what has changed stays so after the second moment, at least for a while.
        var endsAtRest = true
    }

    private var parts: [(clause: Clause, weight: Double)] = []
    let scene: Scene
    let from: Pose
    let to: Pose
    /// The layer's bounding box on the canvas in `from`, if its superlayers were already as in `to`.
    let oldBox: Rect
    /// The layer's bounding box on the canvas in `to`.
    let newBox: Rect
    /// The side of a square as large as the layer without its transform, in points: at the start of the script, or of the change
    /// if it is not visible before.
    let originalSize: Double
    /// Whether the layer is not visible at the start of the script.
    let isNew: Bool
    /// Whether the layer is scaled at the start of the script.
    let startsScaled: Bool
    /// Whether what has changed stays so after `to`, at least for a while.
    let endsAtRest: Bool
    let finger: FingerMotion?
    /// The values of the layer before the touch whose end is described; nil without one.
    let untouched: LayerValues?
    let targets: SizeTarget?
    /// The square root of the layer's share of the screen, 0...1.
    let presence: Double

    /// Changes with a smaller weight are described only together with those of copies.
    static let threshold = 0.012
    /// Changes with a smaller weight are not described.
    static let minWeight = 0.004
    /// Further clauses of a change with a smaller weight are dropped.
    private static let clauseThreshold = 0.008

    /// Nil if the change is not noticeable.
    init?(_ layer: Int, in scene: Scene, from: Pose, to: Pose, context: Context) {
        guard from.isSeen(layer) || to.isSeen(layer) else { return nil }
        self.init(placing: layer, in: scene, from: from, to: to, context: context)
        addVisibility()
        if isShown(in: from), isShown(in: to) {
            addGeometry()
            addAppearance()
        }
        let greatest = parts.map(\.weight).max() ?? 0
        parts.removeAll { $0.weight < min(Self.clauseThreshold, greatest) }
        weight = parts.reduce(0) { $0 + $1.weight }
        guard weight >= Self.minWeight else { return nil }
    }

    /// A change that two moments do not show, such as a bounce.
    init(
        _ layer: Int, in scene: Scene, from: Pose, to: Pose, context: Context, _ clause: Clause, weight: Double
    ) {
        self.init(placing: layer, in: scene, from: from, to: to, context: context)
        parts = [(clause, weight)]
        self.weight = weight
    }

    private init(placing layer: Int, in scene: Scene, from: Pose, to: Pose, context: Context) {
        self.layer = layer
        self.scene = scene
        self.from = from
        self.to = to
        isNew = !context.origin.isVisible[layer]
        let original = isNew ? from : context.origin
        originalSize = original.values[layer].bounds.area.squareRoot()
        startsScaled = abs(Self.size(of: original.values[layer]) - originalSize) > 0.02 * originalSize
        endsAtRest = context.endsAtRest
        finger = context.finger
        targets = context.targets
        untouched = context.untouched?.values[layer]
        let superlayer = scene.layers[layer].parent.map { to.toCanvas[$0] } ?? .identity
        oldBox = superlayer.apply(from.values[layer].frame)
        newBox = superlayer.apply(to.values[layer].frame)
        let canvas = Rect(origin: .zero, size: scene.size)
        let visibleArea = [oldBox, newBox].map { $0.intersection(canvas)?.area ?? 0 }.max() ?? 0
        presence = min(1, visibleArea / max(scene.size.area, 1)).squareRoot()
    }

    /// The same with a more noticeable main clause.
    func adding(weight: Double) -> LayerChange {
        var change = self
        guard let main = order.first else { return change }
        change.parts[main].weight += weight
        change.weight += weight
        return change
    }

    /// The same without some clauses; nil if none is left.
    func without(_ isLeftOut: (Clause) -> Bool) -> LayerChange? {
        var change = self
        change.parts.removeAll { isLeftOut($0.clause) }
        change.weight = change.parts.reduce(0) { $0 + $1.weight }
        return change.parts.isEmpty ? nil : change
    }

    /// The same with prominent clauses.
    func stressing(_ isMeant: (Clause) -> Bool) -> LayerChange {
        var change = self
        for index in parts.indices where isMeant(parts[index].clause) { change.parts[index].clause.isProminent = true }
        return change
    }

    /// The same with another clause after those that it has.
    func adding(_ clause: Clause, isProminent: Bool) -> LayerChange {
        var (change, clause) = (self, clause)
        clause.isProminent = isProminent
        let least = parts.map(\.weight).min() ?? 0
        change.parts.append((clause, 0.9 * least))
        return change
    }

    /// Adds the text about an overshoot to one of `clauses`.
    mutating func add(overshoot: String, to index: Int) { parts[order[index]].clause.overshoot = overshoot }
    /// How the layer passes the end of its motion; nil if it does not, or if that was not looked for.
    var overshoot: Overshoot?

    var old: LayerValues { from.values[layer] }
    var new: LayerValues { to.values[layer] }

    mutating func add(_ clause: Clause, _ weight: Double) {
        if weight > 0 { parts.append((clause, weight)) }
    }

    // MARK: visibility

    /// Whether the layer is visible in a pose, or is `hidden` at a place where it cannot be seen. In the latter case the story
    /// describes its movement to or from that place.
    private func isShown(in pose: Pose) -> Bool {
        if pose.isVisible[layer] { return true }
        let values = pose.values[layer]
        return oldBox != newBox && values.flag(AppearanceFacet.hidden) && values.number(AppearanceFacet.opacity) > 0.02
            && abs(values.geometry.transformToSuperlayer.determinant) > 1e-6
            && (scene.layers[layer].parent.map { pose.isVisible[$0] } ?? true) && pose.isConcealed(layer)
    }

    private mutating func addVisibility() {
        let isHidden = [from, to].map { $0.values[layer].flag(AppearanceFacet.hidden) && !isShown(in: $0) }
        let ownOpacities = [old, new].map { $0.number(AppearanceFacet.opacity) }
        let opacities = zip(isHidden, ownOpacities).map { $0 ? 0 : $1 }
        let change = opacities[1] - opacities[0]
        let weight = abs(change) * max(presence, 0.05) * 0.7
        guard abs(change) > 0.02 else {
            addScaling(minRatio: 0.01)
            return
        }
        if isHidden[0] != isHidden[1], addScaling(minRatio: 0.75) { return }
        // A layer that is hidden because it is transparent fades.
        let isSwitched = isHidden[0] != isHidden[1] && ownOpacities[isHidden[0] ? 0 : 1] > 0.02
        // It can fade on the way back.
        let isSet = isOpacitySet(ownOpacities)
        switch (opacities[0] <= 0.02, opacities[1] <= 0.02) {
        case (true, _):
            add(
                isSwitched || isSet
                    ? Clause("appears", "appear", reversal: isSwitched ? "and disappears again" : "for a while")
                    : Clause("fades in", "fade in", reversal: "and out again"), weight)
        case (_, true):
            add(
                isSwitched || isSet
                    ? Clause("disappears", "disappear", reversal: isSwitched ? "and appears again" : "for a while")
                    : Clause("fades out", "fade out", reversal: "and in again"), weight)
        default:
            let share = Prose.percent(opacities[1])
            // The layer is visible already, so that it does not fade in.
            if opacities[1] > 0.98 {
                return add(
                    Clause("becomes", "become", "fully opaque", reversal: "and translucent again"), weight)
            }
            add(
                change < 0 && !isSet
                    ? Clause("fades to", "fade to", share)
                    : Clause("becomes", "become", "\(share) opaque", brief: "more opaque"), weight)
        }
        addScaling(minRatio: 0.01)
    }

    /// Whether the opacity is set without an animation, and never between two values.
    private func isOpacitySet(_ opacities: [Double]) -> Bool {
        guard let timeline = targets?.timeline,
            let track = timeline.tracks[.property(layer: layer, keyPath: AppearanceFacet.opacity.keyPath)]
        else { return false }
        let later = track.spans.firstIndex { Clock.time(of: $0.start) > from.time - 1e-9 } ?? track.spans.count
        // The span in which the change begins has the first opacity.
        return track.spans[max(later - 1, 0)...].prefix { Clock.time(of: $0.start) <= to.time + 1e-9 }.allSatisfy {
            span in
            guard span.animations.isEmpty, span.samples.isEmpty, let model = span.model.number else { return false }
            return opacities.contains { abs($0 - model) < 0.02 }
        }
    }

    /// Adds a clause for layers that appear or disappear while they are much smaller than when they are visible, and returns
    /// whether it did.
    ///
    /// - Parameter minRatio: the ratio of the sizes above which nothing is added.
    @discardableResult private mutating func addScaling(minRatio: Double) -> Bool {
        guard isShown(in: from) != isShown(in: to) else { return false }
        let sizes = [old, new].map { abs($0.geometry.transformToSuperlayer.determinant).squareRoot() }
        if !isShown(in: from), sizes[0] < minRatio * sizes[1] {
            add(
                Clause("pops up", "pop up", reversal: "and disappears again", measure: .size, isProminent: true),
                max(presence, 0.05))
            return true
        }
        if !isShown(in: to), sizes[1] < minRatio * sizes[0] {
            add(Clause("shrinks away", "shrink away", isProminent: true), max(presence, 0.05))
            return true
        }
        return false
    }
}
