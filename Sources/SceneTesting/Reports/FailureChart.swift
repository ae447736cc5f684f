import Foundation
import Pages
import SceneModel

/// What a failed expectation compares, over the time that it is about, as an SVG chart with a legend. The time of the failure is
/// shaded.
struct FailureChart {
    private let curves: TestFailure.Curves
    /// In seconds.
    private let failure: ClosedRange<Double>?
    private let span: ClosedRange<Double>

    private static let width = 760.0
    private static let left = 58.0
    private static let right = 748.0
    private static let top = 12.0
    private static let bottom = 150.0
    /// Classes of lines, in the order of what is compared.
    private static let classes = ["actual", "expected", "third", "fourth"]
    /// Where single moments are compared, the values this long before and after the failure decide about the axis.
    private static let nearby = 0.5
    /// Values elsewhere are cut off if they need an axis that is so much longer.
    private static let maxStretch = 20.0

    init(_ curves: TestFailure.Curves, _ failure: TestFailure) {
        self.curves = curves
        self.failure = failure.time.map { $0...max($0, failure.end ?? $0) }
        let start = curves.start ?? 0
        span = start...max(curves.end ?? curves.duration, start)
    }

    private var length: Double { max(span.upperBound - span.lowerBound, 0.001) }

    private func x(_ time: Double) -> Double {
        Self.left + (Self.right - Self.left) * min(max((time - span.lowerBound) / length, 0), 1)
    }

    private func time(ofSample index: Int, of count: Int) -> Double {
        span.lowerBound + length * Double(index) / Double(max(count - 1, 1))
    }

    /// The chart and its legend.
    var html: String { svg + legend }

    private var svg: String {
        let axis = Axis(axisValues, top: Self.top, bottom: Self.bottom)
        var parts = [
            "<svg class=\"chart\" viewBox=\"0 0 \(DecimalText.short(Self.width)) 172\" role=\"img\" "
                + "aria-label=\"What the expectation compares, over time\">"
        ]
        if let failure, failure.lowerBound <= span.upperBound {
            let (start, end) = (x(failure.lowerBound), x(failure.upperBound))
            parts.append(SVG.rect("band", start - 2, Self.top, end - start + 4, Self.bottom - Self.top))
        }
        for tick in axis.ticks {
            parts.append(SVG.line("grid", Self.left, axis.y(tick), Self.right, axis.y(tick)))
            parts.append(SVG.text("tick end", Self.left - 8, axis.y(tick) + 4, axis.label(tick)))
        }
        let step = Axis.step(length / 6)
        let first = (span.lowerBound / step - 1e-9).rounded(.up) * step
        for time in stride(from: first, through: span.upperBound + 1e-9, by: step) {
            parts.append(SVG.text("tick middle", x(time), 168, "\(DecimalText.short(time)) s"))
        }
        for limit in [curves.from, curves.until].compactMap({ $0 }) where limit > 0 && limit < curves.duration {
            parts.append(SVG.line("marker", x(limit), Self.top, x(limit), Self.bottom))
        }
        // A nested element cuts off what leaves the axis.
        let (width, height) = (SVG.number(Self.right - Self.left), SVG.number(Self.bottom - Self.top))
        let (left, top) = (SVG.number(Self.left), SVG.number(Self.top))
        parts.append(
            "<svg class=\"plot\" x=\"\(left)\" y=\"\(top)\" width=\"\(width)\" height=\"\(height)\" "
                + "viewBox=\"\(left) \(top) \(width) \(height)\">")
        for target in Set(targets.map(\.value)).sorted() {
            parts.append(SVG.line("target", Self.left, axis.y(target), Self.right, axis.y(target)))
        }
        // The first one, which is about the scene, is in front.
        for (values, name) in zip(curves.values, Self.classes).reversed() { parts.append(path(values, name, axis)) }
        return parts.joined() + "</svg></svg>"
    }

    private var targets: [(line: Int, value: Double)] {
        (curves.targets ?? []).enumerated().compactMap { line, value in value.map { (line, $0) } }
    }

    /// The values that the axis has to show.
    private var axisValues: [Double] {
        let limits = targets.map(\.value)
        func values(in range: ClosedRange<Double>) -> [Double] {
            let slack = length / 480
            return curves.values.flatMap { values in
                values.enumerated().compactMap { index, value in
                    let time = time(ofSample: index, of: values.count)
                    return time >= range.lowerBound - slack && time <= range.upperBound + slack ? value : nil
                }
            } + limits
        }
        if let from = curves.from, let until = curves.until { return values(in: from...max(from, until)) }
        let all = values(in: span)
        guard let failure else { return all }
        let near = values(in: (failure.lowerBound - Self.nearby)...(failure.upperBound + Self.nearby))
        func extent(_ values: [Double]) -> Double { (values.max() ?? 0) - (values.min() ?? 0) }
        return extent(near) > 0 && extent(all) > Self.maxStretch * extent(near) ? near : all
    }

    private var targetWords: String {
        switch curves.targetKind.flatMap(ExpectationFailure.TargetKind.init) {
        case .limit: "must not pass"
        case .required: "has to pass"
        case .end, nil: "has to reach"
        }
    }

    private var legend: String {
        var items: [String] = []
        for (line, name) in zip(curves.values.indices, Self.classes) {
            let names = curves.names ?? []
            let known = line < names.count ? names[line] : ""
            let title =
                known.isEmpty ? (line == 0 ? "left side" : line == 1 ? "right side" : "value \(line + 1)") : known
            let numbers = curves.values[line].compactMap { $0 }
            let constant = numbers.first.flatMap { first in
                numbers.allSatisfy { $0 == first } && title != "\(DecimalText.short(first))" ? first : nil
            }
            let value = constant.map { " = \(DecimalText.short($0))" } ?? ""
            items.append("<span><i class=\"\(name)\"></i><code>\(HTML.escaped(title + value))</code></span>")
        }
        for target in Set(targets.map(\.value)).sorted() {
            items.append("<span><i class=\"target\"></i>\(targetWords) \(DecimalText.short(target))</span>")
        }
        if failure != nil { items.append("<span><i class=\"stretch\"></i>fails</span>") }
        return "<p class=\"legend\">\(items.joined())</p>"
    }

    private func path(_ values: [Double?], _ name: String, _ axis: Axis) -> String {
        var data = ""
        var isDrawing = false
        // Far outside, where the line is cut off, a viewer need not compute with large numbers.
        let height = Self.bottom - Self.top
        for (index, value) in values.enumerated() {
            guard let value else {
                isDrawing = false
                continue
            }
            let y = min(max(axis.y(value), Self.top - 10 * height), Self.bottom + 10 * height)
            let time = time(ofSample: index, of: values.count)
            data += "\(isDrawing ? "L" : "M")\(DecimalText.short(x(time))) \(DecimalText.short(y))"
            isDrawing = true
        }
        return data.isEmpty ? "" : "<path class=\"line \(name)\" d=\"\(data)\"/>"
    }
}
