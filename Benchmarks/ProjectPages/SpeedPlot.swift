import BenchmarkFigures
import Pages

/// Stacked bars of the stages' times per frame, as an SVG that follows the system's light or dark appearance.
struct SpeedPlot {
    let figures: SpeedFigures

    private static let width = 760.0
    private static let left = 132.0
    private static let right = 700.0
    private static let barHeight = 16.0
    private static let barStep = 21.0
    private static let sceneGap = 9.0
    private static let top = 44.0
    /// The name of a stage and its colours in light and dark appearance.
    private static let stages = [
        (Stage.sample, "#8a6fd1", "#b39df0"), (Stage.draw, "#2f6fd6", "#6ea8ff"), (Stage.convert, "#7a8794", "#8d99a6"),
        (Stage.analysis, "#1f9a72", "#4fd0a5"), (Stage.coding, "#e07b00", "#ffac4d"),
        (Stage.write, "#c2417a", "#ff86b5"),
    ]

    /// Cost: a few kilobytes of text.
    var svg: String {
        let bars = figures.scenes.enumerated().map(bar).joined()
        let style = Self.stages.enumerated().map { index, stage in ".s\(index){fill:\(stage.1)}" }.joined()
        let dark = Self.stages.enumerated().map { index, stage in ".s\(index){fill:\(stage.2)}" }.joined()
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(Self.width)) \(n(bottom + 44))" role="img" \
            aria-label="CPU milliseconds per frame of each scene, by stage">
            <style>\(PageStyle.chart("svg", Self.rules))\(style)\
            @media (prefers-color-scheme:dark){\(dark)}</style>
            <rect class="card" width="100%" height="100%" rx="8"/>
            \(legend)
            \(axis)
            \(bars)
            </svg>

            """
    }

    private static let rules =
        "text{font:12px \(PageStyle.text);fill:var(--ink)}.soft{fill:var(--soft)}.rule{stroke:var(--rule)}.card{fill:var(--card)}"

    private var bottom: Double { y(of: max(figures.scenes.count - 1, 0)) + Self.barHeight + 6 }

    private var longest: Double { figures.scenes.map { $0.sum(Stage.perFrame) }.max() ?? 1 }

    private func x(_ milliseconds: Double) -> Double {
        Self.left + (Self.right - Self.left) * milliseconds / max(longest, 1e-9)
    }

    /// Scenes with equal names follow each other without a gap.
    private func y(of index: Int) -> Double {
        let scenes = figures.scenes
        let gaps = index == 0 ? 0 : (1...index).count { scenes[$0].shape.scene != scenes[$0 - 1].shape.scene }
        return Self.top + Double(index) * Self.barStep + Double(gaps) * Self.sceneGap
    }

    private func bar(_ index: Int, _ scene: SceneFigures) -> String {
        let y = y(of: index)
        let middle = y + Self.barHeight - 4
        var text =
            "<text x=\"\(n(Self.left - 8))\" y=\"\(n(middle))\" text-anchor=\"end\">\(HTML.escaped(scene.shape.scene)) "
            + "\(n(scene.scale))x</text>"
        var start = 0.0
        for (number, stage) in Self.stages.enumerated() {
            let time = scene.stages[stage.0] ?? 0
            text +=
                "<rect class=\"s\(number)\" x=\"\(n(x(start)))\" y=\"\(n(y))\" width=\"\(n(x(time) - x(0)))\" "
                + "height=\"\(n(Self.barHeight))\"><title>\(stage.0.rawValue) \(Fixed.text(time, 2)) ms</title></rect>"
            start += time
        }
        return text
            + "<text x=\"\(n(x(start) + 6))\" y=\"\(n(middle))\">\(Fixed.text(start, 1))</text>\n"
    }

    private var legend: String {
        var x = Self.left
        return Self.stages.enumerated().map { number, stage in
            defer { x += 34 + 7.2 * Double(stage.0.rawValue.count) }
            return "<rect class=\"s\(number)\" x=\"\(n(x))\" y=\"14\" width=\"12\" height=\"12\" rx=\"2\"/>"
                + "<text x=\"\(n(x + 17))\" y=\"24\">\(stage.0.rawValue)</text>"
        }.joined()
    }

    private var axis: String {
        let step = Axis.step(longest / 5)
        let ticks = stride(from: 0, through: longest, by: step).map { tick in
            "<line class=\"rule\" x1=\"\(n(x(tick)))\" x2=\"\(n(x(tick)))\" y1=\"\(n(Self.top - 6))\" y2=\"\(n(bottom))\"/>"
                + "<text class=\"soft\" x=\"\(n(x(tick)))\" y=\"\(n(bottom + 16))\" text-anchor=\"middle\">\(n(tick))</text>"
        }
        return ticks.joined()
            + "<text class=\"soft\" x=\"\(n(Self.left))\" y=\"\(n(bottom + 34))\">CPU milliseconds per frame</text>"
    }

    private func n(_ value: Double) -> String { DecimalText.short((value * 10).rounded() / 10) }
}
