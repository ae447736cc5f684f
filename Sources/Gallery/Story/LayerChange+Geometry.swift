import Foundation
import Graphics
import SceneModel

extension LayerChange {
    /// Adds clauses for position, size and rotation.
    mutating func addGeometry() {
        addPosition()
        addRotation()
        addTurns()
    }

    // MARK: position

    private mutating func addPosition() {
        let translation = newBox.center - oldBox.center
        let distance = translation.distance(to: .zero)
        let share = distance / max(scene.size.diagonal, 1)
        let canvas = Rect(origin: .zero, size: scene.size)
        // The visible shares of the layer's area.
        let areas = [oldBox, newBox].map { ($0.intersection(canvas)?.area ?? 0) / max($0.area, 1e-9) }
        guard !oldBox.isEmpty, !newBox.isEmpty else { return addCollapse() }
        if distance > 1 {
            let weight = 2 * share * max(presence, 0.03)
            if areas[0] < Pose.noticeableShare, areas[1] >= Pose.noticeableShare {
                // A layer that is seen before leaves with its superlayer, and stays behind it as with a parallax.
                guard !from.isNoticeable(layer) else { return }
                let side = side(of: oldBox, outside: canvas)
                let clause =
                    isSliding
                    ? Clause(
                        "slides in", "slide in", side.entry, coverage: coverage, reversal: "and out again",
                        measure: .position)
                    : Clause(
                        "enters", "enter", side.entry, coverage: coverage, reversal: "and leaves again",
                        measure: .position)
                return add(clause, weight + 0.3 * max(presence, 0.05))
            }
            if areas[1] < Pose.noticeableShare, areas[0] >= Pose.noticeableShare {
                guard !to.isNoticeable(layer) else { return }
                let side = side(of: newBox, outside: canvas)
                let clause =
                    isSliding
                    ? Clause("slides out", "slide out", side.exit, reversal: "and in again")
                    : Clause("leaves", "leave", side.exit, reversal: "and comes back")
                return add(clause, weight + 0.3 * max(presence, 0.05))
            }
        }
        guard areas[1] > 0 || areas[0] > 0 else { return }
        let isResized = addResizing()
        if distance > (isResized ? 0.08 * scene.size.diagonal : 1), !(isResized && keepsCorner) {
            let (direction, isDiagonal) = Self.direction(of: translation, isMirrored: scene.isMirrored)
            let complement = isDiagonal || isResized ? direction : "\(direction) by \(Prose.points(distance))"
            let clause = Clause(
                "moves", "move", complement, brief: direction, coverage: coverage, measure: .position)
            add(clause, max(2 * share * max(presence, 0.03), isKnob(movingBy: distance) ? Self.threshold : 0))
        }
    }

    /// Whether the layer is like the knob of a switch, whose motion is noticed although it is small: it moves by most of its size inside
    /// of a superlayer that is not much larger.
    private func isKnob(movingBy distance: Double) -> Bool {
        guard let parent = scene.layers[layer].parent, presence > Self.minKnobPresence else { return false }
        let side = max(newBox.width, newBox.height)
        let track = to.values[parent].bounds
        return (0.5 * side...side).contains(distance) && track.area < Self.maxTrackShare * newBox.area
    }

    private static let minKnobPresence = 0.04
    /// The area of the superlayer, in areas of the knob.
    private static let maxTrackShare = 8.0

    /// Whether a corner of the layer stays where it is, from which it grows.
    private var keepsCorner: Bool {
        func isSame(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 2 }
        return (isSame(oldBox.minX, newBox.minX) || isSame(oldBox.maxX, newBox.maxX))
            && (isSame(oldBox.minY, newBox.minY) || isSame(oldBox.maxY, newBox.maxY))
    }

