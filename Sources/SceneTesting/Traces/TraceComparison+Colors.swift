import Graphics

/// Differences of colours as a whole, of which each column is a part.
extension TraceComparison {
    private static let parts = ["red", "green", "blue", "alpha"]

    /// Whether a column is a part of a colour.
    static func isColorPart(_ name: String) -> Bool { parts.contains { name.hasSuffix(".\($0)") } }

    /// Changed columns, in the order of the golden, with colours in place of their parts.
    var shownColumns: [ColumnDifference] {
        let byName = Dictionary((colors ?? []).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
        var shown: Set<String> = []
        return columns.compactMap { column in
            guard Self.isColorPart(column.name), let color = byName[Self.owner(of: column.name)] else { return column }
            return shown.insert(color.name).inserted ? color : nil
        }
    }

    /// The name of a column without its part: `card.background` for `card.background.red`.
    private static func owner(of name: String) -> String {
        String(name.prefix(upTo: name.lastIndex(of: ".") ?? name.endIndex))
    }

    /// The colours with changed parts; nil for none.
    func colorDifferences(_ actual: Trace, _ expected: TraceTable, _ alignment: TraceAlignment) -> [ColumnDifference]? {
        func places(_ names: [String]) -> [String: Int] {
            Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
        }
        let (old, new) = (places(expected.columns), places(actual.columns))
        var names: [String] = []
        var changed: [String: [ColumnDifference]] = [:]
        for column in columns where Self.isColorPart(column.name) {
            let name = Self.owner(of: column.name)
            if changed[name] == nil { names.append(name) }
            changed[name, default: []].append(column)
        }
        let found = names.compactMap { name -> ColumnDifference? in
            let parts = Self.parts.map { "\(name).\($0)" }
            let (oldPlaces, newPlaces) = (parts.compactMap { old[$0] }, parts.compactMap { new[$0] })
            guard oldPlaces.count == parts.count, newPlaces.count == parts.count else { return nil }
            return difference(
                ofColor: name, changed[name] ?? [], at: oldPlaces, now: newPlaces, actual, expected, alignment)
        }
        return found.isEmpty ? nil : found
    }

    /// - Parameters:
    ///   - changed: the parts that differ.
    ///   - places: of all parts in the golden.
    ///   - currentPlaces: the same in the current trace.
    private func difference(
        ofColor name: String, _ changed: [ColumnDifference], at places: [Int], now currentPlaces: [Int],
        _ actual: Trace, _ expected: TraceTable, _ alignment: TraceAlignment
    ) -> ColumnDifference? {
        let decimals = places.map { Self.decimals(of: expected, $0) }
        var cells: [(cell: CellDifference, distance: Double)] = []
        for row in expected.rows {
            let old = places.map { Double(row.cells[$0]) }
            let time = alignment.time(of: row.seconds)
            let new = zip(currentPlaces, decimals).map { place, decimals in
                Double(actual.value(ofColumn: place, at: time).text(decimals: decimals))
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
