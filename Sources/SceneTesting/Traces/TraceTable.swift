import Pages
import SceneLanguage
import SceneModel

/// The text file of a trace: a table with aligned columns.
package struct TraceTable: Sendable, Hashable {
    package struct Row: Sendable, Hashable {
        /// Seconds: three decimals for a row of the grid, four for a marker between two such rows.
        package var time: String
        package var cells: [String]
        /// The markers at that time; `end` in the last row.
        package var markers: [String]
        /// Line in the file that was read, from 1; for an omitted row the line that states the omission.
        package var line = 0

        init(time: String, cells: [String], markers: [String], line: Int = 0) {
            (self.time, self.cells, self.markers, self.line) = (time, cells, markers, line)
        }

        /// Whether it is on the grid, has no markers, and has the same cells as the previous row.
        func repeats(_ other: Row) -> Bool { isOnGrid && markers.isEmpty && cells == other.cells }

        /// In seconds.
        package var seconds: Double { Double(time) ?? 0 }

        /// Whether it is a row of the fixed interval, not one added for a marker.
        package var isOnGrid: Bool { time.drop { $0 != "." }.count == 4 }
    }

    /// Why a text cannot be parsed as a trace.
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

    /// Whether the last row is that of the end of the script, as in every table that was not cut off.
    var isComplete: Bool { rows.last?.markers.contains(Trace.end) == true }

    static let headerSign = "# "
    private static let markerSign = "  # "

    /// Precedes the number of omitted rows, which are equal to the row before.
    private static let omission = "..."

    /// The beginnings of the lines that git writes around two versions of a part.
    private static let conflictMarks = ["<<<<<<< ", "=======", ">>>>>>> "]

    /// The file's text: header, column names, rows. Columns are right-aligned and separated by two spaces. Of more than
    /// three equal rows only the first and the last are written.
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
            // Only rows between two rows of the grid can be restored from the times of these.
            let omitted = row.isOnGrid && same > 3 ? same - 1 : 0
            let note = row.markers.isEmpty ? "" : Self.markerSign + row.markers.joined(separator: ", ")
            result.append(line(cells) + note)
            if omitted > 0 { result.append("\(Self.omission) \(omitted) rows alike") }
            index += omitted + 1
        }
        return result.joined(separator: "\n") + "\n"
    }

    /// Parses a file's text.
    ///
    /// - Throws: the first line that does not have the format of `text`.
    package init(_ text: String) throws(Damage) {
        // Git can write files with CRLF, which is one character.
        var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
        if lines.last == "" { lines.removeLast() }
        if let index = lines.firstIndex(where: { line in Self.conflictMarks.contains { line.hasPrefix($0) } }) {
            throw Damage(line: index + 1, description: "there is a marker of a merge conflict in it")
        }
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
                else { throw Damage(line: index + 1, description: "the number of omitted rows is missing") }
                omitted = (count, index + 1)
                continue
            }
            let parts = line.split(separator: Self.markerSign, maxSplits: 1, omittingEmptySubsequences: false)
            let cells = Self.cells(of: String(parts[0]))
            guard let time = cells.first, Double(time) != nil, cells.count == names.count else {
                throw Damage(line: index + 1, description: "this row does not have \(names.count) columns")
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
        let columns: [Substring] = line.split(separator: "  ").map { $0.trimmingPrefix(" ") }
        return columns.map { String($0.last == " " ? $0.dropLast() : $0) }.filter { !$0.isEmpty }
    }
}
