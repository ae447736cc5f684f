import Pages

/// One column of a trace as an SVG chart: expected and actual values, and where they differ.
struct TraceChart {
    struct Point {
        /// Seconds.
        var time: Double
        var cell: String
        var number: Double? { Double(cell) }
    }

    let name: String
    let expected: [Point]
    let actual: [Point]
    /// Times in seconds.
    let markers: [(name: String, time: Double)]
    /// Duration of the longer trace in seconds.
    let duration: Double
    /// The difference that is described beside the chart; nil if the column is not said to differ.
    let change: TraceComparison.ColumnDifference?
    /// Rows of the golden whose values differ, compared at the same time after a marker, as in a `TraceComparison`.
    private let differingRows: [(time: Double, expected: Point, actual: Point)]
    /// The times in seconds at which the actual values are not continuous, because those in between are not compared; ascending.
    private let shifts: [Double]
    /// The golden's rows with the values with which they are compared, at other times if a marker has moved.
    private let aligned: [(expected: Point, actual: Point)]

    static let width = 760.0
    private static let left = 58.0
    private static let right = 748.0

    /// - Parameters:
    ///   - compared: the cells with which the golden's rows are compared, by the times of the rows.
    ///   - shifts: the times at which a part of the actual values is left out; ascending.
    init(
        _ name: String, expected: TraceTable?, actual: TraceTable?, markers: [(name: String, time: Double)],
        duration: Double, change: TraceComparison.ColumnDifference?, compared: [Double: String],
        shifts: [Double]
    ) {
        self.shifts = shifts
        func points(_ table: TraceTable?) -> [Point] {
            guard let table, let column = table.columns.firstIndex(of: name) else { return [] }
            return table.rows.map { Point(time: $0.seconds, cell: $0.cells[column]) }
        }
        (self.name, self.markers, self.duration) = (name, markers, max(duration, 0.001))
        (self.expected, self.actual, self.change) = (points(expected), points(actual), change)
        aligned = self.expected.compactMap { point in
            compared[point.time].map { (point, Point(time: point.time, cell: $0)) }
        }
        differingRows = aligned.compactMap { point, other in
            other.cell == point.cell ? nil : (point.time, point, other)
        }
    }

    private var isNumeric: Bool { (expected + actual).contains { $0.number != nil } }

    private func x(_ time: Double) -> Double { Self.left + (Self.right - Self.left) * time / duration }

    var svg: String { isNumeric ? curves : strips }

    // MARK: numbers

    private var curves: String {
        let values = (expected + actual).compactMap(\.number)
        let scale = Axis(values, top: 26, bottom: 170)
        var parts = [open(height: differingRows.isEmpty || expected.isEmpty ? 196 : 268)]
        parts += bands(top: 26, bottom: 170)
        for tick in scale.ticks {
            parts.append(SVG.line("grid", Self.left, scale.y(tick), Self.right, scale.y(tick)))
            parts.append(SVG.text("tick end", Self.left - 8, scale.y(tick) + 4, scale.label(tick)))
        }
        parts += markerLines(bottom: 170) + seconds(y: 188)
        parts.append(path("expected", expected, scale))
        parts.append(path("actual", actual, scale, interruptedAt: shifts))
        if !differingRows.isEmpty { parts += differences(top: 208, bottom: 260) }
        let bottom = differingRows.isEmpty ? 170 : 260
        parts.append("<line class=\"cursor\" x1=\"0\" x2=\"0\" y1=\"26\" y2=\"\(bottom)\"/></svg>")
        return parts.joined()
    }

    /// Actual minus expected, on a separate scale, because small differences are invisible in the curves.
    private func differences(top: Double, bottom: Double) -> [String] {
        let points = aligned.compactMap { expected, actual -> Point? in
            guard let a = actual.number, let b = expected.number else { return nil }
            return Point(time: expected.time, cell: "\(a - b)")
        }
        let scale = Axis(points.compactMap(\.number) + [0], top: top, bottom: bottom)
        var parts = [
            SVG.line("zero", Self.left, scale.y(0), Self.right, scale.y(0)),
            SVG.text("tick end", Self.left - 8, scale.y(0) + 4, "0"),
        ]
        let largest = change?.largest.flatMap { largest in points.first { abs($0.time - largest.time) < 1e-6 } }
        let extreme = largest ?? points.max { abs($0.number ?? 0) < abs($1.number ?? 0) }
        if let extreme, let value = extreme.number {
            let sign = value > 0 ? "+" : ""
            parts.append(
                SVG.text("tick end", Self.left - 8, scale.y(value) + 4, sign + DecimalText.short(value)))
            parts.append(SVG.circle("peak", x(extreme.time), scale.y(value), radius: 3))
        }
        parts.append(path("difference", points, scale, interruptedAt: shifts))
        return parts
    }

