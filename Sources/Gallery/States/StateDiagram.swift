import Foundation
import Pages

/// A walk as SVG: its cases in a row, arrows above forwards and below backwards, numbers in the order of the walk.
///
/// It stands for itself as a file: light and dark follow the system, print is light.
struct StateDiagram {
    let walk: StateWalk

    private static let boxHeight = 40.0
    private static let labelHeight = 16.0
    private static let margin = 26.0
    /// Characters of a label.
    private static let longest = 30

    /// Arrows from one case to another share a line.
    private struct Arrow {
        var from: Int
        var to: Int
        var steps: [StateWalk.Step]
        var span: Int { abs(to - from) }
        var isForward: Bool { to > from }
    }

    private var arrows: [Arrow] {
        var arrows: [Arrow] = []
        for step in walk.steps {
            if let place = arrows.firstIndex(where: { $0.from == step.from && $0.to == step.to }) {
                arrows[place].steps.append(step)
            } else {
                arrows.append(Arrow(from: step.from, to: step.to, steps: [step]))
            }
        }
        return arrows
    }

    // MARK: layout

    private func width(of text: String, size: Double = 13) -> Double { Double(text.count) * size * 0.6 }

    private var boxWidths: [Double] { walk.states.map { max(84, width(of: $0) + 32) } }

    /// Between neighbours: as wide as the labels between them need.
    private var gap: Double {
        let labels = arrows.flatMap { arrow in
            arrow.steps.map { (width(of: label($0), size: 12) + 26) / Double(arrow.span) }
        }
        let narrowest = boxWidths.min() ?? 84
        return min(max((labels.max() ?? 0) - narrowest, 44), 170)
    }

    private var lefts: [Double] {
        var x = Self.margin + 22
        return boxWidths.map { width in
            defer { x += width + gap }
            return x
        }
    }

    private func label(_ step: StateWalk.Step) -> String {
        let turns = step.turns.count > 4 ? step.turns.prefix(3).map(String.init) + ["…"] : step.turns.map(String.init)
        let text = turns.isEmpty ? step.cause : "\(turns.joined(separator: ", ")) · \(step.cause)"
        return text.count > Self.longest ? text.prefix(Self.longest - 1) + "…" : text
    }

    /// How far an arrow's apex is from the boxes.
    private func rise(_ arrow: Arrow) -> Double {
        let below = arrows.filter {
            $0.isForward == arrow.isForward && $0.span < arrow.span
                && min($0.from, $0.to) >= min(arrow.from, arrow.to) && max($0.from, $0.to) <= max(arrow.from, arrow.to)
        }
        let room = below.map { rise($0) + Double($0.steps.count) * Self.labelHeight + 8 }.max() ?? 0
        return room + 30
    }

    private func height(above: Bool) -> Double {
        arrows.filter { $0.isForward == above }.map {
            rise($0) + Double($0.steps.count) * Self.labelHeight + 6
        }.max() ?? 8
    }

    // MARK: drawing