    /// The clause for a layer that moves while it fades; nil if it hardly moves, turns, or moves only because it changes its size.
    func movement(from start: LayerValues, to end: LayerValues) -> Clause? {
        let superlayer = scene.layers[layer].parent.map { to.toCanvas[$0] } ?? .identity
        let (first, last) = (superlayer.apply(start.frame), superlayer.apply(end.frame))
        let translation = last.center - first.center
        let distance = translation.distance(to: .zero)
        // The centre of one that grows from a corner moves too, by half the diagonal of what it grows by.
        let growth = Point(last.width - first.width, last.height - first.height).distance(to: .zero)
        let ratio = last.area / max(first.area, 1e-9)
        guard distance >= Self.minFadingShare * scene.size.diagonal, isSliding,
            abs(ratio - 1) < 0.1 || distance > growth
        else { return nil }
        let canvas = Rect(origin: .zero, size: scene.size)
        let isOutside = [first, last].map { ($0.intersection(canvas)?.area ?? 0) < Pose.noticeableShare * $0.area }
        if isOutside == [true, false] {
            return Clause("slides in", "slide in", side(of: first, outside: canvas).entry, measure: .position)
        }
        if isOutside == [false, true] {
            return Clause("slides out", "slide out", side(of: last, outside: canvas).exit)
        }
        let (direction, isDiagonal) = Self.direction(of: translation, isMirrored: scene.isMirrored)
        return Clause(
            "moves", "move", isDiagonal ? direction : "\(direction) by \(Prose.points(distance))", brief: direction,
            measure: .position)
    }

    /// The share of the diagonal of the canvas by which a layer must move while it fades, to be said to move.
    private static let minFadingShare = 0.04

    /// Whether the layer moves without turning and no physics moves it.
    private var isSliding: Bool {
        abs(new.number(GeometryFacet.rotation) - old.number(GeometryFacet.rotation)) < 0.01
            && !scene.dynamics.contains { $0.items.contains(layer) }
    }

    /// Adds a clause for a layer whose width or height becomes or was zero. Its place is then not seen.
    private mutating func addCollapse() {
        guard oldBox.isEmpty != newBox.isEmpty else { return }
        add(
            newBox.isEmpty
                ? Clause("collapses", "collapse", reversal: "and expands again")
                : Clause("expands", "expand", reversal: "and collapses again"), 1.5 * max(presence, 0.05))
    }

    private enum Side {
        case below, above, left, right

        var entry: String {
            switch self {
            case .below: "from below"
            case .above: "from above"
            case .left: "from the left"
            case .right: "from the right"
            }
        }

        var exit: String {
            switch self {
            case .below: "at the bottom"
            case .above: "at the top"
            case .left: "to the left"
            case .right: "to the right"
            }
        }
    }

    /// The side on which a box lies outside the canvas.
    private func side(of box: Rect, outside canvas: Rect) -> Side {
        let distances: [(Side, Double)] = [
            (.below, box.minY - canvas.maxY), (.above, canvas.minY - box.maxY),
            (scene.isMirrored ? .right : .left, canvas.minX - box.maxX),
            (scene.isMirrored ? .left : .right, box.minX - canvas.maxX),
        ]
        return distances.max { $0.1 < $1.1 }?.0 ?? .below
    }

    /// How much of the screen a layer of full width covers in the end, if that increases and the layer is not mainly behind another one.
    private var coverage: String? {
        let canvas = Rect(origin: .zero, size: scene.size)
        guard endsAtRest, newBox.width >= 0.9 * canvas.width, let visible = newBox.intersection(canvas) else {
            return nil
        }
        let share = visible.height / canvas.height
        let oldShare = (oldBox.intersection(canvas)?.height ?? 0) / canvas.height
        let touches = [visible.minY <= 1, visible.maxY >= canvas.maxY - 1]
        guard share > oldShare + 0.02, share < 0.985, touches[0] != touches[1],
            to.hiddenShare(of: visible, in: layer) < 0.5
        else { return nil }
        return Prose.percent(share)
    }

