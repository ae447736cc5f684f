import Graphics

/// Differences of colours as a whole, of which each column is a part.
extension TraceComparison {
    private static let parts = ["red", "green", "blue", "alpha"]

    /// Whether a column is a part of a colour.
    static func isColorPart(_ name: String) -> Bool { parts.contains { name.hasSuffix(".\($0)") } }

    /// Changed columns, in the order of the golden, with colours in place of their parts.
    var shownColumns: [ColumnDifference] {
        var shown: [ColumnDifference] = []
        for column in columns {
            let color = Self.isColorPart(column.name) ? colors?.first { $0.name == Self.owner(of: column.name) } : nil
            if color == nil || !shown.contains(where: { $0.name == color?.name }) { shown.append(color ?? column) }
        }
        return shown
    }

    /// The name of a column without its part: `card.background` for `card.background.red`.
    private static func owner(of name: String) -> String {
        String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    }

    /// The colours with changed parts; nil for none.
    func colorDifferences(_ actual: Trace, _ expected: TraceTable, _ alignment: TraceAlignment) -> [ColumnDifference]? {
        var names: [String] = []
        for column in columns where Self.isColorPart(column.name) {
            let name = Self.owner(of: column.name)
            if !names.contains(name) { names.append(name) }
        }
        let found = names.compactMap { difference(ofColor: $0, actual, expected, alignment) }
        return found.isEmpty ? nil : found
    }

    private func difference(
        ofColor name: String, _ actual: Trace, _ expected: TraceTable, _ alignment: TraceAlignment
    ) -> ColumnDifference? {
        let names = Self.parts.map { "\(name).\($0)" }
        let places = names.compactMap(expected.columns.firstIndex)
        let currentPlaces = names.compactMap(actual.columns.firstIndex)
        guard places.count == names.count, currentPlaces.count == names.count else { return nil }
        var cells: [(cell: CellDifference, distance: Double)] = []
        for row in expected.rows {
            let old = places.map { Double(row.cells[$0]) }
            let new = zip(currentPlaces, places).map { current, place in
                let value = actual.value(ofColumn: current, at: alignment.time(of: row.seconds))
                return Double(value.text(decimals: Self.decimals(of: expected, place)))
            }
            guard old != new else { continue }
            let distances = zip(old, new).map { old, new in old.flatMap { old in new.map { abs($0 - old) } } ?? 1 }
            cells.append(
                (
                    CellDifference(
                        time: row.seconds, marker: row.markers.first, line: row.line, expected: Self.hex(old),
                        actual: Self.hex(new)), distances.max() ?? 0
                ))
        }
        guard let first = cells.first, let last = cells.last,
            let largest = cells.enumerated().max(by: {
                ($0.element.distance, $1.offset) < ($1.element.distance, $0.offset)
            })
        else { return nil }
        let changed = columns.filter { names.contains($0.name) }
        let relation = changed.first?.relation
        var difference = ColumnDifference(name: name, rows: cells.count, first: first.cell, last: last.cell)
        difference.largest = largest.element.cell
        difference.share =
            largest.element.distance < Self.visibleShare ? 0 : changed.compactMap(\.share).max()
        difference.relation = changed.allSatisfy { $0.relation == relation } ? relation : nil
        return difference
    }

    /// A difference of an opacity or of a part of a colour that is seen, of 1.
    static let visibleShare = 0.01

    /// `#FF9500`, or `#FF950080` with an opacity; `-` where the expression has no value.
    private static func hex(_ parts: [Double?]) -> String {
        let numbers = parts.compactMap(\.self)
        guard numbers.count == 4 else { return "-" }
        return Color(numbers[0], numbers[1], numbers[2], alpha: numbers[3]).hexString
    }
}
