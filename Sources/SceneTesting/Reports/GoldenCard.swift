import Foundation
import Pages
import Zoetrope

/// One failed golden as a card of the report page.
struct GoldenCard {
    private let result: GoldenResult
    private let tables: (expected: TraceTable?, actual: TraceTable?)
    private let strip: FrameStrip?
    /// The times of all rows of the golden.
    private let times: [Double]
    /// The times of the golden at which parts of the trace are left out because a marker has moved.
    private let shifts: [Double]

    /// The most cells of a trace that are drawn; of a longer one every nth row.
    private static let maxCells = 4000
    private static let maxCharts = 24

    init(_ result: GoldenResult, file: (String) -> Data?) {
        self.result = result
        func table(_ role: String) -> TraceTable? {
            guard result.kind == .trace else { return nil }
            return result.files[role].flatMap(file).flatMap { try? TraceTable(String(decoding: $0, as: UTF8.self)) }
        }
        let expected = table("expected")
        times = expected?.rows.map(\.seconds) ?? []
        let trace = table("actual")
        let actual = trace.map { trace in expected.map { trace.aligned(with: $0) } ?? trace }
        shifts = trace.flatMap { trace in expected.map { TraceAlignment(trace, with: $0).shifts } } ?? []
        tables = (expected.map(Self.thinned), actual.map(Self.thinned))
        strip = result.strip
    }

    private static func thinned(_ table: TraceTable) -> TraceTable {
        var table = table
        let step = max(1, table.rows.count * min(table.columns.count, maxCharts) / maxCells)
        guard step > 1 else { return table }
        let last = table.rows.count - 1
        table.rows = table.rows.enumerated().filter { index, row in
            index % step == 0 || index == last || !row.markers.isEmpty
        }.map(\.element)
        return table
    }

    /// Duration in seconds; 0 for a still.
    var duration: Double {
        let rows = [tables.expected, tables.actual].compactMap { $0?.rows.last?.seconds }
        return max(rows.max() ?? 0, strip?.ends.last ?? 0)
    }

    var html: String {
        let body: String =
            switch result.kind {
            case .trace: charts
            case .still, .animation: pictures
            }
        return """
            <article class="card failure" data-kind="goldens" data-name="\(HTML.escaped(result.name))">\
            <div class="head"><span class="badge">\(result.kind.rawValue)</span>
            <h3>\(HTML.escaped(result.name))</h3><span class="state">\(result.state.rawValue)</span></div>
            \(summary)\(body)\(accept)</article>
            """
    }

    /// The message; for a trace only the notes on markers and columns, because its charts show the rest.
    private var summary: String {
        if let trace = result.trace {
            let cause = commonRelation.map { ["\(columnNames): \($0)"] } ?? []
            let notes = (cause + trace.markerSentences).map { "<li>\(HTML.escaped($0))</li>" }.joined()
            return notes.isEmpty ? "" : "<ul class=\"notes\">\(notes)</ul>"
        }
        let lines = result.messageLines
            .map { $0.replacing("\(result.path): error: ", with: "").replacing("\(result.path): ", with: "") }
        return lines.map { line in
            "<p class=\"message\">\(HTML.escaped(line.trimmingCharacters(in: .whitespaces)))</p>"
        }.joined()
    }

    private var accept: String {
        guard let command = result.accept else { return "" }
        return "<p class=\"accept\"><span>to accept</span><code>\(HTML.escaped(command))</code>"
            + "<button class=\"copy\">Copy</button></p>"
    }

    // MARK: traces

    private var charts: String {
        let markers = (tables.expected ?? tables.actual)?.rows.flatMap { row in
            row.markers.filter { $0 != Trace.end }.map { (name: $0, time: row.seconds) }
        }
        let changed = result.trace?.columns ?? []
        // A trace without changed columns (a new one, or one with other markers) shows a chart for each column that
        // varies over time and lists the constant ones in a line.
        let all = changed.isEmpty ? tables.actual?.columns ?? [] : changed.map(\.name)
        let constant = changed.isEmpty ? constantColumns : [:]
        let varying = all.filter { constant[$0] == nil }
        let names = varying.prefix(Self.maxCharts)
        let rest = all.compactMap { name in constant[name].map { "\(name) \($0)" } }.joined(separator: " · ")
        let blocks = names.map { name in
            let column = changed.first { $0.name == name }
            let chart = TraceChart(
                name, expected: tables.expected, actual: tables.actual, markers: markers ?? [], duration: duration,
                change: column, compared: compared(column), shifts: shifts)
            return """
                <figure class="trace" data-series='\(series(name))'><figcaption><code>\(HTML.escaped(name))</code>
                \(relation(column))<span class="now"></span></figcaption>\(chart.svg)\(facts(column))</figure>
                """
        }
        let actual = hasMoved ? "actual, at the same time after a marker" : "actual"
        let legend =
            tables.expected == nil
            ? ""
            : """
            <p class="legend"><span><i class="expected"></i>expected</span><span><i class="actual"></i>\(actual)</span>\
            <span><i class="difference"></i>difference (actual − expected), separate scale</span>\
            <span><i class="stretch"></i>where they differ</span></p>
            """
        let still = rest.isEmpty ? "" : "<p class=\"facts\">constant: \(HTML.escaped(rest))</p>"
        let more =
            varying.count > names.count
            ? "<p class=\"facts\">\(varying.count - names.count) more columns are not drawn</p>" : ""
        let missing =
            tables.actual == nil && tables.expected == nil
            ? "<p class=\"facts\">The traces are too long for this report.</p>" : ""
        return (blocks.isEmpty ? "" : legend) + blocks.joined() + more + still + missing
    }