    /// `up`, `down and to the left`, and whether the direction is diagonal.
    ///
    /// - Parameter isMirrored: whether the scene is shown from right to left.
    static func direction(of translation: Point, isMirrored: Bool) -> (words: String, isDiagonal: Bool) {
        let (x, y) = (abs(translation.x), abs(translation.y))
        let horizontal = (translation.x < 0) != isMirrored ? "to the left" : "to the right"
        let vertical = translation.y < 0 ? "up" : "down"
        if x <= y / 3 { return (vertical, false) }
        if y <= x / 3 { return (horizontal, false) }
        return ("\(vertical) and \(horizontal)", true)
    }

    // MARK: size

    /// The smallest difference between the logarithms of the two ratios, of width and of height, for which a story states both.
    private static let minStretch = 0.15

    /// Adds a clause if the size changes, and returns whether it does.
    private mutating func addResizing() -> Bool {
        guard !isTurned else { return false }
        let transforms = [old, new].map(\.geometry.transformToSuperlayer)
        let sizes = [Self.size(of: old), Self.size(of: new)]
        guard sizes[0] > 1, sizes[1] > 1 else { return false }
        let ratio = sizes[1] / sizes[0]
        let weight = min(abs(log2(ratio)), 1.5) * max(presence, 0.05)
        let widthRatio = newBox.width / max(oldBox.width, 1e-9)
        let heightRatio = newBox.height / max(oldBox.height, 1e-9)
        let isRotated = transforms.contains { abs($0.b) > 1e-6 }
        if !isRotated, abs(widthRatio - 1) > 0.02 || abs(heightRatio - 1) > 0.02 {
            // What only clips its sublayers is not seen to become larger or smaller.
            if isWindow, abs(widthRatio - 1) <= 0.02 || abs(heightRatio - 1) <= 0.02 { return true }
            if abs(widthRatio - 1) <= 0.02 {
                let amount = Prose.points(abs(newBox.height - oldBox.height))
                let word = heightRatio > 1 ? "taller" : "shorter"
                let reversal = "and \(heightRatio > 1 ? "shorter" : "taller") again"
                add(
                    Clause("gets", "get", "\(amount) \(word)", brief: word, reversal: reversal, measure: .height),
                    weight)
                return true
            }
            if abs(heightRatio - 1) <= 0.02 {
                let amount = Prose.points(abs(newBox.width - oldBox.width))
                let word = widthRatio > 1 ? "wider" : "narrower"
                let reversal = "and \(widthRatio > 1 ? "narrower" : "wider") again"
                add(
                    Clause("gets", "get", "\(amount) \(word)", brief: word, reversal: reversal, measure: .width), weight
                )
                return true
            }
        }
        guard abs(ratio - 1) > 0.02 else { return false }
        let target = targets?.size(of: layer, near: sizes[1], since: sizes[0], from: from, to: to)
        let ratioToOriginal = (target ?? sizes[1]) / (originalSize > 1 ? originalSize : sizes[0])
        guard abs(ratioToOriginal - 1) > 0.02 else {
            add(
                ratio > 1
                    ? isNew || startsScaled
                        ? Clause(
                            "grows to", "grow to", object: Clause.Object(noun: "full size"), measure: .size)
                        : Clause(
                            "grows back", "grow back", object: Clause.Object(preposition: "to", noun: "size"),
                            measure: .size)
                    : Clause(
                        "shrinks back", "shrink back", object: Clause.Object(preposition: "to", noun: "size"),
                        measure: .size), weight)
            return true
        }
        // Where width and height change by different factors, no single factor describes the change.
        if !isRotated, abs(log(widthRatio / heightRatio)) > Self.minStretch {
            let size = "\(Prose.number(newBox.width)) × \(Prose.points(newBox.height))"
            add(
                ratio > 1
                    ? Clause("grows to", "grow to", size, measure: .size)
                    : Clause("shrinks to", "shrink to", size, measure: .size), weight)
            return true
        }
        // A layer that shrinks and is still larger than at the start is compared with its size before.
        let complement = Prose.ratio(ratio < 1 && ratioToOriginal > 1 ? ratio : ratioToOriginal)
        add(
            ratio > 1
                ? Clause("grows to", "grow to", complement, object: Clause.Object(noun: "size"), measure: .size)
                : Clause("shrinks to", "shrink to", complement, object: Clause.Object(noun: "size"), measure: .size),
            weight)
        return true
    }

