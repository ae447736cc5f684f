import Foundation
import Pages

/// A state diagram as SVG: one box per value of a variable, in a row. Arrows to a later box run above the row, arrows
/// to an earlier one below it. Numbers give the order of the changes.
///
/// The SVG is standalone and follows the system's light or dark appearance; in print it is always light.
struct StateDiagram {
    let history: StateHistory

    private static let boxHeight = 40.0
    private static let labelHeight = 16.0
    private static let margin = 26.0
    /// How much higher a curve is for each further label of an arrow that it encloses.
    private static let narrowing = 20.0
    /// The maximum length of a label, in characters. Between two states there is no other one beside it.
    private var maxLabelLength: Int { history.states.count > 2 ? 40 : 54 }

    /// All transitions between the same two values, which share a line.
    private struct Arrow {
        var from: Int
        var to: Int
        var transitions: [StateHistory.Transition]
        var span: Int { abs(to - from) }
        var isForward: Bool { to > from }
    }

    private var arrows: [Arrow] {
        var arrows: [Arrow] = []
        for transition in history.transitions {
            if let index = arrows.firstIndex(where: { $0.from == transition.from && $0.to == transition.to }) {
                arrows[index].transitions.append(transition)
            } else {
                arrows.append(Arrow(from: transition.from, to: transition.to, transitions: [transition]))
            }
        }
        return arrows
    }

    // MARK: layout

    private func width(of text: String, size: Double = 13) -> Double { Double(text.count) * size * 0.6 }

    private var boxWidths: [Double] { history.states.map { max(84, width(of: $0) + 32) } }

    /// The gap between boxes, which depends on the labels.
    private var gap: Double {
        let labels = arrows.flatMap { arrow in
            arrow.transitions.map {
                (width(of: label($0), size: 12) + 26 + (isEnclosed(arrow) ? Self.enclosure : 0)) / Double(arrow.span)
            }
        }
        let narrowest = boxWidths.min() ?? 84
        return min(max((labels.max() ?? 0) - narrowest, 44), 230 + Self.enclosure)
    }

    /// How much of the width between two boxes a longer arrow takes that begins or ends at one of them, in the height of the labels.
    private static let enclosure = 56.0

    /// Whether a longer arrow on the same side begins or ends at a box of an arrow, and passes its labels.
    private func isEnclosed(_ arrow: Arrow) -> Bool {
        arrows.contains {
            $0.isForward == arrow.isForward && $0.span > arrow.span && ($0.from == arrow.from || $0.to == arrow.to)
        }
    }

    private var boxLeftEdges: [Double] {
        var x = Self.margin + 22
        return boxWidths.map { width in
            defer { x += width + gap }
            return x
        }
    }

    private func label(_ transition: StateHistory.Transition) -> String {
        let positions = transition.positions.map(String.init)
        let numbers = positions.count > 4 ? positions.prefix(3) + ["…"] : positions
        let text = numbers.isEmpty ? transition.cause : "\(numbers.joined(separator: ", ")) · \(transition.cause)"
        return text.count > maxLabelLength ? text.prefix(maxLabelLength - 1) + "…" : text
    }

    /// The distance of an arrow's apex from the boxes, with room for the shorter arrows between it and the boxes.
    private func rise(_ arrow: Arrow) -> Double {
        let (first, last) = (min(arrow.from, arrow.to), max(arrow.from, arrow.to))
        let shorter = arrows.filter { other in
            guard other.isForward == arrow.isForward, other.span < arrow.span else { return false }
            return min(other.from, other.to) >= first && max(other.from, other.to) <= last
        }
        // The ends of a curve are nearer to each other at the height of each further label, so the curve is higher there.
        let clearance =
            shorter.map {
                let count = Double($0.transitions.count)
                return rise($0) + count * Self.labelHeight + (count - 1) * Self.narrowing + 8
            }.max() ?? 0
        return clearance + 30
    }

    private func height(above: Bool) -> Double {
        arrows.filter { $0.isForward == above }.map {
            rise($0) + Double($0.transitions.count) * Self.labelHeight + 6
        }.max() ?? 8
    }

    /// What the diagram shows, in words.
    var description: String { "State diagram. \(history.summary)" }

    // MARK: drawing

