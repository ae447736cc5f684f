import SceneLanguage
import SceneModel

/// The differences between a trace and its golden: which columns changed, when, by how much, and how the motions relate.
public struct TraceComparison: Codable, Sendable, Hashable {
    /// One cell that differs.
    public struct CellDifference: Codable, Sendable, Hashable {
        /// Scene time of the golden's row in seconds.
        public var time: Double
        /// The marker at that time, or `end`.
        public var marker: String?
        /// The line of the golden's file, from 1.
        public var line: Int
        /// The cell in the golden.
        public var expected: String
        /// The cell in the current trace.
        public var actual: String

        var distance: Double? {
            guard let a = Double(expected), let b = Double(actual) else { return nil }
            return abs(a - b)
        }
    }

    /// One column that changed.
    public struct ColumnDifference: Codable, Sendable, Hashable {
        /// The column's name in the table.
        public var name: String
        /// Number of the golden's rows that differ.
        public var rows: Int
        /// The first row that differs.
        public var first: CellDifference
        /// The last row that differs.
        public var last: CellDifference
        /// The row with the largest difference; nil for columns without numbers.
        public var largest: CellDifference?
        /// The largest difference as a fraction of the range of the column's numbers in both traces, which compares columns with
        /// different units; nil for columns without numbers.
        public var share: Double?
        /// How the motion is related to the golden's in the first interval that differs; nil if no relation was found.
        public var relation: MotionRelation?
        /// The current cells with which the golden's rows are compared, in their order; nil for more than 4,000 rows.
        public var compared: [String]?
    }

    /// A marker whose time differs, that only the golden has, or that only the current trace has.
    public struct MarkerDifference: Codable, Sendable, Hashable {
        /// The marker's name, or `end`.
        public var name: String
        /// Time in the golden in seconds; nil for a new marker.
        public var expected: Double?
        /// Current time in seconds; nil if only the golden has the marker.
        public var actual: Double?
    }

    /// A column that has the values of a column with another name.
    public struct RenamedColumn: Codable, Sendable, Hashable {
        /// The column's name in the golden.
        public var expected: String
        /// Its name in the current trace.
        public var actual: String
    }

    /// Changed columns, in the order of the golden.
    public var columns: [ColumnDifference] = []
    /// The colours whose parts are among `columns`, with cells such as `#FF9500`; nil for none. Their parts have the relations.
    public var colors: [ColumnDifference]?
    /// Changed markers, in the order of the golden, new ones last.
    public var markers: [MarkerDifference] = []
    /// Columns of the golden that are no longer traced.
    public var missing: [String] = []
    /// Columns that the golden does not have.
    public var added: [String] = []
    /// Those of the columns in `missing` and `added` that have the same values; nil for none.
    public var renamed: [RenamedColumn]?
    /// Whether the interval between rows differs from the golden's.
    public var hasDifferentInterval = false
    /// Number of rows in the golden.
    public var rows: Int

    /// Whether there are no differences.
    public var isEqual: Bool {
        columns.isEmpty && markers.isEmpty && missing.isEmpty && added.isEmpty && !hasDifferentInterval
    }

    /// The former name of `isEqual`.
    @available(*, deprecated, renamed: "isEqual")
    public var isAlike: Bool { isEqual }

    /// The former name of `hasDifferentInterval`.
    @available(*, deprecated, renamed: "hasDifferentInterval")
    public var hasOtherGrid: Bool {
        get { hasDifferentInterval }
        set { hasDifferentInterval = newValue }
    }

    /// The former name of `CellDifference`.
    @available(*, deprecated, renamed: "CellDifference")
    public typealias Instant = CellDifference

    /// The former name of `ColumnDifference`.
    @available(*, deprecated, renamed: "ColumnDifference")
    public typealias Column = ColumnDifference

    /// The former name of `MarkerDifference`.
    @available(*, deprecated, renamed: "MarkerDifference")
    public typealias Marker = MarkerDifference

    /// The keys of the JSON, which keep their names.
    private enum CodingKeys: String, CodingKey {
        case columns, colors, markers, missing, added, renamed, rows
        case hasDifferentInterval = "hasOtherGrid"
    }