    /// Whether the layer shows nothing itself and clips what its sublayers show.
    private var isWindow: Bool {
        new.flag(AppearanceFacet.masksToBounds) && new.color(AppearanceFacet.background).alpha < 0.02
            && new.number(AppearanceFacet.borderWidth) == 0 && new.number(AppearanceFacet.cornerRadius) == 0
            && !Self.contents.contains { new.has($0) }
    }

    private static let contents: [any LayerFacet.Type] = [
        TextFacet.self, ShapeFacet.self, ImageFacet.self, GradientFacet.self, ScrollFacet.self, ClipFacet.self,
        EffectFacet.self,
    ]

    /// The side of a square with the area that a layer has in its superlayer, in points.
    static func size(of values: LayerValues) -> Double {
        (abs(values.geometry.transformToSuperlayer.determinant) * values.bounds.area).squareRoot()
    }

    // MARK: rotation

    /// Whether the layer turns about an axis in its plane, which changes its width or height on the screen.
    private var isTurned: Bool {
        [DepthFacet.rotationX, DepthFacet.rotationY].contains { abs(new.number($0) - old.number($0)) > 0.01 }
    }

    /// Adds a clause for each axis in the plane about which the layer turns.
    private mutating func addTurns() {
        for (property, axis) in [(DepthFacet.rotationX, "horizontal"), (DepthFacet.rotationY, "vertical")] {
            let angle = new.number(property) - old.number(property)
            let turns = abs(angle) / (2 * .pi)
            guard abs(angle) > 0.01 else { continue }
            let isMirrored = scene.isMirrored
            let direction =
                axis == "horizontal"
                ? angle > 0 ? "up" : "down" : (angle > 0) != isMirrored ? "to the right" : "to the left"
            let object = Clause.Object(preposition: "about", noun: "\(axis) axis", nounOfSeveral: "\(axis) axes")
            add(
                Clause(
                    "turns", "turn", "\(direction) by \(Prose.rounded(turns * 360, decimals: 0))°", brief: direction,
                    object: object),
                min(turns * 3, 1) * max(presence, 0.05))
        }
    }

    private mutating func addRotation() {
        var angle = new.number(GeometryFacet.rotation) - old.number(GeometryFacet.rotation)
        if old.has(GeometryFacet.transform) || new.has(GeometryFacet.transform) {
            let (m, n) = (old.geometry.transform, new.geometry.transform)
            angle = Point(n.a, n.b).angle - Point(m.a, m.b).angle
            if angle > .pi { angle -= 2 * .pi }
            if angle < -.pi { angle += 2 * .pi }
        }
        guard abs(angle) > 0.01 else { return }
        var turns = abs(angle) / (2 * .pi)
        // What turns once is sampled shortly before it has.
        if turns > 0.95, abs(turns - turns.rounded()) < 0.05 { turns = turns.rounded() }
        let direction = angle < 0 ? " counterclockwise" : ""
        let complement =
            turns >= 1
            ? "\(Prose.rounded(turns, decimals: 1)) times\(direction)"
            : "by \(Prose.rounded(turns * 360, decimals: 0))°\(direction)"
        add(
            Clause("rotates", "rotate", complement.hasPrefix("1 times") ? "once\(direction)" : complement),
            min(turns * 3, 1) * max(presence, 0.05))
    }
}
