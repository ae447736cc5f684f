/// A table in columns, for a terminal. Cells that do not fit are broken into several lines. If the columns would be narrower than
/// their words, each row is a block of lines: its first cell, and below it each other cell after the name of its column.
struct TerminalTable {
    private let rows: [[StyledText]]

    private static let gap = "  "
    /// The columns that a cell has at least, if the table is too wide.
    private static let minWidth = 8

    /// - Parameter rows: the first one is the head. Rows can have fewer cells than the head.
    init(_ rows: [[StyledText]]) {
        self.rows = rows
    }

    func lines(width: Int) -> [StyledText] {
        guard let head = rows.first, !head.isEmpty else { return [] }
        let widths = widths(in: width)
        guard fits(widths, in: width) else { return rows.dropFirst().flatMap { block($0, head, width) } }
        let rule = StyledText(widths.map { String(repeating: "─", count: $0) }.joined(separator: Self.gap))
        return line(head.map { StyledText($0.plain, .strong) }, widths) + [rule]
            + rows.dropFirst().flatMap { line($0, widths) }
    }

    /// Natural widths if they fit; otherwise the widest columns are narrowed to the same width.
    private func widths(in width: Int) -> [Int] {
        let columns = rows[0].count
        var widths = (0..<columns).map { (column: Int) -> Int in
            let cells = rows.filter { column < $0.count }.map { $0[column] }
            return cells.flatMap { $0.split(separator: "\n") }.map(\.width).max() ?? 0
        }
        let available = width - (columns - 1) * Self.gap.count
        var limit = widths.max() ?? 0
        while widths.reduce(0, +) > available, limit > Self.minWidth {
            limit -= 1
            widths = widths.map { min($0, limit) }
        }
        return widths
    }

    /// Whether the columns are in the width, and each word in its column.
    private func fits(_ widths: [Int], in width: Int) -> Bool {
        guard widths.reduce(0, +) + (widths.count - 1) * Self.gap.count <= width else { return false }
        return rows.allSatisfy { row in
            zip(row, widths).allSatisfy { cell, width in
                cell.split(separator: "\n").allSatisfy { $0.wrapped(to: width).allSatisfy { $0.width <= width } }
            }
        }
    }

    /// A row as a block of lines, with an empty line at the end. Empty cells are left out.
    private func block(_ cells: [StyledText], _ head: [StyledText], _ width: Int) -> [StyledText] {
        var lines: [StyledText] = []
        for (column, cell) in cells.enumerated() where !cell.isEmpty {
            var text = StyledText()
            if column > 0, column < head.count, !head[column].isEmpty {
                text.append("\(head[column].plain): ", .strong)
            }
            let mark = column == 0 ? "" : Self.gap
            for (index, part) in cell.split(separator: "\n").enumerated() {
                var line = index == 0 ? text : StyledText()
                line.append(part)
                lines += line.wrapped(to: max(width - mark.count, 1)).map { $0.indented(mark) }
            }
        }
        return lines + [StyledText()]
    }

    private func line(_ cells: [StyledText], _ widths: [Int]) -> [StyledText] {
        let wrapped = zip(cells, widths).map { cell, width in
            cell.split(separator: "\n").flatMap { $0.wrapped(to: max(width, 1)) }
        }
        let height = wrapped.map(\.count).max() ?? 0
        return (0..<height).map { row in
            var line = StyledText()
            for (column, lines) in wrapped.enumerated() {
                if column > 0 { line.append(Self.gap) }
                let cell = row < lines.count ? lines[row] : StyledText()
                line.append(cell)
                if column < wrapped.count - 1 {
                    line.append(String(repeating: " ", count: max(widths[column] - cell.width, 0)))
                }
            }
            return line
        }
    }
}
