import Pages
import SceneLanguage
import SceneModel

/// A trace as it stands in a file: text in rows and columns, for people to read and to review.
package struct TraceTable: Sendable, Hashable {
    package struct Row: Sendable, Hashable {
        /// Seconds; of the grid with three decimals, of a marker between its lines with four.
        package var time: String
        package var cells: [String]
        /// The markers at that moment; `end` for the last one.
        package var markers: [String]
        /// Where it stands in the file that was read, from 1; rows that are left out stand where that is said.
        package var line = 0

        init(time: String, cells: [String], markers: [String], line: Int = 0) {
            (self.time, self.cells, self.markers, self.line) = (time, cells, markers, line)
        }

        /// Whether it tells no more than the row before.
        func repeats(_ other: Row) -> Bool { isOnGrid && markers.isEmpty && cells == other.cells }

        /// In seconds.
        package var seconds: Double { Double(time) ?? 0 }

        /// Whether it stands on the grid of every so many milliseconds.
        package var isOnGrid: Bool { time.drop { $0 != "." }.count == 4 }
    }

    /// Why a text is no trace.
    package struct Damage: Error, Hashable, CustomStringConvertible {
        /// From 1.
        package var line: Int
        package var description: String
    }

    /// Lines at the top that begin with `#`.
    package var header: [String]
    package var columns: [String]
    package var rows: [Row]

    package init(header: [String], columns: [String], rows: [Row]) {
        self.header = header
        self.columns = columns
        self.rows = rows
    }

    static let headerSign = "# "
    private static let markerSign = "  # "

    /// Before the number of rows that are left out, since they are as the one before.
    private static let omission = "..."

    /// The file: header, names of columns, rows; columns end under each other, two spaces apart. While nothing changes
    /// rows are left out, but for the first and the last.
    package var text: String {
        let lines = [["time"] + columns] + rows.map { [$0.time] + $0.cells }
        let widths = (0...columns.count).map { column in lines.map { $0[column].count }.max() ?? 0 }
        func line(_ cells: [String]) -> String {
            zip(cells, widths).enumerated().map { index, cell in
                let padding = String(repeating: " ", count: cell.1 - cell.0.count)
                return index == 0 ? cell.0 + padding : padding + cell.0
            }.joined(separator: "  ")
        }
        var result = header.map { Self.headerSign + $0 }
        result.append(line(lines[0]))
        var index = 0
        while index < rows.count {
            let (row, cells) = (rows[index], lines[index + 1])
            let same = rows[(index + 1)...].prefix { $0.repeats(row) }.count
            // Only what stands between two of the grid can be told by their times.
            let omitted = row.isOnGrid && same > 3 ? same - 1 : 0
            let note = row.markers.isEmpty ? "" : Self.markerSign + row.markers.joined(separator: ", ")
            result.append(line(cells) + note)
            if omitted > 0 { result.append("\(Self.omission) \(omitted) rows alike") }
            index += omitted + 1
        }
        return result.joined(separator: "\n") + "\n"
    }

    /// Reads a file.
    ///
    /// - Throws: the first line that is not as `text` writes it.
    package init(_ text: String) throws(Damage) {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() }
        let header = lines.prefix { $0.hasPrefix(Self.headerSign) }
        self.header = header.map { String($0.dropFirst(Self.headerSign.count)) }
        guard lines.count > header.count else { throw Damage(line: 1, description: "there are no columns") }
        let names = Self.cells(of: lines[header.count])
        guard names.first == "time" else {
            throw Damage(line: header.count + 1, description: "the first column is not time")
        }
        columns = Array(names.dropFirst())
        rows = []
        var omitted: (count: Int, line: Int)?
        for (index, line) in lines.enumerated().dropFirst(header.count + 1) {
            if line.hasPrefix(Self.omission) {
                let words = line.split(separator: " ")
                guard omitted == nil, !rows.isEmpty, words.count > 1, let count = Int(words[1]),
                    (1...1_000_000) ~= count
                else { throw Damage(line: index + 1, description: "this does not say how many rows are left out") }
                omitted = (count, index + 1)
                continue
            }
            let parts = line.split(separator: Self.markerSign, maxSplits: 1, omittingEmptySubsequences: false)
            let cells = Self.cells(of: String(parts[0]))
            guard let time = cells.first, Double(time) != nil, cells.count == names.count else {
                throw Damage(line: index + 1, description: "this is no row of \(names.count) columns")
            }
            let markers = parts.count > 1 ? parts[1].split(separator: ", ").map(String.init) : []
            let row = Row(time: time, cells: Array(cells.dropFirst()), markers: markers, line: index + 1)
            if let gap = omitted, let before = rows.last {
                let step = (row.seconds - before.seconds) / Double(gap.count + 1)
                for place in 1...gap.count {
                    let time = DecimalText.fixed(before.seconds + Double(place) * step, decimals: 3)
                    rows.append(Row(time: time, cells: before.cells, markers: [], line: gap.line))
                }
                omitted = nil
            }
            rows.append(row)
        }
    }

    private static func cells(of line: String) -> [String] {
        line.split(separator: "  ").map { $0.trimmingPrefix(" ") }.map { String($0) }
            .map { $0.last == " " ? String($0.dropLast()) : $0 }.filter { !$0.isEmpty }
    }
}
