import Foundation
import Graphics
import SceneLanguage
import SceneModel

/// What became of one layer between two moments.
struct LayerChange {
    let layer: Int
    /// How much of it an onlooker notices; about 1 for something large that crosses the screen.
    private(set) var weight = 0.0
    /// The most noticeable first.
    var phrases: [Clause] { order.map { parts[$0].phrase } }
    private var order: [Int] { parts.indices.sorted { (parts[$1].weight, $0) < (parts[$0].weight, $1) } }
    /// Whether it was undone before the second moment, and the phrases tell of the time between.
    var returns = false

    private var parts: [(phrase: Clause, weight: Double)] = []
    private let scene: Scene
    private let from: Pose
    private let to: Pose
    /// The layer's box on the canvas at first, as it would be if those around it had not moved.
    private let before: Rect
    /// Its box in the end.
    private let after: Rect
    /// The side of a square as large as the layer at the start of the script, in points.
    private let size: Double
    /// How large it is on the screen, 0...1, as a length.
    private let presence: Double

    /// What is less noticeable than this is not told.
    static let threshold = 0.012

    /// Nil where nothing is to be told.
    ///
    /// - Parameter origin: the layer as it was at the start of the script, of whose size others are shares.
    init?(_ layer: Int, in scene: Scene, from: Pose, to: Pose, origin: Pose) {
        guard from.isSeen[layer] || to.isSeen[layer] else { return nil }
        self.layer = layer
        self.scene = scene
        self.from = from
        self.to = to
        size = Self.size(of: origin.values[layer])
        let around = scene.layers[layer].parent.map { to.toCanvas[$0] } ?? .identity
        before = around.apply(from.values[layer].geometry.frame)
        after = around.apply(to.values[layer].geometry.frame)
        let canvas = Rect(origin: .zero, size: scene.size)
        let shown = [before, after].map { $0.intersection(canvas)?.area ?? 0 }.max() ?? 0
        presence = min(1, shown / max(scene.size.area, 1)).squareRoot()
        tellSight()
        if from.isSeen[layer], to.isSeen[layer] {
            tellPlace()
            tellTurn()
            tellLook()
        }
        weight = parts.reduce(0) { $0 + $1.weight }
        guard weight >= Self.threshold else { return nil }
    }

    /// Adds an aside to a phrase, by its place among `phrases`.
    mutating func add(aside: String, to place: Int) { parts[order[place]].phrase.aside = aside }

    private var a: LayerValues { from.values[layer] }
    private var b: LayerValues { to.values[layer] }

    private mutating func tell(_ phrase: Clause, _ weight: Double) {
        if weight > 0.008 { parts.append((phrase, weight)) }
    }

    // MARK: whether it is seen

    private mutating func tellSight() {
        let opacities = [a, b].map { $0.flag(AppearanceFacet.hidden) ? 0 : $0.number(AppearanceFacet.opacity) }
        let change = opacities[1] - opacities[0]
        let weight = abs(change) * max(presence, 0.05) * 0.7
        guard abs(change) > 0.02 else { return tellSize() }
        let isSudden = a.flag(AppearanceFacet.hidden) != b.flag(AppearanceFacet.hidden)
        switch (opacities[0] <= 0.02, opacities[1] <= 0.02) {
        case (true, _):
            tell(
                isSudden
                    ? Clause("appears", "appear", back: "and goes again")
                    : Clause("fades in", "fade in", back: "and out again"), weight)
        case (_, true):
            tell(
                isSudden
                    ? Clause("disappears", "disappear", back: "and comes back")
                    : Clause("fades out", "fade out", back: "and in again"), weight)
        default:
            let share = Words.percent(opacities[1])
            if opacities[1] > 0.98 { return tell(Clause("fades in", "fade in", back: "and out again"), weight) }
            tell(
                change < 0 ? Clause("fades to", "fade to", share) : Clause("brightens to", "brighten to", share), weight
            )
        }
        tellSize()
    }

    /// Layers that a scale makes out of nothing.
    private mutating func tellSize() {
        guard from.isSeen[layer] != to.isSeen[layer] else { return }
        let sizes = [a, b].map { abs($0.geometry.transformToSuperlayer.determinant) }
        if sizes[0] < 1e-4, sizes[1] >= 1e-4 {
            tell(Clause("pops up", "pop up", back: "and goes again", measure: .size), max(presence, 0.05))
        }
        if sizes[1] < 1e-4, sizes[0] >= 1e-4 { tell(Clause("shrinks away", "shrink away"), max(presence, 0.05)) }
    }

    // MARK: where it is

