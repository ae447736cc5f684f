import Pages
import Playback
import SceneModel

/// An SVG chart of the values that change in a script, stacked on a common time axis.
///
/// It works as a file of its own or inside a page, and follows the system's light or dark appearance; print is light.
/// Shaded intervals are touches, and markers have their names at the top. Scripts can map a time to a position with
/// `data-left` and `data-right` (in units of the view box) and `data-duration` (in seconds), and move the line
/// `.cursor`.
package struct CurveChart: Sendable {
    /// The default width, for pages of text.
    package static let width = 760.0
    /// The width for phones, where the default one would be scaled down until its text is too small to read.
    static let narrowWidth = 340.0
    /// The left edge of the curves, with room for the numbers beside them. It is smaller in a narrow chart.
    private var left: Double { width < 500 ? 44 : 58 }
    private static let curveHeight = 84.0
    private static let stateHeight = 20.0
    private static let titleHeight = 24.0
    /// From the top of a title to its baseline.
    private static let titleBaseline = 16.0
    private static let gap = 12.0
    /// The maximum number of lines, one per copy of a layer, in a curve.
    private static let maxLines = 12

    private let record: MotionRecord
    private let width: Double
    private var right: Double { width - 16 }
    private let values: [MovingValue]
    private let states: [MovingState]

    /// - Parameters:
    ///   - values: the maximum number of curves.
    ///   - states: the maximum number of rows with states.
    ///   - width: the width of the picture; the font size does not depend on it.
    package init(_ record: MotionRecord, values: Int = 6, states: Int = 6, width: Double = CurveChart.width) {
        self.record = record
        self.width = width
        self.values = record.prominentValues(limit: values)
        self.states = Array(record.states.prefix(states))
    }

    /// - Parameters:
    ///   - chosen: the names of the values and states to draw.
    ///   - width: the width of the picture; the font size does not depend on it.
    package init(_ record: MotionRecord, chosen: Set<String>, width: Double = CurveChart.width) {
        self.record = record
        self.width = width
        values = record.values.filter { chosen.contains($0.name) }
        states = record.states.filter { chosen.contains($0.name) }
    }

    /// The names of the values and states in the chart.
    package var names: [String] { values.map(\.name) + states.map(\.name) }

    /// What the chart shows, in words: `Curves over time: the vertical position of the card goes from 420 to 60 points. Bars show
    /// when “open” is true`. Its last sentence has no full stop.
    package var description: String {
        let curves =
            values.isEmpty ? [] : ["Curves over time: \(values.map(\.description).joined(separator: "; "))"]
        let bars = states.isEmpty ? [] : ["Bars show \(Prose.clauses(MovingState.words(states)))"]
        return (curves + bars).joined(separator: ". ")
    }

    /// The names with the vertical place of their titles, in units of the view box.
    package var titles: [(name: String, y: Double)] {
        let heights =
            values.map { ($0.name, Self.titleHeight + Self.curveHeight + Self.gap) }
            + states.map { ($0.name, Self.titleHeight + Self.stateHeight + Self.gap) }
        var y = top
        return heights.map { name, height in
            defer { y += height }
            return (name, y + Self.titleBaseline)
        }
    }

    /// Whether the chart has no rows.
    package var isEmpty: Bool { values.isEmpty && states.isEmpty }

    // MARK: layout

    private var top: Double { record.markers.isEmpty ? 8 : 30 }

    private var bottom: Double {
        top + Double(values.count) * (Self.titleHeight + Self.curveHeight + Self.gap)
            + Double(states.count) * (Self.titleHeight + Self.stateHeight + Self.gap)
    }

    private var height: Double { bottom + (record.touches.isEmpty ? 26 : 46) }

    private func x(_ time: Double) -> Double {
        left + (right - left) * time / max(record.duration, 1e-9)
    }

    /// Cost: proportional to the number of samples of the drawn values.
    package var svg: String {
        var parts = [open, "<style>\(Self.style)</style>", "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>"]
        parts += record.touches.map { touch in
            SVG.rect(
                "touch", x(touch.lowerBound), top, max(x(touch.upperBound) - x(touch.lowerBound), 1.5), bottom - top)
        }
        parts += markers
        parts.append("<line class=\"cursor\" x1=\"-9\" x2=\"-9\" y1=\"\(n(top))\" y2=\"\(n(bottom))\"/>")
        var y = top
        for value in values {
            parts += curve(value, from: y)
            y += Self.titleHeight + Self.curveHeight + Self.gap
        }
        for state in states {
            parts += strip(state, from: y)
            y += Self.titleHeight + Self.stateHeight + Self.gap
        }
        parts += seconds
        if !record.touches.isEmpty {
            parts.append(SVG.rect("touch", left, bottom + 28, 14, 12))
            parts.append(SVG.text("small", left + 20, bottom + 38, "touch"))
        }
        return parts.joined(separator: "\n") + "\n</svg>\n"
    }

    private var open: String {
        return
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"curves\" viewBox=\"0 0 \(n(width)) \(n(height))\" "
            + "width=\"\(n(width))\" height=\"\(n(height))\" role=\"img\" "
            + "aria-label=\"\(HTML.escaped(description))\" "
            + "data-left=\"\(n(left))\" data-right=\"\(n(right))\" data-duration=\"\(n(record.duration))\">"
    }

    // MARK: rows

    private func curve(_ value: MovingValue, from y: Double) -> [String] {
        let (top, bottom) = (y + Self.titleHeight, y + Self.titleHeight + Self.curveHeight)
        let scale = Axis(value.lines.flatMap(\.numbers), top: top, bottom: bottom)
        var parts = [title(value.name, unit: value.unit, at: y)]
        for tick in scale.ticks {
            parts.append(SVG.line("grid", left, scale.y(tick), right, scale.y(tick)))
            parts.append(SVG.text("small end", left - 8, scale.y(tick) + 4, scale.label(tick)))
        }
        let lines = value.lines.prefix(Self.maxLines)
        parts += lines.map { line in
            let path = CurvePath(points(of: line, isVariable: value.isVariable).map { (x($0), scale.y($1)) })
            return "<path class=\"curve\(lines.count > 1 ? " copy" : "")\" d=\"\(path.data)\">"
                + "<title>\(HTML.escaped(line.layer))</title></path>"
        }
        return parts
    }

    /// The points of a curve. A variable that is set, rather than animated, gets a vertical step.
    private func points(of line: MovingValue.Line, isVariable: Bool) -> [(Double, Double)] {
        let (times, numbers) = (record.times, line.numbers)
        guard isVariable else { return Array(zip(times, numbers)) }
        return numbers.indices.flatMap { index -> [(Double, Double)] in
            guard index > 0, numbers[index] != numbers[index - 1],
                index < 2 || numbers[index - 1] == numbers[index - 2],
                index + 1 == numbers.count || numbers[index] == numbers[index + 1]
            else { return [(times[index], numbers[index])] }
            return [(times[index], numbers[index - 1]), (times[index], numbers[index])]
        }
    }

    private func strip(_ state: MovingState, from y: Double) -> [String] {
        let top = y + Self.titleHeight
        return [title(state.name, unit: .none, at: y)]
            + state.spans.filter { !$0.word.isEmpty }.flatMap { span in
                let (start, end) = (x(span.start), x(span.end))
                let isOff = span.word == "false" || span.word == "none"
                var parts = [
                    SVG.rect(
                        isOff ? "state off" : "state", start, top, max(end - start - 1.5, 1), Self.stateHeight, round: 5
                    )
                ]
                if end - start > Double(span.word.count) * 7 + 12 {
                    parts.append(SVG.text("word", (start + end) / 2, top + 14, span.word))
                }
                return parts
            }
    }

    private func title(_ name: String, unit: LayerProperty.Unit, at y: Double) -> String {
        let words =
            switch unit {
            case .points: " in points"
            case .radians: " in radians"
            default: unit.suffix.isEmpty ? "" : " in\(unit.suffix)"
            }
        // In a narrow chart long names need the whole width.
        let start = width < 500 ? 4 : left
        let isLong = start + 7.9 * Double(name.count) + 6.5 * Double(words.count) > width
        return "<text class=\"title\" x=\"\(n(start))\" y=\"\(n(y + Self.titleBaseline))\">\(HTML.escaped(name))"
            + (words.isEmpty || isLong ? "" : "<tspan class=\"small\">\(words)</tspan>") + "</text>"
    }

    // MARK: time

    private var markers: [String] {
        var free = -1.0
        return record.markers.sorted { $0.time < $1.time }.flatMap { marker in
            let place = x(marker.time)
            let halfWidth = Double(marker.name.count) * 3.5 + 4
            let center = min(max(place, left - 40 + halfWidth), width - 4 - halfWidth)
            var parts = [SVG.line("marker", place, top - 6, place, bottom)]
            if center - halfWidth > free {
                parts.append(SVG.text("name", center, top - 12, marker.name))
                free = center + halfWidth
            }
            return parts
        }
    }

    private var seconds: [String] {
        let step = Axis.step(record.duration * 98 / (right - left))
        return stride(from: 0, through: record.duration + 1e-9, by: step).flatMap { time in
            [
                SVG.line("grid", x(time), bottom, x(time), bottom + 4),
                SVG.text("small middle", x(time), bottom + 17, "\(n(time)) s"),
            ]
        }
    }

    // MARK: pieces

    private func n(_ number: Double) -> String { DecimalText.short(number) }

    private static let style = PageStyle.chart(
        ".curves",
        """
        .curves text{font:12px \(PageStyle.text);fill:var(--ink);paint-order:stroke;stroke:var(--card);stroke-width:3px;\
        stroke-linejoin:round}
        .curves .title{font:600 13px \(PageStyle.code)}
        .curves .small{font:12px \(PageStyle.text);fill:var(--soft)}
        .curves .end{text-anchor:end}.curves .middle,.curves .name,.curves .word{text-anchor:middle}
        .curves .name{font-weight:600;fill:var(--soft)}
        .curves .ground{fill:var(--card)}
        .curves .grid{stroke:var(--rule)}
        .curves .touch{fill:var(--ink);fill-opacity:.07}
        .curves .marker{stroke:var(--soft);stroke-dasharray:2 3;stroke-opacity:.7}
        .curves .curve{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
        .curves .copy{stroke-width:1.5;stroke-opacity:.7}
        .curves .state{fill:var(--accent);fill-opacity:.24}.curves .off{fill:var(--soft);fill-opacity:.14}
        .curves .cursor{stroke:var(--ink);stroke-opacity:.6}
        """)
}
