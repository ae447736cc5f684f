import SceneLanguage
import SceneModel

/// What became of a trace: which columns changed, when, by how much, and whether it is the same path after all.
public struct TraceComparison: Codable, Sendable, Hashable {
    /// One cell that is not what it was.
    public struct Instant: Codable, Sendable, Hashable {
        /// Seconds of scene time, where the golden has it.
        public var time: Double
        /// The marker at that time, or `end`.
        public var marker: String?
        /// The line of the golden's file, from 1.
        public var line: Int
        /// As they stand in the tables.
        public var expected: String
        /// As it stands there now.
        public var actual: String

        var distance: Double? {
            guard let a = Double(expected), let b = Double(actual) else { return nil }
            return abs(a - b)
        }
    }

    /// One column that changed.
    public struct Column: Codable, Sendable, Hashable {
        /// As the table has it.
        public var name: String
        /// How many of the golden's rows differ.
        public var rows: Int
        /// The first row that differs.
        public var first: Instant
        /// The last row that differs.
        public var last: Instant
        /// The one that is furthest off; nil for columns without numbers.
        public var largest: Instant?
        /// How the first stretch of it relates to what it was; nil for no simple relation.
        public var relation: MotionRelation?
    }

    /// A marker that is passed at another time, or no more, or newly.
    public struct Marker: Codable, Sendable, Hashable {
        /// As the script has it, or `end`.
        public var name: String
        /// Seconds; nil where there was none.
        public var expected: Double?
        /// Seconds; nil where there is none any more.
        public var actual: Double?
    }

    /// In the order of the golden.
    public var columns: [Column] = []
    /// In the order of the golden, new ones last.
    public var markers: [Marker] = []
    /// Columns of the golden that are not traced any more.
    public var missing: [String] = []
    /// Columns that the golden does not have.
    public var added: [String] = []
    /// Whether the rows stand at other times of the grid than the golden's.
    public var hasOtherGrid = false
    /// How many rows the golden has.
    public var rows: Int

    /// Whether nothing of that kind was found.
    public var isAlike: Bool {
        columns.isEmpty && markers.isEmpty && missing.isEmpty && added.isEmpty && !hasOtherGrid
    }

    /// Holds a trace to a golden. Each number is rounded as the golden has it; then the texts have to be the same.
    ///
    /// - Parameter explains: whether relations are looked for, which takes evaluating what changed 600 times a second.
    package init(_ actual: Trace, with expected: TraceTable, explains: Bool = true) {
        rows = expected.rows.count
        missing = expected.columns.filter { !actual.columns.contains($0) }
        added = actual.columns.filter { !expected.columns.contains($0) }
        compareMarkers(actual, expected)
        let pairs = Self.pairs(actual, expected)
        let grids = (expected.rows.count { $0.isOnGrid }, actual.rows.count { $0.isOnGrid })
        // A script that got shorter or longer is told by its end.
        let hasMoved = markers.contains { $0.name == Trace.end }
        let onGrid = pairs.count { expected.rows[$0.expected].isOnGrid }
        hasOtherGrid = hasMoved ? onGrid < min(grids.0, grids.1) : onGrid < max(grids.0, grids.1)
        for (place, name) in expected.columns.enumerated() {
            guard let column = actual.columns.firstIndex(of: name) else { continue }
            let found = Self.differences(actual, column, expected, place, pairs)
            let instants = found.map(\.instant)
            guard let first = instants.first, let last = instants.last else { continue }
            var change = Column(name: name, rows: instants.count, first: first, last: last)
            change.largest = instants.filter { $0.distance != nil }.max { ($0.distance ?? 0) < ($1.distance ?? 0) }
            if explains {
                let points = expected.rows.map { (time: $0.seconds, value: Double($0.cells[place])) }
                change.relation = MotionRelation(
                    of: points, from: found[0].row,
                    isAlike: Set(pairs.map(\.expected)).subtracting(found.map(\.row)),
                    decimals: Self.decimals(of: expected, place), duration: actual.duration
                ) { actual.number(ofColumn: column, at: $0) }
            }
            columns.append(change)
        }
    }

    private typealias Pair = (expected: Int, actual: Int)

    /// Rows that belong together: those of the grid by their time, those of markers by their first marker.
    private static func pairs(_ actual: Trace, _ expected: TraceTable) -> [Pair] {
        var byTime: [String: Int] = [:]
        var byMarker: [String: Int] = [:]
        for (index, row) in actual.rows.enumerated() {
            if row.isOnGrid { byTime[Trace.text(of: row)] = index }
            for marker in row.markers where byMarker[marker] == nil { byMarker[marker] = index }
        }
        return expected.rows.enumerated().compactMap { index, row in
            let found = row.isOnGrid ? byTime[row.time] : row.markers.first.flatMap { byMarker[$0] }
            return found.map { (index, $0) }
        }
    }

    private static func decimals(of table: TraceTable, _ column: Int) -> Int {
        for row in table.rows where Double(row.cells[column]) != nil {
            return max(0, row.cells[column].drop { $0 != "." }.count - 1)
        }
        return TraceValue.fineDecimals
    }

    private static func differences(
        _ actual: Trace, _ column: Int, _ expected: TraceTable, _ place: Int, _ pairs: [Pair]
    ) -> [(row: Int, instant: Instant)] {
        let decimals = decimals(of: expected, place)
        return pairs.compactMap { pair in
            let (row, now) = (expected.rows[pair.expected], actual.rows[pair.actual])
            let text = now.values[column].text(decimals: decimals)
            guard text != row.cells[place] else { return nil }
            let instant = Instant(
                time: row.seconds, marker: row.markers.first, line: row.line, expected: row.cells[place], actual: text)
            return (pair.expected, instant)
        }
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
                    markers.append(Marker(name: marker, expected: row.seconds, actual: time.flatMap(Double.init)))
                }
            }
        }
        for marker in order where !known.contains(marker) {
            markers.append(Marker(name: marker, expected: nil, actual: now[marker].flatMap(Double.init)))
        }
    }
}