    /// Compares a trace with a golden.
    ///
    /// A row of the golden is compared with the trace at the same time after the last marker that both have, so that a change
    /// before a marker is reported once. The trace's numbers are rounded to the number of decimal places of the column's first
    /// number in the golden. Then cells are compared as text.
    ///
    /// - Parameter findsRelations: whether to search for relations, which samples changed columns at 600 samples per
    ///   second of scene time.
    package init(_ actual: Trace, with expected: TraceTable, findsRelations: Bool = true) {
        rows = expected.rows.count
        missing = expected.columns.filter { !actual.columns.contains($0) }
        added = actual.columns.filter { !expected.columns.contains($0) }
        compareMarkers(actual, expected)
        compareIntervals(actual, expected)
        let alignment = TraceAlignment(actual, with: expected)
        compareNames(actual, expected, alignment)
        var searches: [RelationCandidates] = []
        for (place, name) in expected.columns.enumerated() {
            guard let column = actual.columns.firstIndex(of: name) else { continue }
            let texts = Self.comparedCells(actual, column, expected, place, alignment)
            let found = Self.differences(texts, expected, place)
            let cells = found.map(\.cell)
            guard let first = cells.first, let last = cells.last else { continue }
            var change = ColumnDifference(name: name, rows: cells.count, first: first, last: last)
            change.compared = texts.count <= Self.maxCompared ? texts : nil
            change.largest = cells.filter { $0.distance != nil }.max { ($0.distance ?? 0) < ($1.distance ?? 0) }
            change.share = change.largest?.distance.map { distance in
                Self.share(distance, of: expected.rows.map { $0.cells[place] } + texts)
            }
            if findsRelations {
                // Relations are found in the section of the first difference: a value may jump at the marker that ends it.
                let delay = alignment.delay(at: first.time)
                let end = alignment.endOfDelay(at: first.time)
                let points = expected.rows.prefix { $0.seconds < end - 1e-4 }.map {
                    (time: $0.seconds, value: Double($0.cells[place]))
                }
                func search(
                    _ points: some Sequence<(time: Double, value: Double?)>, duration: Double
                ) -> RelationSearch? {
                    RelationSearch(
                        of: Array(points), from: found[0].row,
                        equalRows: Set(expected.rows.indices).subtracting(found.map(\.row)),
                        decimals: Self.decimals(of: expected, place), duration: duration,
                        scriptEnd: actual.duration - delay
                    ) { actual.number(ofColumn: column, at: $0 + delay) }
                }
                // A touch that interrupts a motion has a marker.
                let next = expected.rows.indices.first { $0 > found[0].row && !expected.rows[$0].markers.isEmpty }
                searches.append(
                    RelationCandidates(whole: search(points, duration: actual.duration - delay)) {
                        next.flatMap { search(points.prefix($0 + 1), duration: expected.rows[$0].seconds) }
                    })
            }
            columns.append(change)
        }
        findRelations(&searches)
        colors = colorDifferences(actual, expected, alignment)
    }

    /// Finds the relation of each column. One relation that explains all columns replaces those that fit a single column better,
    /// because they have one cause.
    ///
    /// - Parameter searches: one for each column, or none.
    private mutating func findRelations(_ searches: inout [RelationCandidates]) {
        guard searches.count == columns.count else { return }
        // A part of a colour has no distance, and does not overshoot.
        let found = searches.indices.map { index in
            searches[index].relations().filter { $0.isAboutTime || !Self.isColorPart(columns[index].name) }
        }
        for index in columns.indices { columns[index].relation = found[index].first }
        guard columns.count > 1, found.allSatisfy({ !$0.isEmpty }), commonRelation == nil else { return }
        // In the order of the columns, what fits one of them best first.
        for relation in (found.compactMap(\.first) + found.flatMap { $0.dropFirst() }) {
            guard searches.indices.allSatisfy({ searches[$0].isExplained(by: relation) }) else { continue }
            for index in columns.indices { columns[index].relation = relation }
            return
        }
    }

    /// The relation of all columns, if there are several and it is the same; otherwise nil.
    public var commonRelation: MotionRelation? {
        guard columns.count > 1, let relation = columns[0].relation else { return nil }
        return columns.allSatisfy { $0.relation == relation } ? relation : nil
    }

    /// The relation of all columns that have one; nil if these differ or none has one.
    var mainRelation: MotionRelation? {
        let relations = columns.compactMap(\.relation)
        guard let first = relations.first, relations.allSatisfy({ $0 == first }) else { return nil }
        return first
    }

    /// A different duration is reported through the end marker, not as a different interval.
    private mutating func compareIntervals(_ actual: Trace, _ expected: TraceTable) {
        let times = Set(actual.rows.lazy.filter(\.isOnGrid).map(Trace.text))
        let grid = expected.rows.filter(\.isOnGrid)
        let common = grid.count { times.contains($0.time) }
        let isDurationChanged = markers.contains { $0.name == Trace.end }
        let needed = isDurationChanged ? min(grid.count, times.count) : max(grid.count, times.count)
        hasDifferentInterval = common < needed
    }

