import FlyingFox

/// Lets in only the page itself.
///
/// The server listens to this machine alone, but any web page in a browser on it can ask for an address here, by name or
/// by number. A name that its owner has turned to 127.0.0.1 is told by the Host header, another page by Origin and
/// Sec-Fetch-Site. The port may be another one, at the near end of a tunnel.
struct RequestGuard {
    private static let names = ["127.0.0.1", "localhost"]

    private let request: HTTPRequest

    init(_ request: HTTPRequest) {
        self.request = request
    }

    /// The name and port by which the page was asked for; nil for a name that is not this machine's.
    var host: String? {
        guard let host = request.headers[.host]?.lowercased() else { return nil }
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first, Self.names.contains(String(name)), parts.count <= 2 else { return nil }
        return parts.count == 1 || UInt16(parts[1]) != nil ? host : nil
    }

    /// Why a request is refused; nil where it is not.
    var objection: String? {
        guard let host else { return "the preview answers to 127.0.0.1 and localhost only" }
        let stranger = "the preview answers to its own page only"
        if let origin = request.headers[HTTPHeader("Origin")]?.lowercased(), origin != "http://\(host)" {
            return stranger
        }
        // A link to the page may stand anywhere.
        let isVisit = request.path == "/" && request.headers[HTTPHeader("Sec-Fetch-Dest")]?.lowercased() == "document"
        if let site = request.headers[HTTPHeader("Sec-Fetch-Site")]?.lowercased(), !isVisit,
            !["same-origin", "none"].contains(site)
        {
            return stranger
        }
        return nil
    }
}
