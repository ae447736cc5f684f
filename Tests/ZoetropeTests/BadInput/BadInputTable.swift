import Foundation
import Testing

/// The scenes of `bad-inputs.tsv`, each with one mistake, and the first error of each.
struct BadInputTable {
    struct Input: Sendable {
        var template: String
        var text: String
        var exitCode: Int32
        /// `line:column`, or `-` for an error without a place.
        var place: String
        var message: String
    }

    /// By the name of the template.
    let inputs: [String: [Input]]

    /// Read once, because each input is unescaped.
    static let shared = Result { try BadInputTable() }

    private init() throws {
        let url = try #require(Bundle.module.url(forResource: "bad-inputs", withExtension: "tsv"))
        var templates: [String: String] = [:]
        var inputs: [String: [Input]] = [:]
        for line in try String(contentsOf: url, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
            let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(Self.unescaped)
            if cells[0] == "template" {
                templates[cells[1]] = cells[2]
                continue
            }
            let template = try #require(templates[cells[0]], "\(cells[0])")
            inputs[cells[0], default: []].append(
                Input(
                    template: cells[0], text: template.replacingOccurrences(of: "{X}", with: cells[1]),
                    exitCode: try #require(Int32(cells[2])), place: cells[3], message: cells[4]))
        }
        self.inputs = inputs
    }

    /// Replaces `\n`, `\t`, `\\` and `\u{...}`.
    private static func unescaped(_ cell: Substring) -> String {
        let cell = String(cell)
        return cell.replacing(/\\(?:u\{([0-9A-F]+)\}|(.))/) { match -> String in
            if let digits = match.output.1 {
                return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) } ?? ""
            }
            let letter = String(match.output.2 ?? "")
            return ["n": "\n", "t": "\t"][letter] ?? letter
        }
    }
}