    private mutating func tellPlace() {
        let way = after.center - before.center
        let distance = way.distance(to: .zero)
        let share = distance / max(scene.size.diagonal, 1)
        let canvas = Rect(origin: .zero, size: scene.size)
        let areas = [before, after].map { ($0.intersection(canvas)?.area ?? 0) / max($0.area, 1e-9) }
        if distance > 1 {
            let weight = 2 * share * max(presence, 0.03)
            if areas[0] < 0.02, areas[1] >= 0.02 {
                let side = entry(of: before, into: canvas)
                tell(
                    Clause(
                        "comes in", "come in", "from \(side)", extra: coverage, back: "and leaves again",
                        measure: .place),
                    weight + 0.3 * max(presence, 0.05))
                return
            }
            if areas[1] < 0.02, areas[0] >= 0.02 {
                tell(
                    Clause("leaves", "leave", Self.exits[entry(of: after, into: canvas)] ?? "", back: "and comes back"),
                    weight + 0.3 * max(presence, 0.05))
                return
            }
        }
        guard areas[1] > 0 || areas[0] > 0 else { return }
        let isResized = tellGrowth()
        if distance > (isResized ? 0.08 * scene.size.diagonal : 1) {
            let (towards, isSlanted) = Self.direction(of: way)
            let rest = isSlanted || isResized ? towards : "\(towards) by \(Words.points(distance))"
            let phrase = Clause("moves", "move", rest, plain: towards, extra: coverage, measure: .place)
            tell(phrase, 2 * share * max(presence, 0.03))
        }
    }

    private static let exits = [
        "below": "at the bottom", "above": "at the top", "the left": "to the left", "the right": "to the right",
    ]

    /// From which side something outside of the canvas would come.
    private func entry(of box: Rect, into canvas: Rect) -> String {
        let out: [(String, Double)] = [
            ("below", box.minY - canvas.maxY), ("above", canvas.minY - box.maxY), ("the left", canvas.minX - box.maxX),
            ("the right", box.minX - canvas.maxX),
        ]
        return out.max { $0.1 < $1.1 }?.0 ?? "below"
    }

    /// How far something as wide as the screen reaches, where that changes.
    private var coverage: String {
        let canvas = Rect(origin: .zero, size: scene.size)
        guard after.width >= 0.9 * canvas.width, let seen = after.intersection(canvas) else { return "" }
        let (share, earlier) = (seen.height / canvas.height, (before.intersection(canvas)?.height ?? 0) / canvas.height)
        let touches = [seen.minY <= 1, seen.maxY >= canvas.maxY - 1]
        guard share > earlier + 0.02, share < 0.985, touches[0] != touches[1] else { return "" }
        return "until it covers \(Words.percent(share)) of the screen"
    }

    private mutating func tellGrowth() -> Bool {
        let (m, n) = (a.geometry.transformToSuperlayer, b.geometry.transformToSuperlayer)
        let sizes = [Self.size(of: a), Self.size(of: b)]
        guard sizes[0] > 1, sizes[1] > 1 else { return false }
        let ratio = sizes[1] / sizes[0]
        let weight = min(abs(log2(ratio)), 1.5) * max(presence, 0.05)
        let (wider, taller) = (after.width / max(before.width, 1e-9), after.height / max(before.height, 1e-9))
        let isTurned = abs(m.b) > 1e-6 || abs(n.b) > 1e-6
        if !isTurned, abs(wider - 1) > 0.02 || abs(taller - 1) > 0.02 {
            if abs(wider - 1) <= 0.02 {
                let by = Words.points(abs(after.height - before.height))
                let way = taller > 1 ? "taller" : "lower"
                tell(Clause("gets", "get", "\(by) \(way)", plain: way, measure: .height), weight)
                return true
            }
            if abs(taller - 1) <= 0.02 {
                let by = Words.points(abs(after.width - before.width))
                let way = wider > 1 ? "wider" : "narrower"
                tell(Clause("gets", "get", "\(by) \(way)", plain: way, measure: .width), weight)
                return true
            }
        }
        guard abs(ratio - 1) > 0.02 else { return false }
        let whole = sizes[1] / (size > 1 ? size : sizes[0])
        guard abs(whole - 1) > 0.02 else {
            tell(
                ratio > 1
                    ? Clause("grows back", "grow back", measure: .size)
                    : Clause("shrinks back", "shrink back", measure: .size), weight)
            return true
        }
        let rest = Words.ratio(whole)
        tell(
            ratio > 1
                ? Clause("grows to", "grow to", rest, measure: .size)
                : Clause("shrinks to", "shrink to", rest, measure: .size), weight)
        return true
    }

    /// The side of a square as large as a layer is in its superlayer, in points.
    static func size(of values: LayerValues) -> Double {
        (abs(values.geometry.transformToSuperlayer.determinant) * values.bounds.area).squareRoot()
    }

    /// `up`, `down and to the left`, and whether it is neither along x nor along y.
    static func direction(of way: Point) -> (words: String, isSlanted: Bool) {
        let (x, y) = (abs(way.x), abs(way.y))
        let (horizontal, vertical) = (way.x < 0 ? "to the left" : "to the right", way.y < 0 ? "up" : "down")
        if x <= y / 3 { return (vertical, false) }
        if y <= x / 3 { return (horizontal, false) }
        return ("\(vertical) and \(horizontal)", true)
    }

