import Foundation
package import NIOHTTP1

/// A request without its body.
package struct HTTPRequest: Sendable {
    package let head: HTTPRequestHead

    package init(_ head: HTTPRequestHead) {
        self.head = head
    }

    package var method: HTTPMethod { head.method }

    /// The path before the query, with percent encoding.
    package var path: String {
        String(head.uri.prefix { $0 != "?" && $0 != "#" })
    }

    /// The same request with another path, for what is served below a path.
    func below(_ path: String) -> HTTPRequest {
        var head = head
        head.uri = path + head.uri.drop { $0 != "?" && $0 != "#" }
        return HTTPRequest(head)
    }

    /// The names and values of the query, without percent encoding; empty if the query is malformed.
    var query: [(name: String, value: String)] {
        (URLComponents(string: head.uri)?.queryItems ?? []).map { ($0.name, $0.value ?? "") }
    }

    /// The value of a header; nil if it is missing, and the values joined by commas if it occurs several times.
    func header(_ name: String) -> String? {
        let values = head.headers[name]
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Whether the client asks to use the connection as a WebSocket (RFC 6455, section 4.2.1).
    var isWebSocketHandshake: Bool {
        func contains(_ name: String, _ token: String) -> Bool {
            head.headers[canonicalForm: name].contains { $0.lowercased() == token }
        }
        return method == .GET && head.version == .http1_1 && contains("Connection", "upgrade")
            && contains("Upgrade", "websocket") && header("Sec-WebSocket-Version") == "13"
            && header("Sec-WebSocket-Key").flatMap { Data(base64Encoded: $0) }?.count == 16
    }
}