    // MARK: words

    private var strips: String {
        var parts = [open(height: 112)] + bands(top: 26, bottom: 84)
        parts += markerLines(bottom: 84) + seconds(y: 102)
        for (points, kind, y) in [(expected, "expected", 30.0), (actual, "actual", 58.0)] {
            var start = 0
            while start < points.count {
                let same = points[start...].prefix { $0.cell == points[start].cell }
                let end = same.endIndex < points.count ? points[same.endIndex].time : duration
                let (a, b) = (x(points[start].time), x(min(end, duration)))
                parts.append(SVG.rect("strip \(kind)", a, y, max(b - a - 1, 1), 22, round: 4))
                if b - a > Double(points[start].cell.count) * 7 + 10 {
                    parts.append(SVG.text("word", (a + b) / 2, y + 15, points[start].cell))
                }
                start = same.endIndex
            }
        }
        parts.append("<line class=\"cursor\" x1=\"0\" x2=\"0\" y1=\"26\" y2=\"84\"/></svg>")
        return parts.joined()
    }

    // MARK: pieces

    private func open(height: Double) -> String {
        "<svg class=\"chart\" viewBox=\"0 0 \(DecimalText.short(Self.width)) \(DecimalText.short(height))\" role=\"img\" "
            + "data-left=\"\(DecimalText.short(Self.left))\" data-right=\"\(DecimalText.short(Self.right))\" "
            + "data-duration=\"\(DecimalText.short(duration))\" aria-label=\"\(HTML.escaped(name)) over time\">"
    }

    private func path(
        _ kind: String, _ points: [Point], _ scale: Axis, interruptedAt times: [Double] = []
    ) -> String {
        var data = ""
        var isDown = false
        var next = 0
        for point in points {
            while next < times.count, times[next] <= point.time + 1e-4 {
                isDown = false
                next += 1
            }
            guard let value = point.number else {
                isDown = false
                continue
            }
            data += "\(isDown ? "L" : "M")\(DecimalText.short(x(point.time))) \(DecimalText.short(scale.y(value)))"
            isDown = true
        }
        return data.isEmpty ? "" : "<path class=\"line \(kind)\" d=\"\(data)\"/>"
    }

    /// Bands over the time ranges that differ; consecutive rows are joined.
    private func bands(top: Double, bottom: Double) -> [String] {
        let times = differingRows.map(\.time)
        let rows = expected.map(\.time)
        var spans: [(Double, Double)] = []
        for (index, time) in rows.enumerated() where times.contains(time) {
            let before = index > 0 ? rows[index - 1] : time
            let after = index + 1 < rows.count ? rows[index + 1] : time
            if let last = spans.last, before <= last.1 {
                spans[spans.count - 1].1 = after
            } else {
                spans.append((before, after))
            }
        }
        return spans.map { span in
            SVG.rect("band", x(span.0), top, max(x(min(span.1, duration)) - x(span.0), 2), bottom - top)
        }
    }

    private func markerLines(bottom: Double) -> [String] {
        var free = -1.0
        var parts: [String] = []
        for marker in markers.sorted(by: { $0.time < $1.time }) {
            let place = x(marker.time)
            parts.append(SVG.line("marker", place, 20, place, bottom))
            let half = Double(marker.name.count) * 3.2 + 4
            let center = min(max(place, Self.left + half), Self.right - half)
            guard center - half > free else { continue }
            parts.append(SVG.text("name", center, 14, marker.name))
            free = center + half
        }
        return parts
    }

    private func seconds(y: Double) -> [String] {
        let step = Axis.step(duration / 6)
        return stride(from: 0, through: duration + 1e-9, by: step).map {
            SVG.text("tick middle", x($0), y, "\(DecimalText.short($0)) s")
        }
    }
}
