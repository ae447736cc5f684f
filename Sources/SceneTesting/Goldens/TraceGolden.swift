import Foundation
import Pages
import SceneLanguage
import Zoetrope

/// The table of a script's values.
struct TraceGolden: Golden {
    static let kind = GoldenResult.Kind.trace

    let name: String
    let expressions: [TypedExpression]
    let interval: Int
    let explains: Bool

    func sample(of scene: PreparedScene) throws(ZoetropeError) -> any GoldenSample {
        TraceSample(trace: try Trace(expressions, of: scene, interval: interval), explains: explains)
    }
}

struct TraceSample: GoldenSample {
    let trace: Trace
    let explains: Bool

    var data: Data { Data(trace.table.text.utf8) }

    func difference(from expected: Data) throws(ZoetropeError) -> GoldenDifference? {
        let table: TraceTable
        do throws(TraceTable.Damage) {
            table = try TraceTable(String(decoding: expected, as: UTF8.self))
        } catch {
            return GoldenDifference("this is no trace: \(error)", line: error.line)
        }
        let comparison = TraceComparison(trace, with: table, explains: explains)
        guard !comparison.isAlike else { return nil }
        var difference = GoldenDifference(comparison.summary, line: comparison.firstLine)
        difference.details = comparison.details
        difference.trace = comparison
        return difference
    }
}

extension TraceComparison {
    /// The line of the golden that differs first.
    var firstLine: Int? { columns.map(\.first.line).min() }

    /// What comes first, in one sentence.
    public var summary: String {
        let first = columns.min { ($0.first.time, $0.name) < ($1.first.time, $1.name) }
        if let first {
            return "\(first.name) is \(first.first.actual) at \(first.first.place) instead of \(first.first.expected)"
        }
        if let marker = markers.first { return Self.sentence(marker) }
        if !missing.isEmpty { return "not traced any more: \(missing.joined(separator: ", "))" }
        if !added.isEmpty { return "not in the golden: \(added.joined(separator: ", "))" }
        return "its rows stand at other times: every has changed"
    }

    /// One sentence for each column and marker that changed.
    public var details: [String] {
        var lines: [String] = []
        for column in columns {
            var line = "\(column.name): \(column.rows) of \(rows) rows, \(Self.seconds(column.first.time))"
            if column.last.time > column.first.time { line += " to \(Self.seconds(column.last.time))" }
            if let largest = column.largest {
                line += "; furthest off at \(largest.place): \(largest.actual) instead of \(largest.expected)"
            }
            lines.append(line)
            if let relation = column.relation { lines.append("  \(relation)") }
        }
        return lines + markerSentences
    }

    /// One sentence for each marker that moved, and for what is traced no more or newly.
    var markerSentences: [String] {
        var lines = markers.map(Self.sentence)
        if !missing.isEmpty { lines.append("not traced any more: \(missing.joined(separator: ", "))") }
        if !added.isEmpty { lines.append("not in the golden: \(added.joined(separator: ", "))") }
        if hasOtherGrid { lines.append("its rows stand at other times: every has changed") }
        return lines
    }

    private static func sentence(_ marker: Marker) -> String {
        let name = marker.name == Trace.end ? "the end" : "marker:\(marker.name)"
        switch (marker.expected, marker.actual) {
        case (let expected?, let actual?):
            let milliseconds = DecimalText.fixed(abs(actual - expected) * 1000, decimals: 0)
            return "\(name) is at \(seconds(actual)) instead of \(seconds(expected)), \(milliseconds) ms "
                + (actual < expected ? "early" : "late")
        case (let expected?, nil): return "\(name) is not passed any more; it was at \(seconds(expected))"
        case (nil, let actual?): return "\(name) is new, at \(seconds(actual))"
        case (nil, nil): return name
        }
    }

    fileprivate static func seconds(_ time: Double) -> String { "\(Value.format((time * 1e4).rounded() / 1e4)) s" }
}

extension TraceComparison.Instant {
    /// `0.55 s`, `1.05 s (marker:open)`
    var place: String {
        let text = TraceComparison.seconds(time)
        guard let marker else { return text }
        return marker == Trace.end ? "\(text) (the end)" : "\(text) (marker:\(marker))"
    }
}
