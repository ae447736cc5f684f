import Foundation
import Pages
import Playback
package import SceneLanguage
package import Zoetrope

/// Values of a scene at a fixed interval, at each marker and at the end, not yet rounded.
package struct Trace: Sendable {
    struct Row: Sendable {
        /// Seconds.
        var time: Double
        var isOnGrid: Bool
        var markers: [String]
        var values: [TraceValue]
    }

    let title: String
    let interval: Int
    let columns: [String]
    let rows: [Row]
    /// Indices of rows by time.
    private let rowIndices: [Int: Int]
    private let sampler: Sampler
    /// The expression of each column, and the component of its value.
    private let sources: [(expression: TypedExpression, suffix: String)]

    /// The name used in place of a marker for the end of the script.
    static let end = "end"

    /// Evaluates each expression once per row.
    ///
    /// - Parameter interval: in milliseconds.
    /// - Throws: exit code 3 for more than 60,000 rows.
    package init(_ expressions: [TypedExpression], of scene: PreparedScene, interval: Int) throws(ZoetropeError) {
        let sampler = scene.sampler
        let steps = Int(sampler.timeline.duration * 1000 + 1e-6) / interval
        guard steps <= Self.maxRows else {
            throw ZoetropeError(
                .limit,
                "\(scene.file): a trace of \(steps) rows; the limit is \(Self.maxRows): use a longer 'every'")
        }
        self.sampler = sampler
        self.interval = interval
        title = "\(scene.name), script \(scene.script)"
        let moments = Self.moments(of: sampler.timeline, steps: steps, interval: interval)
        let values = moments.map { moment in expressions.map { sampler.value(of: $0, at: moment.time) } }
        // The components of each expression. Those of the copies of a layer have one place in the file.
        let suffixes = expressions.indices.map { index in
            let sample = values.lazy.compactMap { $0[index] }.first
            return sample.map { TraceValue.columns(of: $0).map(\.suffix) } ?? [""]
        }
        sources = zip(expressions, suffixes).flatMap { expression, suffixes in suffixes.map { (expression, $0) } }
        columns = sources.map { Self.name($0.expression.text) + $0.suffix }
        rows = zip(moments, values).map { moment, values in
            var row = moment
            row.values = zip(values, suffixes).flatMap { value, suffixes in
                suffixes.map { Self.cell(value, suffix: $0) }
            }
            return row
        }
        rowIndices = Dictionary(rows.enumerated().map { (Self.key(of: $1.time), $0) }) { first, _ in first }
    }

    /// A time in microseconds, which identifies a row.
    private static func key(of time: Double) -> Int { Int((time * 1e6).rounded()) }

    private static let maxRows = 60_000

    private static func name(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func cell(_ value: Value?, suffix: String) -> TraceValue {
        guard let value else { return .none }
        return TraceValue.columns(of: value).first { $0.suffix == suffix }?.value ?? .none
    }

    /// The times of all rows, without values. Markers at a time of the grid or at the same time share a row.
    private static func moments(of timeline: Timeline, steps: Int, interval: Int) -> [Row] {
        var rows = (0...steps).map { step in
            Row(time: Double(step * interval) / 1000, isOnGrid: true, markers: [], values: [])
        }
        let markers = timeline.markers.map { ($0.name, $0.time) } + [(end, timeline.duration)]
        for (name, time) in markers {
            if let index = rows.firstIndex(where: { abs($0.time - time) < 1e-6 }) {
                rows[index].markers.append(name)
            } else {
                rows.append(Row(time: time, isOnGrid: false, markers: [name], values: []))
            }
        }
        return rows.sorted { $0.time < $1.time }
    }

    /// The value of a column at a time in seconds. Times outside of the script give its first or last value.
    ///
    /// Cost: evaluates the expression if no row has that time.
    func value(ofColumn column: Int, at time: Double) -> TraceValue {
        if let row = rowIndices[Self.key(of: time)] { return rows[row].values[column] }
        let source = sources[column]
        let inside = min(max(time, 0), sampler.timeline.duration)
        return Self.cell(sampler.value(of: source.expression, at: inside), suffix: source.suffix)
    }

    /// The value of a column at a time in seconds; nil if it is not a number.
    func number(ofColumn column: Int, at time: Double) -> Double? { value(ofColumn: column, at: time).number }

    /// In seconds.
    var duration: Double { sampler.timeline.duration }

    /// Number of decimals of a column: two if a value reaches 10, else four.
    func decimals(ofColumn column: Int) -> Int {
        let isCoarse = rows.contains { abs($0.values[column].number ?? 0) >= TraceValue.coarse }
        return isCoarse ? TraceValue.coarseDecimals : TraceValue.fineDecimals
    }

    /// The trace as a table with rounded values.
    package var table: TraceTable {
        let decimals = columns.indices.map(decimals)
        return TraceTable(
            header: [
                "zoetrope trace: \(title)",
                "Values every \(interval) ms, at each marker and at the end; in seconds, points and radians.",
                "Columns that reach 10 have two decimals, all others four: finer than visible changes, coarser than the",
                "differences between machines. Times of markers between two rows have four decimals.",
            ],
            columns: columns,
            rows: rows.map { row in
                TraceTable.Row(
                    time: Self.text(of: row),
                    cells: zip(row.values, decimals).map { $0.text(decimals: $1) }, markers: row.markers)
            })
    }

    static func text(of row: Row) -> String {
        DecimalText.fixed(row.time, decimals: row.isOnGrid ? 3 : 4)
    }
}
