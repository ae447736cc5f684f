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
            return .unreadable("it is not a valid trace: \(error)", line: error.line)
        }
        guard table.isComplete else {
            let lines = String(decoding: expected, as: UTF8.self).split(whereSeparator: \.isNewline).count
            return .unreadable(
                "it is cut off after line \(lines), before the end of the script", line: lines)
        }
        let comparison = TraceComparison(trace, with: table, findsRelations: findsRelations)
        guard !comparison.isEqual else { return nil }
        var difference = GoldenDifference(comparison.summary, line: comparison.headlineLine)
        difference.details = comparison.messageDetails
        difference.trace = comparison
        return difference
    }
}

extension TraceComparison {
    /// The line of the golden with the largest difference, or the first line with a different value if the motion is related to the
    /// golden's; nil if only markers or columns differ.
    var headlineLine: Int? {
        relatedColumn == nil ? headlineCell?.cell.line : columns.map(\.first.line).min()
    }

    /// How the motion differs if that is known, or else the largest difference, or else the first changed marker or column, in one
    /// sentence.
    public var summary: String {
        if let relation = commonRelation { return "\(Self.allColumns): \(relation)" }
        if let column = relatedColumn, let relation = column.relation { return "\(column.name): \(relation)" }
        if let value = headlineValue { return value }
        if let marker = delaySentences.first { return marker }
        if let column = renamed?.first { return Self.sentence(column) }
        if !missing.isEmpty { return "no longer traced: \(missing.joined(separator: ", "))" }
        if !added.isEmpty { return "not in the golden: \(added.joined(separator: ", "))" }
        return Self.intervalSentence
    }

    private static let allColumns = "every value that differs"

    /// The columns that changed, the first one first.
    private var sortedColumns: [ColumnDifference] {
        shownColumns.sorted { ($0.first.time, $0.name) < ($1.first.time, $1.name) }
    }

    /// The first column whose motion is related to that of the golden.
    private var relatedColumn: ColumnDifference? { sortedColumns.first { $0.relation != nil } }

    /// The cell with the largest difference in proportion to the motion of its column; of equal ones the first. The first cell that
    /// differs if no column has numbers.
    private var headlineCell: (column: String, cell: CellDifference)? {
        // Values that move together differ by the rounding of their decimals.
        func percent(_ column: ColumnDifference) -> Double {
            guard !column.isInvisible else { return 0 }
            return ((column.share ?? 0) * 100).rounded()
        }
        // `max` returns the first of equal ones.
        let numbers = sortedColumns.filter { $0.largest != nil }
        let first = numbers.max { percent($0) < percent($1) }
        // Of the parts of one value, such as a point, the one that differs most.
        let column = first.flatMap { first in
            func owner(_ column: ColumnDifference) -> Substring {
                column.name.prefix(upTo: column.name.lastIndex(of: ".") ?? column.name.endIndex)
            }
            guard owner(first).contains(".") else { return first }
            return numbers.filter { owner($0) == owner(first) && percent($0) == percent(first) }
                .max { ($0.largest?.distance ?? 0) < ($1.largest?.distance ?? 0) }
        }
        if let column, let cell = column.largest { return (column.name, cell) }
        return sortedColumns.first.map { ($0.name, $0.first) }
    }

    /// The largest difference, in one sentence.
    private var headlineValue: String? {
        headlineCell.map { name, cell in
            let sentence = "\(name) is \(cell.actual) at \(cell.timeText) instead of \(cell.expected)"
            guard cell.distance != nil || colors?.contains(where: { $0.name == name }) == true,
                columns.reduce(0, { $0 + $1.rows }) > 1
            else { return sentence }
            return "\(sentence), the largest difference"
        }
    }

