import Foundation
import Pages

/// What a failed expectation compares, over the whole script, as an SVG chart. The time of the failure is shaded.
struct FailureChart {
    private let curves: TestFailure.Curves
    /// In seconds.
    private let failure: ClosedRange<Double>?

    private static let width = 760.0
    private static let left = 58.0
    private static let right = 748.0
    private static let top = 12.0
    private static let bottom = 150.0
    /// Classes of lines, in the order of what is compared.
    private static let classes = ["actual", "expected", "third", "fourth"]

    init(_ curves: TestFailure.Curves, _ failure: TestFailure) {
        self.curves = curves
        self.failure = failure.time.map { $0...max($0, failure.end ?? $0) }
    }

    private func x(_ time: Double) -> Double {
        Self.left + (Self.right - Self.left) * min(max(time / max(curves.duration, 0.001), 0), 1)
    }

    var svg: String {
        let axis = Axis(curves.values.flatMap { $0.compactMap { $0 } }, top: Self.top, bottom: Self.bottom)
        var parts = [
            "<svg class=\"chart\" viewBox=\"0 0 \(DecimalText.short(Self.width)) 172\" role=\"img\" "
                + "aria-label=\"What the expectation compares, over time\">"
        ]
        if let failure {
            let (start, end) = (x(failure.lowerBound), x(failure.upperBound))
            parts.append(SVG.rect("band", start - 2, Self.top, end - start + 4, Self.bottom - Self.top))
        }
        for tick in axis.ticks {
            parts.append(SVG.line("grid", Self.left, axis.y(tick), Self.right, axis.y(tick)))
            parts.append(SVG.text("tick end", Self.left - 8, axis.y(tick) + 4, axis.label(tick)))
        }
        let step = Axis.step(curves.duration / 8)
        for time in stride(from: 0, through: curves.duration, by: step) {
            parts.append(SVG.text("tick middle", x(time), 168, "\(DecimalText.short(time)) s"))
        }
        for (values, name) in zip(curves.values, Self.classes) { parts.append(path(values, name, axis)) }
        return parts.joined() + "</svg>"
    }

    private func path(_ values: [Double?], _ name: String, _ axis: Axis) -> String {
        var data = ""
        var isDrawing = false
        for (index, value) in values.enumerated() {
            guard let value else {
                isDrawing = false
                continue
            }
            let time = curves.duration * Double(index) / Double(max(values.count - 1, 1))
            data += "\(isDrawing ? "L" : "M")\(DecimalText.short(x(time))) \(DecimalText.short(axis.y(value)))"
            isDrawing = true
        }
        return data.isEmpty ? "" : "<path class=\"line \(name)\" d=\"\(data)\"/>"
    }
}
