import Foundation
import SceneTesting

/// The answer to `/golden`: the result of a check, with the pictures.
struct GoldenAnswer: Encodable {
    /// Larger pictures are not sent, in bytes.
    private static let maxLength = 6_000_000

    var name: String
    var state: GoldenResult.State
    /// Lines of text; empty for a golden that matches.
    var message: [String]
    /// The recorded picture as an address with the data; nil without one, and for a golden that matches.
    var expected: String?
    var actual: String?
    var difference: String?

    init(_ result: GoldenResult) {
        (name, state) = (result.name, result.state)
        message = result.messageLines
        guard result.kind != .trace else { return }
        expected = Self.address(result.attachments["expected"])
        actual = Self.address(result.attachments["actual"])
        difference = Self.address(result.attachments["difference"])
    }

    private static func address(_ data: Data?) -> String? {
        guard let data, data.count <= maxLength else { return nil }
        let type = data.starts(with: [0x47, 0x49, 0x46]) ? "image/gif" : "image/png"
        return "data:\(type);base64,\(data.base64EncodedString())"
    }
}
