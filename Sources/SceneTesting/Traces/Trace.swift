import Foundation
import Pages
import Playback
package import SceneLanguage
package import Zoetrope

/// What chosen values of a scene are at every so many milliseconds, at each marker and at the end, not yet rounded.
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
    private let sampler: Sampler
    /// Where each column comes from.
    private let sources: [(expression: TypedExpression, suffix: String)]

    /// Stands for the end of the script in place of a marker.
    static let end = "end"

    /// Cost: each expression once for each row.
    ///
    /// - Throws: exit code 3 for more rows than anybody would review.
    package init(_ expressions: [TypedExpression], of scene: PreparedScene, interval: Int) throws(ZoetropeError) {
        let sampler = scene.sampler
        let steps = Int(sampler.timeline.duration * 1000 + 1e-6) / interval
        guard steps <= Self.maxRows else {
            throw ZoetropeError(
                .limit, "\(scene.file): a trace of \(steps) rows; the limit is \(Self.maxRows): take a longer every")
        }
        self.sampler = sampler
        self.interval = interval
        title = "\(scene.name), script \(scene.script)"
        let moments = Self.moments(of: sampler.timeline, steps: steps, interval: interval)
        let values = moments.map { moment in expressions.map { sampler.value(of: $0, at: moment.time) } }
        var (columns, sources): ([String], [(TypedExpression, String)]) = ([], [])
        for (index, expression) in expressions.enumerated() {
            let sample = values.lazy.compactMap { $0[index] }.first
            for suffix in sample.map({ TraceValue.columns(of: $0).map(\.suffix) }) ?? [""] {
                columns.append(Self.name(expression.text) + suffix)
                sources.append((expression, suffix))
            }
        }
        self.columns = columns
        self.sources = sources
        rows = zip(moments, values).map { moment, values in
            var row = moment
            row.values = zip(expressions, values).flatMap { expression, value in
                let suffixes = sources.filter { $0.0.location == expression.location }.map(\.1)
                return suffixes.map { Self.cell(value, suffix: $0) }
            }
            return row
        }
    }

    private static let maxRows = 60_000

    private static func name(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    private static func cell(_ value: Value?, suffix: String) -> TraceValue {
        guard let value else { return .none }
        return TraceValue.columns(of: value).first { $0.suffix == suffix }?.value ?? .none
    }

    /// The moments of all rows; one row for markers that lie on the grid, or together.
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

    /// The value of a column at any time in seconds; nil where it is no number.
    func number(ofColumn column: Int, at time: Double) -> Double? {
        let source = sources[column]
        let inside = min(max(time, 0), sampler.timeline.duration)
        return Self.cell(sampler.value(of: source.expression, at: inside), suffix: source.suffix).number
    }

    /// Seconds.
    var duration: Double { sampler.timeline.duration }

    /// The decimals of a column: two where it reaches 10, four in any other.
    func decimals(ofColumn column: Int) -> Int {
        let isCoarse = rows.contains { abs($0.values[column].number ?? 0) >= TraceValue.coarse }
        return isCoarse ? TraceValue.coarseDecimals : TraceValue.fineDecimals
    }

    /// The file of it.
    package var table: TraceTable {
        let decimals = columns.indices.map(decimals)
        return TraceTable(
            header: [
                "zoetrope trace: \(title)",
                "What is seen every \(interval) ms, at each marker and at the end; seconds, points, radians.",
                "A column that reaches 10 is rounded to 1/100, any other to 1/10000: finer than anybody sees, coarser",
                "than what machines differ in (numbers meet at 1e-9 first). Times off the grid are to 1/10000 s.",
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