    static func decimals(of table: TraceTable, _ column: Int) -> Int {
        for row in table.rows where Double(row.cells[column]) != nil {
            return max(0, row.cells[column].drop { $0 != "." }.count - 1)
        }
        return TraceValue.fineDecimals
    }

    private static let maxCompared = 4000
    /// How many different numbers of decimals the columns may have whose names are compared.
    private static let maxDecimals = 8

    /// The trace's cells at the times that correspond to the golden's rows.
    private static func comparedCells(
        _ actual: Trace, _ column: Int, _ expected: TraceTable, _ place: Int, _ alignment: TraceAlignment
    ) -> [String] {
        let decimals = decimals(of: expected, place)
        return expected.rows.map { row in
            actual.value(ofColumn: column, at: alignment.time(of: row.seconds)).text(decimals: decimals)
        }
    }

    private static func differences(
        _ texts: [String], _ expected: TraceTable, _ place: Int
    ) -> [(row: Int, cell: CellDifference)] {
        zip(expected.rows, texts).enumerated().compactMap { index, pair in
            let (row, text) = pair
            guard text != row.cells[place] else { return nil }
            let cell = CellDifference(
                time: row.seconds, marker: row.markers.first, line: row.line, expected: row.cells[place], actual: text)
            return (index, cell)
        }
    }

    /// A difference as a fraction of the range of a column, or of 1 % of its largest absolute value if the range is smaller: a change of
    /// the last decimal of a constant is small.
    ///
    /// - Parameter cells: all cells of the column, in both traces.
    private static func share(_ distance: Double, of cells: [String]) -> Double {
        let numbers = cells.compactMap { Double($0) }
        guard let low = numbers.min(), let high = numbers.max() else { return 0 }
        let range = max(high - low, max(abs(low), abs(high)) / 100)
        return range > 0 ? distance / range : 0
    }

    /// Finds the columns that have got another name. Constant values say nothing unless the names of the properties are equal.
    private mutating func compareNames(_ actual: Trace, _ expected: TraceTable, _ alignment: TraceAlignment) {
        func property(_ name: String) -> Substring { name.drop { $0 != "." } }
        var taken: Set<String> = []
        var found: [RenamedColumn] = []
        /// The added columns by their cells, for a number of decimals.
        var known: [Int: [[String]: [String]]] = [:]
        let places = Dictionary(
            zip(expected.columns, expected.columns.indices), uniquingKeysWith: { first, _ in first })
        let columns = Dictionary(zip(actual.columns, actual.columns.indices), uniquingKeysWith: { first, _ in first })
        for name in missing {
            guard let place = places[name] else { continue }
            let decimals = Self.decimals(of: expected, place)
            if known[decimals] == nil {
                guard known.count < Self.maxDecimals else { continue }
                known[decimals] = Dictionary(grouping: added) { other in
                    columns[other].map { Self.comparedCells(actual, $0, expected, place, alignment) } ?? []
                }
            }
            let cells = expected.rows.map { $0.cells[place] }
            let varies = Set(cells).count > 1
            let equal = (known[decimals]?[cells] ?? []).lazy.filter { !taken.contains($0) }
            guard let match = equal.first(where: { property($0) == property(name) }) ?? (varies ? equal.first : nil)
            else { continue }
            found.append(RenamedColumn(expected: name, actual: match))
            taken.insert(match)
        }
        renamed = found.isEmpty ? nil : found
    }

    private mutating func compareMarkers(_ actual: Trace, _ expected: TraceTable) {
        var now: [String: String] = [:]
        var order: [String] = []
        for row in actual.rows {
            for marker in row.markers where now[marker] == nil {
                now[marker] = Trace.text(of: row)
                order.append(marker)
            }
        }
        var known: Set<String> = []
        for row in expected.rows {
            for marker in row.markers where known.insert(marker).inserted {
                let time = now[marker]
                if time.flatMap(Double.init) != row.seconds {
                    markers.append(
                        MarkerDifference(name: marker, expected: row.seconds, actual: time.flatMap(Double.init)))
                }
            }
        }
        for marker in order where !known.contains(marker) {
            markers.append(MarkerDifference(name: marker, expected: nil, actual: now[marker].flatMap(Double.init)))
        }
    }
}
