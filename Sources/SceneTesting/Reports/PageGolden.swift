import Foundation
import Pages
import Snapshots
import Zoetrope

/// One golden that failed, as a card of the page.
struct PageGolden {
    private let result: GoldenResult
    private let expected: Data?
    private let actual: Data?
    private let difference: Data?
    private let tables: (expected: TraceTable?, actual: TraceTable?)
    private let strip: FrameStrip?

    init(_ result: GoldenResult, file: (String) -> Data?) {
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
            strip = try? FrameStrip(expected: expected, actual: actual, name: name, tolerance: tolerance)
        } else {
            strip = nil
        }
    }

    /// Seconds; 0 for what does not move.
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
            <article class="card"><div class="head"><span class="badge">\(result.kind.rawValue)</span>
            <h3>\(HTML.escaped(result.name))</h3><span class="state">\(result.state.rawValue)</span></div>
            \(summary)\(body)\(accept)</article>
            """
    }

    /// What changed, for people: for a trace its columns speak for themselves.
    private var summary: String {
        if let trace = result.trace {
            let notes = trace.markerSentences.map { "<li>\(HTML.escaped($0))</li>" }.joined()
            return notes.isEmpty ? "" : "<ul class=\"notes\">\(notes)</ul>"
        }
        let lines = result.message.split(separator: "\n").map(String.init)
            .filter { !$0.contains("to accept it:") }
            .map { $0.replacing("\(result.path): error: ", with: "").replacing("\(result.path): ", with: "") }
        return lines.map { "<p class=\"said\">\(HTML.escaped($0.trimmingCharacters(in: .whitespaces)))</p>" }.joined()
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
        // Of a trace that is new, what moves; the rest in a line.
        let all = changed.isEmpty ? tables.actual?.columns ?? [] : changed.map(\.name)
        let resting = changed.isEmpty ? self.resting : [:]
        let names = all.filter { resting[$0] == nil }
        let rest = all.compactMap { name in resting[name].map { "\(name) \($0)" } }.joined(separator: " · ")
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
            actual − expected, on its own scale<i class="stretch"></i>where they differ</p>
            """
        let still = rest.isEmpty ? "" : "<p class=\"facts\">stays the same: \(HTML.escaped(rest))</p>"
        return legend + blocks.joined() + still
    }

    /// The columns whose cells are all alike, with that cell.
    private var resting: [String: String] {
        guard let table = tables.actual else { return [:] }
        var found: [String: String] = [:]
        for (index, name) in table.columns.enumerated() {
            guard let first = table.rows.first?.cells[index] else { continue }
            if table.rows.allSatisfy({ $0.cells[index] == first }) { found[name] = first }
        }
        return found
    }

    private func relation(_ column: TraceComparison.Column?) -> String {
        guard let relation = column?.relation else { return "" }
        return "<strong class=\"relation\">\(HTML.escaped(relation.description))</strong>"
    }

    private func facts(_ column: TraceComparison.Column?) -> String {
        guard let column, let rows = result.trace?.rows else { return "" }
        func said(_ instant: TraceComparison.Instant) -> String {
            HTML.escaped("\(instant.place): \(instant.actual) instead of \(instant.expected)")
        }
        var parts = ["\(column.rows) of \(rows) rows", "first at \(said(column.first))"]
        if let worst = column.largest, worst != column.first { parts.append("furthest off at \(said(worst))") }
        return "<p class=\"facts\">\(parts.joined(separator: " · "))</p>"
    }

    /// The cells, for the words that follow the slider.
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
            source.map { "<img alt=\"\(title)\" src=\"\($0)\">" } ?? "<div class=\"none\">there is none</div>"
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
            <div class="film"><div class="pictures">\(pictures.joined())</div>\(ticks(strip))
            <script type="application/json">\(JSONText.compact(strip))</script></div>
            """
    }

    /// All frames in a row, those that differ in the colour of differences.
    private func ticks(_ strip: FrameStrip) -> String {
        guard let duration = strip.ends.last, duration > 0, strip.differs.contains(true) else { return "" }
        var start = 0.0
        let cells = zip(strip.ends, strip.differs).map { end, differs in
            defer { start = end }
            return
                "<i class=\"\(differs ? "off" : "on")\" style=\"flex:\(DecimalText.short((end - start) * 1000))\"></i>"
        }
        return "<div class=\"frames\" title=\"frames that differ\">\(cells.joined())<b></b></div>"
    }
}
