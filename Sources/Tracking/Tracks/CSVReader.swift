/// Splits comma-separated values (RFC 4180) into rows of fields with their places.
struct CSVReader {
    struct Field {
        var text: String
        /// In characters from 1.
        var column: Int
        var line: Int
    }

    private let bytes: [UInt8]
    private var position = 0
    /// The line at `position`, from 1, and where it begins.
    private(set) var line = 1
    private var lineStart = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        // A byte order mark.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            position = 3
            lineStart = 3
        }
    }

    /// The next row that is not empty; nil at the end.
    mutating func row() throws(TrackTableError) -> [Field]? {
        skipEmptyLines()
        guard position < bytes.count else { return nil }
        var fields: [Field] = []
        while true {
            fields.append(try field())
            guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { break }
            position += 1
        }
        endLine()
        return fields
    }

    private mutating func field() throws(TrackTableError) -> Field {
        let (column, start) = (column(at: position), line)
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            let first = position
            while position < bytes.count, !Self.ends.contains(bytes[position]) {
                guard bytes[position] != UInt8(ascii: "\"") else { throw error(.quoteInField) }
                position += 1
                try checkLength()
            }
            return Field(text: try text(bytes[first..<position]), column: column, line: start)
        }
        var content: [UInt8] = []
        let opening = error(.openQuote)
        position += 1
        while true {
            guard position < bytes.count else { throw opening }
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\"") {
                guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else { break }
                position += 1
            }
            content.append(byte)
            if byte == UInt8(ascii: "\n") {
                line += 1
                lineStart = position
            }
            try checkLength()
        }
        guard position >= bytes.count || Self.ends.contains(bytes[position]) else { throw error(.textAfterQuote) }
        return Field(text: try text(content[...]), column: column, line: start)
    }

    private static let ends: Set<UInt8> = [UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r")]

    private func text(_ slice: ArraySlice<UInt8>) throws(TrackTableError) -> String {
        guard let text = String(validating: slice, as: UTF8.self) else { throw error(.notUTF8) }
        return text
    }

    private func checkLength() throws(TrackTableError) {
        guard position - lineStart <= TrackTable.maxLineLength else {
            throw TrackTableError(.lineTooLong, line: line, column: 1)
        }
    }

    private func error(_ problem: TrackTableError.Problem) -> TrackTableError {
        TrackTableError(problem, line: line, column: column(at: position))
    }

    /// Counts characters as the first bytes of scalars.
    private func column(at position: Int) -> Int {
        bytes[min(lineStart, position)..<min(position, bytes.count)].count { $0 & 0xC0 != 0x80 } + 1
    }

    private mutating func endLine() {
        if position < bytes.count, bytes[position] == UInt8(ascii: "\r") { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: "\n") { position += 1 }
        line += 1
        lineStart = position
    }

    private mutating func skipEmptyLines() {
        while position < bytes.count, bytes[position] == UInt8(ascii: "\n") || bytes[position] == UInt8(ascii: "\r") {
            endLine()
        }
    }
}
