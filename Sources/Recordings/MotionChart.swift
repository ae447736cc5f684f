import Foundation
import Pages

/// An SVG chart of measured samples and of curves over time, a panel for each value.
///
/// It follows the system's light or dark appearance; print is light.
package struct MotionChart: Sendable {
    /// A curve of a panel.
    package struct Line: Sendable {
        /// Times in seconds.
        package var points: [(time: Double, value: Double)]

        package init(_ points: [(time: Double, value: Double)]) { self.points = points }
    }

    /// The samples and curves of one value.
    package struct Panel: Sendable {
        package var title: String
        /// Of the values, such as `in points`.
        package var unit: String
        /// Times in seconds.
        package var samples: [(time: Double, value: Double)]
        package var lines: [Line]
        /// Where phases begin and end, in seconds.
        package var boundaries: [Double]

        package init(
            _ title: String, unit: String, samples: [(time: Double, value: Double)], lines: [Line],
            boundaries: [Double] = []
        ) {
            (self.title, self.unit, self.samples) = (title, unit, samples)
            (self.lines, self.boundaries) = (lines, boundaries)
        }
    }

    /// What the dots and the lines are.
    private let legend: (samples: String, lines: String)
    private let panels: [Panel]
    private let times: ClosedRange<Double>

    private static let width = 760.0
    private static let left = 64.0
    private static let right = 744.0
    private static let top = 34.0
    private static let panelHeight = 132.0
    private static let titleHeight = 26.0
    private static let gap = 14.0
    /// More samples are drawn as smaller dots.
    private static let manySamples = 200

    /// - Parameter legend: what the dots and the lines show.
    package init(_ panels: [Panel], legend: (samples: String, lines: String)) {
        self.panels = panels
        self.legend = legend
        let all = panels.flatMap { $0.samples.map(\.time) + $0.lines.flatMap { $0.points.map(\.time) } }
        let (low, high) = (all.min() ?? 0, all.max() ?? 1)
        times = low...max(high, low + 1e-3)
    }

    private func x(_ time: Double) -> Double {
        Self.left + (Self.right - Self.left) * (time - times.lowerBound) / (times.upperBound - times.lowerBound)
    }

    private var bottom: Double {
        Self.top + Double(panels.count) * (Self.titleHeight + Self.panelHeight + Self.gap)
    }

    /// Cost: in proportion to the number of samples and points.
    package var svg: String {
        let height = bottom + 24
        let words = panels.map(\.title).joined(separator: "; ")
        var parts = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"motion\" viewBox=\"0 0 \(SVG.number(Self.width)) "
                + "\(SVG.number(height))\" width=\"\(SVG.number(Self.width))\" height=\"\(SVG.number(height))\" role=\"img\" "
                + "aria-label=\"\(HTML.escaped("\(legend.samples) and \(legend.lines) over time: \(words)"))\">",
            "<style>\(Self.style)</style>", "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>",
            SVG.circle("sample", Self.left + 4, 16, radius: 3), SVG.text("small", Self.left + 14, 20, legend.samples),
            SVG.line("curve", Self.left + 190, 16, Self.left + 214, 16),
            SVG.text("small", Self.left + 222, 20, legend.lines),
        ]
        for (index, panel) in panels.enumerated() {
            parts += draw(panel, from: Self.top + Double(index) * (Self.titleHeight + Self.panelHeight + Self.gap))
        }
        let step = Axis.step((times.upperBound - times.lowerBound) / 7)
        let first = (times.lowerBound / step).rounded(.up) * step
        for time in stride(from: first, through: times.upperBound + 1e-9, by: step) {
            parts.append(SVG.line("grid", x(time), bottom - Self.gap, x(time), bottom - Self.gap + 5))
            parts.append(SVG.text("small middle", x(time), bottom + 6, "\(DecimalText.short(time)) s"))
        }
        return parts.joined(separator: "\n") + "\n</svg>\n"
    }

    private func draw(_ panel: Panel, from y: Double) -> [String] {
        let (top, bottom) = (y + Self.titleHeight, y + Self.titleHeight + Self.panelHeight)
        let values = panel.samples.map(\.value) + panel.lines.flatMap { $0.points.map(\.value) }
        let axis = Axis(values, top: top, bottom: bottom)
        var parts = [
            "<text class=\"title\" x=\"\(SVG.number(Self.left))\" y=\"\(SVG.number(y + 16))\">\(HTML.escaped(panel.title))"
                + "<tspan class=\"small\"> \(HTML.escaped(panel.unit))</tspan></text>"
        ]
        for tick in axis.ticks {
            parts.append(SVG.line("grid", Self.left, axis.y(tick), Self.right, axis.y(tick)))
            parts.append(SVG.text("small end", Self.left - 8, axis.y(tick) + 4, axis.label(tick)))
        }
        parts += panel.boundaries.map { SVG.line("boundary", x($0), top, x($0), bottom) }
        parts += panel.lines.map { line in
            "<path class=\"curve\" d=\"\(CurvePath(line.points.map { (x($0.time), axis.y($0.value)) }).data)\"/>"
        }
        let radius = panel.samples.count > Self.manySamples ? 1.6 : 2.6
        parts += panel.samples.map { SVG.circle("sample", x($0.time), axis.y($0.value), radius: radius) }
        return parts
    }

    private static let style = PageStyle.chart(
        ".motion",
        """
        .motion text{font:12px \(PageStyle.text);fill:var(--ink)}
        .motion .title{font:600 13px \(PageStyle.text)}
        .motion .small{font:12px \(PageStyle.text);fill:var(--soft)}
        .motion .end{text-anchor:end}.motion .middle{text-anchor:middle}
        .motion .ground{fill:var(--card)}
        .motion .grid{stroke:var(--rule)}
        .motion .boundary{stroke:var(--soft);stroke-dasharray:2 3;stroke-opacity:.7}
        .motion .sample{fill:var(--second);fill-opacity:.9}
        .motion .curve{fill:none;stroke:var(--accent);stroke-width:2;stroke-linejoin:round;stroke-linecap:round}
        """)
}
