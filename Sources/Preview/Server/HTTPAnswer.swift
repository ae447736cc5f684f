package import Foundation
package import NIOHTTP1
import Zoetrope

/// An answer with its headers, except those about the connection and the length.
package struct HTTPAnswer: Sendable {
    package var status: HTTPResponseStatus
    package var headers: HTTPHeaders
    package var body: Data
    /// Whether the connection is closed afterwards.
    var closesConnection = false
    /// Whether the connection becomes a WebSocket with the changes of the scene. The other properties are not used then.
    var isWebSocket = false

    /// An answer that no browser stores or interprets as another type.
    package init(_ status: HTTPResponseStatus, type: String, _ body: Data) {
        self.status = status
        self.body = body
        headers = [
            "Content-Type": type, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff",
            "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "no-referrer",
            "Content-Security-Policy": Self.policy(host: "127.0.0.1"),
        ]
    }

    /// A message; a line feed is added.
    package init(_ status: HTTPResponseStatus, _ message: String) {
        self.init(status, type: "text/plain; charset=utf-8", Data((message + "\n").utf8))
    }

    /// A text of JSON.
    static func json(_ text: String) -> HTTPAnswer { HTTPAnswer(.ok, type: "application/json", Data(text.utf8)) }

    /// A value as JSON.
    static func json(of value: some Encodable) -> HTTPAnswer { json(JSONText.compact(value)) }

    /// The answer to a valid WebSocket handshake.
    static var webSocket: HTTPAnswer {
        var answer = HTTPAnswer(.switchingProtocols, "")
        answer.isWebSocket = true
        return answer
    }

    /// Allows content from this server only. Inline styles are needed by the charts.
    static func policy(host: String) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self'; "
            + "connect-src 'self' ws://\(host); frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    }
}