    private mutating func tellTurn() {
        var angle = b.number(GeometryFacet.rotation) - a.number(GeometryFacet.rotation)
        if a.has(GeometryFacet.transform) || b.has(GeometryFacet.transform) {
            let (m, n) = (a.geometry.transform, b.geometry.transform)
            angle = Point(n.a, n.b).angle - Point(m.a, m.b).angle
            if angle > .pi { angle -= 2 * .pi }
            if angle < -.pi { angle += 2 * .pi }
        }
        guard abs(angle) > 0.01 else { return }
        let turns = abs(angle) / (2 * .pi)
        let way = angle < 0 ? " counterclockwise" : ""
        let rest =
            turns >= 1
            ? "\(Words.rounded(turns, decimals: 1)) times\(way)"
            : "by \(Words.rounded(turns * 360, decimals: 0))°\(way)"
        tell(Clause("turns", "turn", rest == "1 times" ? "once" : rest), min(turns * 3, 1) * max(presence, 0.05))
    }

    // MARK: how it looks

    private mutating func tellLook() {
        tellEffect()
        tellColors()
        let radii = [a, b].map { $0.number(AppearanceFacet.cornerRadius) }
        if abs(radii[1] - radii[0]) > 0.5 {
            let rest = radii[1] < 0.5 ? "" : "to \(Words.points(radii[1]))"
            tell(
                radii[1] > radii[0]
                    ? Clause("rounds its corners", "round their corners", rest, plain: "")
                    : Clause("squares its corners", "square their corners", rest, plain: ""),
                min(abs(radii[1] - radii[0]) / 20, 1) * 0.04)
        }
        tellText()
        if a.has(ScrollFacet.self) {
            let way = b.bounds.origin - a.bounds.origin
            let distance = way.distance(to: .zero)
            if distance > 1 {
                let direction = Self.direction(of: way).words
                tell(
                    Clause("scrolls", "scroll", "\(direction) by \(Words.points(distance))", plain: direction),
                    2 * distance / max(scene.size.diagonal, 1) * presence)
            }
        }
        let plays = [a, b].map { $0.flag(ClipFacet.playing) }
        if plays[0] != plays[1] {
            tell(
                plays[1]
                    ? Clause("starts to play", "start to play", back: "and stops again")
                    : Clause("stops playing", "stop playing", back: "and goes on"), 0.08)
        }
        let strokes = [a, b].map { $0.number(ShapeFacet.strokeEnd) - $0.number(ShapeFacet.strokeStart) }
        if abs(strokes[1] - strokes[0]) > 0.02 {
            let phrase =
                strokes[1] > 0.98
                ? Clause("is drawn", "are drawn", back: "and vanishes again", isTelling: true)
                : strokes[1] < 0.02
                    ? Clause("vanishes stroke by stroke", "vanish stroke by stroke", back: "and is drawn again")
                    : Clause("is drawn to", "are drawn to", Words.percent(strokes[1]), isTelling: true)
            tell(phrase, abs(strokes[1] - strokes[0]) * max(presence, 0.1) * 0.6)
        }
    }

    private mutating func tellText() {
        let texts = [a, b].map { values in
            values.text(TextFacet.text).split(whereSeparator: \.isNewline).joined(separator: " ")
        }
        guard b.has(TextFacet.text), texts[0] != texts[1], !texts[1].isEmpty, texts[1].count <= 30 else { return }
        let isShort = !texts[0].isEmpty && texts[0].count + texts[1].count <= 40
        tell(
            isShort
                ? Clause("goes from", "go from", "“\(texts[0])” to “\(texts[1])”", isTelling: true)
                : Clause("reads", "read", "“\(texts[1])”", isTelling: true), 0.12)
    }

    private mutating func tellEffect() {
        let effects = [a, b].map { $0[EffectFacet.effect].effect ?? EffectValue(.none) }
        let change = effects[1].fraction - effects[0].fraction
        guard abs(change) > 0.02 || effects[0].style != effects[1].style else { return }
        let phrase =
            effects[1].fraction < 0.02
            ? Clause("clears", "clear")
            : effects[1].fraction > 0.98
                ? Clause("blurs", "blur", "what is behind it")
                : Clause("blurs", "blur", "what is behind it by \(Words.percent(effects[1].fraction))")
        tell(phrase, max(abs(change), 0.3) * presence * 0.5)
    }

    private mutating func tellColors() {
        for property in [AppearanceFacet.background, ShapeFacet.fill] {
            let colors = [a, b].map { $0.color(property) }
            let (c, d) = (colors[0], colors[1])
            let change =
                max(abs(c.red - d.red), abs(c.green - d.green), abs(c.blue - d.blue)) * min(c.alpha, d.alpha)
                + abs(c.alpha - d.alpha)
            guard change > 0.03 else { continue }
            let isDark = d.alpha > 0.02 && max(d.red, d.green, d.blue) < 0.35 && d.alpha < 0.98
            let weight = min(change, 1) * presence * 0.4
            if d.alpha < 0.02 {
                tell(Clause("clears", "clear"), weight)
            } else if isDark, presence > 0.7, d.alpha > c.alpha {
                tell(Clause("darkens", "darken", "what is behind it by \(Words.percent(d.alpha))"), weight)
            } else {
                tell(Clause("changes", "change", "colour"), weight)
            }
            return
        }
    }
}