    /// Whether a marker has moved, so that values at different times are compared.
    private var hasMoved: Bool {
        result.trace?.markers.contains { $0.name != Trace.end && $0.expected != nil && $0.actual != nil } == true
    }

    /// The cells with which the golden's rows are compared, by the times of the rows.
    private func compared(_ column: TraceComparison.ColumnDifference?) -> [Double: String] {
        guard let cells = column?.compared, cells.count == times.count else { return [:] }
        return Dictionary(zip(times, cells)) { first, _ in first }
    }

    /// The columns whose cells are all equal, with that cell.
    private var constantColumns: [String: String] {
        guard let table = tables.actual else { return [:] }
        var found: [String: String] = [:]
        for (index, name) in table.columns.enumerated() {
            guard let first = table.rows.first?.cells[index] else { continue }
            if table.rows.allSatisfy({ $0.cells[index] == first }) { found[name] = first }
        }
        return found
    }

    /// What all changed columns say about their motion, if that is the same. It has one cause and is shown once.
    private var commonRelation: String? { result.trace?.commonRelation?.description }

    /// The changed columns, in one enumeration.
    private var columnNames: String { (result.trace?.columns ?? []).map(\.name).joined(separator: ", ") }

    private func relation(_ column: TraceComparison.ColumnDifference?) -> String {
        guard commonRelation == nil, let relation = column?.relation else { return "" }
        return "<strong class=\"relation\">\(HTML.escaped(relation.description))</strong>"
    }

    private func facts(_ column: TraceComparison.ColumnDifference?) -> String {
        guard let column, let rows = result.trace?.rows else { return "" }
        func text(_ cell: TraceComparison.CellDifference) -> String {
            HTML.escaped("\(cell.timeText): \(cell.actual) instead of \(cell.expected)")
        }
        var parts = ["\(column.rows) of \(rows) rows", "first at \(text(column.first))"]
        if let largest = column.largest, largest != column.first {
            parts.append("largest difference at \(text(largest))")
        }
        return "<p class=\"facts\">\(parts.joined(separator: " · "))</p>"
    }

    /// The cells as JSON, for the values shown at the slider's time.
    private func series(_ name: String) -> String {
        func cells(_ table: TraceTable?) -> [[String]] {
            guard let table, let column = table.columns.firstIndex(of: name) else { return [] }
            return table.rows.map { [$0.time, $0.cells[column]] }
        }
        let text = JSONText.compact(["expected": cells(tables.expected), "actual": cells(tables.actual)])
        return HTML.escaped(text)
    }

    // MARK: pictures

    /// A picture whose source is set by the page's script.
    private static func figure(_ title: String, _ kind: String, _ layers: String) -> String {
        let picture = layers.isEmpty ? "<div class=\"none\">none</div>" : "<div class=\"picture\">\(layers)</div>"
        return "<figure class=\"\(kind)\">\(picture)<figcaption><i class=\"\(kind)\"></i>\(title)</figcaption></figure>"
    }

    private var pictures: String {
        guard let strip, !strip.ends.isEmpty else {
            return "<p class=\"facts\">The pictures are too large for this report.</p>"
        }
        func image(_ places: [Int], _ title: String) -> String {
            places.isEmpty ? "" : "<img alt=\"\(title)\">"
        }
        let marks = strip.difference.isEmpty ? "" : "<img class=\"marks\" alt=\"difference\">"
        let figures = [
            Self.figure("expected", "expected", image(strip.expected, "expected")),
            marks.isEmpty
                ? "" : Self.figure("difference", "difference", "<img class=\"ground\" alt=\"\">" + marks),
            Self.figure("actual", "actual", image(strip.actual, "actual")),
        ]
        return """
            <div class="animation"><div class="pictures">\(figures.joined())</div>\(ticks(strip))\(note(strip))
            \(strip.html)<noscript><p class="facts">The pictures are shown by a script.</p></noscript></div>
            """
    }

    /// How many moments are shown, and how.
    private func note(_ strip: FrameStrip) -> String {
        var parts: [String] = []
        if strip.ends.count < strip.moments { parts.append("\(strip.ends.count) of \(strip.moments) moments") }
        if strip.isReduced, let width = strip.size.first, let height = strip.size.last {
            let exact = strip.moments > 1 ? " except for the one that differs most" : ""
            parts.append("pictures of \(width)x\(height) pixels reduced for this page\(exact)")
        }
        return parts.isEmpty ? "" : "<p class=\"facts\">\(parts.joined(separator: "; "))</p>"
    }

    /// A bar with a segment per frame; differing frames are highlighted.
    private func ticks(_ strip: FrameStrip) -> String {
        guard let duration = strip.ends.last, duration > 0, strip.differs.contains(true) else { return "" }
        var start = 0.0
        let cells = zip(strip.ends, strip.differs).map { end, differs in
            defer { start = end }
            return
                "<i class=\"\(differs ? "different" : "equal")\" style=\"flex:\(DecimalText.short((end - start) * 1000))\"></i>"
        }
        return "<div class=\"frames\" title=\"frames that differ\">\(cells.joined())<b></b></div>"
    }
}
