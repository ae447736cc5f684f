import Foundation
import Graphics
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

    private var parts: [(clause: Clause, weight: Double)] = []
    let scene: Scene
    let from: Pose
    let to: Pose
    /// The layer's bounding box on the canvas in `from`, if its superlayers were already as in `to`.
    let oldBox: Rect
    /// The layer's bounding box on the canvas in `to`.
    let newBox: Rect
    /// The side of a square as large as the layer at the start of the script, in points.
    let originalSize: Double
    /// The square root of the layer's share of the screen, 0...1.
    let presence: Double

    /// Changes with a smaller weight are not described.
    static let threshold = 0.012
    /// Clauses with a smaller weight are dropped.
    private static let clauseThreshold = 0.008

    /// Nil if the change is not noticeable.
    ///
    /// - Parameter origin: the scene at the start of the script, to which sizes are relative.
    init?(_ layer: Int, in scene: Scene, from: Pose, to: Pose, origin: Pose) {
        guard from.isSeen(layer) || to.isSeen(layer) else { return nil }
        self.layer = layer
        self.scene = scene
        self.from = from
        self.to = to
        originalSize = Self.size(of: origin.values[layer])
        let superlayer = scene.layers[layer].parent.map { to.toCanvas[$0] } ?? .identity
        oldBox = superlayer.apply(from.values[layer].frame)
        newBox = superlayer.apply(to.values[layer].frame)
        let canvas = Rect(origin: .zero, size: scene.size)
        let visibleArea = [oldBox, newBox].map { $0.intersection(canvas)?.area ?? 0 }.max() ?? 0
        presence = min(1, visibleArea / max(scene.size.area, 1)).squareRoot()
        addVisibility()
        if from.isVisible[layer], to.isVisible[layer] {
            addGeometry()
            addAppearance()
        }
        weight = parts.reduce(0) { $0 + $1.weight }
        guard weight >= Self.threshold else { return nil }
    }

    /// Adds the text about an overshoot to one of `clauses`.
    mutating func add(overshoot: String, to index: Int) { parts[order[index]].clause.overshoot = overshoot }

    var old: LayerValues { from.values[layer] }
    var new: LayerValues { to.values[layer] }

    mutating func add(_ clause: Clause, _ weight: Double) {
        if weight > Self.clauseThreshold { parts.append((clause, weight)) }
    }

    // MARK: visibility

    private mutating func addVisibility() {
        let opacities = [old, new].map { $0.flag(AppearanceFacet.hidden) ? 0 : $0.number(AppearanceFacet.opacity) }
        let change = opacities[1] - opacities[0]
        let weight = abs(change) * max(presence, 0.05) * 0.7
        guard abs(change) > 0.02 else { return addScaling() }
        let isSudden = old.flag(AppearanceFacet.hidden) != new.flag(AppearanceFacet.hidden)
        switch (opacities[0] <= 0.02, opacities[1] <= 0.02) {
        case (true, _):
            add(
                isSudden
                    ? Clause("appears", "appear", reversal: "and disappears again")
                    : Clause("fades in", "fade in", reversal: "and out again"), weight)
        case (_, true):
            add(
                isSudden
                    ? Clause("disappears", "disappear", reversal: "and appears again")
                    : Clause("fades out", "fade out", reversal: "and in again"), weight)
        default:
            let share = Prose.percent(opacities[1])
            if opacities[1] > 0.98 { return add(Clause("fades in", "fade in", reversal: "and out again"), weight) }
            add(
                change < 0 ? Clause("fades to", "fade to", share) : Clause("fades in to", "fade in to", share), weight)
        }
        addScaling()
    }

    /// Adds a clause for layers that appear or disappear because their scale is zero.
    private mutating func addScaling() {
        guard from.isVisible[layer] != to.isVisible[layer] else { return }
        let sizes = [old, new].map { abs($0.geometry.transformToSuperlayer.determinant) }
        if sizes[0] < 1e-4, sizes[1] >= 1e-4 {
            add(Clause("pops up", "pop up", reversal: "and disappears again", measure: .size), max(presence, 0.05))
        }
        if sizes[1] < 1e-4, sizes[0] >= 1e-4 { add(Clause("shrinks away", "shrink away"), max(presence, 0.05)) }
    }
}
