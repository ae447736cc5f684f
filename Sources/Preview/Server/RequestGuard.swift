import NIOHTTP1

/// Rejects requests that do not come from the page itself.
///
/// The server listens on the loopback interface only, but any web page in a local browser can send requests to it. A host name
/// that was made to resolve to 127.0.0.1 (DNS rebinding) is detected by the Host header, other pages by Origin and
/// Sec-Fetch-Site. Any port is accepted, because the browser may be at the other end of a tunnel.
struct RequestGuard {
    private static let names = ["127.0.0.1", "localhost"]

    private let request: HTTPRequest

    init(_ request: HTTPRequest) {
        self.request = request
    }

    /// The host and port of the request; nil for a host that is not the loopback interface.
    var host: String? {
        guard let host = request.header("Host")?.lowercased() else { return nil }
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first, Self.names.contains(String(name)), parts.count <= 2 else { return nil }
        return parts.count == 1 || UInt16(parts[1]) != nil ? host : nil
    }

    /// The answer to a request that is rejected; nil if it is allowed.
    var rejection: HTTPAnswer? {
        let hosts = request.head.headers["Host"].count
        // RFC 9112, section 3.2.
        guard hosts == 1 || (hosts == 0 && request.head.version == .http1_0) else {
            return HTTPAnswer(.badRequest, "a request needs one Host header, not \(hosts)")
        }
        guard let host else {
            return HTTPAnswer(.forbidden, "the preview is available at 127.0.0.1 and localhost only")
        }
        let foreignPage = HTTPAnswer(.forbidden, "the preview answers requests of its own page only")
        if let origin = request.header("Origin")?.lowercased(), origin != "http://\(host)" {
            return foreignPage
        }
        // Other pages may link to this one.
        let isNavigation =
            request.path.hasSuffix("/") && request.header("Sec-Fetch-Dest")?.lowercased() == "document"
        if let site = request.header("Sec-Fetch-Site")?.lowercased(), !isNavigation,
            !["same-origin", "none"].contains(site)
        {
            return foreignPage
        }
        return nil
    }
}
