import Foundation
import Pages
import Snapshots
import Zoetrope

/// One failed golden as a card of the report page.
struct GoldenCard {
    private let result: GoldenResult
    private let expected: Data?
    private let actual: Data?
    private let difference: Data?
    private let tables: (expected: TraceTable?, actual: TraceTable?)
    private let strip: FrameStrip?

    /// - Parameter maxStripBytes: the size of the pictures of an animation.
    init(_ result: GoldenResult, maxStripBytes: Int, file: (String) -> Data?) {
        self.result = result
        func data(_ role: String) -> Data? { result.files[role].flatMap(file) }
        (expected, actual, difference) = (data("expected"), data("actual"), data("difference"))
        func table(_ data: Data?) -> TraceTable? {
            data.flatMap { try? TraceTable(String(decoding: $0, as: UTF8.self)) }
        }
        tables = result.kind == .trace ? (table(expected), table(actual)) : (nil, nil)
        if result.kind == .animation, let actual {
            let name = result.name.split(separator: "/").last.map(String.init) ?? "animation"
            let tolerance = PictureTolerance(levels: result.picture?.levels ?? 0, share: result.picture?.allowed ?? 0)
            strip = try? FrameStrip(
                expected: expected, actual: actual, name: name, tolerance: tolerance, maxBytes: maxStripBytes)
        } else {
            strip = nil
        }
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
            case .still: still
            case .animation: animation
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
        let names = all.filter { constant[$0] == nil }
        let rest = all.compactMap { name in constant[name].map { "\(name) \($0)" } }.joined(separator: " · ")
        let blocks = names.map { name in
            let chart = TraceChart(
                name, expected: tables.expected, actual: tables.actual, markers: markers ?? [], duration: duration)
            let column = changed.first { $0.name == name }
            return """
                <figure class="trace" data-series='\(series(name))'><figcaption><code>\(HTML.escaped(name))</code>
                \(relation(column))<span class="now"></span></figcaption>\(chart.svg)\(facts(column))</figure>
                """
        }
        let legend =
            tables.expected == nil
            ? ""
            : """
            <p class="legend"><i class="expected"></i>expected<i class="actual"></i>actual<i class="difference"></i>\
            difference (actual − expected), separate scale<i class="stretch"></i>where they differ</p>
            """
        let still = rest.isEmpty ? "" : "<p class=\"facts\">constant: \(HTML.escaped(rest))</p>"
        return legend + blocks.joined() + still
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

    private func source(_ data: Data?) -> String? {
        data.map { "data:image/png;base64," + $0.base64EncodedString() }
    }

    private static func figure(_ title: String, _ kind: String, _ source: String?) -> String {
        let picture =
            source.map { "<img alt=\"\(title)\" src=\"\($0)\">" } ?? "<div class=\"none\">none</div>"
        return "<figure class=\"\(kind)\">\(picture)<figcaption><i class=\"\(kind)\"></i>\(title)</figcaption></figure>"
    }

    private var still: String {
        let pictures = [
            Self.figure("expected", "expected", source(expected)),
            difference == nil ? "" : Self.figure("difference", "difference", source(difference)),
            Self.figure("actual", "actual", source(actual)),
        ]
        return "<div class=\"pictures\">\(pictures.joined())</div>"
    }

    private var animation: String {
        guard let strip, !strip.ends.isEmpty else { return "" }
        func first(_ places: [Int]) -> String? { places.first.map { strip.images[$0] } }
        let pictures = [
            Self.figure("expected", "expected", first(strip.expected)),
            strip.difference.isEmpty ? "" : Self.figure("difference", "difference", first(strip.difference)),
            Self.figure("actual", "actual", first(strip.actual)),
        ]
        return """
            <div class="animation"><div class="pictures">\(pictures.joined())</div>\(ticks(strip))
            <script type="application/json">\(JSONText.compact(strip))</script></div>
            """
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
