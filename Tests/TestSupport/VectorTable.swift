package import Foundation

/// A CSV file of expected values: `#` comment lines, one header line, then rows without quoting.
package struct VectorTable {
    package let rows: [VectorRow]

    /// Reads a table that the tests of several libraries use.
    package init(_ name: String) throws { try self.init(name, in: .module) }

    /// Reads `Vectors/NAME.csv` of a test bundle.
    package init(_ name: String, in bundle: Bundle) throws {
        guard let url = bundle.url(forResource: name, withExtension: "csv", subdirectory: "Vectors") else {
            throw VectorError.missingFile("Vectors/\(name).csv")
        }
        let lines = try String(contentsOf: url, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let numbered = lines.enumerated().filter { !$0.element.isEmpty && !$0.element.hasPrefix("#") }
        guard let header = numbered.first else { throw VectorError.missingFile("a header in Vectors/\(name).csv") }
        let columns = VectorTable.cells(of: header.element)
        rows = try numbered.dropFirst().map { offset, line in
            let cells = VectorTable.cells(of: line)
            let place = "\(name).csv:\(offset + 1): \(line)"
            guard cells.count == columns.count else { throw VectorError.badRow(place) }
            return VectorRow(cells: Dictionary(uniqueKeysWithValues: zip(columns, cells)), description: place)
        }
    }

    private static func cells(of line: Substring) -> [String] {
        line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
}

/// One row; its description has the file, line number and text, for failure messages.
package struct VectorRow: CustomStringConvertible {
    fileprivate let cells: [String: String]
    package let description: String

    package func text(_ column: String) throws -> String {
        guard let cell = cells[column] else { throw VectorError.badCell(column, description) }
        return cell
    }

    package func number(_ column: String) throws -> Double {
        guard let number = try Double(text(column)) else { throw VectorError.badCell(column, description) }
        return number
    }

    /// A column of 0 and 1.
    package func flag(_ column: String) throws -> Bool { try number(column) != 0 }

    /// Numbers separated by spaces; none for an empty cell.
    package func numbers(_ column: String) throws -> [Double] {
        try text(column).split(separator: " ").map { word in
            guard let number = Double(word) else { throw VectorError.badCell(column, description) }
            return number
        }
    }
}

package enum VectorError: Error {
    case missingFile(String)
    case badRow(String)
    case badCell(String, String)
}
