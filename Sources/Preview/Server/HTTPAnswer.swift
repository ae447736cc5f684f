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

    /// The answer to a WebSocket handshake, which may be invalid.
    static func webSocket(_ request: HTTPRequest) -> HTTPAnswer {
        guard request.isWebSocketHandshake else {
            var answer = HTTPAnswer(.badRequest, "/changes is a WebSocket and needs the headers Connection and Upgrade")
            answer.headers.add(name: "Sec-WebSocket-Version", value: "13")
            return answer
        }
        var answer = HTTPAnswer(.switchingProtocols, "")
        answer.isWebSocket = true
        return answer
    }

    /// - Parameter path: an absolute path.
    init(redirectTo path: String) {
        self.init(.permanentRedirect, "see \(path)")
        headers.add(name: "Location", value: path)
    }

    /// The answer to a method that nothing supports.
    static var methodNotAllowed: HTTPAnswer {
        var answer = HTTPAnswer(.methodNotAllowed, "the preview supports GET and HEAD only")
        answer.headers.add(name: "Allow", value: "GET, HEAD")
        return answer
    }

    static func notFound(_ request: HTTPRequest) -> HTTPAnswer {
        HTTPAnswer(.notFound, "the preview has no file at \(request.path.prefix(100))")
    }

    /// The answer in place of one that an error prevents.
    init(failure error: any Error) {
        switch error {
        case let failure as Query.Failure: self.init(.badRequest, failure.message)
        case let problem as ZoetropeError:
            self.init(problem.exitCode == .internalError ? .internalServerError : .badRequest, problem.description)
        // The client closed the connection, so the answer is not sent.
        default: self.init(.serviceUnavailable, "the request was cancelled")
        }
    }

    /// Allows content from this server only. Inline styles are needed by the charts.
    static func policy(host: String) -> String {
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self'; "
            + "connect-src 'self' ws://\(host); frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    }
}