    var svg: String {
        let (lefts, widths) = (lefts, boxWidths)
        let top = Self.margin / 2 + height(above: true)
        let whole = (lefts.last ?? 0) + (widths.last ?? 0) + Self.margin
        let full = top + Self.boxHeight + height(above: false) + Self.margin / 2
        var parts = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"states\" viewBox=\"0 0 \(n(whole)) \(n(full))\" "
                + "width=\"\(n(whole))\" height=\"\(n(full))\" role=\"img\" "
                + "aria-label=\"\(HTML.escaped("\(walk.variable): \(walk.words)"))\">",
            "<style>\(Self.style)</style>", Self.arrowheads,
            "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
            "<circle class=\"start\" cx=\"\(n(Self.margin - 8))\" cy=\"\(n(top + Self.boxHeight / 2))\" r=\"5\"/>",
            "<path class=\"arrow\" marker-end=\"url(#head)\" d=\"M\(n(Self.margin - 3)) \(n(top + Self.boxHeight / 2))"
                + "H\(n(lefts[0] - 2))\"/>",
        ]
        let drawn = arrows.map { draw($0, top: top, lefts: lefts, widths: widths) }
        parts += drawn.map(\.line) + drawn.flatMap(\.labels)
        for (index, state) in walk.states.enumerated() {
            let kind = walk.visited.contains(index) ? "state" : "state idle"
            parts.append(
                "<rect class=\"\(kind)\" x=\"\(n(lefts[index]))\" y=\"\(n(top))\" width=\"\(n(widths[index]))\" "
                    + "height=\"\(n(Self.boxHeight))\" rx=\"12\"/>"
                    + "<text class=\"\(kind == "state" ? "name" : "name idle")\" x=\"\(n(lefts[index] + widths[index] / 2))\" "
                    + "y=\"\(n(top + Self.boxHeight / 2 + 4.5))\">\(HTML.escaped(state))</text>")
        }
        return parts.joined(separator: "\n") + "\n</svg>\n"
    }

    private func draw(_ arrow: Arrow, top: Double, lefts: [Double], widths: [Double]) -> (
        line: String, labels: [String]
    ) {
        // Arrows leave a box right of its middle and come in left of it, seen along their way.
        let side = arrow.isForward ? 1.0 : -1.0
        let (a, b) = (lefts[arrow.from] + widths[arrow.from] / 2, lefts[arrow.to] + widths[arrow.to] / 2)
        // A longer one goes around the shorter ones that share a box with it.
        func rank(_ box: KeyPath<Arrow, Int>) -> Double {
            Double(
                arrows.count {
                    $0.isForward == arrow.isForward && $0[keyPath: box] == arrow[keyPath: box] && $0.span < arrow.span
                })
        }
        let start = a + side * (min(widths[arrow.from] * 0.22, 24) - 12 * rank(\.from))
        let end = b - side * (min(widths[arrow.to] * 0.22, 24) - 12 * rank(\.to))
        let edge = arrow.isForward ? top : top + Self.boxHeight
        let rise = rise(arrow)
        // A cubic reaches three quarters of the way to its control points.
        let control = edge - side * rise / 0.75
        let apex = edge - side * rise
        let isWalked = arrow.steps.contains { !$0.turns.isEmpty }
        let line =
            "<path class=\"arrow\(isWalked ? "" : " other")\" marker-end=\"url(#\(isWalked ? "head" : "faint"))\" "
            + "d=\"M\(n(start)) \(n(edge))C\(n(start + side * 14)) \(n(control)) \(n(end - side * 14)) \(n(control)) "
            + "\(n(end)) \(n(edge - side * 3))\"/>"
        let labels = arrow.steps.enumerated().map { index, step in
            let offset = Double(index) * Self.labelHeight
            let y = arrow.isForward ? apex - 7 - offset : apex + 15 + offset
            return
                "<text class=\"label\(step.turns.isEmpty ? " idle" : "")\" x=\"\(n((start + end) / 2))\" y=\"\(n(y))\">"
                + "\(HTML.escaped(label(step)))<title>\(HTML.escaped(step.cause))</title></text>"
        }
        return (line, labels)
    }

    private func n(_ value: Double) -> String { DecimalText.short((value * 10).rounded() / 10) }

    private static let arrowheads = ["head", "faint"].map { name in
        "<marker id=\"\(name)\" viewBox=\"0 0 8 8\" refX=\"6.5\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
            + "orient=\"auto\"><path class=\"\(name)\" d=\"M0.5 0.8L7 4L0.5 7.2Z\"/></marker>"
    }.joined(separator: "\n")

    /// Print is light, whatever the screen.
    private static let style = """
        \(PageStyle.variables(of: ".states"))\
        @media print{.states{\(PageStyle.tokens.map { "--\($0.name):\($0.light)" }.joined(separator: ";"))}}
        .states text{text-anchor:middle;fill:var(--ink)}
        .states .name{font:600 13px \(PageStyle.code)}
        .states .name.idle{fill:var(--soft);font-weight:400}
        .states .label{font:12px \(PageStyle.text);paint-order:stroke;stroke:var(--card);stroke-width:5px;\
        stroke-linejoin:round}
        .states .label.idle{fill:var(--soft)}
        .states .ground{fill:var(--card)}
        .states .state{fill:var(--paper);stroke:var(--accent);stroke-width:1.5}
        .states .state.idle{stroke:var(--soft);stroke-opacity:.7;stroke-dasharray:4 4}
        .states .arrow{fill:none;stroke:var(--accent);stroke-width:1.5}
        .states .other{stroke-dasharray:4 4}
        .states .arrow.other{stroke:var(--soft)}
        .states .head{fill:var(--accent)}.states .faint{fill:var(--soft)}
        .states .start{fill:var(--accent)}
        """
}