    var svg: String {
        let (boxLeftEdges, widths) = (boxLeftEdges, boxWidths)
        let top = Self.margin / 2 + height(above: true)
        let width = (boxLeftEdges.last ?? 0) + (widths.last ?? 0) + Self.margin
        let height = top + Self.boxHeight + height(above: false) + Self.margin / 2
        var parts = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"states\" viewBox=\"0 0 \(n(width)) \(n(height))\" "
                + "width=\"\(n(width))\" height=\"\(n(height))\" role=\"img\" "
                + "aria-label=\"\(HTML.escaped(description))\">",
            "<style>\(Self.style)</style>", Self.arrowheads,
            "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
            "<circle class=\"start\" cx=\"\(n(Self.margin - 8))\" cy=\"\(n(top + Self.boxHeight / 2))\" r=\"5\"/>",
            "<path class=\"arrow\" marker-end=\"url(#head)\" d=\"M\(n(Self.margin - 3)) \(n(top + Self.boxHeight / 2))"
                + "H\(n(boxLeftEdges[0] - 2))\"/>",
        ]
        let drawn = arrows.map { draw($0, top: top, boxLeftEdges: boxLeftEdges, widths: widths) }
        parts += drawn.map(\.line) + drawn.flatMap(\.labels)
        for (index, state) in history.states.enumerated() {
            let kind = history.visited.contains(index) ? "state" : "state idle"
            parts.append(
                "<rect class=\"\(kind)\" x=\"\(n(boxLeftEdges[index]))\" y=\"\(n(top))\" width=\"\(n(widths[index]))\" "
                    + "height=\"\(n(Self.boxHeight))\" rx=\"12\"/>"
                    + "<text class=\"\(kind == "state" ? "name" : "name idle")\" "
                    + "x=\"\(n(boxLeftEdges[index] + widths[index] / 2))\" "
                    + "y=\"\(n(top + Self.boxHeight / 2 + 4.5))\">\(HTML.escaped(state))</text>")
        }
        return parts.joined(separator: "\n") + "\n</svg>\n"
    }

    private func draw(_ arrow: Arrow, top: Double, boxLeftEdges: [Double], widths: [Double]) -> (
        line: String, labels: [String]
    ) {
        // In its direction of travel, an arrow starts past the centre of its box and ends short of the centre of the
        // next. Each shorter arrow at the box moves it back by 12, with two or more to the centre or to its other side.
        let side = arrow.isForward ? 1.0 : -1.0
        let (a, b) = (boxLeftEdges[arrow.from] + widths[arrow.from] / 2, boxLeftEdges[arrow.to] + widths[arrow.to] / 2)
        // The number of shorter arrows at the same box, around which this one is drawn.
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
        // The apex of a cubic Bézier curve is at three quarters of the distance to its control points.
        let control = edge - side * rise / 0.75
        let apex = edge - side * rise
        let isTaken = arrow.transitions.contains { !$0.positions.isEmpty }
        let line =
            "<path class=\"arrow\(isTaken ? "" : " other")\" marker-end=\"url(#\(isTaken ? "head" : "faint"))\" "
            + "d=\"M\(n(start)) \(n(edge))C\(n(start + side * 14)) \(n(control)) \(n(end - side * 14)) \(n(control)) "
            + "\(n(end)) \(n(edge - side * 3))\"/>"
        let labels = arrow.transitions.enumerated().map { index, transition in
            let offset = Double(index) * Self.labelHeight
            let y = arrow.isForward ? apex - 7 - offset : apex + 15 + offset
            return
                "<text class=\"label\(transition.positions.isEmpty ? " idle" : "")\" x=\"\(n((start + end) / 2))\" y=\"\(n(y))\">"
                + "\(HTML.escaped(label(transition)))<title>\(HTML.escaped(transition.cause))</title></text>"
        }
        return (line, labels)
    }

    private func n(_ value: Double) -> String { DecimalText.short((value * 10).rounded() / 10) }

    private static let arrowheads = ["head", "faint"].map { name in
        "<marker id=\"\(name)\" viewBox=\"0 0 8 8\" refX=\"6.5\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" "
            + "orient=\"auto\"><path class=\"\(name)\" d=\"M0.5 0.8L7 4L0.5 7.2Z\"/></marker>"
    }.joined(separator: "\n")

    private static let style = PageStyle.chart(
        ".states",
        """
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
        """)
}
