import Foundation
import Pages
import SceneLanguage
import Zoetrope

/// A golden with a table of a script's values.
struct TraceGolden: Golden {
    static let kind = GoldenResult.Kind.trace

    let name: String
    let expressions: [TypedExpression]
    let interval: Int
    let findsRelations: Bool

    func sample(of scene: PreparedScene) throws(ZoetropeError) -> any GoldenSample {
        TraceSample(trace: try Trace(expressions, of: scene, interval: interval), findsRelations: findsRelations)
    }
}

struct TraceSample: GoldenSample {
    let trace: Trace
    let findsRelations: Bool

    var data: Data { Data(trace.table.text.utf8) }

    func difference(from expected: Data) throws(ZoetropeError) -> GoldenDifference? {
        let table: TraceTable
        do throws(TraceTable.Damage) {
            table = try TraceTable(String(decoding: expected, as: UTF8.self))
        } catch {
            return GoldenDifference("the golden file is not a valid trace: \(error)", line: error.line)
        }
        let comparison = TraceComparison(trace, with: table, findsRelations: findsRelations)
        guard !comparison.isEqual else { return nil }
        var difference = GoldenDifference(comparison.summary, line: comparison.firstLine)
        difference.details = comparison.details.filter { $0 != comparison.summary }
        difference.trace = comparison
        return difference
    }
}

extension TraceComparison {
    /// The first line of the golden with a different value; nil if only markers or columns differ.
    var firstLine: Int? { columns.map(\.first.line).min() }

    /// The first different value, or else the first changed marker or column, in one sentence.
    public var summary: String {
        let first = columns.min { ($0.first.time, $0.name) < ($1.first.time, $1.name) }
        if let first {
            return
                "\(first.name) is \(first.first.actual) at \(first.first.timeText) instead of \(first.first.expected)"
        }
        if let marker = markers.first { return Self.sentence(marker) }
        if !missing.isEmpty { return "no longer traced: \(missing.joined(separator: ", "))" }
        if !added.isEmpty { return "not in the golden: \(added.joined(separator: ", "))" }
        return Self.intervalSentence
    }

    /// One sentence for each column and marker that changed. If it is known how a column's motion is related to that of
    /// the golden, an indented line follows, or the first line for all columns.
    public var details: [String] {
        var lines = commonRelation.map { ["all values that differ: \($0)"] } ?? []
        for column in columns {
            var line = "\(column.name): \(column.rows) of \(rows) rows, \(Self.seconds(column.first.time))"
            if column.last.time > column.first.time { line += " to \(Self.seconds(column.last.time))" }
            if let largest = column.largest {
                line += "; largest difference at \(largest.timeText): \(largest.actual) instead of \(largest.expected)"
            }
            lines.append(line)
            if commonRelation == nil, let relation = column.relation { lines.append("  \(relation)") }
        }
        return lines + markerSentences
    }

    /// One sentence for each marker at a different time, and for removed columns, added columns and a different
    /// interval.
    var markerSentences: [String] {
        var lines = markers.map(Self.sentence)
        if !missing.isEmpty { lines.append("no longer traced: \(missing.joined(separator: ", "))") }
        if !added.isEmpty { lines.append("not in the golden: \(added.joined(separator: ", "))") }
        if hasDifferentInterval { lines.append(Self.intervalSentence) }
        return lines
    }

    private static let intervalSentence = "the rows have different times because 'every' has changed"

    private static func sentence(_ marker: MarkerDifference) -> String {
        let name = marker.name == Trace.end ? "the end" : "marker:\(marker.name)"
        switch (marker.expected, marker.actual) {
        case (let expected?, let actual?):
            let milliseconds = DecimalText.short((abs(actual - expected) * 1e4).rounded() / 10)
            return "\(name) is at \(seconds(actual)) instead of \(seconds(expected)), \(milliseconds) ms "
                + (actual < expected ? "early" : "late")
        case (let expected?, nil): return "the script does not reach \(name), which was at \(seconds(expected))"
        case (nil, let actual?): return "\(name) is new, at \(seconds(actual))"
        case (nil, nil): return name
        }
    }

    fileprivate static func seconds(_ time: Double) -> String { "\(Value.format((time * 1e4).rounded() / 1e4)) s" }
}

extension TraceComparison.CellDifference {
    /// `0.55 s`, `1.05 s (marker:open)`
    var timeText: String {
        let text = TraceComparison.seconds(time)
        guard let marker else { return text }
        return marker == Trace.end ? "\(text) (the end)" : "\(text) (marker:\(marker))"
    }
}