    /// One sentence for each column and marker that changed. If it is known how a column's motion is related to that of
    /// the golden, an indented line follows, or the first line for all columns.
    public var details: [String] {
        var lines = commonRelation.map { ["\(Self.allColumns): \($0)"] } ?? []
        for column in shownColumns {
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

    /// One sentence for each marker at a different time, or for several that are late by the same time.
    private var delaySentences: [String] {
        var sentences: [String] = []
        var rest = markers[...]
        while let first = rest.first {
            let group = rest.prefix { marker in
                guard let delay = marker.delay, let other = first.delay else { return false }
                return abs(delay - other) < Self.sameDelay
            }
            guard group.count > 2, let last = group.last else {
                sentences.append(Self.sentence(first))
                rest = rest.dropFirst()
                continue
            }
            let others = group.dropFirst()
            let names =
                others.count == 2
                ? others.map(Self.shownName).joined(separator: " and ")
                : "\(others.count) more, up to \(Self.shownName(last))"
            sentences.append("\(Self.sentence(first)), as are \(names)")
            rest = rest.dropFirst(group.count)
        }
        return sentences
    }

    /// Delays that differ by less are the same, in seconds. A tick is a 600th.
    private static let sameDelay = 0.0017

    /// The lines of a message below the summary.
    var messageDetails: [String] { linesBelowSummary + alignmentNote }

    /// How values are compared after a marker that has moved; empty if none has.
    private var alignmentNote: [String] {
        let hasMoved = markers.contains { $0.name != Trace.end && $0.expected != nil && $0.actual != nil }
        guard hasMoved, !columns.isEmpty else { return [] }
        return ["after a marker that has moved, values are compared at the same time after it; times are the golden's"]
    }

    private var linesBelowSummary: [String] {
        let summary = summary
        let lines = details.filter { $0 != summary }
        guard let column = relatedColumn, let relation = column.relation else { return lines }
        // The line of a single column states its largest difference.
        let value = shownColumns.count > 1 ? [headlineValue].compactMap(\.self) : []
        guard commonRelation == nil else { return value + lines }
        // The line of its relation is the summary.
        let index = lines.firstIndex { $0.hasPrefix("\(column.name): ") }
        let isRepeated = index.map { $0 + 1 < lines.count && lines[$0 + 1] == "  \(relation)" } ?? false
        return value + lines.enumerated().filter { !isRepeated || $0.offset != (index ?? 0) + 1 }.map(\.element)
    }

    /// One sentence for each marker at a different time, and for removed columns, added columns and a different
    /// interval.
    var markerSentences: [String] {
        let renamed = renamed ?? []
        var lines = delaySentences + renamed.map(Self.sentence)
        let (old, new) = (Set(renamed.map(\.expected)), Set(renamed.map(\.actual)))
        let (missing, added) = (missing.filter { !old.contains($0) }, added.filter { !new.contains($0) })
        if !missing.isEmpty { lines.append("no longer traced: \(missing.joined(separator: ", "))") }
        if !added.isEmpty { lines.append("not in the golden: \(added.joined(separator: ", "))") }
        if hasDifferentInterval { lines.append(Self.intervalSentence) }
        return lines
    }

    private static let intervalSentence = "the rows have different times because 'every' has changed"

    private static func sentence(_ column: RenamedColumn) -> String {
        "\(column.expected) may have been renamed to \(column.actual): the values are the same"
    }

    private static func shownName(_ marker: MarkerDifference) -> String {
        marker.name == Trace.end ? "the end" : "marker:\(marker.name)"
    }

    private static func sentence(_ marker: MarkerDifference) -> String {
        let name = shownName(marker)
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

extension TraceComparison.MarkerDifference {
    /// In seconds; negative if it is early. Nil for a marker that only one of the traces has.
    fileprivate var delay: Double? { expected.flatMap { expected in actual.map { $0 - expected } } }
}

extension TraceComparison.ColumnDifference {
    /// Whether the column is an opacity and its largest difference is too small to be seen.
    fileprivate var isInvisible: Bool {
        guard let distance = largest?.distance, distance < TraceComparison.visibleShare else { return false }
        return name.lowercased().hasSuffix("opacity")
    }
}

extension TraceComparison.CellDifference {
    /// `0.55 s`, `1.05 s (marker:open)`
    var timeText: String {
        let text = TraceComparison.seconds(time)
        guard let marker else { return text }
        return marker == Trace.end ? "\(text) (the end)" : "\(text) (marker:\(marker))"
    }
}
