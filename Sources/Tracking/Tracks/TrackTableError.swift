/// A mistake in a table of tracks, with its place.
package struct TrackTableError: Error, Sendable, Hashable, CustomStringConvertible {
    package enum Problem: Sendable, Hashable {
        case notUTF8
        case empty
        case tooLarge
        case lineTooLong
        case unknownColumn(String)
        case repeatedColumn(String)
        case missingColumn(String)
        case wrongNumberOfFields(found: Int, expected: Int)
        case openQuote
        case textAfterQuote
        case quoteInField
        case badNumber(String)
        case outOfRange(String)
        case badState(String)
        case badReason(String)
        case missingValue(String)
        case timesNotIncreasing
        case tooManyRows
        case tooManyBoxes
    }

    package var problem: Problem
    /// From 1.
    package var line: Int
    /// In characters from 1.
    package var column: Int

    package init(_ problem: Problem, line: Int, column: Int) {
        self.problem = problem
        self.line = line
        self.column = column
    }

    package var description: String { "line \(line), column \(column): \(message)" }

    /// Without the place.
    package var message: String {
        switch problem {
        case .notUTF8: "the table is not UTF-8 text"
        case .empty: "the table has no rows"
        case .tooLarge: "the table has more than \(TrackTable.maxSize >> 20) MiB"
        case .lineTooLong: "the line has more than \(TrackTable.maxLineLength >> 10) KiB"
        case .unknownColumn(let name):
            "unknown column '\(Self.short(name))'; known: \(TrackTable.columns.joined(separator: ", "))"
        case .repeatedColumn(let name): "the column '\(name)' is there twice"
        case .missingColumn(let name): "the column '\(name)' is missing"
        case .wrongNumberOfFields(let found, let expected):
            "the row has \(found) fields, but the header has \(expected)"
        case .openQuote: "the quote is not closed"
        case .textAfterQuote: "a comma or the end of the line has to follow the closing quote"
        case .quoteInField: "a field with a quote has to be in quotes"
        case .badNumber(let text): "'\(Self.short(text))' is not a decimal number"
        case .outOfRange(let name): "the \(name) is out of range"
        case .badState(let text): "unknown state '\(Self.short(text))'; known: tracked, repeated, lost"
        case .badReason(let text): "unknown reason '\(Self.short(text))'"
        case .missingValue(let name): "the \(name) is missing"
        case .timesNotIncreasing: "the time is not later than that of the row before"
        case .tooManyRows: "a box has more than \(TrackTable.maxRows) rows"
        case .tooManyBoxes: "the table has more than \(TrackingLimits.maxBoxes) boxes"
        }
    }

    /// At most 60 characters, without control characters.
    private static func short(_ text: String) -> String {
        let printable = text.unicodeScalars.prefix(60).map {
            $0.properties.generalCategory == .control ? "?" : String($0)
        }
        return printable.joined() + (text.unicodeScalars.count > 60 ? "…" : "")
    }
}
